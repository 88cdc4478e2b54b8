import type { Dia } from '#contract/kernel/values/instant'

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

/** Today in America/Sao_Paulo by the person's own clock. Says 'hoje'; terms are counted by the server. */
export const hoje = (): Dia => DAY.format(new Date())

/** Now by the person's own clock. Says that a quote has run out before the server has to. */
export const agora = () => new Date()
