import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

let broken = true
let ran = 0
const fragil = defineJob({
  name: 'teste.fragil',
  payload: z.object({ uuid: z.uuid(), email: z.string() }),
  async run() {
    ran += 1
    if (broken) throw new Error('a caixa de ana@exemplo.com não existe')
  },
})

let house: TestHouse
beforeAll(
  async () => void (house = await startHouse({ brought: { areas: [{ name: 'teste', routes() {}, jobs: [fragil] }] } })),
)
afterAll(() => house.stop())
beforeEach(() => {
  broken = true
  ran = 0
})

const PATH = '/api/v1/operacao/tarefa'
type Tarefa = { id: string; nome: string; causa: string; dados: unknown[]; tentativas: number }

/** A job that has failed once, and an operator who may see it. */
async function failed() {
  const op = await operador(house, ['FINANCEIRO'])
  const payload = { uuid: randomUUID(), email: 'ana@exemplo.com' }
  await house.db.transaction().execute((tx) => house.deps.jobs.enqueue(tx, fragil, payload))
  await house.runJobs()
  const list = async (estado = 'FALHOU') => (await op.get(`${PATH}?estado=${estado}`)).json<Tarefa[]>()
  const tarefa = (await list()).find(({ nome }) => nome === 'teste.fragil')!
  return { op, list, tarefa }
}

test('a failed job is listed with its cause and nothing of the person', async () => {
  const { tarefa } = await failed()
  expect(tarefa).toMatchObject({ causa: 'a caixa de ••• não existe', dados: [] })
  expect(JSON.stringify(tarefa)).not.toContain('ana@')
})

test('failed jobs come page by page', async () => {
  const { op } = await failed()
  await failed()
  const read = async (page: string) =>
    (await op.get(`${PATH}?estado=FALHOU&${page}`)).json<Tarefa[]>().map(({ id }) => id)
  const both = await read('pageSize=2')
  expect(both).toHaveLength(2)
  expect([...(await read('pageSize=1')), ...(await read('page=1&pageSize=1'))]).toEqual(both)
})

test('of two operators at once one runs it again; it runs once and is done', async () => {
  const { op, list, tarefa } = await failed()
  broken = false
  const before = ran
  const answers = await Promise.all([1, 2].map(() => op.post(`${PATH}/${tarefa.id}/repeticao`)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409])
  await house.runJobs()
  expect(ran).toBe(before + 1)
  expect((await list()).map(({ id }) => id)).not.toContain(tarefa.id)
  expect((await list('FEITA')).map(({ id }) => id)).toContain(tarefa.id)
  const rows = await house.db.selectFrom('auditoria').select('acao').where('alvo', '=', `tarefa:${tarefa.id}`).execute()
  expect(rows).toEqual([{ acao: 'TAREFA_REPETIDA' }])
})

test('a job that was given up never runs again, and the reason is audited', async () => {
  const { op, list, tarefa } = await failed()
  expect((await op.post(`${PATH}/${tarefa.id}/desistencia`, { motivo: 'x' })).statusCode).toBe(422)
  expect((await op.post(`${PATH}/${tarefa.id}/desistencia`, { motivo: 'caixa fechada' })).statusCode).toBe(204)
  expect((await op.post(`${PATH}/${tarefa.id}/repeticao`)).statusCode).toBe(409)
  expect((await list()).map(({ id }) => id)).not.toContain(tarefa.id)
  broken = false
  await house.clock.advance(24 * 3600)
  await house.runJobs()
  const later = await operador(house, ['FINANCEIRO'])
  const done = (await later.get(`${PATH}?estado=FEITA`)).json<Tarefa[]>()
  expect(done.map(({ id }) => id)).not.toContain(tarefa.id)
  const row = house.db.selectFrom('auditoria').select('motivo').where('alvo', '=', `tarefa:${tarefa.id}`)
  expect(await row.execute()).toEqual([{ motivo: 'caixa fechada' }])
})

test('an unknown state is refused with a sentence, a malformed id is 404, a subscriber gets 404', async () => {
  const { op, tarefa } = await failed()
  expect((await op.get(`${PATH}?estado=TUDO`)).statusCode).toBe(422)
  expect((await op.post(`${PATH}/abc/repeticao`)).statusCode).toBe(404)
  const ana = await house.given.assinante()
  expect((await house.as(ana.token).get(PATH)).statusCode).toBe(404)
  expect((await house.as(ana.token).post(`${PATH}/${tarefa.id}/repeticao`)).statusCode).toBe(404)
  const other = await operador(house, [])
  expect((await other.get(PATH)).statusCode).toBe(403)
})
