import type { CodigoDeBarras } from './barras.ts'
import type { QrCode } from './dace/qr-code.ts'

export type Fonte = 'normal' | 'negrito'

/** A drawn element: millimetres from the left and the top; letter sizes in points, `y` at the letters' foot. */
export type Traco =
  | { tipo: 'texto'; x: number; y: number; texto: string; fonte: Fonte; tamanho: number; isBranco?: boolean }
  | { tipo: 'linha'; x: number; y: number; ateX: number; ateY: number; espessura: number; isTracejada?: boolean }
  | { tipo: 'caixa'; x: number; y: number; largura: number; altura: number; espessura: number }
  | { tipo: 'tarja'; x: number; y: number; largura: number; altura: number }
  /** Code 128; a module is its narrowest bar. */
  | { tipo: 'barras'; x: number; y: number; altura: number; modulo: number; codigo: CodigoDeBarras }
  /** DataMatrix. */
  | { tipo: 'matriz'; x: number; y: number; modulo: number; texto: string }
  /** QR code. */
  | { tipo: 'qr'; x: number; y: number; modulo: number; codigo: QrCode }
  /** Pale letters across the page, under everything that is drawn after them; `x` and `y` are their middle. */
  | { tipo: 'marca'; x: number; y: number; texto: string; tamanho: number; graus: number }
  /** A JPEG or PNG, as large as the box allows, from its left upper corner; a file that is broken leaves a sentence there. */
  | { tipo: 'imagem'; x: number; y: number; largura: number; altura: number; bytes: Uint8Array }

export type Pagina = { largura: number; altura: number; tracos: readonly Traco[] }

export const PONTO_MM = 25.4 / 72

/** The same elements, moved on the page. */
export const moveTracos = (tracos: readonly Traco[], dx: number, dy: number): Traco[] =>
  tracos.map((traco) =>
    traco.tipo === 'linha'
      ? { ...traco, x: traco.x + dx, y: traco.y + dy, ateX: traco.ateX + dx, ateY: traco.ateY + dy }
      : { ...traco, x: traco.x + dx, y: traco.y + dy },
  )
