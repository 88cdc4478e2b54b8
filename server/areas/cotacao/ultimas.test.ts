import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Cotacao, UltimaCotacao } from '#contract/cotacao'
import { recompute, type Snapshot } from '../../tarifario/snapshot.ts'
import { startHouse, type TestHouse } from '../../testing.ts'
import { CAIXA, caixa, pedido } from './testing-pedido.ts'

type Wire = z.input<typeof Cotacao>
type Ultima = z.input<typeof UltimaCotacao>

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

async function assinante() {
  const { token, assinaturaUuid } = await house.given.assinante()
  const caller = house.as(token)
  return {
    assinaturaUuid,
    async quote(...cotacoes: unknown[]) {
      const answer = await caller.post('/api/v1/calculo-frete', { cotacoes })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Wire[]>()
    },
    listUltimas: async () => (await caller.get('/api/v1/calculo-frete')).json<Ultima[]>(),
  }
}
const listKept = (assinaturaUuid: string) =>
  house.db
    .selectFrom('cotacao')
    .innerJoin('cotacaoVolume', 'cotacaoVolume.uuid', 'cotacao.volumeUuid')
    .selectAll('cotacao')
    .select(['cotacaoVolume.criadaEm', 'cotacaoVolume.validaAte', 'cotacaoVolume.volume'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .execute()

test('every quote of a subscriber is kept, valid for 24 hours, as it was shown', async () => {
  const ana = await assinante()
  const shown = await ana.quote(pedido(), caixa({ pesoPacote: 2 }))
  const kept = await listKept(ana.assinaturaUuid)
  expect(kept).toHaveLength(9)
  for (const { uuid, valorFreteCentavos, produto, criadaEm, validaAte, volume } of kept) {
    const cotacao = shown.find((one) => one.uuid === uuid)!
    expect([cotacao.produto.codigo, Math.round(cotacao.valorFrete * 100), cotacao.cotacao.volume]).toEqual([
      produto,
      valorFreteCentavos,
      volume,
    ])
    expect(validaAte.getTime() - criadaEm.getTime()).toBe(24 * 3_600_000)
    expect(Math.abs(new Date(cotacao.validaAte).getTime() - validaAte.getTime())).toBeLessThan(1000)
  }
})

test('from what is kept the price of the same and of other measures follows', async () => {
  const ana = await assinante()
  await ana.quote(pedido())
  const measured = {
    formato: 'CAIXA',
    alturaPacote: 10,
    larguraPacote: 16,
    comprimentoPacote: 24,
    pesoGramas: 1400,
    valorCentavos: 89_90,
  } as const
  const again = await ana.quote(caixa({ alturaPacote: 10, pesoPacote: 1.4 }))
  for (const { snapshot, produto, valorFreteCentavos } of await listKept(ana.assinaturaUuid)) {
    const quoted = again.find((cotacao) => cotacao.produto.codigo === produto)
    if (quoted) expect(recompute(snapshot as Snapshot, measured).preco.total).toBe(Math.round(quoted.valorFrete * 100))
    const medidas = { ...measured, alturaPacote: 4, pesoGramas: 300 }
    if (valorFreteCentavos < 20_00)
      expect(recompute(snapshot as Snapshot, medidas).preco.total).toBe(valorFreteCentavos)
  }
})

test('the last five distinct requests come back, newest first', async () => {
  const ana = await assinante()
  for (const kg of [1, 2, 3, 4]) {
    await ana.quote(caixa({ pesoPacote: kg }))
    await house.clock.advance(60)
  }
  await ana.quote(caixa({ pesoPacote: 1 })) // asked again: moves to the front, is not told twice
  await house.clock.advance(60)
  await ana.quote(
    caixa({ pesoPacote: 5 }),
    pedido({ formato: 'ROLO_CILINDRO', dimensoes: { comprimentoPacote: 30, diametroPacote: 10, pesoPacote: 6 } }),
  )
  const ultimas = await ana.listUltimas()
  expect(ultimas.map(({ dimensoes }) => dimensoes.pesoPacote)).toEqual([6, 5, 1, 4, 3])
  expect(ultimas[1]).toEqual({
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    cepOrigem: '01310100',
    cepDestino: '20040020',
    valorEncomenda: 89.9,
    formato: 'CAIXA',
    dimensoes: { ...CAIXA, pesoPacote: 5, diametroPacote: null },
    criadoEm: expect.stringMatching(/-03:00$/) as unknown,
  })
  expect(ultimas[0]).toMatchObject({ formato: 'ROLO_CILINDRO', dimensoes: { diametroPacote: 10, alturaPacote: null } })
})

test('nobody sees the quotes of another, and a visitor is asked to log in', async () => {
  const [ana, bia] = [await assinante(), await assinante()]
  await ana.quote(pedido())
  expect(await bia.listUltimas()).toEqual([])
  expect((await house.get('/api/v1/calculo-frete')).statusCode).toBe(401)
})

test('a session that ended is told so, and is not quoted as a visitor', async () => {
  const answer = await house.as('acabou').post('/api/v1/calculo-frete', { cotacoes: [pedido()] })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'UNAUTHENTICATED'])
})

test('two requests at once are both kept whole', async () => {
  const ana = await assinante()
  await Promise.all([ana.quote(pedido(), pedido({ valorEncomenda: 10 })), ana.quote(caixa({ pesoPacote: 9 }))])
  expect(await listKept(ana.assinaturaUuid)).toHaveLength(14)
  expect(await ana.listUltimas()).toHaveLength(3)
})

test('a quote is forgotten thirty days after it lost its validity', async () => {
  const ana = await assinante()
  await ana.quote(pedido())
  await house.clock.advance(30 * 24 * 3600)
  expect(await listKept(ana.assinaturaUuid)).toHaveLength(5)
  await house.clock.advance(2 * 24 * 3600)
  expect(await listKept(ana.assinaturaUuid)).toEqual([])
})
