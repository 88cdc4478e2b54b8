import type { Centavos } from '#contract/kernel/values/centavos'

/** What a payment is to the books. The names of the accounts come from the area that keeps them. */
type Contas = { disponivel: string; reservado: string; aReceber: string; transportadoras: string; receita: string }
type ContasDoEstorno = { disponivel: string; aReceber: string; contestacoes: string }
type Valores = { valorCentavos: Centavos; valorCarteiraCentavos: Centavos }
type Partida = { conta: string; valor: Centavos }

/** The wallet's part of a purchase is set aside. */
export const partidasDaReserva = (
  { disponivel, reservado }: Contas,
  { valorCarteiraCentavos: parte }: Valores,
): Partida[] => [
  { conta: disponivel, valor: 0 - parte },
  { conta: reservado, valor: parte },
]

/**
 * A cart is bought with what the PSP brings and what was set aside. `margem` of its price is the house's, the rest the
 * carriers' (D §17).
 */
export const partidasDaCompra = (
  contas: Contas,
  { valorCentavos, valorCarteiraCentavos: parte }: Valores,
  margem: Centavos,
): Partida[] => [
  { conta: contas.aReceber, valor: 0 - valorCentavos },
  ...(parte > 0 ? [{ conta: contas.reservado, valor: 0 - parte }] : []),
  { conta: contas.transportadoras, valor: valorCentavos + parte - margem },
  ...(margem > 0 ? [{ conta: contas.receita, valor: margem }] : []),
]

/** Money from the PSP for the wallet. */
export const partidasDoCredito = ({ aReceber, disponivel }: Contas, { valorCentavos }: Valores): Partida[] => [
  { conta: aReceber, valor: 0 - valorCentavos },
  { conta: disponivel, valor: valorCentavos },
]

/**
 * How what the PSP took back is borne. `voltam` is what fretes that are cancelled for it cost: their money covers it as
 * each of them ends, and the house bears it until then. The rest is owed: from the wallet as far as it goes, which never
 * is below zero; the house bears what is missing (`emAberto`).
 */
export function planEstorno({ valor, voltam, saldo }: { valor: Centavos; voltam: Centavos; saldo: Centavos }) {
  const devido = Math.max(0, valor - voltam)
  const daCarteira = Math.min(saldo, devido)
  return { daCarteira, emAberto: devido - daCarteira, daCasa: valor - daCarteira }
}

/** The PSP took money back, borne like that. */
export const partidasDoEstorno = (
  contas: ContasDoEstorno,
  { daCarteira, daCasa }: { daCarteira: Centavos; daCasa: Centavos },
): Partida[] => [
  ...(daCarteira > 0 ? [{ conta: contas.disponivel, valor: 0 - daCarteira }] : []),
  ...(daCasa > 0 ? [{ conta: contas.contestacoes, valor: 0 - daCasa }] : []),
  { conta: contas.aReceber, valor: daCarteira + daCasa },
]

/** Money that comes again for somebody who is gone: first to the house for what it bore, the rest is owed to whoever paid. */
export const partidasDoEstornoDesfeitoSemConta = (
  { aReceber, contestacoes, devolucoes }: Omit<ContasDoEstorno, 'disponivel'> & { devolucoes: string },
  { coberto, resto }: { coberto: Centavos; resto: Centavos },
): Partida[] => [
  { conta: aReceber, valor: 0 - coberto - resto },
  ...(coberto > 0 ? [{ conta: contestacoes, valor: coberto }] : []),
  ...(resto > 0 ? [{ conta: devolucoes, valor: resto }] : []),
]

type ContasSemDono = Pick<Contas, 'aReceber'> & { devolucoes: string }

/** Money from the PSP that nobody's wallet is there for: it is owed to whoever paid. */
export const partidasDoPagamentoSemConta = (
  { aReceber, devolucoes }: ContasSemDono,
  { valorCentavos }: Pick<Valores, 'valorCentavos'>,
): Partida[] => [
  { conta: aReceber, valor: 0 - valorCentavos },
  { conta: devolucoes, valor: valorCentavos },
]

/** The PSP has given it back to them. */
export const partidasDaDevolucaoAoPagador = (...sobre: Parameters<typeof partidasDoPagamentoSemConta>): Partida[] =>
  partidasDoPagamentoSemConta(...sobre).map(({ conta, valor }) => ({ conta, valor: 0 - valor }))
