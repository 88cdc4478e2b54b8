import {
  type Desfecho,
  NOMES_DAS_LINHAS,
  type ReciboMedido,
  type StatusDeContestacao,
  type StatusDeDiferenca,
  type TipoDeDiferenca,
} from '#contract/diferenca'
import type { Centavos } from '#contract/kernel/values/centavos'
import { parseDia, renderDia } from '#contract/kernel/values/dia'
import type { Dia } from '#contract/kernel/values/instant'
import type { MedidasDaTransportadora } from '../../ports/expedicao.ts'
import { plusDiasUteis } from '../../tarifario/prazo.ts'
import type { Preco } from '../../tarifario/preco.ts'

/** A difference of the frete that was found before. */
export type Anterior = {
  uuid: string
  status: StatusDeDiferenca
  valorCentavos: Centavos
  achadoCentavos: Centavos
  precoCentavos: Centavos
  contestacao: StatusDeContestacao | null
  desfecho: Desfecho | null
  medidas: MedidasDaTransportadora
}

/** What follows from newer measures; amounts in centavos, negative when the subscriber owes. */
export type Plano =
  | { faz: 'nada' }
  | { faz: 'nasce'; valor: Centavos }
  /** The untouched difference changes. It keeps its uuid, and its days begin anew. */
  | { faz: 'segue'; uuid: string; valor: Centavos }
  /** The untouched difference ends: the frete costs what was paid. */
  | { faz: 'termina'; uuid: string }

/**
 * What becomes of a frete's differences when its receipt prices it at `preco` (D §14, §24). Differences that were settled
 * or contested count with the amount that was found, so that only the remainder makes another difference. While one is
 * under contest, nothing changes. After a contest that the subscriber won, in whole or in part, only a price above the
 * contested one makes another difference. A credit is at most what has not gone back yet (`maxCredito`).
 */
export function planDiferenca(
  {
    pago,
    reembolsado,
    preco,
    medidas,
  }: { pago: Centavos; reembolsado: Centavos | null; preco: Centavos; medidas: MedidasDaTransportadora },
  anteriores: readonly Anterior[],
): Plano {
  if (anteriores.some(({ contestacao }) => contestacao === 'ABERTA')) return { faz: 'nada' }
  const aberta = anteriores.find(isIntocada)
  const tocadas = anteriores.filter((anterior) => anterior !== aberta)
  const ganhas = tocadas.filter(({ contestacao }) => contestacao === 'ACEITA' || contestacao === 'PARCIAL')
  const isDecidido = ganhas.some(({ precoCentavos }) => preco <= precoCentavos)
  const contado = tocadas.reduce((soma, { achadoCentavos }) => soma + achadoCentavos, 0)
  const medido = isDecidido ? 0 : pago - preco - contado
  const valor = Math.min(medido, maxCredito({ pago, reembolsado }, tocadas))
  if (!aberta) return valor === 0 ? { faz: 'nada' } : { faz: 'nasce', valor }
  if (valor === 0) return { faz: 'termina', uuid: aberta.uuid }
  const isSame = aberta.valorCentavos === valor && isSameMedidas(aberta.medidas, medidas)
  return isSame ? { faz: 'nada' } : { faz: 'segue', uuid: aberta.uuid, valor }
}

/**
 * The most that a frete's next credit may be: its price and its paid debits, less what the staff refunded and what was
 * redeemed. The other side of `sumCreditado`, by which a refund leaves room for credits.
 */
function maxCredito(
  { pago, reembolsado }: { pago: Centavos; reembolsado: Centavos | null },
  tocadas: readonly Pick<Anterior, 'desfecho' | 'valorCentavos'>[],
): Centavos {
  const quitadas = tocadas.filter(({ desfecho }) => desfecho === 'PAGA' || desfecho === 'RESGATADA')
  const creditado = quitadas.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0)
  return Math.max(0, pago - (reembolsado ?? 0) - creditado)
}

/** Nobody has settled or contested it. The database has at most one for each frete (`diferenca_intocada`). */
const isIntocada = ({ status, contestacao }: Anterior) => status === 'ABERTO' && contestacao === null

const isSameMedidas = (one: MedidasDaTransportadora, other: MedidasDaTransportadora) =>
  one.alturaPacote === other.alturaPacote &&
  one.larguraPacote === other.larguraPacote &&
  one.comprimentoPacote === other.comprimentoPacote &&
  one.diametroPacote === other.diametroPacote &&
  one.pesoGramas === other.pesoGramas

export const tipoDe = (valor: Centavos): TipoDeDiferenca => (valor < 0 ? 'DEBITO' : 'CREDITO')

const DIAS_UTEIS_PARA_CONTESTAR = 10
/** Days from the notice of a debit to its last day, today not counted (D §14). */
export const DIAS_PARA_PAGAR = 30

/** The last days to contest and to pay a debit that its owner is told of today (D §14). Today does not count; a credit has no days. */
export const planPrazos = (
  tipo: TipoDeDiferenca,
  hoje: Dia,
): { prazoContestacao: Dia | null; vencimento: Dia | null } =>
  tipo === 'CREDITO'
    ? { prazoContestacao: null, vencimento: null }
    : {
        prazoContestacao: plusDiasUteis(hoje, DIAS_UTEIS_PARA_CONTESTAR),
        vencimento: renderDia(parseDia(hoje) + DIAS_PARA_PAGAR),
      }

/** A price as the list explains it. */
export const reciboOf = (preco: Preco): ReciboMedido => ({
  pesoReal: preco.pesoRealGramas,
  pesoCubado: preco.pesoCubadoGramas,
  pesoRegra: preco.isCubado ? 'CUBADO' : 'REAL',
  pesoCobrado: preco.pesoCobradoGramas,
  linhas: preco.linhas.map(({ codigo, valor }) => ({ nome: NOMES_DAS_LINHAS[codigo], valor })),
  total: preco.total,
})

/** What the carrier gets of a price: all but the house's margin (D §17). */
export const contratoOf = ({ total, linhas }: Pick<Preco, 'total' | 'linhas'>): Centavos =>
  total - (linhas.find(({ codigo }) => codigo === 'MARGEM')?.valor ?? 0)
