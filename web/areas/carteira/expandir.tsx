import type { Transacao } from '#contract/carteira'
import { formatReais } from '#contract/kernel/centavos'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import css from './expandir.module.css'
import { formatInstante } from './instante.rules.ts'

export const detalheId = (uuid: string) => `transacao-${uuid}`

/** Opens a line and closes it; the whole line is its target. */
export function Expandir({
  transacao: { uuid, tipoTransacao, valor, dataEfetivacao },
  isOpen,
  onToggle,
}: {
  transacao: Transacao
  isOpen: boolean
  onToggle: () => void
}) {
  return (
    <button
      type="button"
      className={cx(css.toggle, isOpen && css.open)}
      aria-label={`Detalhes: ${tipoTransacao.descricao}, ${formatReais(valor)}, ${formatInstante(dataEfetivacao)}`}
      aria-expanded={isOpen}
      aria-controls={detalheId(uuid)}
      onClick={onToggle}
    >
      <Icon name="down" />
    </button>
  )
}
