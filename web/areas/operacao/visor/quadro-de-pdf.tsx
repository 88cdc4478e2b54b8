import programaUrl from '@hyzyla/pdfium/pdfium.wasm?url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { VISOR_DE_PDF } from '#contract/kernel/site/visor-de-pdf'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { type PedidoAoVisor, readResposta } from './mensagens.rules.ts'
import css from './quadro-de-pdf.module.css'

/**
 * How long a page may take, in milliseconds. After that the file counts as broken, or as made to keep a reader busy.
 */
const PACIENCIA_MS = 20_000

export type QuadroDePdfProps = {
  /** The name of the page for a screen reader. */
  nome: string
  file: Blob
  /** Zero-based. */
  pagina: number
  /** In degrees, a multiple of 90. */
  giro: number
  /** The width of the page, in per cent of the place around it. */
  zoom: number
  onPaginas: (paginas: number) => void
  onFalha: () => void
}

/**
 * A page of a PDF, drawn in a sandboxed frame without an origin (`quadro.ts`). The bytes are handed over by message, because
 * nothing in the frame may ask the server. The frame takes neither focus nor pointer: keys belong to the console, and what is
 * too large scrolls in the place around it.
 */
export function QuadroDePdf({ nome, file, pagina, giro, zoom, onPaginas, onFalha }: QuadroDePdfProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [proporcao, setProporcao] = useState<number>()
  const tellPaginas = useEffectEvent(onPaginas)
  const tellFalha = useEffectEvent(onFalha)

  useEffect(() => {
    const timer = setTimeout(() => tellFalha(), PACIENCIA_MS)
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      const resposta = source === frame.current?.contentWindow ? readResposta(data) : undefined
      if (!resposta) return
      clearTimeout(timer)
      if (resposta.tipo === 'falha') return tellFalha()
      setProporcao(resposta.largura / resposta.altura)
      tellPaginas(resposta.paginas)
    }
    addEventListener('message', listen)
    if (isOpen) ask(frame.current, { tipo: 'mostrar', pagina, giro })
    return () => {
      clearTimeout(timer)
      removeEventListener('message', listen)
    }
  }, [isOpen, pagina, giro])

  const open = async () => {
    try {
      const programa = await (await fetch(programaUrl)).arrayBuffer()
      const pdf = await file.arrayBuffer()
      ask(frame.current, { tipo: 'abrir', programa, pdf })
      setOpen(true)
    } catch {
      onFalha()
    }
  }
  return (
    <>
      {proporcao === undefined && <Skeleton size="block" />}
      <iframe
        ref={frame}
        className={css.quadro}
        title={nome}
        src={VISOR_DE_PDF}
        sandbox="allow-scripts"
        tabIndex={-1}
        style={{ width: `${zoom}%`, aspectRatio: proporcao ?? 1 }}
        data-pronto={proporcao !== undefined || undefined}
        onLoad={() => void open()}
      />
    </>
  )
}

/** Sends a message to the frame. Its target is '*', because the frame has no origin. */
function ask(frame: HTMLIFrameElement | null, pedido: PedidoAoVisor) {
  const bytes = pedido.tipo === 'abrir' ? [pedido.programa, pedido.pdf] : []
  frame?.contentWindow?.postMessage(pedido, '*', bytes)
}
