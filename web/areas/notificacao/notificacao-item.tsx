import { Link } from 'react-router'
import type { Notificacao } from '#contract/notificacao'
import { can } from '../../app/data/perfil.ts'
import { Icon } from '../../ui/drawings/icon.tsx'
import { formatDiaHora } from '../../ui/filter/instante.rules.ts'
import page from '../../ui/page/page.module.css'
import { cx } from '../../ui/tokens/cx.ts'
import { AVISOS } from './avisos.tsx'
import css from './notificacao-item.module.css'

/** One notification (S2 §2): time and subject, and its text once it is opened. */
export function NotificacaoItem({
  notificacao: { uuid, dataInclusao, tipo, assunto, texto, caminho, lida },
  isOpen,
  onToggle,
}: {
  notificacao: Notificacao
  isOpen: boolean
  onToggle: () => void
}) {
  const { tone, icon, leva } = AVISOS[tipo]
  return (
    <li className={cx(css.item, !lida && css.unread)} data-linha={uuid}>
      <span className={css.icon} data-tone={tone}>
        {icon}
      </span>
      <h2 className={css.title}>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={isOpen}
          aria-controls={`aviso-${uuid}`}
          onClick={onToggle}
        >
          {!lida && <span className={page.srOnly}>Não lida: </span>}
          {assunto}
        </button>
      </h2>
      <time className={css.time} dateTime={dataInclusao.toISOString()}>
        {formatDiaHora(dataInclusao)}
      </time>
      <span className={cx(css.chevron, isOpen && css.open)}>
        <Icon name="down" />
      </span>
      {isOpen && (
        <div id={`aviso-${uuid}`} className={css.more}>
          <p>{texto}</p>
          {leva && (!leva.direito || can(leva.direito)) && <Link to={caminho ?? leva.to}>{leva.texto}</Link>}
        </div>
      )}
    </li>
  )
}
