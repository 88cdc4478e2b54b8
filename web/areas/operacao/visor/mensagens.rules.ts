/** What the console asks of the frame that draws a PDF. */
export type PedidoAoVisor =
  | { tipo: 'abrir'; programa: ArrayBuffer; pdf: ArrayBuffer }
  | { tipo: 'mostrar'; pagina: number; giro: number }

/** What the frame answers: the number of pages and the size of the shown page after its turn, or that it failed. */
export type RespostaDoVisor = { tipo: 'mostrada'; paginas: number; largura: number; altura: number } | { tipo: 'falha' }

/** The largest proportion of a drawn page: a page whose long side is longer is refused, whatever its file says. */
const MAX_PROPORCAO = 20

/**
 * Checks a message from the viewer's frame, because a hostile file may have taken the frame over. Undefined for a message that
 * the viewer never sends.
 */
export function readResposta(data: unknown): RespostaDoVisor | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { tipo, paginas, largura, altura } = data as Record<string, unknown>
  if (tipo === 'falha') return { tipo }
  if (tipo !== 'mostrada' || !isCount(paginas) || !isSize(largura) || !isSize(altura)) return undefined
  const proporcao = largura / altura
  if (proporcao > MAX_PROPORCAO || proporcao < 1 / MAX_PROPORCAO) return { tipo: 'falha' }
  return { tipo, paginas, largura, altura }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
const isSize = (value: unknown): value is number => Number.isFinite(value) && (value as number) > 0
