import type { Contestacao, Diferenca } from '#contract/diferenca'
import type { Dia } from '#contract/kernel/values/instant'
import { formatDia } from '../../cotacao/index.ts'
import { venceText } from '../abertas.ts'

/** Whether the debit can be contested today (D §14, §24): the first time, or again after a withdrawal. */
export const isContestavel = (
  {
    tipo,
    status,
    contestacao,
    prazoContestacao,
  }: Pick<Diferenca, 'tipo' | 'status' | 'contestacao' | 'prazoContestacao'>,
  hoje: Dia,
) =>
  tipo === 'DEBITO' &&
  status === 'ABERTO' &&
  (contestacao === null || contestacao.status === 'DESISTENCIA') &&
  prazoContestacao !== null &&
  prazoContestacao >= hoje

/** The line under a difference in the list: until when it can be contested or paid, or how its contest ended. */
export function quandoText(diferenca: Diferenca, hoje: Dia): string | undefined {
  const { status, contestacao, vencimento, prazoContestacao } = diferenca
  if (status !== 'ABERTO' || !vencimento) return undefined
  if (contestacao?.status === 'ABERTA') return respostaText(contestacao, hoje)
  const vence = venceText(vencimento, hoje)
  if (contestacao) return `${CONTESTACAO_FOI[contestacao.status]}, ${vence}`
  if (isContestavel(diferenca, hoje)) return `Conteste até ${formatDia(prazoContestacao!)}`
  return capitalize(vence)
}

const CONTESTACAO_FOI = {
  ABERTA: 'Contestada',
  ACEITA: 'Contestação aceita',
  PARCIAL: 'Aceita em parte',
  RECUSADA: 'Contestação recusada',
  DESISTENCIA: 'Contestação retirada',
} as const

/** 'Resposta até qui., 26 nov', or 'Resposta atrasada desde …' for a late answer. */
export const respostaText = ({ prazoResposta }: Pick<Contestacao, 'prazoResposta'>, hoje: Dia) =>
  prazoResposta < hoje
    ? `Resposta atrasada desde ${formatDia(prazoResposta)}`
    : `Resposta até ${prazoResposta === hoje ? 'o fim de hoje' : formatDia(prazoResposta)}`

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
