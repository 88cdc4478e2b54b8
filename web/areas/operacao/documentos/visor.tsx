import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { DocumentoEmExame } from '#contract/operacao/documentos'
import { saveAs } from '../../../app/save-as.ts'
import { Button } from '../../../ui/page/button.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { Falha } from '../pecas/falha.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import css from './documentos.module.css'
import { arquivoQuery } from './documentos.queries.ts'

const ZOOMS = [50, 75, 100, 150, 200, 300]

/** The file of a document: a picture with zoom and turn; a PDF is saved, since the pages' CSP has no frame for it. */
export function Visor({ documento, nome }: { documento: DocumentoEmExame; nome: string }) {
  const { uuid, arquivo } = documento
  const { data: file, error, refetch } = useQuery(arquivoQuery(uuid))
  const [zoom, setZoom] = useState(2)
  const [giro, setGiro] = useState(0)
  const isPdf = arquivo.formato === 'application/pdf'
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !file) return undefined
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  const change = (by: number) => setZoom((at) => Math.min(ZOOMS.length - 1, Math.max(0, at + by)))
  useTeclas({
    zoomMais: !isPdf && (() => change(1)),
    zoomMenos: !isPdf && (() => change(-1)),
    girar: !isPdf && (() => setGiro((at) => (at + 90) % 360)),
  })
  return (
    <section className={css.visor} aria-label={nome}>
      <div className={css.barra}>
        <h2>{nome}</h2>
        {!isPdf && (
          <>
            <Button size="s" look="quiet" onClick={() => change(-1)}>
              Afastar
            </Button>
            <span aria-live="polite">{ZOOMS[zoom]}%</span>
            <Button size="s" look="quiet" onClick={() => change(1)}>
              Aproximar
            </Button>
            <Button size="s" look="quiet" onClick={() => setGiro((at) => (at + 90) % 360)}>
              Girar
            </Button>
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a large picture scrolls by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section className={css.papel} tabIndex={0} aria-label="Arquivo">
        {error ? (
          <Falha error={error} texto="Não deu para abrir o arquivo agora." onRetry={() => void refetch()} />
        ) : !file ? (
          <Skeleton size="block" />
        ) : isPdf ? (
          <>
            <p>Um PDF não abre dentro desta página: baixe e leia no seu leitor.</p>
            <Button onClick={() => saveAs(`documento-${uuid}.pdf`, file)}>Baixar o PDF</Button>
          </>
        ) : (
          <img
            ref={show}
            alt={`${nome} enviado por ${documento.pessoa.nome}`}
            style={{ width: `${ZOOMS[zoom]}%`, rotate: `${giro}deg` }}
          />
        )}
      </section>
      <p className={css.rodape}>
        SHA-256 <code>{arquivo.sha256}</code>
      </p>
    </section>
  )
}
