import type { ReactNode } from 'react'
import { Pill, type PillTone } from '../../ui/page/pill.tsx'
import css from './linha.module.css'

/** One line of a list: name, state, time and place; below or beside it the possible actions. */
export function Linha({
  titulo,
  situacao,
  detalhe,
  children,
}: {
  titulo: ReactNode
  situacao: { texto: string; tone: PillTone }
  detalhe: string
  children: ReactNode
}) {
  return (
    <li className={css.line}>
      <div className={css.what}>
        <p className={css.title}>
          <b>{titulo}</b>
          <Pill tone={situacao.tone} icon={null}>
            {situacao.texto}
          </Pill>
        </p>
        <p className={css.detail}>{detalhe}</p>
      </div>
      <div className={css.acts}>{children}</div>
    </li>
  )
}
