/** Where the answer about an assinatura is kept, and what it shows. */
export const assinaturaDe = (uuid: string) => ({
  queryKey: ['conta', 'assinatura', uuid],
  meta: { shows: ['saldo', 'fretes', 'limite'] as const },
})
