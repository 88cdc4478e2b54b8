// Database: both. Text search.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenStatus, vendedor } from '../../../testing/given/frete.ts'
import { operador } from '../../../testing/given/operador.ts'
import { beginRecarga, decide } from '../../../testing/given/pagamento.ts'
import { givenSaldo } from '../../../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

type Achado = { uuid: string; nome: string; cpf: string; email: string }
async function searchers() {
  const op = await operador(house, ['ATENDIMENTO'])
  const ask = (what: string) => async (busca: string) =>
    (await op.get(`/api/v1/operacao/${what}?busca=${encodeURIComponent(busca)}`)).json<Achado[]>()
  return { op, people: ask('assinante'), fretes: ask('frete') }
}

test('a person is found by CPF, e-mail, uuid and the beginning of the name, and shown masked', async () => {
  const { people } = await searchers()
  const ana = await house.given.assinante()
  await house.db
    .updateTable('usuario')
    .set({ nome: 'Zuleica', sobrenome: 'Conceição Xavier' })
    .where('uuid', '=', ana.usuarioUuid)
    .execute()
  for (const busca of [ana.cpf, ana.email, ana.assinaturaUuid, 'ZULEICA', 'conceicao zul', 'Conceição X'])
    expect((await people(busca)).map(({ uuid }) => uuid)).toContain(ana.assinaturaUuid)
  const [found] = await people(ana.email)
  expect(found).toMatchObject({ nome: 'Z••• Xavier', cpf: expect.stringMatching(/^•••\.\d{3}\.\d{3}-••$/) })
  expect(JSON.stringify(found)).not.toContain(ana.cpf)
  expect(JSON.stringify(found)).not.toContain(ana.email)
})

test('of a name that very many people have, one page is shown; a second word finds the one person', async () => {
  const { people } = await searchers()
  const ana = await house.given.assinante()
  await house.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx) // none of them has an account or a wallet
    await sql`
      insert into usuario select um.* from usuario as modelo, generate_series(1, 300) as i,
        lateral jsonb_populate_record(modelo, jsonb_build_object('uuid', gen_random_uuid(), 'assinatura_uuid',
          gen_random_uuid(), 'cpf', lpad(i::text, 11, '0'), 'email', 'pessoa' || i || '@exemplo.com', 'nome', 'Maria',
          'sobrenome', (array['Ñandu', 'Ávila da Praia', 'Bastos'])[i % 3 + 1])) as um
      where modelo.uuid = ${ana.usuarioUuid}`.execute(tx)
  })
  await house.db
    .updateTable('usuario')
    .set({ nome: 'Zeferina', sobrenome: 'das Marias' })
    .where('uuid', '=', ana.usuarioUuid)
    .execute()
  const marias = await people('MARIA')
  expect(marias).toHaveLength(50)
  expect(marias.every(({ nome }) => nome.startsWith('M•••'))).toBe(true)
  expect((await people('marias')).map(({ uuid }) => uuid)).toEqual([ana.assinaturaUuid]) // a word inside of a name
  expect((await people('maria zeferina')).map(({ uuid }) => uuid)).toEqual([ana.assinaturaUuid])
})

test('a part of a CPF or of an e-mail finds nobody, and a search of two letters is refused', async () => {
  const { op, people } = await searchers()
  const ana = await house.given.assinante()
  expect(await people(ana.cpf.slice(0, 9))).toEqual([])
  expect(await people(ana.email.slice(0, -3))).toEqual([])
  const refused = await op.get('/api/v1/operacao/assinante?busca=an')
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Digite pelo menos 3 letras ou números.')
})

test('a frete is found by its code as printed, its order number, its uuid and its recipient', async () => {
  const { fretes } = await searchers()
  const ana = await vendedor(house)
  const [uuid = ''] = await ana.buy({ pedido: 'Loja-4711' })
  const codigo = await givenStatus(house, uuid, 'GERADO')
  const asTyped = codigo.replace(/^(..)(...)(...)(...)(..)$/, '$1 $2 $3 $4 $5').toLowerCase()
  for (const busca of [codigo, asTyped, 'LOJA-4711', uuid, ana.assinaturaUuid])
    expect((await fretes(busca)).map((one) => one.uuid)).toEqual([uuid])
})

test('the owner of a payment and of a withdrawal is found by its uuid, as an exception of the books names it', async () => {
  const { people } = await searchers()
  const ana = await house.given.assinante()
  const pagamento = await beginRecarga(house.as(ana.token), 5_000)
  await decide(house, pagamento, 'APROVAR')
  const bia = await house.given.assinante() // a top-up of the same day would keep her money in
  await givenSaldo(house, bia.assinaturaUuid, 100_000)
  const saque = await house.as(bia.token).post('/api/v1/saque', { valor: 20.17, senha: bia.senha })
  for (const [uuid, dona] of [
    [pagamento, ana],
    [saque.json<{ uuid: string }>().uuid, bia],
  ] as const)
    expect((await people(uuid)).map((one) => one.uuid)).toEqual([dona.assinaturaUuid])
})

test('without a search the fretes of a status, or those sold on a day, are listed with their number, the newest first', async () => {
  const { op } = await searchers()
  const ana = await vendedor(house)
  const [um = ''] = await ana.buy({})
  await house.clock.advance(60)
  const [outro = ''] = await ana.buy({})
  await givenStatus(house, um, 'CANCELADO')
  const list = async (query: string) => {
    const answer = await op.get(`/api/v1/operacao/frete?${query}`)
    return { uuids: answer.json<Achado[]>().map(({ uuid }) => uuid), total: Number(answer.headers['x-total-count']) }
  }
  const hoje = await list('dia=2026-11-25')
  expect(hoje.uuids[0]).toBe(outro)
  expect(hoje.uuids).not.toContain(um) // it was given back: the day did not sell it
  expect(hoje.total).toBe(hoje.uuids.length)
  const [mais = ''] = await ana.buy({})
  expect((await list('dia=2026-11-25&page=0&pageSize=1')).uuids.length).toBe(1)
  expect((await list('dia=2026-11-25&page=1&pageSize=1')).uuids.length).toBe(1)
  expect((await list('dia=2026-11-25&pageSize=2')).uuids.toSorted()).toEqual([mais, outro].toSorted())
  const cancelados = await list('status=CANCELADO')
  expect([cancelados.uuids.includes(um), cancelados.total]).toEqual([true, cancelados.uuids.length])
  expect(await list('dia=2026-11-24')).toEqual({ uuids: [], total: 0 })
  expect(await list('status=CANCELADO&page=1')).toEqual({ uuids: [], total: cancelados.total })
  for (const query of [
    '',
    'status=VOANDO',
    'dia=2026-02-31',
    'dia=9999-12-31',
    'dia=0001-01-01',
    'status=GERADO&page=-1',
  ])
    expect((await op.get(`/api/v1/operacao/frete?${query}`)).statusCode, query).toBe(422)
})

test('a subscriber gets 404 from the searches of the console', async () => {
  const ana = await house.given.assinante()
  for (const path of ['assinante', 'frete'])
    expect((await house.as(ana.token).get(`/api/v1/operacao/${path}?busca=ana`)).statusCode).toBe(404)
})
