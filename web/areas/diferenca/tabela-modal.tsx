import { useMutation } from '@tanstack/react-query'
import { listDiferencas, TABELA_XLSX } from '#contract/diferenca'
import { callFile, sentenceOf } from '../../app/data/api.ts'
import { DOWNLOAD_FALHOU } from '../../app/download-falhou.ts'
import { DownloadModal } from '../../app/download-modal.tsx'
import { saveAs } from '../../app/save-as.ts'
import { isEmptyFilter } from '../../ui/filter/filter.rules.ts'
import { decodeFiltro, type Filtro } from './filtro.rules.ts'

const FORMATOS = {
  xlsx: { type: TABELA_XLSX, nome: 'XLSX', para: 'Para Excel, Google Planilhas e LibreOffice.' },
  csv: { type: 'text/csv', nome: 'CSV', para: 'Para sistemas de gestão e outras planilhas.' },
} as const
type Formato = keyof typeof FORMATOS

/** 'Baixar tabela': the marked differences, or all of the filter, as a file. */
export function TabelaModal({
  filtro,
  marcadas,
  onClose,
}: {
  filtro: Filtro
  /** Uuids of differences; none means all of the filter. */
  marcadas: readonly string[]
  onClose: () => void
}) {
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationFn: async (formato: Formato) => {
      const query = marcadas.length > 0 ? { uuids: marcadas.join(',') } : decodeFiltro(filtro)
      const file = await callFile(listDiferencas, { query, headers: { accept: FORMATOS[formato].type } })
      saveAs(`diferencas.${formato}`, file)
    },
  })
  return (
    <DownloadModal
      title="Baixar tabela"
      text={conteudoText(filtro, marcadas.length)}
      formatos={FORMATOS}
      isPending={isPending}
      falha={error && { ...DOWNLOAD_FALHOU, text: sentenceOf(error, DOWNLOAD_FALHOU.text), em: submittedAt }}
      onDownload={(formato) => mutate(formato, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

function conteudoText(filtro: Filtro, marcadas: number) {
  if (marcadas > 0) return marcadas === 1 ? 'A diferença selecionada.' : `As ${marcadas} diferenças selecionadas.`
  return isEmptyFilter(filtro) ? 'Todas as suas diferenças, desde a primeira.' : 'Todas as diferenças do filtro.'
}
