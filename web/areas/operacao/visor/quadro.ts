import type { PedidoAoLeitor, RespostaDoLeitor } from './leitor.ts'
import type { PedidoAoVisor, RespostaDoVisor } from './mensagens.rules.ts'

/**
 * The one script of the frame that draws a PDF. The frame stands in a sandbox without an origin: it has no session, no
 * storage and no network, takes no focus and no key, and speaks to the console by messages alone. The build puts this script
 * into the frame's page, with the reader's code in it (scripts/build-web.ts).
 */
declare const __LEITOR__: string

const canvas = document.querySelector('canvas')!
const tela = canvas.getContext('2d')!
const leitor = new Worker(URL.createObjectURL(new Blob([__LEITOR__], { type: 'text/javascript' })))
const tell = (resposta: RespostaDoVisor) => parent.postMessage(resposta, '*')

/** The page and turn to show. While the reader draws, only the newest wish is kept. */
let wish: { pagina: number; giro: number } | undefined
let isDrawing = false
let isStale = false

addEventListener('message', ({ source, data }: MessageEvent<PedidoAoVisor>) => {
  if (source !== parent) return
  if (data.tipo === 'abrir') return leitor.postMessage(data satisfies PedidoAoLeitor, [data.programa, data.pdf])
  wish = data
  draw()
})
addEventListener('resize', () => draw())

leitor.addEventListener('error', () => tell({ tipo: 'falha' }))
leitor.addEventListener('message', ({ data }: MessageEvent<RespostaDoLeitor>) => {
  isDrawing = false
  if (data.tipo === 'falha') return tell(data)
  void show(data)
  if (isStale) draw()
})

function draw() {
  if (!wish) return
  isStale = isDrawing
  if (isDrawing) return
  isDrawing = true
  const lado = Math.max(1, Math.round(innerWidth * devicePixelRatio))
  leitor.postMessage({ tipo: 'desenhar', pagina: wish.pagina, giro: wish.giro, lado } satisfies PedidoAoLeitor)
}

async function show({ paginas, giro, largura, altura, pontos }: Extract<RespostaDoLeitor, { tipo: 'desenhada' }>) {
  const picture = await createImageBitmap(new ImageData(new Uint8ClampedArray(pontos), largura, altura))
  const isLying = giro % 180 !== 0
  canvas.width = isLying ? altura : largura
  canvas.height = isLying ? largura : altura
  tela.translate(canvas.width / 2, canvas.height / 2)
  tela.rotate((giro * Math.PI) / 180)
  tela.drawImage(picture, -largura / 2, -altura / 2)
  picture.close()
  tell({ tipo: 'mostrada', paginas, largura: canvas.width, altura: canvas.height })
}
