import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TipoDeLinha } from '#contract/operacao/frete'
import { givenStatus, vendedor } from '../../../testing/given/frete.ts'
import { operador } from '../../../testing/given/operador.ts'
import { listTold, pagador } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

const at = (uuid: string) => `/api/v1/operacao/frete/${uuid}`
type Linha = {
  tipo: TipoDeLinha
  texto: string
  detalhe: string
  falhou: boolean
  abre: { nome: string; valor: string }[]
}
type Pagina = { status: string; podeCancelar: boolean; linha: Linha[] }

test('the timeline of a frete has its events, the label call without people, and its purchase’s entries', async () => {
  const op = await operador(house, ['ATENDIMENTO'])
  const ana = await vendedor(house)
  const [uuid = ''] = await ana.buy({})
  await house.runJobs()
  const answer = await op.get(at(uuid))
  const page = answer.json<Pagina>()
  expect(page.status).toBe('GERADO')
  const of = (tipo: TipoDeLinha) => page.linha.filter((linha) => linha.tipo === tipo)
  expect(of('EVENTO').map(({ texto }) => texto)).toEqual(['Gerado', 'Pendente'])
  expect(of('CHAMADA')[0]?.texto).toMatch(/^.+, etiqueta: respondeu em \d+ ms$/)
  const sum = of('LANCAMENTO')[0]!.abre.length
  expect(sum).toBeGreaterThanOrEqual(2)
  const { destinatario } = await house.db
    .selectFrom('frete')
    .select('destinatario')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  for (const secret of [destinatario.cpfCnpj, destinatario.telefone, destinatario.email])
    if (secret) expect(answer.body).not.toContain(secret)
})

test('measures of the carrier give the price of its contract: the quoted price without our margin', async () => {
  const op = await operador(house, ['ATENDIMENTO'])
  const ana = await vendedor(house)
  const [uuid = ''] = await ana.buy({})
  await house.runJobs()
  type Precos = { valorFrete: number; margem: number; valorContrato: number | null; dimensoes: Medidas }
  type Medidas = { alturaPacote: number; larguraPacote: number; comprimentoPacote: number; pesoPacote: number }
  const look = async () => (await op.get(at(uuid))).json<Precos>()
  const { valorContrato, dimensoes, valorFrete, margem } = await look()
  expect(valorContrato).toBeNull()
  const { alturaPacote, larguraPacote, comprimentoPacote, pesoPacote: pesoGramas } = dimensoes
  const measure = (pesoGramas: number) => {
    const medidas = JSON.stringify({ alturaPacote, larguraPacote, comprimentoPacote, pesoGramas })
    return sql`update frete set medidas_transportadora = ${medidas}::jsonb where uuid = ${uuid}`.execute(house.db)
  }
  await measure(pesoGramas)
  const asQuoted = (await look()).valorContrato ?? 0
  expect(Math.round(asQuoted * 100)).toBe(Math.round((valorFrete - margem) * 100))
  await measure(pesoGramas + 9_000)
  expect((await look()).valorContrato).toBeGreaterThan(asQuoted)
})

test('a refund stands on the timeline with the operador who asked for it, the reason, and its entries', async () => {
  const op = await operador(house, ['FINANCEIRO'])
  const ana = await vendedor(house)
  const [uuid = ''] = await ana.buy({})
  await house.runJobs()
  const asked = await op.post(
    '/api/v1/operacao/reembolso',
    { frete: uuid, valor: 1, motivo: 'Entregue depois do prazo' },
    { 'idempotency-key': randomUUID() },
  )
  expect(asked.statusCode).toBe(201)
  const { linha } = (await op.get(at(uuid))).json<Pagina>()
  const reembolsos = linha.filter(({ tipo }) => tipo === 'REEMBOLSO').map(({ texto, detalhe }) => [texto, detalhe])
  expect(reembolsos).toHaveLength(2)
  expect(reembolsos).toContainEqual([
    expect.stringMatching(/^Reembolso de R\$\s1,00 pedido por .+$/),
    'Entregue depois do prazo',
  ])
  expect(linha.find(({ texto }) => texto === 'Reembolso da equipe')?.abre.length).toBeGreaterThanOrEqual(2)
})

test('the staff cancels with a reason that the subscriber reads; the money comes back once and the act is audited', async () => {
  const op = await operador(house, ['ATENDIMENTO'])
  const ana = await vendedor(house)
  const saldo = async () => (await ana.me.get('/api/v1/assinatura/home')).json<{ saldo: number }>().saldo
  const before = await saldo()
  const [uuid = ''] = await ana.buy({})
  await house.runJobs()
  const motivo = 'Endereço não existe, a pedido'
  const answers = await Promise.all([1, 2].map(() => op.post(`${at(uuid)}/cancelamento`, { motivo })))
  for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode)
  await house.runJobs()
  expect(await saldo()).toBe(before)
  const page = (await op.get(at(uuid))).json<Pagina>()
  expect(page).toMatchObject({ status: 'CANCELADO', podeCancelar: false })
  const acts = page.linha.filter(({ tipo }) => tipo === 'OPERACAO')
  expect(acts).toMatchObject([{ detalhe: motivo }])
  const seen = (await ana.me.get(`/api/v1/frete/${uuid}`)).json<{ justificativaCancelamento: string }>()
  expect(seen.justificativaCancelamento).toBe(motivo)
})

test('the staff cancels the last unpaid frete of a purchase: its payment ends, and the subscriber is told', async () => {
  const op = await operador(house, ['ATENDIMENTO'])
  const ana = await pagador(house)
  const { paymentId } = (await ana.payPix()).json<{ paymentId: string }>()
  const { uuid } = await house.db
    .selectFrom('frete')
    .select('uuid')
    .where('assinaturaUuid', '=', ana.assinaturaUuid)
    .executeTakeFirstOrThrow()
  expect((await op.post(`${at(uuid)}/cancelamento`, { motivo: 'a pedido dela' })).statusCode).toBe(200)
  await house.runJobs()
  expect([await ana.fretes(), (await ana.pagamento(paymentId)).status]).toEqual([['CANCELADO'], 'EXPIRED'])
  const told = await listTold(house, ana.assinaturaUuid)
  expect(told.map(({ assunto }) => assunto)).toContain('Pagamento cancelado')
})

test('a posted frete is not cancelled, and nothing of that is audited', async () => {
  const op = await operador(house, ['ATENDIMENTO'])
  const ana = await vendedor(house)
  const [uuid = ''] = await ana.buy({})
  await givenStatus(house, uuid, 'POSTADO')
  expect((await op.post(`${at(uuid)}/cancelamento`, { motivo: 'pedido dela' })).statusCode).toBe(409)
  expect((await op.get(at(uuid))).json<Pagina>().linha.filter(({ tipo }) => tipo === 'OPERACAO')).toEqual([])
})

test('an operator who may not cancel gets 403, a subscriber 404, an unknown frete 404', async () => {
  const [op, fin] = [await operador(house, ['ATENDIMENTO']), await operador(house, ['FINANCEIRO'])]
  const ana = await vendedor(house)
  const [uuid = ''] = await ana.buy({})
  const body = { motivo: 'pedido dela' }
  expect((await fin.post(`${at(uuid)}/cancelamento`, body)).statusCode).toBe(403)
  expect((await ana.me.post(`${at(uuid)}/cancelamento`, body)).statusCode).toBe(404)
  expect((await ana.me.get(at(uuid))).statusCode).toBe(404)
  for (const other of [randomUUID(), 'abc']) expect((await op.get(at(other))).statusCode).toBe(404)
})
