import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { TextoDoContrato } from '#contract/documento/contrato'
import { DOWNLOAD_FALHOU } from '../../../app/download-falhou.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { textoQuery, useBaixarContrato } from './contrato.queries.ts'
import css from './leitura.module.css'
import { useLidas } from './use-lidas.ts'

/** The contract on a sheet, to be read here: a keyboard scrolls it, too. Below it stands how much of it was read. */
export function Leitura({ assinatura }: { assinatura: string }) {
  const { data: texto, error, refetch } = useQuery(textoQuery)
  const { lidas, onScroll } = useLidas('h4')
  const partes = texto?.blocos.filter(({ tipo }) => tipo === 'secao').length ?? 0
  return (
    <div className={css.reading}>
      <section
        className={css.mat}
        aria-label="Texto do contrato"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-busy={!texto && !error}
        onScroll={onScroll}
      >
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
              <p>{DOWNLOAD_FALHOU.text}</p>
              <Button size="s" onClick={() => void refetch()}>
                Tentar de novo
              </Button>
            </Alert>
          ) : (
            <Skeleton size="block" className={css.waiting} />
          )}
        </div>
      </section>
      <div className={css.foot}>
        {partes > 0 && (
          <p>
            <span className={css.parts} aria-hidden="true">
              {Array.from({ length: partes }, (_, n) => (
                <i key={n} data-read={n < lidas || undefined} />
              ))}
            </span>
            {`${lidas} de ${partes} partes lidas`}
          </p>
        )}
        <BaixarPdf assinatura={assinatura} />
      </div>
    </div>
  )
}

function BaixarPdf({ assinatura }: { assinatura: string }) {
  const { mutate, isPending, error } = useBaixarContrato(assinatura)
  return (
    <>
      <Button size="s" look="quiet" aria-busy={isPending} onClick={() => isPending || mutate()}>
        <WorkIcon name="download" size="s" />
        Baixar PDF
      </Button>
      {error && !isPending && (
        <Alert tone="error" title={DOWNLOAD_FALHOU.title}>
          <p>{DOWNLOAD_FALHOU.text}</p>
        </Alert>
      )}
    </>
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
