// Database: PostgreSQL. Two operators on two nodes approve one refund; a refund meets newer measures.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contestante } from '../../../testing/given/contestante.ts'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { findSaldos } from '../../carteira/index.ts'

let house: TestHouse
let other: TestHouse
beforeAll(async () => {
  house = await startHouse()
  other = await house.startNode()
})
afterAll(() => closeBooks(house))

const PATH = '/api/v1/operacao/reembolso'
const ROUNDS = 5

/** Two people of the staff, each on a node, and refunds that a third one asks for. */
async function equipe() {
  const tereza = await operador(house, ['FINANCEIRO'])
  const [caio, davi] = [await operador(house, ['FINANCEIRO']), await operador(other, ['FINANCEIRO'])]
  const ask = async () => {
    const { assinaturaUuid: assinatura } = await house.given.assinante()
    const pedido = { assinatura, valor: 700, motivo: 'Extravio' }
    const asked = await tereza.post(PATH, pedido, { 'idempotency-key': randomUUID() })
    return { assinatura, uuid: asked.json<{ uuid: string }>().uuid }
  }
  return { caio, davi, ask }
}

test('two people who approve one refund on two nodes at once make one movement', async () => {
  const { caio, davi, ask } = await equipe()
  for (let round = 0; round < ROUNDS; round++) {
    const { assinatura, uuid } = await ask()
    const answers = await Promise.all([caio, davi].map(({ post }) => post(`${PATH}/${uuid}/aprovacao`)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ code: 'JA_DECIDIDA' })
    const { rows } = await sql`select uuid from movimento where evento = ${`reembolso:${uuid}`}`.execute(house.db)
    expect([rows.length, (await findSaldos(house.db, assinatura)).saldo]).toEqual([1, 70_000])
    const { rows: audited } = await sql`
      select acao from auditoria where alvo = ${`reembolso:${uuid}`} order by acao`.execute(house.db)
    expect(audited).toEqual([{ acao: 'REEMBOLSO_APROVADO' }, { acao: 'REEMBOLSO_PEDIDO' }])
  }
})

test('one approves and one refuses at the same time: the refund has one end', async () => {
  const { caio, davi, ask } = await equipe()
  for (let round = 0; round < ROUNDS; round++) {
    const { assinatura, uuid } = await ask()
    const [approved, refused] = await Promise.all([
      caio.post(`${PATH}/${uuid}/aprovacao`),
      davi.post(`${PATH}/${uuid}/recusa`, { motivo: 'Já foi pago de outra forma' }),
    ])
    expect([approved.statusCode, refused.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
    const saldo = (await findSaldos(house.db, assinatura)).saldo
    expect(saldo).toBe(approved.statusCode === 200 ? 70_000 : 0)
  }
})

test('a refund that is approved while newer measures make a credit leaves room for it', async () => {
  const pesando = (pesoPacote: number) => ({ alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote })
  const ana = await contestante(house, { medidas: pesando(3) }) // as it was quoted
  const [tereza, davi] = [await operador(house, ['FINANCEIRO']), await operador(other, ['FINANCEIRO'])]
  const ask = async (pedido: object) =>
    (await tereza.post(PATH, { motivo: 'Extravio', ...pedido }, { 'idempotency-key': randomUUID() })).json<{
      uuid: string
      status: string
    }>()
  const pago = (await ana.row()).valorFreteCentavos / 100
  const isWaiting = (many: number) =>
    expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          house.db,
        )
        return rows[0]!.n
      })
      .toBe(many)
  await ask({ assinatura: ana.assinaturaUuid, valor: 500 }) // whatever follows needs a second person
  const { uuid, status } = await ask({ frete: ana.uuid, valor: pago })
  expect(status).toBe('AGUARDA_APROVACAO')
  const { measuring, asking } = await house.db.transaction().execute(async (tx) => {
    await sql`lock table diferenca in share mode`.execute(tx) // it can be read
    const measuring = ana.medir(pesando(1))
    await isWaiting(1)
    const asking = davi.post(`${PATH}/${uuid}/aprovacao`)
    await isWaiting(2)
    return { measuring, asking: asking.then(({ statusCode }) => statusCode) }
  })
  await measuring
  expect([await asking, (await ana.aberto()).credito > 0]).toEqual([422, true])
})
