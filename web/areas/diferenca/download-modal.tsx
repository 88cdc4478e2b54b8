import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { listDiferencas, TABELA_XLSX } from '#contract/diferenca'
import { callFile, sentenceOf } from '../../app/data/api.ts'
import { saveAs } from '../../app/save-as.ts'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { ChoiceCards } from '../../ui/fields/choice-cards.tsx'
import { Modal } from '../../ui/layers/modal.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import css from './download-modal.module.css'
import { decodeFiltro, type Filtro, isVazio } from './filtro.rules.ts'

const FORMATOS = {
  xlsx: { type: TABELA_XLSX, nome: 'XLSX', para: 'Para Excel, Google Planilhas e LibreOffice.' },
  csv: { type: 'text/csv', nome: 'CSV', para: 'Para sistemas de gestão e outras planilhas.' },
} as const
type Formato = keyof typeof FORMATOS

const FALHOU = 'Não deu para baixar a tabela.'

/** 'Baixar tabela': the marked differences, or all of the filter, as a file. */
export function DownloadModal({
  filtro,
  marcadas,
  onClose,
}: {
  filtro: Filtro
  /** Uuids of differences; none means all of the filter. */
  marcadas: readonly string[]
  onClose: () => void
}) {
  const [formato, setFormato] = useState<Formato>('xlsx')
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationFn: async (formato: Formato) => {
      const query = marcadas.length > 0 ? { uuids: marcadas.join(',') } : decodeFiltro(filtro)
      const file = await callFile(listDiferencas, { query, headers: { accept: FORMATOS[formato].type } })
      saveAs(`diferencas.${formato}`, file)
    },
  })
  return (
    <Modal title="Baixar tabela" onClose={onClose}>
      <p>{conteudoText(filtro, marcadas.length)}</p>
      <ChoiceCards
        label="Formato do arquivo"
        isStacked
        value={formato}
        onChange={setFormato}
        options={Object.entries(FORMATOS).map(([value, { nome, para }]) => ({
          value: value as Formato,
          title: nome,
          text: para,
        }))}
      />
      {error && !isPending && <Alert key={submittedAt} tone="error" title={sentenceOf(error, FALHOU)} />}
      <div className={css.acts}>
        <Button
          look="act"
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => isPending || mutate(formato, { onSuccess: onClose })}
        >
          <WorkIcon name="download" />
          {isPending ? 'Baixando…' : `Baixar ${FORMATOS[formato].nome}`}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Modal>
  )
}

function conteudoText(filtro: Filtro, marcadas: number) {
  if (marcadas > 0) return marcadas === 1 ? 'A diferença selecionada.' : `As ${marcadas} diferenças selecionadas.`
  return isVazio(filtro) ? 'Todas as suas diferenças, desde a primeira.' : 'Todas as diferenças do filtro.'
}
