import type { StatusDeContestacao, StatusDeDiferenca, TipoDeDiferenca } from '#contract/diferenca'
import type { Centavos } from '#contract/kernel/values/centavos'
import { parseDia, renderDia } from '#contract/kernel/values/dia'
import { type Dia, diaOf } from '#contract/kernel/values/instant'
import { plusDiasUteis } from '../../../tarifario/prazo.ts'

/** What a contest must know of a difference of the frete. */
export type Contestavel = {
  uuid: string
  tipo: TipoDeDiferenca
  status: StatusDeDiferenca
  contestacao: StatusDeContestacao | null
  criadaEm: Date
  prazoContestacao: Dia | null
}

export type Escolha<D extends Contestavel> =
  | { faz: 'contesta'; diferenca: D }
  | { faz: 'recusa'; codigo: 'SEM_DIFERENCA' | 'SO_DEBITO' | 'JA_CONTESTADA' | 'JA_DECIDIDA' | 'JA_RESOLVIDA' }
  | { faz: 'recusa'; codigo: 'PRAZO_ENCERRADO'; prazo: Dia }

/**
 * Which difference of a frete can be contested today (D §14, §24): the newest open debit that was never contested or whose
 * contest was withdrawn, until the end of its last day. While one difference of a frete is under contest, no other can be.
 */
export function planContestacao<D extends Contestavel>(diferencas: readonly D[], hoje: Dia): Escolha<D> {
  const daMaisNova = diferencas.toSorted((one, other) => compareIdade(other, one))
  const [ultima] = daMaisNova
  if (!ultima) return { faz: 'recusa', codigo: 'SEM_DIFERENCA' }
  if (diferencas.some(({ contestacao }) => contestacao === 'ABERTA')) return { faz: 'recusa', codigo: 'JA_CONTESTADA' }
  const abertas = daMaisNova.filter(({ status }) => status === 'ABERTO')
  const debitos = abertas.filter(({ tipo }) => tipo === 'DEBITO')
  const livres = debitos.filter(({ contestacao }) => contestacao === null || contestacao === 'DESISTENCIA')
  const noPrazo = livres.find(({ prazoContestacao }) => prazoContestacao! >= hoje)
  if (noPrazo) return { faz: 'contesta', diferenca: noPrazo }
  if (livres[0]) return { faz: 'recusa', codigo: 'PRAZO_ENCERRADO', prazo: livres[0].prazoContestacao! }
  if (debitos.length > 0) return { faz: 'recusa', codigo: 'JA_DECIDIDA' }
  if (abertas.length > 0 || ultima.tipo === 'CREDITO') return { faz: 'recusa', codigo: 'SO_DEBITO' }
  return { faz: 'recusa', codigo: ultima.contestacao === 'ACEITA' ? 'JA_DECIDIDA' : 'JA_RESOLVIDA' }
}

const compareIdade = (one: Contestavel, other: Contestavel) =>
  one.criadaEm.getTime() - other.criadaEm.getTime() || (one.uuid < other.uuid ? -1 : 1)

const DIAS_UTEIS_PARA_RESPONDER = 5

/** The staff's last day to answer a contest that is opened today (D §14). */
export const planPrazoResposta = (hoje: Dia): Dia => plusDiasUteis(hoje, DIAS_UTEIS_PARA_RESPONDER)

/** Days under contest do not count for payment: the last day moves by as many (D §24). */
export const planVencimento = (vencimento: Dia, { abertaEm, decididaEm }: { abertaEm: Date; decididaEm: Date }): Dia =>
  renderDia(parseDia(vencimento) + parseDia(diaOf(decididaEm)) - parseDia(diaOf(abertaEm)))

/**
 * What is owed when the staff's measures replace the carrier's (PARCIAL), in centavos, negative. `preco` is the receipt's
 * price for the staff's measures. `achadoCentavos` plus `precoCentavos` is what had been paid when the difference was found.
 * Returns 0 when `preco` is what was paid: the decision is then an ACEITA. Returns undefined when `preco` is less than what
 * was paid, or at least the price of the carrier's measures.
 */
export function planParcial(
  { achadoCentavos, precoCentavos }: { achadoCentavos: Centavos; precoCentavos: Centavos },
  preco: Centavos,
): Centavos | undefined {
  const valor = achadoCentavos + precoCentavos - preco
  if (valor > 0 || valor <= achadoCentavos) return undefined
  return valor === 0 ? 0 : valor
}
