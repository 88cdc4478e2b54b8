/** A bar of the code: where it begins and how wide it is, in modules. */
export type Barra = { x: number; largura: number }

/** FEBRABAN's size: 103 mm by 13 mm, a wide bar three times a narrow one. */
export const BARRAS_MM = { largura: 103, altura: 13 }

/** Interleaved 2 of 5: the bars of 44 digits, and how many modules they take together. */
export async function barrasOf(digits: string): Promise<{ barras: Barra[]; modulos: number }> {
  const { default: bwip } = await import('bwip-js/node') // 2 MB that a house needs from its first boleto on
  const [drawn] = bwip.raw('interleaved2of5', digits, {})
  if (!drawn || !('sbs' in drawn)) throw new Error('a bar code was not drawn')
  const larguras = drawn.sbs.slice(0, -1).map((width) => (width > 1 ? 3 : 1)) // the last one is the quiet zone
  let modulos = 0
  const barras: Barra[] = []
  larguras.forEach((largura, i) => {
    if (i % 2 === 0) barras.push({ x: modulos, largura })
    modulos += largura
  })
  return { barras, modulos }
}
