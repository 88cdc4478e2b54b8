/** ISO/IEC 15417: bars and spaces of the 106 characters, in modules, and of the stop. */
const PADROES = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 ' +
  '223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 ' +
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 ' +
  '311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')
const [TO_C, TO_B, START_B, START_C, STOP] = [99, 100, 104, 105, 106]
const CHECK = 103

/** Widths in modules: bar, space, bar … */
export function code128(text: string): number[] {
  const values = encode(text)
  const check = values.reduce((sum, value, i) => sum + value * Math.max(1, i), 0) % CHECK
  return [...values, check, STOP].flatMap((value) => Array.from(PADROES[value] ?? '', Number))
}

export const modulosDe = (text: string) => code128(text).reduce((sum, width) => sum + width, 0)

/** Digits by two where that is shorter: six in a row, four at an end, or nothing else. */
function encode(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new Error('Code 128 holds printable ASCII')
  const values: number[] = []
  let inC: boolean | undefined
  let at = 0
  while (at < text.length) {
    const run = /^\d*/.exec(text.slice(at))?.[0].length ?? 0
    const isEnd = at === 0 || at + run === text.length
    if (run >= (isEnd ? 4 : 6) || (run === 2 && text.length === 2)) {
      // an odd run that follows letters leaves its first digit to them
      const skip = run % 2 === 1 && at > 0 ? 1 : 0
      if (skip) values.push(text.charCodeAt(at) - 32)
      values.push(inC === undefined ? START_C : TO_C)
      for (let i = at + skip; i + 2 <= at + run; i += 2) values.push(Number(text.slice(i, i + 2)))
      inC = true
      at += skip + (run - skip) - ((run - skip) % 2)
      continue
    }
    if (inC !== false) values.push(inC === undefined ? START_B : TO_B)
    inC = false
    values.push(text.charCodeAt(at) - 32)
    at += 1
  }
  return values
}
