import type { SituacaoDoConvite } from '#contract/acesso/convite'

export function situacaoDo(
  { aceitoEm, expiraEm }: { aceitoEm: Date | null; expiraEm: Date },
  now: Date,
): SituacaoDoConvite {
  if (aceitoEm) return 'ACEITO'
  return expiraEm <= now ? 'EXPIRADO' : 'PENDENTE'
}
