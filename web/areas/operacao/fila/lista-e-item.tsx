import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OpIcon } from '../pecas/op-icon.tsx'
import css from './lista-e-item.module.css'

/** The server counts the items of a queue up to here. */
const CONTA_ATE = 1000

/**
 * The frame of a queue: its list at the left, one item beside it; nothing scrolls but these two. On a phone each is a screen
 * of its own: the list, or the open item with a way back.
 */
export function ListaEItem({
  titulo,
  aviso,
  conta,
  acao,
  filtros,
  lista,
  item,
  voltar,
}: {
  titulo: string
  /** A line above both, for which they make room. */
  aviso?: ReactNode
  /** How many wait, beside the title. */
  conta?: number | undefined
  /** At the right end of the list's head, for instance the order. */
  acao?: ReactNode
  filtros?: ReactNode
  lista: ReactNode
  /** The open item; without one the desktop shows `nenhum`'s words, the phone the list. */
  item?: ReactNode
  /** The address of the list, for the phone's way back. */
  voltar: string
}) {
  return (
    <div className={css.quadro} data-aberto={item ? '' : undefined}>
      {aviso && <div className={css.aviso}>{aviso}</div>}
      <section className={css.lista} aria-label={`Fila: ${titulo}`}>
        <div className={css.cabeca}>
          <h1>{titulo}</h1>
          {conta !== undefined && <span className={css.conta}>{conta >= CONTA_ATE ? 'mais de 1.000' : conta}</span>}
          {acao && <span className={css.acao}>{acao}</span>}
        </div>
        {filtros && <div className={css.filtros}>{filtros}</div>}
        <div className={css.rola}>{lista}</div>
      </section>
      <div className={css.item}>
        {item && (
          <Link className={css.voltar} to={voltar}>
            <OpIcon name="reembolsos" size="s" />
            {titulo}
          </Link>
        )}
        {item ?? <p className={css.nenhum}>Escolha um item da lista para ver.</p>}
      </div>
    </div>
  )
}
