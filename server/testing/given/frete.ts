import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Papel } from '#contract/kernel/http/papel'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import type { Caller, TestHouse } from '../house.ts'
import { DAY } from '../tempo.ts'
import { comprador, frete, type Produto } from './carrinho.ts'
import { givenSaldo } from './saldo.ts'

type Comprador = Awaited<ReturnType<typeof comprador>>
/** One frete to buy, by PAC by default. `pedido` changes its quote, `changes` the item of the cart. */
type Item = { produto?: Produto; changes?: Record<string, unknown>; pedido?: object }

/** Buys a cart with the wallet; returns the uuids of its fretes, in their order. */
export async function buyCarrinho(me: Caller, uuid: string) {
  const bought = await me.post(`/api/v1/frete/${uuid}`)
  if (bought.statusCode !== 200) throw new Error(bought.body)
  const { fretes } = (await me.get(`/api/v1/compra/${uuid}`)).json<{ fretes: { uuid: string }[] }>()
  return fretes.map((one) => one.uuid)
}

/** Fills the cart with these items and buys it with the wallet; returns the uuids of the fretes, in their order. */
export async function buyFretes(ana: Comprador, itens: readonly Item[]) {
  const quotes = new Map<string, ReturnType<Comprador['quote']>>()
  const wanted: object[] = []
  for (const { produto = 'correios/pac', changes, pedido = {} } of itens) {
    const key = JSON.stringify(pedido)
    const quoted = quotes.get(key) ?? ana.quote(pedido)
    quotes.set(key, quoted)
    wanted.push(frete((await quoted)[produto], changes))
  }
  const { uuid } = await ana.fill(...wanted)
  return buyCarrinho(ana.me, uuid)
}

/** A subscriber with enough money to buy any number of fretes with the wallet. */
export async function vendedor(house: TestHouse) {
  const ana = await comprador(house)
  await givenSaldo(house, ana.assinaturaUuid, 100_000_000)
  await house.db
    .updateTable('freteResumo')
    .set({ numeroFretes: 1000 })
    .where('assinaturaUuid', '=', ana.assinaturaUuid)
    .execute()
  return {
    ...ana,
    /** Buys one frete by PAC for each of `changes`; returns the uuids in the same order. */
    buy: (...changes: Record<string, unknown>[]) =>
      buyFretes(
        ana,
        changes.map((changed) => ({ changes: changed })),
      ),
  }
}

/** The steps from a purchase to each status. */
const CAMINHO: Record<Exclude<StatusDeFrete, 'AGUARDANDO_PAGAMENTO'>, StatusDeFrete[]> = {
  PENDENTE: [],
  GERADO: ['GERADO'],
  POSTADO: ['GERADO', 'POSTADO'],
  ENTREGUE: ['GERADO', 'POSTADO', 'ENTREGUE'],
  EXPIRADO: ['GERADO', 'EXPIRADO'],
  PROCESSANDO_CANCELAMENTO: ['GERADO', 'PROCESSANDO_CANCELAMENTO'],
  CANCELADO: ['CANCELADO'],
}

/**
 * Brings a bought frete to a status, by the same steps as in real life. Returns its code, which no other frete of these
 * tests has.
 */
export async function givenStatus(
  house: { db: TestHouse['db']; clock: Pick<TestHouse['clock'], 'now'> },
  uuid: string,
  status: keyof typeof CAMINHO,
  { codigo, prazo = plusSeconds(house.clock.now(), 15 * DAY) }: { codigo?: string; prazo?: Date } = {},
) {
  const em = house.clock.now()
  const codigoEncomenda = codigo ?? (await novoCodigoDe(house, uuid))
  for (const para of CAMINHO[status]) {
    const emitido = { codigoEncomenda, geradoEm: em, prazoExpiracao: prazo }
    await house.db
      .updateTable('frete')
      .set({
        status: para,
        statusEm: em,
        statusCausa: 'Teste',
        statusAtor: 'teste',
        ...(para === 'GERADO' && emitido),
        ...(para === 'POSTADO' && { postadoEm: em }),
      })
      .where('uuid', '=', uuid)
      .execute()
  }
  return codigoEncomenda
}

let numero = 10_000_000
/** An object code of the Correios that no other frete of these tests has. */
export const novoCodigo = () => codigoS10(++numero)

/** A code in the form of the frete's own carrier. */
async function novoCodigoDe({ db }: Pick<TestHouse, 'db'>, uuid: string) {
  const { produto } = await db.selectFrom('frete').select('produto').where('uuid', '=', uuid).executeTakeFirstOrThrow()
  return produto.startsWith('jadlog/') ? `990000${++numero}` : novoCodigo()
}

/** An ocorrencia by the carrier, at an instant. */
export const givenOcorrencia = (house: TestHouse, freteUuid: string, em: Date, descricao: string, agencia = '') =>
  house.db.insertInto('freteOcorrencia').values({ freteUuid, em, descricao, agencia, etapa: 'OUTRA' }).execute()

export const givenComprado = (house: TestHouse, uuid: string, compradoEm: Date) =>
  house.db.updateTable('frete').set({ compradoEm }).where('uuid', '=', uuid).execute()

/** A person with a papel in another person's loja. */
export async function givenPerfil(house: TestHouse, usuarioUuid: string, assinaturaUuid: string, papel: Papel) {
  const uuid = randomUUID()
  const perfil = { uuid, usuarioUuid, assinaturaUuid, papel, nomeDaLoja: 'Ateliê', criadoEm: house.clock.now() }
  await house.db.insertInto('perfil').values(perfil).execute()
  return uuid
}

/** Copies a GERADO frete so many times, without buying each copy; returns the uuids. */
export async function copyGerados(house: Pick<TestHouse, 'db'>, uuid: string, quantos: number) {
  const { assinaturaUuid } = await house.db
    .selectFrom('frete')
    .select('assinaturaUuid')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  await house.db
    .updateTable('freteResumo')
    .set({ numeroFretes: quantos + 100 })
    .where('assinaturaUuid', '=', assinaturaUuid)
    .execute()
  const copies = Array.from({ length: quantos }, () => ({ uuid: randomUUID(), codigo: novoCodigo() }))
  await sql`insert into frete select (jsonb_populate_record(f, jsonb_build_object(
      'uuid', c.uuid, 'status', 'PENDENTE', 'codigo_encomenda', null))).*
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (uuid uuid, codigo text), frete as f where f.uuid = ${uuid}`.execute(
    house.db,
  )
  await sql`update frete set status = 'GERADO', codigo_encomenda = c.codigo
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (uuid uuid, codigo text) where frete.uuid = c.uuid`.execute(
    house.db,
  )
  return copies.map((copy) => copy.uuid)
}

/** An object code of the prefix for tests, with its check digit (facts/correios.md §8.1). */
function codigoS10(serial: number) {
  const digits = String(serial).padStart(8, '0')
  const rest = [8, 6, 4, 2, 3, 5, 9, 7].reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11
  return `QQ${digits}${rest === 0 ? 5 : rest === 1 ? 0 : 11 - rest}BR`
}
