import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERFIL_HEADER } from '#contract/kernel/http/papel'
import type { Notificacao } from '#contract/notificacao'
import { givenPerfil } from '../../testing/given/frete.ts'
import { type Caller, startHouse, type TestHouse } from '../../testing/house.ts'
import { DAY, passTime } from '../../testing/tempo.ts'
import { notify } from './index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const NOTIFICACAO = '/api/v1/notificacao'

type Aviso = Parameters<typeof notify>[2]
const given = (aviso: Pick<Aviso, 'assinaturaUuid'> & Partial<Aviso>) => ({
  evento: `teste:${randomUUID()}`,
  tipo: 'CREDITO' as const,
  assunto: 'Crédito',
  texto: 'Entrou.',
  ...aviso,
})
/** Puts each aviso a moment after the one before. */
let told = 0
const tell = (aviso: Parameters<typeof given>[0]) => {
  const em = new Date(house.clock.now().getTime() + told++)
  const clock = { ...house.deps.clock, now: () => em }
  return house.db.transaction().execute((tx) => notify({ ...house.deps, clock }, tx, given(aviso)))
}

async function somebody() {
  const { token, assinaturaUuid, ...pessoa } = await house.given.assinante()
  return { ...pessoa, assinaturaUuid, me: house.as(token) }
}

/** The list's answer, and the total that it gives. */
async function list(me: Caller, query = '') {
  const answer = await me.get(NOTIFICACAO + query)
  expect(answer.statusCode, answer.body).toBe(200)
  return {
    list: answer.json<(Omit<Notificacao, 'dataInclusao'> & { dataInclusao: string })[]>(),
    total: Number(answer.headers['x-total-count']),
  }
}
const assuntos = async (me: Caller, query = '') => (await list(me, query)).list.map(({ assunto }) => assunto)
const count = async (me: Caller, headers?: Record<string, string>) =>
  (await me.get(`${NOTIFICACAO}/quantidade`, { headers: headers ?? {} })).json<{
    quantidade: number
    ultima: string | null
  }>()
const unread = async (me: Caller) => (await count(me)).quantidade
const read = (me: Caller, uuid: string, headers?: Record<string, string>) =>
  me.put(`${NOTIFICACAO}/${uuid}/leitura`, undefined, headers)

test('an aviso goes to the subscriber it is about, the newest first, and to nobody else', async () => {
  const [ana, bia] = [await somebody(), await somebody()]
  expect(await list(ana.me)).toEqual({ list: [], total: 0 })
  await tell({ assinaturaUuid: ana.assinaturaUuid, assunto: 'Primeira', texto: 'Um <b>texto</b> & mais.' })
  await tell({ assinaturaUuid: ana.assinaturaUuid, assunto: 'Segunda' })
  const told = await list(ana.me)
  expect(told).toEqual({
    total: 2,
    list: [
      expect.objectContaining({ assunto: 'Segunda', lida: false }),
      {
        uuid: expect.any(String),
        dataInclusao: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/),
        tipo: 'CREDITO',
        assunto: 'Primeira',
        texto: 'Um <b>texto</b> & mais.',
        caminho: null,
        lida: false,
      },
    ],
  })
  expect(await list(bia.me)).toEqual({ list: [], total: 0 })
  expect([await unread(ana.me), await unread(bia.me)]).toEqual([2, 0])
  expect((await house.get(NOTIFICACAO)).statusCode).toBe(401)
})

test('one event makes one aviso, however often and from however many nodes it comes', async () => {
  const ana = await somebody()
  const evento = `credito:${randomUUID()}`
  await tell({ assinaturaUuid: ana.assinaturaUuid, evento, texto: 'Entraram R$ 10,00.' })
  await tell({ assinaturaUuid: ana.assinaturaUuid, evento, texto: 'Outra coisa.' })
  const other = `credito:${randomUUID()}`
  await Promise.all(Array.from({ length: 8 }, () => tell({ assinaturaUuid: ana.assinaturaUuid, evento: other })))
  expect((await list(ana.me)).list.map(({ texto }) => texto)).toEqual(['Entrou.', 'Entraram R$ 10,00.'])
})

test('a rolled back transaction leaves no aviso', async () => {
  const ana = await somebody()
  const undone = house.db.transaction().execute(async (tx) => {
    await notify(house.deps, tx, given({ assinaturaUuid: ana.assinaturaUuid }))
    throw new Error('desfeito')
  })
  await expect(undone).rejects.toThrow('desfeito')
  expect(await unread(ana.me)).toBe(0)
})

test('a read aviso is no longer new; read again, or twice at once, it keeps the first time', async () => {
  const ana = await somebody()
  await tell({ assinaturaUuid: ana.assinaturaUuid, assunto: 'Velha' })
  await tell({ assinaturaUuid: ana.assinaturaUuid, assunto: 'Nova' })
  const [, velha] = (await list(ana.me)).list
  const first = await Promise.all([read(ana.me, velha!.uuid), read(ana.me, velha!.uuid)])
  expect(first.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [204, ''],
    [204, ''],
  ])
  const since = () =>
    house.db.selectFrom('notificacao').select('lidaEm').where('uuid', '=', velha!.uuid).executeTakeFirstOrThrow()
  const { lidaEm } = await since()
  await house.clock.advance(60)
  expect((await read(ana.me, velha!.uuid.toUpperCase())).statusCode).toBe(204)
  expect(await since()).toEqual({ lidaEm })
  expect(await assuntos(ana.me)).toEqual(['Nova'])
  expect(await assuntos(ana.me, '?status=nao_lidas')).toEqual(['Nova'])
  expect(await list(ana.me, '?status=lidas')).toMatchObject({ list: [{ assunto: 'Velha', lida: true }], total: 1 })
  expect(await assuntos(ana.me, '?status=todas')).toEqual(['Nova', 'Velha'])
  expect(await unread(ana.me)).toBe(1)
})

test('all own avisos, or those of some days, are marked as read, and nobody else’s', async () => {
  const [ana, bia] = [await somebody(), await somebody()]
  await tell({ assinaturaUuid: ana.assinaturaUuid, assunto: 'Ontem' })
  await passTime(house, DAY)
  const ontem = await assuntos(ana.me)
  const hoje = new Date(house.clock.now().getTime() + told).toISOString()
  for (let n = 0; n < 12; n++) await tell({ assinaturaUuid: ana.assinaturaUuid })
  await tell({ assinaturaUuid: bia.assinaturaUuid })
  const readAll = async (query = '') => (await ana.me.put(`${NOTIFICACAO}/leitura${query}`)).json<{ lidas: number }>()
  expect(await readAll(`?datainicio=${encodeURIComponent(hoje)}`)).toEqual({ lidas: 12 })
  expect(await assuntos(ana.me)).toEqual(ontem)
  const both = await Promise.all([readAll(), readAll()])
  expect(both.map(({ lidas }) => lidas).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect([await unread(ana.me), await unread(bia.me)]).toEqual([0, 1])
  const refused = await ana.me.put(`${NOTIFICACAO}/leitura?datainicio=2026-03-02&datafim=2026-03-01`)
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    422,
    'A data inicial deve vir antes da final.',
  ])
})

test('another subscriber’s aviso, an unknown and a malformed one are not found', async () => {
  const [ana, bia] = [await somebody(), await somebody()]
  await tell({ assinaturaUuid: ana.assinaturaUuid })
  const uuid = (await list(ana.me)).list[0]!.uuid
  for (const one of [uuid, randomUUID(), 'x', '%00', "' or 1=1"]) {
    const answer = await read(bia.me, encodeURIComponent(one))
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { code: 'NOT_FOUND', message: 'Notificação não encontrada.' },
    ])
  }
  expect(await unread(ana.me)).toBe(1)
})

test('a member sees and reads the avisos of the shop: they are then read for everybody', async () => {
  const [ana, bia] = [await somebody(), await somebody()]
  const perfil = await givenPerfil(house, bia.usuarioUuid, ana.assinaturaUuid, 'OPERACAO')
  await tell({ assinaturaUuid: ana.assinaturaUuid, assunto: 'Da loja' })
  const there = { [PERFIL_HEADER]: perfil }
  const [da] = (await bia.me.get(NOTIFICACAO, { headers: there })).json<[Notificacao]>()
  expect(da.assunto).toBe('Da loja')
  expect((await read(bia.me, da.uuid)).statusCode).toBe(404) // under her own profile she has none
  expect((await read(bia.me, da.uuid, there)).statusCode).toBe(204)
  expect(await unread(ana.me)).toBe(0)
  const before = await count(bia.me, there)
  await tell({ assinaturaUuid: ana.assinaturaUuid, tipo: 'CONTA', assunto: 'Seu limite agora é de 50 fretes' })
  const after = await count(bia.me, there)
  expect(after.quantidade).toBe(before.quantidade) // what is about the owner's account is not hers to read
  expect(after.ultima).not.toBe(before.ultima) // but her page asks for the limit again
})

test('the count names the newest aviso, so that a screen notices when one was read and another came', async () => {
  const ana = await somebody()
  expect(await count(ana.me)).toEqual({ quantidade: 0, ultima: null })
  await tell({ assinaturaUuid: ana.assinaturaUuid })
  const first = await count(ana.me)
  await read(ana.me, first.ultima!)
  expect(await count(ana.me)).toEqual({ quantidade: 0, ultima: first.ultima })
  await tell({ assinaturaUuid: ana.assinaturaUuid })
  const second = await count(ana.me)
  expect(second.quantidade).toBe(first.quantidade)
  expect(second.ultima).not.toBe(first.ultima)
})

test('pages of ten, from zero, and the header gives the total', async () => {
  const ana = await somebody()
  for (let i = 1; i <= 23; i++) await tell({ assinaturaUuid: ana.assinaturaUuid, assunto: `${i}` })
  const newest = Array.from({ length: 23 }, (_, i) => `${23 - i}`)
  expect(await assuntos(ana.me)).toEqual(newest.slice(0, 10))
  expect(await assuntos(ana.me, '?page=1')).toEqual(newest.slice(10, 20))
  expect(await assuntos(ana.me, '?page=2')).toEqual(newest.slice(20))
  expect(await assuntos(ana.me, '?page=3')).toEqual([])
  expect(await assuntos(ana.me, '?page=1&pageSize=7')).toEqual(newest.slice(7, 14))
  expect((await list(ana.me, '?page=3')).total).toBe(23)
  expect(await assuntos(ana.me, '?pageSize=500')).toEqual(newest)
})

test('the filter by days, or hours, returns those of that time', async () => {
  const ana = await somebody()
  const days: string[] = []
  for (const assunto of ['primeiro', 'segundo', 'terceiro']) {
    await tell({ assinaturaUuid: ana.assinaturaUuid, assunto })
    days.push((await list(ana.me)).list[0]!.dataInclusao)
    await passTime(house, DAY)
  }
  const [d1, d2, d3] = days.map((instant) => instant.slice(0, 10))
  expect(await assuntos(ana.me, `?datainicio=${d2}`)).toEqual(['terceiro', 'segundo'])
  expect(await assuntos(ana.me, `?datafim=${d2}`)).toEqual(['segundo', 'primeiro'])
  expect(await assuntos(ana.me, `?datainicio=${d2}&datafim=${d2}`)).toEqual(['segundo'])
  expect((await list(ana.me, `?datainicio=${d1}&datafim=${d3}&pageSize=1`)).total).toBe(3)
  const hour = days[1]!.slice(0, 19)
  expect(await assuntos(ana.me, `?datainicio=${hour}&datafim=${d3} 00:00:00`)).toEqual(['segundo'])
  expect(await assuntos(ana.me, `?datafim=${hour}`)).toEqual(['primeiro'])
  expect(await assuntos(ana.me, `?status=lidas&datainicio=${d1}`)).toEqual([])
})

test.each([
  ['status=novas', 'status', 'Use nao_lidas, lidas ou todas.'],
  ['datainicio=ontem', 'datainicio', 'Informe uma data inicial válida.'],
  ['datafim=2026-02-30', 'datafim', 'Informe uma data final válida.'],
  ['datainicio=2026-11-22&datafim=2026-11-21', 'datafim', 'A data inicial deve vir antes da final.'],
  ['page=-1', 'page', 'Página inválida.'],
  ['page=x', 'page', 'Página inválida.'],
  ['pageSize=0', 'pageSize', 'Quantidade por página inválida: use de 1 a 500.'],
  ['pageSize=501', 'pageSize', 'Quantidade por página inválida: use de 1 a 500.'],
])('%s is refused at its field', async (query, campo, mensagem) => {
  const { me } = await somebody()
  const answer = await me.get(`${NOTIFICACAO}?${query}`)
  expect([answer.statusCode, answer.json<object>()]).toMatchObject([
    422,
    { code: 'VALIDACAO', message: mensagem, errors: [{ campo, mensagem }] },
  ])
})

test('avisos are in the export of personal data, and deleted with the account', async () => {
  const ana = await somebody()
  await tell({ assinaturaUuid: ana.assinaturaUuid, assunto: 'Minha' })
  const { notificacao } = (await ana.me.get('/api/v1/conta/dados')).json<{ notificacao: object }>()
  expect(notificacao).toEqual({
    notificacoes: [{ assunto: 'Minha', texto: 'Entrou.', criadaEm: expect.any(String), lidaEm: null }],
    avisosPorEmail: expect.arrayContaining([{ tipo: 'CREDITO', nome: 'Crédito na carteira', email: false }]),
    avisosNoAparelho: [],
  })
  const closed = await ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha })
  expect(closed.statusCode, closed.body).toBe(204)
  const left = house.db.selectFrom('notificacao').select('uuid').where('assinaturaUuid', '=', ana.assinaturaUuid)
  expect(await left.execute()).toEqual([])
})
