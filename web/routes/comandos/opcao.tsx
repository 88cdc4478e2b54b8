import type { ReactNode } from 'react'
import css from './comandos.module.css'
import { splitFound } from './comandos.rules.ts'

export type OpcaoDoPainel = {
  id: string
  nome: string
  detalhe?: string
  sinal: ReactNode
  /** Text at the end of the line: the status of a frete. */
  fim?: ReactNode
  run: () => void
}

/** One found line. The focus stays in the field; pointer and arrows choose the line. */
export function Opcao({
  id,
  opcao: { nome, detalhe, sinal, fim, run },
  typed,
  isChosen,
  onPoint,
}: {
  id: string
  opcao: OpcaoDoPainel
  /** What was typed: its letters are marked in the name. */
  typed: string
  isChosen: boolean
  onPoint: () => void
}) {
  const [before, found, after] = splitFound(nome, typed)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of the whole list go to the field (combobox); a line is for the pointer
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> could not hold what a line shows
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={css.opcao}
      onPointerMove={onPoint}
      onClick={run}
    >
      <span className={css.sinal}>{sinal}</span>
      <span className={css.texto}>
        <b>
          {before}
          {found && <mark className={css.achado}>{found}</mark>}
          {after}
        </b>
        {detalhe && <span>{detalhe}</span>}
      </span>
      {fim}
    </div>
  )
}
