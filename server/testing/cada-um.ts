/**
 * Whole numbers below `count`, from a random one on. Each comes once before any comes again, because `step` shares no
 * divisor with `count`.
 */
export function cadaUm(count: number, step: number) {
  let last = Math.floor(Math.random() * count)
  return () => (last = (last + step) % count)
}
