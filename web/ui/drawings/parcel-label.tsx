import css from './parcel-label.module.css'

/** The text on the label of the parcel on the mat. */
export type LabelText = { servico: string; cidade: string; cep: string }

/** The paper label, 15 × 10 cm, drawn in cm; `matrix` lays it on its face. */
export function ParcelLabel({ servico, cidade, cep, matrix }: LabelText & { matrix: string }) {
  const serviceSize = fit(servico, 4.1, 1.12)
  return (
    <g transform={matrix}>
      <rect className={css.paper} width="15" height="10" rx=".25" />
      <rect className={css.ink} x=".6" y=".6" width="4.9" height="2.3" rx=".15" />
      <text className={css.service} x="1" y={1.75 + 0.36 * serviceSize} fontSize={serviceSize}>
        {servico}
      </text>
      <path className={css.ink} d={BARS} />
      <path className={css.rule} d="M.6 3.5h13.8" />
      <text className={css.text} x=".6" y="4.75" fontSize=".85" fontWeight="600">
        Destinatário
      </text>
      <text className={css.text} x=".6" y="6.35" fontSize={fit(cidade, 10.2, 1.3)} fontWeight="760">
        {cidade}
      </text>
      <text className={css.cep} x=".6" y="8.9" fontSize="1.8" fontWeight="800">
        {cep}
      </text>
      <path className={css.ink} d={MATRIX} />
    </g>
  )
}

/** Shrinks a long word into its place. Letters are a little over half as wide as high. */
const fit = (text: string, width: number, size: number) =>
  Number(Math.min(size, width / (Math.max(text.length, 1) * 0.56)).toFixed(2))

/** The bars of no real code. Bar and space take turns: a bar's digit is in units of 0.12 cm, a space's in 0.1 cm. */
const BARS = draw('2143121321431232141321243121321432', (width, x) => `M${x} .6h${width}v2.3h-${width}z`)

function draw(widths: string, bar: (width: number, x: number) => string) {
  let x = 6
  let d = ''
  for (let i = 0; i + 1 < widths.length && x < 14.1; i += 2) {
    const width = Number(widths[i]) * 0.12
    d += bar(Number(width.toFixed(2)), Number(x.toFixed(2)))
    x += width + Number(widths[i + 1]) * 0.1
  }
  return d
}

const MATRIX = [
  '1010101010',
  '1001011001',
  '1100110100',
  '1011001111',
  '1101100100',
  '1000111011',
  '1110010100',
  '1001101001',
  '1101011110',
  '1111111111',
]
  .flatMap((row, y) =>
    row
      .split('')
      .map((cell, x) =>
        cell === '1' ? `M${(11.3 + x * 0.31).toFixed(2)} ${(5.9 + y * 0.31).toFixed(2)}h.31v.31h-.31z` : '',
      ),
  )
  .join('')
