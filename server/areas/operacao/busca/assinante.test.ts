import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentista } from '../../../testing/given/documento.ts'
import { vendedor } from '../../../testing/given/frete.ts'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

const at = (uuid: string) => `/api/v1/operacao/assinante/${uuid}`
type Pagina = {
  dados: { cpf: string; email: string; endereco: string; ate: string } | null
  auditoria: { acao: string; motivo: string }[]
  carteira: { disponivel: number; sacavel: number }
  fretes: { total: number; ultimos: { uuid: string }[] }
}

test('the page of a subscriber shows wallet, fretes and limit, and nothing of the person in the clear', async () => {
  const op = await operador(house, ['ATENDIMENTO'])
  const ana = await vendedor(house)
  const [frete] = await ana.buy({})
  const answer = await op.get(at(ana.assinaturaUuid))
  const page = answer.json<Pagina>()
  expect(page.dados).toBeNull()
  expect(page.fretes).toMatchObject({ total: 1, ultimos: [{ uuid: frete }] })
  expect(page.carteira.disponivel).toBeGreaterThan(0)
  const [{ cpf, email, telefone } = { cpf: '', email: '', telefone: '' }] = await house.db
    .selectFrom('usuario')
    .select(['cpf', 'email', 'telefone'])
    .where('assinaturaUuid', '=', ana.assinaturaUuid)
    .execute()
  for (const secret of [cpf, email, telefone]) expect(answer.body).not.toContain(secret)
})

test('data asked for with a reason is shown for five minutes to the operator who asked; the audit log keeps the request', async () => {
  const [op, other] = [await operador(house, ['ATENDIMENTO']), await operador(house, ['ATENDIMENTO'])]
  const ana = await house.given.assinante()
  const path = at(ana.assinaturaUuid)
  const asked = await op.post(`${path}/dados`, { motivo: 'ATENDIMENTO', protocolo: '2026-11-4417' })
  expect(asked.json()).toMatchObject({ email: ana.email, nome: 'Ana Teste' })
  const page = (await op.get(path)).json<Pagina>()
  expect(page.dados?.cpf.replace(/\D/g, '')).toBe(ana.cpf)
  expect(page.auditoria[0]).toMatchObject({ motivo: 'Atendimento em curso, protocolo 2026-11-4417' })
  expect((await other.get(path)).json<Pagina>().dados).toBeNull()
  await house.clock.advance(5 * 60)
  expect((await op.get(path)).json<Pagina>().dados).toBeNull()
})

test('a block stands on the page with its reason and who did it, and is gone once it is lifted', async () => {
  const op = await operador(house, ['ATENDIMENTO'])
  const ana = await house.given.assinante()
  const path = at(ana.assinaturaUuid)
  type Bloqueio = { bloqueio: { em: string; motivo: string } | null; sessoes: number } & Pagina
  expect((await op.get(path)).json<Bloqueio>().bloqueio).toBeNull()
  await op.post(`${path}/bloqueio`, { motivo: 'Cartões de outra pessoa.' })
  const blocked = (await op.get(path)).json<Bloqueio>()
  expect(blocked).toMatchObject({ bloqueio: { motivo: 'Cartões de outra pessoa.' }, sessoes: 0 })
  expect(blocked.auditoria[0]).toMatchObject({ motivo: 'Cartões de outra pessoa.' })
  await op.delete(`${path}/bloqueio`)
  const lifted = (await op.get(path)).json<Bloqueio>()
  expect(lifted.bloqueio).toBeNull()
  expect(lifted.auditoria).toHaveLength(2)
})

test('what the staff did to a person’s things stands on the page, and on no other person’s', async () => {
  const op = await operador(house, ['ATENDIMENTO', 'FINANCEIRO'])
  const acts = async ({ assinaturaUuid }: { assinaturaUuid: string }) =>
    (await op.get(at(assinaturaUuid))).json<Pagina>().auditoria.map(({ acao }) => acao)
  const ana = await vendedor(house)
  const [frete] = await ana.buy({})
  const pedido = { frete, valor: 1, motivo: 'Coleta que falhou' }
  await op.post('/api/v1/operacao/reembolso', pedido, { 'idempotency-key': randomUUID() })
  await op.post(`/api/v1/operacao/frete/${frete}/cancelamento`, { motivo: 'Pedido por telefone' })
  expect(await acts(ana)).toEqual(['Cancelou um frete', 'Reembolsou'])
  const bia = await documentista(house)
  const documento = `/api/v1/operacao/documento/${(await bia.given('IDENTIDADE')).uuid}`
  await op.get(`${documento}/arquivo`)
  await op.post(`${documento}/decisao`, { decisao: 'APROVADO' })
  await op.delete(`${documento}/decisao`)
  expect(await acts(bia)).toEqual([
    'Desfez a decisão sobre um documento',
    'Aprovou um documento',
    'Abriu o arquivo de um documento',
  ])
})

test('without a reason nothing is shown and nothing is written', async () => {
  const op = await operador(house, ['ATENDIMENTO'])
  const ana = await house.given.assinante()
  const path = at(ana.assinaturaUuid)
  for (const body of [{}, { motivo: 'CURIOSIDADE' }, { motivo: 'FRAUDE', protocolo: '<b>' }])
    expect((await op.post(`${path}/dados`, body)).statusCode).toBe(422)
  expect((await op.get(path)).json<Pagina>()).toMatchObject({ dados: null, auditoria: [] })
})

test('an unknown assinatura, and any of them to a subscriber, is 404; without the right data is 403', async () => {
  const [op, adm] = [await operador(house, ['ATENDIMENTO']), await operador(house, [])]
  const ana = await house.given.assinante()
  for (const uuid of [randomUUID(), 'abc']) {
    expect((await op.get(at(uuid))).statusCode).toBe(404)
    expect((await op.post(`${at(uuid)}/dados`, { motivo: 'FRAUDE' })).statusCode).toBe(404)
  }
  expect((await house.as(ana.token).get(at(ana.assinaturaUuid))).statusCode).toBe(404)
  expect((await adm.post(`${at(ana.assinaturaUuid)}/dados`, { motivo: 'FRAUDE' })).statusCode).toBe(403)
})
