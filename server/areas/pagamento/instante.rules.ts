/** '23/11/2026, 12:10': an instant in a sentence. */
export const inWords = (instant: Date) =>
  instant.toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' })
