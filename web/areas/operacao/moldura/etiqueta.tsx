import type { ReactNode } from 'react'
import { useSite } from '../../../app/frame/site.tsx'
import { CONTENT } from '../../../app/frame/use-route-change.ts'
import { Logo } from '../../../ui/drawings/logo.tsx'
import { Tape } from '../../../ui/drawings/tape.tsx'
import { OpIcon } from '../pecas/op-icon.tsx'
import css from './etiqueta.module.css'

/**
 * The frame of the page of a convite da equipe: a label under a piece of tape. Its foot tells the rules of every
 * session.
 */
export function Etiqueta({
  titulo,
  isWaiting = false,
  children,
}: {
  titulo: string
  isWaiting?: boolean
  children: ReactNode
}) {
  const { marca } = useSite()
  return (
    <div className={css.page}>
      <Logo {...marca} />
      <main id={CONTENT} tabIndex={-1} className={css.etiqueta} aria-busy={isWaiting}>
        <span className={css.fita}>
          <Tape>Operação</Tape>
        </span>
        <div className={css.corpo}>
          <h1>{titulo}</h1>
          {children}
        </div>
        <ul className={css.rodape}>
          <li>
            <OpIcon name="relogio" size="s" />A sessão termina depois de 30 minutos sem uso.
          </li>
          <li>
            <OpIcon name="auditoria" size="s" />O que se faz aqui fica na auditoria, com nome, hora e endereço.
          </li>
        </ul>
      </main>
    </div>
  )
}
