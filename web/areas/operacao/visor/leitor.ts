import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'

/**
 * Reads a PDF with PDFium in a worker of the frame (`quadro.ts`). PDFium has no JavaScript of its own here: what a file says
 * is drawn, and nothing in it runs. It has the frame's policy: no network.
 */
declare const self: {
  onmessage: ((event: MessageEvent<PedidoAoLeitor>) => void) | null
  postMessage: (message: RespostaDoLeitor, transfer?: Transferable[]) => void
}

export type PedidoAoLeitor =
  | { tipo: 'abrir'; programa: ArrayBuffer; pdf: ArrayBuffer }
  /** `lado`: how many points of the screen the page has from left to right after its turn. */
  | { tipo: 'desenhar'; pagina: number; giro: number; lado: number }

export type RespostaDoLeitor =
  | { tipo: 'desenhada'; paginas: number; giro: number; largura: number; altura: number; pontos: ArrayBuffer }
  | { tipo: 'falha' }

/** The most points of one drawing, 48 MB in memory: a page may say that it is a kilometre wide. */
const MAX_PONTOS = 12_000_000

let documento: Promise<PDFiumDocument> | undefined

self.onmessage = ({ data }) => {
  if (data.tipo === 'abrir') documento = open(data)
  else void draw(data)
}

async function open({ programa, pdf }: { programa: ArrayBuffer; pdf: ArrayBuffer }) {
  const library = await PDFiumLibrary.init({ wasmBinary: programa })
  return library.loadDocument(new Uint8Array(pdf))
}

async function draw({ pagina, giro, lado }: { pagina: number; giro: number; lado: number }) {
  try {
    const opened = await documento!
    const paginas = opened.getPageCount()
    const page = opened.getPage(pagina)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const across = giro % 180 === 0 ? originalWidth : originalHeight
    const most = Math.sqrt(MAX_PONTOS / (originalWidth * originalHeight))
    const scale = Math.min(lado / across, most)
    const { width, height, data } = await page.render({ scale, render: 'bitmap', renderFormFields: true })
    const pontos = data.buffer as ArrayBuffer
    self.postMessage({ tipo: 'desenhada', paginas, giro, largura: width, altura: height, pontos }, [pontos])
  } catch {
    self.postMessage({ tipo: 'falha' })
  }
}
