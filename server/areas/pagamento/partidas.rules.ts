import type { Centavos } from '#contract/kernel/values/centavos'

/** Names of the accounts in the books; they come from the area that keeps the books. */
type Contas = { disponivel: string; reservado: string; aReceber: string; transportadoras: string; receita: string }
type ContasDoEstorno = { disponivel: string; aReceber: string; contestacoes: string }
type Valores = { valorCentavos: Centavos; valorCarteiraCentavos: Centavos }
type Partida = { conta: string; valor: Centavos }

/** Reserves the wallet's part of a purchase. */
export const partidasDaReserva = (
  { disponivel, reservado }: Contas,
  { valorCarteiraCentavos: parte }: Valores,
): Partida[] => [
  { conta: disponivel, valor: 0 - parte },
  { conta: reservado, valor: parte },
]

/**
 * Pays a cart with the PSP's money and the reserva. `margem` of the price is the house's revenue, the rest the
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
 * Who bears a chargeback. `voltam` is what the fretes that it cancels cost: their money covers it as each frete
 * ends, and the house bears it until then. The rest is owed: the wallet pays as far as it goes, never below zero, and
 * the house bears what is missing (`emAberto`).
 */
export function planEstorno({ valor, voltam, saldo }: { valor: Centavos; voltam: Centavos; saldo: Centavos }) {
  const devido = Math.max(0, valor - voltam)
  const daCarteira = Math.min(saldo, devido)
  return { daCarteira, emAberto: devido - daCarteira, daCasa: valor - daCarteira }
}

/** Books a chargeback, borne as `planEstorno` says. */
export const partidasDoEstorno = (
  contas: ContasDoEstorno,
  { daCarteira, daCasa }: { daCarteira: Centavos; daCasa: Centavos },
): Partida[] => [
  ...(daCarteira > 0 ? [{ conta: contas.disponivel, valor: 0 - daCarteira }] : []),
  ...(daCasa > 0 ? [{ conta: contas.contestacoes, valor: 0 - daCasa }] : []),
  { conta: contas.aReceber, valor: daCarteira + daCasa },
]

/** Books a won dispute of a closed account: first the house gets what it bore, the rest is owed to the payer. */
export const partidasDoEstornoDesfeitoSemConta = (
  { aReceber, contestacoes, devolucoes }: Omit<ContasDoEstorno, 'disponivel'> & { devolucoes: string },
  { coberto, resto }: { coberto: Centavos; resto: Centavos },
): Partida[] => [
  { conta: aReceber, valor: 0 - coberto - resto },
  ...(coberto > 0 ? [{ conta: contestacoes, valor: coberto }] : []),
  ...(resto > 0 ? [{ conta: devolucoes, valor: resto }] : []),
]

type ContasSemDono = Pick<Contas, 'aReceber'> & { devolucoes: string }

/** Books the PSP's money for a closed account: it is owed to its payer. */
export const partidasDoPagamentoSemConta = (
  { aReceber, devolucoes }: ContasSemDono,
  { valorCentavos }: Pick<Valores, 'valorCentavos'>,
): Partida[] => [
  { conta: aReceber, valor: 0 - valorCentavos },
  { conta: devolucoes, valor: valorCentavos },
]

/** Books that the PSP gave that money back to its payer. */
export const partidasDaDevolucaoAoPagador = (...sobre: Parameters<typeof partidasDoPagamentoSemConta>): Partida[] =>
  partidasDoPagamentoSemConta(...sobre).map(({ conta, valor }) => ({ conta, valor: 0 - valor }))
