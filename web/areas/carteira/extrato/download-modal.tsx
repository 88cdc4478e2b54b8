import { useState } from 'react'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { FORMATOS, type Formato, useDownloadExtrato } from '../carteira.calls.ts'
import { type Filtro, filtroText } from '../filtro.rules.ts'
import css from './download-modal.module.css'

/** S2 §8. */
const FALHOU = 'Erro ao baixar lista de transações, entre em contato com o suporte ou tente novamente mais tarde.'

/** 'Baixar Tabela': the whole list of the present filter, in the chosen format. */
export function DownloadModal({
  assinatura,
  filtro,
  onClose,
}: {
  assinatura: string
  filtro: Filtro
  onClose: () => void
}) {
  const [formato, setFormato] = useState<Formato>('csv')
  const { mutate, isPending, isError, submittedAt } = useDownloadExtrato(assinatura, filtro)
  const words = filtroText(filtro)
  return (
    <Modal title="Baixar Tabela" onClose={onClose}>
      <p>{words ? `Todas as transações do filtro: ${words}.` : 'Todas as suas transações, desde a primeira.'}</p>
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
      {isError && !isPending && <Alert key={submittedAt} tone="error" title={FALHOU} />}
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
