import type { Centavos } from '#contract/kernel/centavos'

/** What a payment is to the books. The names of the accounts come from the area that keeps them. */
type Contas = { disponivel: string; reservado: string; aReceber: string; transportadoras: string; contestacoes: string }
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

/** A cart is bought with what the PSP brings and what was set aside. */
export const partidasDaCompra = (
  contas: Contas,
  { valorCentavos, valorCarteiraCentavos: parte }: Valores,
): Partida[] => [
  { conta: contas.aReceber, valor: 0 - valorCentavos },
  ...(parte > 0 ? [{ conta: contas.reservado, valor: 0 - parte }] : []),
  { conta: contas.transportadoras, valor: valorCentavos + parte },
]

/** Money from the PSP for the wallet. */
export const partidasDoCredito = ({ aReceber, disponivel }: Contas, { valorCentavos }: Valores): Partida[] => [
  { conta: aReceber, valor: 0 - valorCentavos },
  { conta: disponivel, valor: valorCentavos },
]

/** The PSP took its money back: from the wallet as far as it goes, which never is below zero; the house bears the rest. */
export function partidasDoEstorno(contas: Contas, { valorCentavos }: Valores, saldo: Centavos): Partida[] {
  const daCarteira = Math.min(saldo, valorCentavos)
  return [
    ...(daCarteira > 0 ? [{ conta: contas.disponivel, valor: 0 - daCarteira }] : []),
    ...(daCarteira < valorCentavos ? [{ conta: contas.contestacoes, valor: daCarteira - valorCentavos }] : []),
    { conta: contas.aReceber, valor: valorCentavos },
  ]
}

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
