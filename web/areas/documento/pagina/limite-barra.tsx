import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Documento, TipoDeDocumentoListado } from '#contract/documento/documento'
import { cx } from '../../../ui/tokens/cx.ts'
import { FRETES_POR_QUADRO, planBarra, TRECHOS } from '../situacao.rules.ts'
import css from './limite-barra.module.css'

/** The limit of simultaneous fretes as boxes: what is there, and what each document adds. */
export function LimiteBarra({
  numeroFretes,
  tipos,
  documentos,
}: {
  numeroFretes: number
  tipos: readonly TipoDeDocumentoListado[]
  documentos: readonly Documento[]
}) {
  const { podeTer, isInteira, isEmEscala, trechos } = planBarra(numeroFretes, tipos, documentos)
  return (
    <section className={css.bar} aria-labelledby="documentos-limite">
      <div className={css.head}>
        <h2 id="documentos-limite">
          <span>{numeroFretes}</span>
          {` fretes simultâneos${isInteira ? '' : `, de ${podeTer} que você pode ter`}`}
        </h2>
        {isEmEscala && <p>{`Cada quadro vale ${FRETES_POR_QUADRO} fretes`}</p>}
      </div>
      <ul
        className={css.segments}
        style={{ '--cols': trechos.map(({ quadros }) => `minmax(0, ${quadros}fr)`).join(' ') } as CSSProperties}
      >
        {trechos.map(({ nome, fretes, situacao, quadros }, n) => (
          <li
            key={nome}
            className={cx(css.segment, (situacao === 'INICIO' || situacao === 'APROVADO') && css.ok)}
            data-wait={situacao === 'AVALIACAO'}
          >
            <div className={css.cells} style={{ '--n': quadros } as CSSProperties} aria-hidden="true">
              {Array.from({ length: quadros }, (_, i) => (
                <i key={i} />
              ))}
            </div>
            <b>{n === 0 ? fretes : `+ ${fretes}`}</b>
            <span>{`${nome}${TRECHOS[situacao]}`}</span>
          </li>
        ))}
      </ul>
      {isInteira && (
        <p className={css.more}>
          Todos os documentos estão aprovados. Se precisar de mais, peça em{' '}
          <Link to="/home">Aumentar limite, na Home</Link>.
        </p>
      )}
    </section>
  )
}
