import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { CASA, findDevolvido, giveBack, hasPartida } from '../../carteira/index.ts'
import { custoDo } from '../custo.rules.ts'
import { addReembolsado, type FreteVivo, findVivo, lockVivo } from '../estado.repo.ts'
import { impedimentoDoReembolso, isCanceladoPago, margemDevolvida } from './estorno.rules.ts'

export type FreteReembolsavel = Pick<
  FreteVivo,
  'uuid' | 'assinaturaUuid' | 'carrinhoUuid' | 'valorFreteCentavos' | 'margemCentavos' | 'reembolsadoCentavos'
>

export const eventoDoEstorno = (freteUuid: string) => `estorno:${freteUuid}`
const eventoDaCompra = ({ carrinhoUuid }: { carrinhoUuid: string }) => `compra:${carrinhoUuid}`

/**
 * The accounts from which `valor` of a frete's price goes back, as its purchase booked them. A purchase from before prices
 * were split booked all of it for the carriers (D §17).
 */
export async function devolucaoDo(tx: Db, frete: FreteReembolsavel, valor: Centavos) {
  const { assinaturaUuid, margemCentavos, valorFreteCentavos: preco, reembolsadoCentavos } = frete
  const antes = reembolsadoCentavos ?? 0
  const isSplit = margemCentavos !== null && (await hasPartida(tx, eventoDaCompra(frete), CASA.receita))
  return {
    assinaturaUuid,
    valor,
    de: CASA.transportadoras,
    margem: isSplit ? margemDevolvida({ preco, margem: margemCentavos, antes, valor }) : 0,
    meio: 'CARTEIRA',
    voltaDe: eventoDaCompra(frete),
  } as const
}

const hasVoltado = async (db: Db, { uuid, assinaturaUuid }: FreteVivo) =>
  (await findDevolvido(db, { evento: eventoDoEstorno(uuid), assinaturaUuid })) !== undefined

/**
 * Whether the purchase of its cart paid for this frete. A cart keeps its uuid when a payment fails, so the purchase of the
 * next try does not pay for the fretes of the first one, which are CANCELADO.
 */
const hasCompra = async (db: Db, frete: FreteVivo, isDevolvido: boolean) =>
  (frete.status !== 'CANCELADO' || isCanceladoPago({ isDevolvido, custo: custoDo(frete) })) &&
  (await hasPartida(db, eventoDaCompra(frete), CASA.transportadoras))

/** The event in the books that paid for a frete; undefined when nothing did. No owner check. */
export async function findEventoDaCompra(db: Db, uuid: string) {
  const frete = await findVivo(db, uuid)
  return frete && (await hasCompra(db, frete, await hasVoltado(db, frete))) ? eventoDaCompra(frete) : undefined
}

/**
 * What the staff may refund of a frete, in centavos; undefined without such a frete. `creditado`: what of its price goes back
 * as credits of differences. No owner check.
 */
export async function findReembolsavel(db: Db, uuid: string, creditado: Centavos) {
  const frete = await findVivo(db, uuid)
  if (!frete) return undefined
  const { assinaturaUuid, valorFreteCentavos: pago, status, estornadoEm } = frete
  const reembolsado = frete.reembolsadoCentavos ?? 0
  const isDevolvido = await hasVoltado(db, frete)
  const impedimento = impedimentoDoReembolso({
    isPago: await hasCompra(db, frete, isDevolvido),
    isDevolvido,
    status,
    isEstornado: estornadoEm !== null,
  })
  const { margem } = await devolucaoDo(db, { ...frete, reembolsadoCentavos: 0 }, pago)
  return {
    assinaturaUuid,
    pago,
    reembolsado,
    creditado,
    margem,
    impedimento,
    disponivel: impedimento ? 0 : Math.max(0, pago - reembolsado - creditado),
  }
}

/**
 * Refunds a part of a frete's price to the wallet, for the refund `reembolsoUuid` of the staff. Card money comes back as
 * card money. The caller has locked the account, so that no credit of the frete is redeemed meanwhile. `sumCreditado` is asked
 * once the frete is locked, so that no measures make a credit after it. Returns how much reached the wallet; undefined when
 * the part is not free any more.
 */
export async function refundParte(
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  {
    freteUuid,
    reembolsoUuid,
    valor,
    sumCreditado,
    ator,
  }: {
    freteUuid: string
    reembolsoUuid: string
    valor: Centavos
    sumCreditado: (tx: Db, freteUuid: string) => Promise<Centavos>
    ator: string
  },
) {
  const frete = await lockVivo(tx, freteUuid)
  const creditado = await sumCreditado(tx, freteUuid)
  const livre = await findReembolsavel(tx, freteUuid, creditado)
  if (!frete || !livre || livre.disponivel < valor) return undefined
  if (!(await addReembolsado(tx, freteUuid, { valor, creditado }))) return undefined
  return giveBack(deps, tx, {
    ...(await devolucaoDo(tx, frete, valor)),
    tipo: 'REEMBOLSO',
    ator,
    evento: `reembolso:${reembolsoUuid}`,
    origem: 'REEMBOLSO',
    origemUuid: reembolsoUuid,
  })
}
