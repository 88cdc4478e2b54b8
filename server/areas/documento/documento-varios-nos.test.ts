// Database: PostgreSQL. Several nodes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TIPOS_DE_DOCUMENTO } from '#contract/documento/documento'
import { documentista } from '../../testing/given/documento.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'

let house: TestHouse
let outra: TestHouse
beforeAll(async () => {
  house = await startHouse()
  outra = await house.startNode()
})
afterAll(() => house.stop())

const sorted = (codes: number[]) => codes.toSorted((a, b) => a - b)

test('a document that is approved and refused at once on two nodes is decided once, and raises the limit at most once', async () => {
  for (let tries = 0; tries < 5; tries++) {
    const ana = await documentista(house)
    const { uuid } = await ana.given('IDENTIDADE')
    const decide = (node: TestHouse, body: object) => node.post(`/sandbox/documentos/${uuid}/decisao`, body)
    const decided = await Promise.all([
      decide(house, { decisao: 'APROVADO' }),
      decide(outra, { decisao: 'REPROVADO', motivo: 'Escuro.' }),
      decide(outra, { decisao: 'APROVADO' }),
      decide(house, { decisao: 'APROVADO' }),
    ])
    expect(sorted(decided.map(({ statusCode }) => statusCode))).toEqual([204, 409, 409, 409])
    const [documento] = await ana.list()
    expect((await ana.limite()).numeroFretes).toBe(documento?.status === 'APROVADO' ? 50 : 10)
  }
})

test('a contract that is signed at once on two nodes is signed once: one file, one code', async () => {
  const ana = await documentista(house)
  const body = { tipoDocumento: TIPOS_DE_DOCUMENTO.CONTRATO.uuid, senha: ana.senha, aceite: true }
  const sign = (node: TestHouse) => node.as(ana.token).post('/api/v1/registro/documento/assinaturadigital', body)
  const signed = await Promise.all([sign(house), sign(outra), sign(house), sign(outra)])
  expect(signed.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200))
  expect(new Set(signed.map(({ body }) => body)).size).toBe(1)
  expect([await ana.list(), (await ana.limite()).numeroFretes]).toMatchObject([[{ status: 'APROVADO' }], 110])
})

test('a file that is sent on one node while it is approved on the other is refused, or replaces it before', async () => {
  for (let tries = 0; tries < 5; tries++) {
    const ana = await documentista(house)
    const { uuid } = await ana.given('ENDERECO')
    const [sent, decided] = await Promise.all([
      ana.send('ENDERECO', undefined, { as: outra.as(ana.token) }),
      house.post(`/sandbox/documentos/${uuid}/decisao`, { decisao: 'APROVADO' }),
    ])
    expect([
      [201, 404],
      [409, 204],
    ]).toContainEqual([sent.statusCode, decided.statusCode])
    expect((await ana.limite()).numeroFretes).toBe(decided.statusCode === 204 ? 60 : 10)
  }
})
