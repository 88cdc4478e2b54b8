// Database: PostgreSQL. Two operators answer one request at once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentista } from '../../../testing/given/documento.ts'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const FILA = '/api/v1/operacao/aumento'
const at = (uuid: string, rest = '') => `${FILA}/${uuid}${rest}`
const APROVADO = { decisao: 'APROVADO', numeroFretes: 500 }
const atendente = () => operador(house, ['ATENDIMENTO'])

/** Somebody with all documents, a limit of 200, and an open request for more. */
async function pedinte() {
  const pessoa = await documentista(house)
  await pessoa.approveAll()
  const asked = await pessoa.me.post('/api/v1/assinatura/aumentoFrete')
  expect(asked.statusCode, asked.body).toBeLessThan(300)
  const { uuid } = await house.db
    .selectFrom('pedidoAumento')
    .select('uuid')
    .where('assinaturaUuid', '=', pessoa.assinaturaUuid)
    .executeTakeFirstOrThrow()
  return { pessoa, uuid }
}

test('a request stands in the queue with the present limit, and an approval raises it once', async () => {
  const { pessoa, uuid } = await pedinte()
  const me = await atendente()
  const fila = (await me.get(FILA)).json<{ uuid: string }[]>()
  expect(fila).toContainEqual(
    expect.objectContaining({ uuid, numeroFretes: 200, fretesAtivos: 0, atrasado: false, reserva: null }),
  )
  expect((await me.get(at(uuid))).json()).toMatchObject({ estado: 'ABERTO', historico: { fretes: 0 } })
  const both = await Promise.all([1, 2].map(() => me.post(at(uuid, '/decisao'), APROVADO)))
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([204, 409])
  expect((await pessoa.limite()).numeroFretes).toBe(500)
  const audited = await house.db
    .selectFrom('auditoria')
    .select(['acao', 'antes', 'depois'])
    .where('alvo', '=', `aumento:${uuid}`)
    .execute()
  expect(audited).toEqual([{ acao: 'AUMENTO_APROVADO', antes: { numeroFretes: 200 }, depois: { numeroFretes: 500 } }])
})

test('a limit that is not higher, none at all, or a refusal without a reason changes nothing', async () => {
  const { pessoa, uuid } = await pedinte()
  const me = await atendente()
  for (const body of [
    { decisao: 'APROVADO', numeroFretes: 200 },
    { decisao: 'APROVADO', numeroFretes: 10_001 },
    { decisao: 'APROVADO' },
    { decisao: 'REPROVADO' },
  ])
    expect((await me.post(at(uuid, '/decisao'), body)).statusCode).toBe(422)
  expect(await pessoa.limite()).toMatchObject({ numeroFretes: 200, pedidoAberto: true })
  await me.post(at(uuid, '/decisao'), { decisao: 'REPROVADO', motivo: 'Ainda há poucos envios.' })
  expect(await pessoa.limite()).toMatchObject({ numeroFretes: 200, pedidoAberto: false })
})

test('an operator who holds a request keeps others from answering it', async () => {
  const { pessoa, uuid } = await pedinte()
  const [ana, bia] = [await atendente(), await atendente()]
  await ana.post(at(uuid, '/reserva'))
  expect((await bia.post(at(uuid, '/reserva'))).statusCode).toBe(409)
  expect((await bia.post(at(uuid, '/decisao'), APROVADO)).json()).toMatchObject({ code: 'EM_ANALISE' })
  await ana.delete(at(uuid, '/reserva'))
  expect((await bia.post(at(uuid, '/decisao'), APROVADO)).statusCode).toBe(204)
  expect((await pessoa.me.get(FILA)).statusCode).toBe(404)
  expect((await (await operador(house, ['FINANCEIRO'])).get(FILA)).statusCode).toBe(403)
  expect((await ana.get(at('abc'))).statusCode).toBe(404)
})
