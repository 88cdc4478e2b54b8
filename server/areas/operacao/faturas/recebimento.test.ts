// Database: PostgreSQL. Two operators and two nodes at once, a run that is killed in the middle, a lost COMMIT, and the database's own guards.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { type Fault, startPostgresProxy } from '../../../testing/postgres-proxy.ts'
import { compareEsperas } from '../../diferenca/index.ts'
import { measureFaturas } from './recebimento.ts'
import { COTADAS, cobrancaDe, faturista, reais, remetente } from './testing-fatura.ts'

let house: TestHouse
let outra: TestHouse
beforeAll(async () => {
  house = await startHouse()
  outra = await house.startNode()
})
afterAll(() => closeBooks(house))

/** A posted frete, and an invoice's line that says it weighs 2 kg. */
async function pesada() {
  const ana = await remetente(house)
  await ana.medir(COTADAS)
  const { codigoEncomenda } = await ana.row()
  const valorCobrado = reais(await cobrancaDe(house, codigoEncomenda!, { pesoGramas: 2000 }))
  return { ana, linha: { codigoEncomenda: codigoEncomenda!, peso: '2', valorCobrado } }
}

test('two operators receive the same invoice at once: one wins, and its difference is made once', async () => {
  const { ana, linha } = await pesada()
  const faturas = faturista(await operador(house, ['FINANCEIRO']))
  const outras = faturista(outra.as((await operador(house, ['FINANCEIRO'])).token))
  const [uma, mesma] = [await faturas.rehearse([linha]), await outras.rehearse([linha])]
  const answers = await Promise.all([
    faturas.receive(uma.uuid),
    outras.receive(mesma.uuid),
    faturas.receive(uma.uuid),
    outras.receive(mesma.uuid),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
  await Promise.all([measureFaturas.run(house.deps, {}), measureFaturas.run(outra.deps, {})])
  await measureFaturas.run(house.deps, {})
  expect(await ana.list()).toHaveLength(1)
  const { rows } = await sql`select 1 from fatura where estado = 'RECEBIDA' and numero = '88104552'`.execute(house.db)
  expect(rows).toHaveLength(1)
})

test('an invoice is answered as received when its COMMIT got no answer, whether it was made or not', async () => {
  const proxy = await startPostgresProxy(house.database.databaseUrl!)
  const cortada = await startHouse({ database: { ...house.database, databaseUrl: proxy.url } })
  const faturas = faturista(cortada.as((await operador(house, ['FINANCEIRO'])).token))
  const isCommit = (text: string) => text.toLowerCase() === 'commit'
  for (const [i, fault] of (['cut', 'cut after'] satisfies Fault[]).entries()) {
    const { uuid } = await faturas.rehearse([{ fatura: `7${i}`, codigoEncomenda: `ZZ70000000${i}BR` }])
    proxy.arm({ fault, at: 1, isCounted: isCommit })
    const answer = await faturas.receive(uuid)
    expect([fault, answer.statusCode, answer.json()]).toMatchObject([fault, 200, { uuid, estado: 'RECEBIDA' }])
    const runs = proxy.disarm().filter((text) => text.includes('fatura.recebimento'))
    expect([fault, runs.length]).toEqual([fault, 2])
    expect((await faturas.receive(uuid)).statusCode).toBe(409) // another call
    const { rows } = await sql`select 1 from auditoria where alvo = ${`fatura:${uuid}`}`.execute(house.db)
    expect([fault, rows.length]).toEqual([fault, 1])
  }
  await cortada.stop()
  await proxy.close()
})

test('an object that another invoice charged after the dry run is DUPLICADA when it is received', async () => {
  const { linha } = await pesada()
  const faturas = faturista(await operador(house, ['FINANCEIRO']))
  const [uma, duas] = [
    await faturas.rehearse([{ ...linha, fatura: '1' }]),
    await faturas.rehearse([{ ...linha, fatura: '2' }]),
  ]
  expect(duas.totais.destinos.DIFERENCA.linhas).toBe(1)
  const received = await Promise.all([uma, duas].map(async ({ uuid }) => (await faturas.receive(uuid)).json()))
  expect(received.map(({ totais }) => totais.destinos.DUPLICADA.linhas).sort((a, b) => a - b)).toEqual([0, 1])
  expect(received.map(({ glosasAFazer }) => glosasAFazer).sort((a, b) => a - b)).toEqual([0, 1])
})

test('a comparison that dies in the middle goes on where it was, and no line is compared twice', async () => {
  const { ana, linha } = await pesada()
  const faturas = faturista(await operador(house, ['FINANCEIRO']))
  const muitas = Array.from({ length: 600 }, (_, i) => ({ codigoEncomenda: `ZZ${String(i).padStart(9, '0')}BR` }))
  const { uuid } = await faturas.rehearse([...muitas, linha].map((each) => ({ ...each, fatura: '3' })))
  await faturas.receive(uuid)
  // the comparison of the last batch meets a frete that cannot be changed
  await sql`create function morre() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    house.db,
  )
  await sql`create trigger morre before insert on diferenca for each row execute function morre()`.execute(house.db)
  await expect(measureFaturas.run(house.deps, {})).rejects.toThrow('killed')
  expect((await faturas.find(uuid)).linhasAComparar).toBe(602 - 501)
  expect(await ana.list()).toEqual([])
  await sql`drop function morre() cascade`.execute(house.db)
  await measureFaturas.run(outra.deps, {})
  expect((await faturas.find(uuid)).linhasAComparar).toBe(0)
  expect(await ana.list()).toHaveLength(1)
})

test('an invoice and the posting at once, and two nodes that compare what waited: one difference', async () => {
  const faturas = faturista(await operador(house, ['FINANCEIRO']))
  for (let round = 0; round < 5; round++) {
    const ana = await remetente(house)
    const { codigoEncomenda } = await ana.row()
    const { uuid } = await faturas.rehearse([{ fatura: `9${round}`, codigoEncomenda: codigoEncomenda!, peso: '3' }])
    await faturas.receive(uuid)
    await Promise.all([measureFaturas.run(house.deps, {}), ana.tell('POSTADO')])
    await Promise.all([compareEsperas.run(house.deps, {}), compareEsperas.run(outra.deps, {})])
    expect(await ana.list()).toMatchObject([{ status: 'ABERTO', dimensoesTransportadora: { pesoPacote: 3 } }])
    const { rows } = await sql`select 1 from medicao where frete_uuid = ${ana.uuid}`.execute(house.db)
    expect(rows).toHaveLength(1)
  }
})

test('measures that waited stay in the queue when the run that compares them dies', async () => {
  const faturas = faturista(await operador(house, ['FINANCEIRO']))
  const ana = await remetente(house)
  const { codigoEncomenda } = await ana.row()
  const { uuid } = await faturas.rehearse([{ fatura: '99', codigoEncomenda: codigoEncomenda!, peso: '3' }])
  await faturas.receive(uuid)
  await measureFaturas.run(house.deps, {})
  await ana.tell('POSTADO')
  await sql`create function morre() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    house.db,
  )
  await sql`create trigger morre before insert on diferenca for each row execute function morre()`.execute(house.db)
  await compareEsperas.run(house.deps, {})
  expect(await ana.list()).toEqual([])
  await sql`drop function morre() cascade`.execute(house.db)
  await compareEsperas.run(outra.deps, {})
  expect(await ana.list()).toHaveLength(1)
})

test('the database keeps a received invoice as it was received', async () => {
  const { linha } = await pesada()
  const faturas = faturista(await operador(house, ['FINANCEIRO']))
  const { uuid } = await faturas.rehearse([{ ...linha, fatura: '4', valorCobrado: '99' }])
  await faturas.receive(uuid)
  await faturas.glosar(uuid, { estado: 'ACEITA' })
  const attacks = [
    sql`update fatura set estado = 'ENSAIO', recebida_em = null, recebida_por = null where uuid = ${uuid}`,
    sql`update fatura set numero = '5' where uuid = ${uuid}`,
    sql`delete from fatura where uuid = ${uuid}`,
    sql`delete from fatura_linha where fatura_uuid = ${uuid}`,
    sql`update fatura_linha set cobrado_centavos = 1 where fatura_uuid = ${uuid}`,
    sql`update fatura_linha set glosa = 'A_GLOSAR' where fatura_uuid = ${uuid}`,
    sql`update fatura set sha256 = null where uuid = ${uuid}`,
  ]
  for (const attack of attacks) await expect(attack.execute(house.db)).rejects.toThrow(/fatura/)
})
