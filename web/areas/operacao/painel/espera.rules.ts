/** How long something has waited, in the two largest units: '2 d 5 h', '38 min'. */
export function esperaText(desde: Date, agora: Date) {
  const minutos = Math.max(0, Math.floor((agora.getTime() - desde.getTime()) / 60_000))
  const [dias, horas] = [Math.floor(minutos / 1440), Math.floor((minutos % 1440) / 60)]
  if (dias > 0) return horas > 0 ? `${dias} d ${horas} h` : `${dias} d`
  return horas > 0 ? `${horas} h` : `${minutos} min`
}

/** 1234567890 → '1,2 GB'. */
export function bytesText(bytes: number) {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const power = bytes > 0 ? Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3)) : 0
  return `${(bytes / 1000 ** power).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}\u00a0${units[power]}`
}

/**
 * Where on the strip a wait stands, in per cent. `parte` is the wait as a part of the allowed time: the deadline is at
 * 75 per cent, and late items are right of it, at most at 98.
 */
export const lugarOf = (parte: number) => Math.min(98, parte <= 1 ? parte * 75 : 75 + (parte - 1) * 20)
