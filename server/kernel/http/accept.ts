/**
 * The type among `types` that an Accept header prefers (RFC 9110 §12.5.1). The first one wins when several are preferred
 * equally, and when the header accepts none of them.
 */
export function preferredType<T extends string>(accept: string | undefined, types: readonly [T, ...T[]]): T {
  const ranges = (accept ?? '').split(',').map(readRange)
  let best: { type: T; quality: number } = { type: types[0], quality: 0 }
  for (const type of types) {
    const quality = qualityOf(type, ranges)
    if (quality > best.quality) best = { type, quality }
  }
  return best.type
}

type Range = { name: string; quality: number }

function readRange(text: string): Range {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return { name, quality: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 }
}

/** The quality of the most specific range that matches: the type itself, else its kind, else the range for all types. */
function qualityOf(type: string, ranges: readonly Range[]) {
  const names = [type, type.replace(/\/.*/, '/*'), '*/*']
  for (const name of names) {
    const found = ranges.find((range) => range.name === name)
    if (found) return found.quality
  }
  return 0
}
