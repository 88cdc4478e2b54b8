/** 18:42, rounded up: 00:00 only when no time is left. */
export function formatContagem(ms: number) {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`
}

/** Minutes left at which a screen reader announces the time: often enough to know it, seldom enough not to disturb. */
const MINUTOS = [1, 5, 10] as const

/**
 * The last of these moments that has passed, in words; '' before the first, and the end of the term when `ms` is used
 * up.
 */
export function anuncioOf(ms: number) {
  if (ms <= 0) return 'O prazo do código terminou.'
  const minutos = MINUTOS.find((each) => ms <= each * 60_000)
  if (minutos === undefined) return ''
  return minutos === 1 ? 'Resta 1 minuto para pagar.' : `Restam ${minutos} minutos para pagar.`
}

const pad = (n: number) => String(n).padStart(2, '0')
