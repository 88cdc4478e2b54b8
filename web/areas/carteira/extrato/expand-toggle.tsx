import type { Transacao } from '#contract/carteira'
import { formatReais } from '#contract/kernel/values/centavos'
import { formatInstante } from '../../../ui/filter/instante.rules.ts'
import { LineToggle } from '../../../ui/page/line-toggle.tsx'

export const detalheId = (uuid: string) => `transacao-${uuid}`

/** Opens a transaction and closes it. */
export function ExpandToggle({
  transacao: { uuid, tipoTransacao, valor, dataEfetivacao },
  isOpen,
  onToggle,
}: {
  transacao: Transacao
  isOpen: boolean
  onToggle: () => void
}) {
  return (
    <LineToggle
      label={`Detalhes: ${tipoTransacao.descricao}, ${formatReais(valor)}, ${formatInstante(dataEfetivacao)}`}
      isOpen={isOpen}
      controls={detalheId(uuid)}
      onToggle={onToggle}
    />
  )
}
