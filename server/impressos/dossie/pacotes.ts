import { writeLinha } from '../paragrafos.ts'
import type { Traco } from '../traco.ts'

/** A parcel to draw: the sides of the box around it in cm. */
export type Pacote = { nome: string; comprimento: number; largura: number; altura: number; dizeres: string }

const [COS, SIN] = [Math.sqrt(3) / 2, 0.5]
const DESENHO = { largura: 84, altura: 46 }
/** Height of both drawings with their words, in mm. */
export const ALTURA_DOS_PACOTES = DESENHO.altura + 14

/** Two parcels beside each other on one scale, as boxes seen from a corner. */
export function drawPacotes(pacotes: readonly Pacote[], x: number, y: number): Traco[] {
  const scale = Math.min(
    ...pacotes.map(({ comprimento: c, largura: l, altura: a }) =>
      Math.min((DESENHO.largura - 8) / ((c + l) * COS), DESENHO.altura / ((c + l) * SIN + a)),
    ),
  )
  return pacotes.flatMap((pacote, i) => {
    const left = x + i * (DESENHO.largura + 12)
    return [
      writeLinha({ texto: pacote.nome, fonte: 'negrito', tamanho: 9 }, { x: left, y: y + 3, largura: DESENHO.largura }),
      ...drawCaixa(pacote, scale, left, y + 6),
      writeLinha(
        { texto: pacote.dizeres, fonte: 'normal', tamanho: 9 },
        { x: left, y: y + DESENHO.altura + 11, largura: DESENHO.largura },
      ),
    ]
  })
}

function drawCaixa(
  { comprimento: c, largura: l, altura: a }: Pacote,
  scale: number,
  left: number,
  top: number,
): Traco[] {
  const x0 = left + l * COS * scale
  const y0 = top + DESENHO.altura - ((c + l) * SIN + a) * scale
  const at = (x: number, y: number, z: number) =>
    [x0 + (x - y) * COS * scale, y0 + ((x + y) * SIN + a - z) * scale] as const
  const corner = at(c, l, a)
  // the top face, the foot, and the three edges that meet at the near corner
  const edges = [
    [at(0, 0, a), at(c, 0, a)],
    [at(0, 0, a), at(0, l, a)],
    [at(c, 0, a), corner],
    [at(0, l, a), corner],
    [corner, at(c, l, 0)],
    [at(c, 0, a), at(c, 0, 0)],
    [at(0, l, a), at(0, l, 0)],
    [at(c, 0, 0), at(c, l, 0)],
    [at(0, l, 0), at(c, l, 0)],
  ] as const
  return edges.map(([[x, y], [ateX, ateY]]): Traco => ({ tipo: 'linha', x, y, ateX, ateY, espessura: 0.3 }))
}
