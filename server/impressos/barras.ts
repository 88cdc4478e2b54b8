import bwip from 'bwip-js/node'

/** A bar: its start and width in modules (a module is the width of the narrowest bar). */
export type Barra = { x: number; largura: number }

/** A text as bars; `modulos` is their total width with the spaces between them. */
export type CodigoDeBarras = { texto: string; barras: readonly Barra[]; modulos: number }

/** Code 128 (ISO/IEC 15417). Throws when the text is empty or not printable ASCII. */
export function code128(texto: string): CodigoDeBarras {
  if (!/^[ -~]+$/.test(texto)) throw new Error('Code 128 holds printable ASCII')
  return placeBarras(texto, widthsOf('code128', texto))
}

/** Interleaved 2 of 5 as FEBRABAN requires: a wide bar is three times a narrow one. */
export function intercalado2de5(digitos: string): CodigoDeBarras {
  const larguras = widthsOf('interleaved2of5', digitos).slice(0, -1) // the last one is the quiet zone
  return placeBarras(
    digitos,
    larguras.map((largura) => (largura > 1 ? 3 : 1)),
  )
}

/** Widths of bars and spaces in turn, a bar first. */
function widthsOf(simbologia: 'code128' | 'interleaved2of5', texto: string): readonly number[] {
  const [drawn] = bwip.raw(simbologia, texto, {})
  if (!drawn || !('sbs' in drawn)) throw new Error('a bar code was not drawn')
  return drawn.sbs
}

function placeBarras(texto: string, larguras: readonly number[]): CodigoDeBarras {
  const barras: Barra[] = []
  let modulos = 0
  larguras.forEach((largura, i) => {
    if (i % 2 === 0) barras.push({ x: modulos, largura })
    modulos += largura
  })
  return { texto, barras, modulos }
}
