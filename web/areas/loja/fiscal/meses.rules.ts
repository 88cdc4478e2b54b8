import type { Dia } from '#contract/kernel/values/instant'

/** How many months of DC-e are offered: by law they are kept for five years and the current one. */
const MESES = 72
/** The first month with DC-e (Ajuste SINIEF 22/2025). */
const PRIMEIRO = '2026-04'

const NOME = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** The month of `hoje` and those before it that may have DC-e, the newest first: 'AAAA-MM' and its name. */
export const listMeses = (hoje: Dia) => {
  const [ano = 0, mes = 1] = hoje.split('-').map(Number)
  const meses = Array.from({ length: MESES }, (_, atras) => {
    const primeiro = new Date(Date.UTC(ano, mes - 1 - atras, 1))
    return { value: primeiro.toISOString().slice(0, 7), text: NOME.format(primeiro) }
  })
  return meses.filter(({ value }, atras) => atras === 0 || value >= PRIMEIRO)
}
