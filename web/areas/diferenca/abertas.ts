import type { Dia } from '#contract/kernel/values/instant'
import type { Abertas } from '../../app/data/diferencas.ts'
import { addDias, diasBetween, formatDia } from '../cotacao/index.ts'

/** '1 frete, vence qui., 17 dez'. */
export const debitosText = ({ debitos, vencimento }: Abertas, hoje: Dia) => {
  if (debitos === 0) return 'Nada a pagar'
  const quantos = debitos === 1 ? '1 frete' : `${debitos.toLocaleString('pt-BR')} fretes`
  if (!vencimento) return quantos
  return `${quantos}, ${debitos === 1 ? '' : 'o primeiro '}${venceText(vencimento, hoje)}`
}

export const creditosText = ({ creditos }: Abertas) => {
  if (creditos === 0) return 'Nada a receber'
  return creditos === 1
    ? '1 frete postado com menos do que você pagou'
    : `${creditos.toLocaleString('pt-BR')} fretes postados com menos do que você pagou`
}

/** 'vence qui., 17 dez', 'vence hoje', 'venceu seg., 23 nov'. */
export function venceText(vencimento: Dia, hoje: Dia) {
  if (vencimento === hoje) return 'vence hoje'
  if (vencimento === addDias(hoje, 1)) return 'vence amanhã'
  return `${vencimento < hoje ? 'venceu' : 'vence'} ${formatDia(vencimento)}`
}

/** 'Faltam 24 dias', 'Venceu há 2 dias'. */
export function faltamText(vencimento: Dia, hoje: Dia) {
  const dias = diasBetween(hoje, vencimento)
  if (dias === 0) return 'É o último dia'
  if (dias > 0) return dias === 1 ? 'Falta 1 dia' : `Faltam ${dias} dias`
  return dias === -1 ? 'Venceu ontem' : `Venceu há ${-dias} dias`
}

/** '1 a pagar, vence qui., 17 dez, e 2 a receber'. */
export function abertasText({ debitos, creditos, vencimento }: Abertas, hoje: Dia) {
  const pagar = debitos > 0 && `${debitos.toLocaleString('pt-BR')} a pagar`
  const quando =
    vencimento && (vencimento < hoje ? `vencido desde ${formatDia(vencimento)}` : venceText(vencimento, hoje))
  const vence = pagar && quando && `${pagar}, ${debitos > 1 ? 'o primeiro ' : ''}${quando}`
  const receber = creditos > 0 && `${creditos.toLocaleString('pt-BR')} a receber`
  return [vence || pagar, receber].filter(Boolean).join(' e ')
}
