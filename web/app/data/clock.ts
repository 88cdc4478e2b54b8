import type { Dia } from '#contract/kernel/values/instant'

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

/** Today in America/Sao_Paulo by the person's own clock. Used for the word 'hoje'; the server counts terms. */
export const hoje = (): Dia => DAY.format(new Date())

/** Now by the person's own clock. Shows that a quote has expired without a call. */
export const agora = () => new Date()
