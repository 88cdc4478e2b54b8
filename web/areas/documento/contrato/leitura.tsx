import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { TextoDoContrato } from '#contract/documento/contrato'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { DOWNLOAD_FALHOU } from '../falhas.ts'
import { textoQuery } from './contrato.queries.ts'
import css from './leitura.module.css'

/** The contract on a sheet, to be read here: a keyboard scrolls it, too. */
export function Leitura() {
  const { data: texto, error, refetch } = useQuery(textoQuery)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className={css.mat} aria-label="Texto do contrato" tabIndex={0} aria-busy={!texto && !error}>
      <div className={css.leaf}>
        {texto ? (
          <>
            <h3>{texto.titulo}</h3>
            {texto.blocos.map((bloco, n) => (
              <BlocoDoTexto key={n} bloco={bloco} />
            ))}
          </>
        ) : error ? (
          <Alert tone="error" title="O texto não abriu">
            <p>{DOWNLOAD_FALHOU.texto}</p>
            <Button size="s" onClick={() => void refetch()}>
              Tentar de novo
            </Button>
          </Alert>
        ) : (
          <Skeleton size="block" className={css.waiting} />
        )}
      </div>
    </section>
  )
}

type Bloco = TextoDoContrato['blocos'][number]

function BlocoDoTexto({ bloco }: { bloco: Bloco }) {
  if (bloco.tipo === 'secao') return <h4>{bloco.texto}</h4>
  if (bloco.tipo === 'paragrafo') return <p>{wordsOf(bloco.trechos)}</p>
  return (
    <ul>
      {bloco.itens.map((item, n) => (
        <li key={n}>{wordsOf(item)}</li>
      ))}
    </ul>
  )
}

/** Clauses that limit a right stay bold. */
const wordsOf = (trechos: readonly { texto: string; isBold: boolean }[]) =>
  trechos.map(({ texto, isBold }, n) => (isBold ? <b key={n}>{texto}</b> : <Fragment key={n}>{texto}</Fragment>))
