import type { Diferenca } from '#contract/diferenca'
import { MENSAGENS_DA_CONTESTACAO as MENSAGENS } from '#contract/diferenca/contestacao'
import { writeDia } from '#contract/kernel/values/instant'

/** Why a difference cannot be contested, in the words of the server's refusal. */
export function PorqueNao({ diferenca }: { diferenca: Diferenca }) {
  return porqueNao(diferenca)
}

function porqueNao({ tipo, status, contestacao, prazoContestacao }: Diferenca) {
  if (tipo === 'CREDITO') return MENSAGENS.soDebito
  if (contestacao?.status === 'ABERTA') return MENSAGENS.jaContestada
  if (contestacao && contestacao.status !== 'DESISTENCIA') return MENSAGENS.jaDecidida
  if (status === 'QUITADO' || !prazoContestacao) return MENSAGENS.jaResolvida
  return MENSAGENS.prazoEncerrado(writeDia(prazoContestacao))
}
