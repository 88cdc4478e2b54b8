import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OpIcon, type OpIconName } from '../pecas/op-icon.tsx'
import css from './linha-da-fila.module.css'

/** One item of a queue: what it is, whose, and how long it has waited. A late item says so in words, with a clock. */
export function LinhaDaFila({
  to,
  icon,
  titulo,
  nota,
  espera,
  isAtrasada = false,
  isAberta = false,
  children,
}: {
  to: string
  icon?: OpIconName
  titulo: ReactNode
  nota?: ReactNode
  /** How long it has waited: '2 d 5 h'. */
  espera?: string
  isAtrasada?: boolean
  /** Whether it is the open item, beside the list. */
  isAberta?: boolean
  /** Stands below, for instance who is looking at the item. */
  children?: ReactNode
}) {
  return (
    <Link to={to} className={css.linha} aria-current={isAberta ? 'true' : undefined} data-linha>
      {icon && <OpIcon name={icon} />}
      <span className={css.quem}>
        <b>{titulo}</b>
        {nota && <span>{nota}</span>}
        {children}
      </span>
      {espera && (
        <span className={css.espera} data-atrasada={isAtrasada || undefined}>
          {isAtrasada && <OpIcon name="relogio" size="s" />}
          {espera}
          {isAtrasada && <span className={css.fora}>, fora do prazo</span>}
        </span>
      )}
    </Link>
  )
}
