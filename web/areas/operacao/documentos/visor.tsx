import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentoEmExame } from '#contract/operacao/documentos'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { saveAs } from '../../../app/save-as.ts'
import { useFileImage } from '../../../app/use-file-image.ts'
import { Button } from '../../../ui/page/button.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { Falha } from '../pecas/falha.tsx'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import type { QuadroDePdfProps } from '../visor/quadro-de-pdf.tsx'
import css from './documentos.module.css'
import { arquivoQuery } from './documentos.queries.ts'

const ZOOMS = [50, 75, 100, 150, 200, 300]
const QuadroDePdf = lazyPart<QuadroDePdfProps>(
  async () => (await import('../visor/quadro-de-pdf.tsx')).QuadroDePdf,
  () => <Skeleton size="block" />,
)

/** The file of a document with zoom and turn: a picture, or a PDF page by page in a sandboxed frame. */
export function Visor({ documento, nome }: { documento: DocumentoEmExame; nome: string }) {
  const { uuid, arquivo } = documento
  const { data: file, error, refetch } = useQuery(arquivoQuery(uuid))
  const [zoom, setZoom] = useState(2)
  const [giro, setGiro] = useState(0)
  const [pagina, setPagina] = useState(0)
  const [paginas, setPaginas] = useState(1)
  const [isIlegivel, setIlegivel] = useState(false)
  const isPdf = arquivo.formato === 'application/pdf'
  const showIn = useFileImage(file)
  const change = (by: number) => setZoom((at) => Math.min(ZOOMS.length - 1, Math.max(0, at + by)))
  const turnTo = (by: number) => setPagina((at) => Math.min(paginas - 1, Math.max(0, at + by)))
  useTeclas({
    zoomMais: !isIlegivel && (() => change(1)),
    zoomMenos: !isIlegivel && (() => change(-1)),
    girar: !isIlegivel && (() => setGiro((at) => (at + 90) % 360)),
    paginaAnterior: pagina > 0 && (() => turnTo(-1)),
    paginaSeguinte: pagina < paginas - 1 && (() => turnTo(1)),
  })
  const alt = `${nome} enviado por ${documento.pessoa.nome}`
  const download = () => file && saveAs(`documento-${uuid}.pdf`, file)
  return (
    <section className={css.visor} aria-label={nome}>
      <div className={css.barra}>
        <h2>{nome}</h2>
        {paginas > 1 && !isIlegivel && (
          <>
            <Button size="s" look="quiet" aria-disabled={pagina === 0} onClick={() => turnTo(-1)}>
              Anterior <Tecla id="paginaAnterior" />
            </Button>
            <span aria-live="polite">
              página {pagina + 1} de {paginas}
            </span>
            <Button size="s" look="quiet" aria-disabled={pagina === paginas - 1} onClick={() => turnTo(1)}>
              Próxima <Tecla id="paginaSeguinte" />
            </Button>
          </>
        )}
        {!isIlegivel && (
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
        {isPdf && file && !isIlegivel && (
          <Button size="s" look="quiet" onClick={download}>
            Baixar
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a large picture scrolls by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section className={css.papel} tabIndex={0} aria-label="Arquivo">
        {error && !file ? (
          <Falha error={error} texto="Não deu para abrir o arquivo agora." onRetry={() => void refetch()} />
        ) : !file ? (
          <Skeleton size="block" />
        ) : isIlegivel ? (
          <>
            <p>Este PDF não abriu aqui: baixe e leia no seu leitor.</p>
            <Button onClick={download}>Baixar o PDF</Button>
          </>
        ) : isPdf ? (
          <QuadroDePdf
            nome={paginas > 1 ? `${alt}, página ${pagina + 1} de ${paginas}` : alt}
            file={file}
            pagina={pagina}
            giro={giro}
            zoom={ZOOMS[zoom]!}
            onPaginas={setPaginas}
            onFalha={() => setIlegivel(true)}
          />
        ) : (
          <img ref={showIn} alt={alt} style={{ width: `${ZOOMS[zoom]}%`, rotate: `${giro}deg` }} />
        )}
      </section>
      <p className={css.rodape}>
        SHA-256 <code>{arquivo.sha256}</code>
      </p>
    </section>
  )
}
