import { DownloadModal } from '../../../app/download-modal.tsx'
import { FORMATOS, useDownloadExtrato } from '../carteira.calls.ts'
import { type Filtro, filtroText } from '../filtro.rules.ts'

/** The sentence of S2 §8. */
const FALHOU = 'Erro ao baixar lista de transações, entre em contato com o suporte ou tente novamente mais tarde.'

/** 'Baixar Tabela': the whole list of the present filter, in the chosen format. */
export function ExtratoModal({
  assinatura,
  filtro,
  onClose,
}: {
  assinatura: string
  filtro: Filtro
  onClose: () => void
}) {
  const { mutate, isPending, isError, submittedAt } = useDownloadExtrato(assinatura, filtro)
  const words = filtroText(filtro)
  return (
    <DownloadModal
      title="Baixar Tabela"
      text={words ? `Todas as transações do filtro: ${words}.` : 'Todas as suas transações, desde a primeira.'}
      formatos={FORMATOS}
      isPending={isPending}
      falha={isError ? { title: FALHOU, em: submittedAt } : null}
      onDownload={(formato) => mutate(formato, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
