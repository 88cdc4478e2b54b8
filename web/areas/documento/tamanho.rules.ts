const KB = 1000
const MB = 1_000_000
const DECIMAL = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '3,9 MB' or '184 kB', of bytes. */
export const formatTamanho = (bytes: number) =>
  bytes >= MB ? `${DECIMAL.format(bytes / MB)} MB` : `${Math.ceil(bytes / KB)} kB`

/**
 * '62%, 2,4 MB de 3,9 MB, falta cerca de 3 s'. `feito` goes from 0 to 1, `tamanho` is in bytes. The time left is told
 * only after one second, because an earlier guess would jump.
 */
export function progressoText(feito: number, tamanho: number, passadosMs: number) {
  if (feito >= 1) return 'Enviado por inteiro. Conferindo o arquivo…'
  const dito = `${Math.floor(feito * 100)}%, ${formatTamanho(feito * tamanho)} de ${formatTamanho(tamanho)}`
  if (passadosMs < 1000 || feito <= 0) return dito
  const faltam = Math.max(1, Math.round(((passadosMs / feito) * (1 - feito)) / 1000))
  return `${dito}, falta cerca de ${faltam < 90 ? `${faltam} s` : `${Math.round(faltam / 60)} min`}`
}
