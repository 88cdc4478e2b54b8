import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyCarrinho } from '../../../testing/given/frete.ts'
import { operador } from '../../../testing/given/operador.ts'
import { beginRecarga, decide, pagador } from '../../../testing/given/pagamento.ts'
import { givenSaldo } from '../../../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { expedidor } from '../../../testing/vida.ts'
import { findSaldos } from '../../carteira/index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

const PATH = '/api/v1/operacao/reembolso'
type Equipe = Awaited<ReturnType<typeof operador>>
type PedidoDeReembolso = { frete?: string; assinatura?: string; valor: number; motivo?: string }
const ask = ({ post }: Pick<Equipe, 'post'>, pedido: PedidoDeReembolso, chave: string = randomUUID()) =>
  post(PATH, { motivo: 'Entregue depois do prazo', ...pedido }, { 'idempotency-key': chave })
const saldoDe = async (assinaturaUuid: string) => (await findSaldos(house.db, assinaturaUuid)).saldo
const equipe = () => Promise.all([operador(house, ['FINANCEIRO']), operador(house, ['FINANCEIRO'])])
const livre = async ({ get }: Equipe, frete: string) =>
  (await get(`/api/v1/operacao/frete/${frete}/reembolso`)).json<Record<string, number | string | null>>()

async function entradas(evento: string) {
  const { rows } = await sql<{ conta: string; valor: number }>`
    select p.conta, p.valor_centavos::int as valor from partida as p join movimento as m on m.uuid = p.movimento_uuid
    where m.evento = ${evento} order by p.valor_centavos`.execute(house.db)
  return rows.map(({ conta, valor }) => [conta.replace(/^.{36}/, 'dono'), valor])
}

test('a part of a frete goes back to the wallet at once, from the account that its purchase paid, and its owner is told', async () => {
  const [tereza] = await equipe()
  const ana = await expedidor(house)
  const antes = await ana.saldo()
  const asked = await ask(tereza, { frete: ana.uuid, valor: 10 })
  expect([asked.statusCode, asked.json()]).toMatchObject([201, { status: 'CONCLUIDO' }])
  const { uuid } = asked.json<{ uuid: string }>()
  const { codigoEncomenda } = (await ana.me.get(`/api/v1/frete/${ana.uuid}`)).json<{ codigoEncomenda: string }>()
  expect((await tereza.get(`${PATH}/${uuid}`)).json()).toMatchObject({ frete: ana.uuid, codigoEncomenda })
  expect(await ana.saldo()).toBe(antes + 1000)
  expect(await entradas(`reembolso:${uuid}`)).toEqual([
    ['casa:transportadoras', -1000],
    ['dono:disponivel', 1000],
  ])
  await house.runJobs()
  const avisos = (await ana.me.get('/api/v1/notificacao')).json<{ assunto: string }[]>()
  expect(avisos.map(({ assunto }) => assunto)).toContain('Reembolso')
  const [linha] = (await ana.me.get(`/api/v1/assinatura/${ana.assinaturaUuid}/transacao`)).json<
    { valor: number; tipoTransacao: object }[]
  >()
  expect(linha).toMatchObject({ valor: 10, tipoTransacao: { codigo: 'REEMBOLSO', tipoOperacao: 'ENTRADA' } })
})

test('a cancelling after a refund gives back the rest of the price, and nothing twice', async () => {
  const [tereza] = await equipe()
  const ana = await expedidor(house)
  const antes = await ana.saldo()
  await ask(tereza, { frete: ana.uuid, valor: 5.01 })
  await house.runJobs()
  await ana.cancel()
  await house.runJobs()
  expect(await ana.statuses()).toEqual(['CANCELADO'])
  expect(await ana.saldo()).toBe(antes + (await ana.row()).valorFreteCentavos)
  expect((await ana.avisos()).at(-1)?.texto).toMatch(/Motivo: .+\. R\$\s[\d,]+ voltaram para a sua Carteira Flex\.$/)
  expect(refusedBy(await ask(tereza, { frete: ana.uuid, valor: 0.01 }))).toMatchObject({
    code: 'CONFLICT',
    message: 'O valor deste frete já voltou pelo cancelamento.',
  })
})

test('never more goes back than was paid for the frete, added over all refunds, also those that wait', async () => {
  const [tereza] = await equipe()
  const ana = await expedidor(house)
  const pago = (await ana.row()).valorFreteCentavos / 100
  expect((await ask(tereza, { frete: ana.uuid, valor: pago - 1 })).statusCode).toBe(201)
  expect(refusedBy(await ask(tereza, { frete: ana.uuid, valor: 1.01 }))).toMatchObject({
    code: 'VALIDACAO',
    message: 'Deste frete ainda se podem reembolsar R$\u00a01,00.',
    errors: [['valor', 'Deste frete ainda se podem reembolsar R$\u00a01,00.']],
  })
  expect(await livre(tereza, ana.uuid)).toMatchObject({ pago, reembolsado: pago - 1, disponivel: 1, impedimento: null })
  expect((await ask(tereza, { frete: ana.uuid, valor: 1 })).statusCode).toBe(201)
  expect(await livre(tereza, ana.uuid)).toMatchObject({ disponivel: 0 })
  await house.runJobs()
  await ana.cancel()
  expect(await ana.saldo()).toBe(100_000)
  expect((await ana.avisos()).at(-1)?.texto).toMatch(/foi cancelado\. .+\. O valor dele já tinha sido reembolsado\.$/)
  await expect(
    house.db
      .updateTable('frete')
      .set({ reembolsadoCentavos: Math.round(pago * 100) + 1 })
      .where('uuid', '=', ana.uuid)
      .execute(),
  ).rejects.toThrow(/frete_reembolsado/)
})

test('a frete whose payment expired was not paid, also when its cart is bought at the next try', async () => {
  const [tereza] = await equipe()
  const ana = await pagador(house)
  await ana.payPix()
  const { uuid } = await house.db
    .selectFrom('frete')
    .select('uuid')
    .where('assinaturaUuid', '=', ana.assinaturaUuid)
    .executeTakeFirstOrThrow()
  await passTime(house, 21 * 60)
  await givenSaldo(house, ana.assinaturaUuid, ana.total)
  const [pago = ''] = await buyCarrinho(ana.me, ana.carrinho.uuid)
  const naoPago = 'Este frete não foi pago.'
  expect(await livre(tereza, uuid)).toMatchObject({ disponivel: 0, impedimento: naoPago })
  expect(refusedBy(await ask(tereza, { frete: uuid, valor: 1 }))).toMatchObject({ code: 'CONFLICT', message: naoPago })
  expect(await saldoDe(ana.assinaturaUuid)).toBe(0)
  const lancamentos = async (frete: string) =>
    (await tereza.get(`/api/v1/operacao/frete/${frete}`))
      .json<{ linha: { tipo: string; texto: string }[] }>()
      .linha.flatMap(({ tipo, texto }) => (tipo === 'LANCAMENTO' ? [texto] : []))
  expect([await lancamentos(uuid), await lancamentos(pago)]).toEqual([[], ['Compra inteira']])
  // the second try paid for its own frete, so cancelling that one gives the money back
  await ana.me.put(`/api/v1/frete/${pago}`)
  await house.runJobs()
  expect([await saldoDe(ana.assinaturaUuid), (await livre(tereza, pago))['impedimento']]).toEqual([
    ana.total,
    'O valor deste frete já voltou pelo cancelamento.',
  ])
})

test('a free amount comes out of the revenue of the house', async () => {
  const [tereza] = await equipe()
  const ana = await house.given.assinante()
  const asked = await ask(tereza, { assinatura: ana.assinaturaUuid, valor: 12.34 })
  expect(await entradas(`reembolso:${asked.json<{ uuid: string }>().uuid}`)).toEqual([
    ['casa:receita', -1234],
    ['dono:disponivel', 1234],
  ])
})

test('before a free amount the panel tells from which sum a second person is needed, and why nothing can be given', async () => {
  const [tereza] = await equipe()
  const ana = await house.given.assinante()
  const livre = async (assinatura = ana.assinaturaUuid) =>
    (await tereza.get(`/api/v1/operacao/assinante/${assinatura}/reembolso`)).json<object>()
  expect(await livre()).toEqual({
    assinatura: ana.assinaturaUuid,
    esperando: 0,
    disponivel: 5000,
    teto: 5000,
    impedimento: null,
    semSegundaPessoa: 500,
  })
  await ask(tereza, { assinatura: ana.assinaturaUuid, valor: 120 })
  await ask(tereza, { assinatura: ana.assinaturaUuid, valor: 400 })
  expect(await livre()).toMatchObject({ esperando: 400, disponivel: 4480, semSegundaPessoa: 0 })
  const eva = await expedidor(house)
  await ask(tereza, { assinatura: eva.assinaturaUuid, valor: 500 })
  expect((await ask(tereza, { frete: eva.uuid, valor: 1 })).json()).toMatchObject({ status: 'AGUARDA_APROVACAO' })
  expect(await livre(eva.assinaturaUuid)).toMatchObject({ esperando: 0 }) // the frete's waits on the frete's page
  const bia = await house.given.assinante()
  await house.as(bia.token).post('/api/v1/conta/encerramento', { senha: bia.senha })
  expect(await livre(bia.assinaturaUuid)).toMatchObject({ impedimento: expect.stringContaining('encerrada') })
  expect(await livre(randomUUID())).toMatchObject({ code: 'NOT_FOUND' })
})

test('free amounts, also those that wait, stop at ten times the limit of the second person', async () => {
  const [tereza, caio] = await equipe()
  const { assinaturaUuid: assinatura } = await house.given.assinante()
  const acima = (disponivel: string) => {
    const message = `Em valores livres este assinante ainda pode receber R$\u00a0${disponivel}: somados, eles não passam de R$\u00a05.000,00.`
    return { code: 'VALIDACAO', message, errors: [['valor', message]] }
  }
  expect(refusedBy(await ask(tereza, { assinatura, valor: 5000.01 }))).toMatchObject(acima('5.000,00'))
  const aoMesmoTempo = await Promise.all([
    ask(tereza, { assinatura, valor: 3000 }),
    ask(caio, { assinatura, valor: 3000 }),
  ])
  expect(aoMesmoTempo.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
  expect(refusedBy(await ask(tereza, { assinatura, valor: 2000.01 }))).toMatchObject(acima('2.000,00'))
  const { uuid } = aoMesmoTempo.find(({ statusCode }) => statusCode === 201)!.json<{ uuid: string }>()
  await caio.post(`${PATH}/${uuid}/recusa`, { motivo: 'Um zero a mais' })
  expect((await ask(tereza, { assinatura, valor: 5000 })).statusCode).toBe(201)
})

test('a subscriber who paid more may get what they paid; a chargeback meanwhile stops the approval', async () => {
  const [tereza, caio] = await equipe()
  const ana = await house.given.assinante()
  const assinatura = ana.assinaturaUuid
  const recargas = [await beginRecarga(house.as(ana.token), 400_000), await beginRecarga(house.as(ana.token), 400_000)]
  for (const recarga of recargas) await decide(house, recarga, 'APROVAR')
  expect((await tereza.get(`/api/v1/operacao/assinante/${assinatura}/reembolso`)).json()).toMatchObject({
    teto: 8000,
    disponivel: 8000,
  })
  const asked = await ask(tereza, { assinatura, valor: 7000 })
  const { uuid } = asked.json<{ uuid: string }>()
  await decide(house, recargas[0]!, 'ESTORNAR')
  expect(refusedBy(await caio.post(`${PATH}/${uuid}/aprovacao`))).toMatchObject({
    code: 'VALIDACAO',
    message: expect.stringContaining('eles não passam de R$\u00a05.000,00'),
  })
  await expect(
    house.db.updateTable('reembolso').set({ livreCentavos: 900_000 }).where('uuid', '=', uuid).execute(),
  ).rejects.toThrow(/um reembolso não muda/)
  await expect(
    sql`insert into reembolso select (jsonb_populate_record(r, jsonb_build_object('uuid', ${randomUUID()}::text,
      'livre_centavos', 699999))).* from reembolso as r where uuid = ${uuid}`.execute(house.db),
  ).rejects.toThrow(/reembolso_livre/)
})

test('above the limit a second person approves: not the one who asked, and once', async () => {
  const [tereza, caio] = await equipe()
  const ana = await house.given.assinante()
  const asked = await ask(tereza, { assinatura: ana.assinaturaUuid, valor: 500.01 })
  const { uuid, status } = asked.json<{ uuid: string; status: string }>()
  expect([status, await saldoDe(ana.assinaturaUuid)]).toEqual(['AGUARDA_APROVACAO', 0])
  expect(refusedBy(await tereza.post(`${PATH}/${uuid}/aprovacao`))).toMatchObject({
    code: 'CONFLICT',
    message: 'Você pediu este reembolso: quem aprova é outra pessoa da equipe.',
  })
  const both = await Promise.all([caio.post(`${PATH}/${uuid}/aprovacao`), caio.post(`${PATH}/${uuid}/aprovacao`)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ code: 'JA_DECIDIDA' })
  expect(await saldoDe(ana.assinaturaUuid)).toBe(50_001)
  expect((await tereza.get(`${PATH}/${uuid}`)).json()).toMatchObject({
    status: 'CONCLUIDO',
    pedidoPor: { uuid: tereza.usuarioUuid },
    decididoPor: { uuid: caio.usuarioUuid },
    devolvido: 500.01,
  })
})

test('what one operator refunds to one subscription in 24 hours is added up', async () => {
  const [tereza, caio] = await equipe()
  const ana = await house.given.assinante()
  const assinatura = ana.assinaturaUuid
  const status = async (quem: Equipe, valor: number) =>
    (await ask(quem, { assinatura, valor })).json<{ status: string }>().status
  expect(await status(tereza, 300)).toBe('CONCLUIDO')
  expect(await status(tereza, 200.01)).toBe('AGUARDA_APROVACAO')
  expect(await status(caio, 300)).toBe('CONCLUIDO')
  await passTime(house, DAY)
  // the session of an operator ends after half an hour
  const [nova] = await equipe()
  expect(await status(nova, 500)).toBe('CONCLUIDO')
})

test('the same Idempotency-Key moves the money once, and refuses another request', async () => {
  const [tereza] = await equipe()
  const ana = await house.given.assinante()
  const pedido = { assinatura: ana.assinaturaUuid, valor: 7 }
  const answers = [await ask(tereza, pedido, 'chave-1'), await ask(tereza, pedido, 'chave-1')]
  expect(answers.map((answer) => answer.json<{ uuid: string }>().uuid)).toEqual(
    Array(2).fill(answers[0]!.json<{ uuid: string }>().uuid),
  )
  expect(await saldoDe(ana.assinaturaUuid)).toBe(700)
  expect(refusedBy(await ask(tereza, { ...pedido, valor: 8 }, 'chave-1'))).toMatchObject({ code: 'CHAVE_REUTILIZADA' })
})

test('nobody refunds their own account, neither asking nor approving', async () => {
  const [tereza] = await equipe()
  const ana = await house.given.assinante()
  const { uuid } = (await ask(tereza, { assinatura: ana.assinaturaUuid, valor: 600 })).json<{ uuid: string }>()
  const becomeOperador = () =>
    house.db
      .updateTable('usuario')
      .set({ roles: ['ASSINANTE', 'OPERADOR'], direitos: ['FINANCEIRO'] })
      .where('uuid', '=', ana.usuarioUuid)
      .execute()
  // the database knows no operator with a subscription; should that ever change, the refund still refuses
  await expect(becomeOperador()).rejects.toThrow(/usuario_equipe_sem_assinatura/)
  await sql`alter table usuario drop constraint usuario_equipe_sem_assinatura`.execute(house.db)
  await becomeOperador()
  const self = house.as(ana.token)
  const own = { code: 'CONFLICT', message: 'Esta conta é sua: quem reembolsa é outra pessoa da equipe.' }
  expect(refusedBy(await self.post(`${PATH}/${uuid}/aprovacao`))).toMatchObject(own)
  expect(refusedBy(await ask(self, { assinatura: ana.assinaturaUuid, valor: 1 }))).toMatchObject(own)
  expect(await saldoDe(ana.assinaturaUuid)).toBe(0)
})

test('a closed account has no wallet: asking and approving are refused and told', async () => {
  const [tereza, caio] = await equipe()
  const ana = await house.given.assinante()
  const assinatura = ana.assinaturaUuid
  const { uuid } = (await ask(tereza, { assinatura, valor: 900 })).json<{ uuid: string }>()
  expect((await house.as(ana.token).post('/api/v1/conta/encerramento', { senha: ana.senha })).statusCode).toBe(204)
  const semConta = { code: 'CONFLICT', message: expect.stringContaining('encerrada') }
  expect(refusedBy(await caio.post(`${PATH}/${uuid}/aprovacao`))).toMatchObject(semConta)
  expect(refusedBy(await ask(tereza, { assinatura, valor: 1 }))).toMatchObject(semConta)
  const recusa = await caio.post(`${PATH}/${uuid}/recusa`, { motivo: 'A conta foi encerrada' })
  expect(recusa.json()).toMatchObject({ status: 'RECUSADO', motivoDaRecusa: 'A conta foi encerrada', assinante: null })
})

test('card money comes back as card money: it cannot be withdrawn', async () => {
  const [tereza] = await equipe()
  const ana = await expedidor(house, { sobra: false })
  const conta = async () =>
    house.db
      .selectFrom('contaRazao')
      .select(['saldoCentavos', 'cartaoCentavos'])
      .where('id', '=', `${ana.assinaturaUuid}:disponivel`)
      .executeTakeFirstOrThrow()
  const compra = `compra:${(await ana.row()).carrinhoUuid}`
  await ask(tereza, { frete: ana.uuid, valor: 3 })
  const { rows } = await sql<{ voltaDe: string }>`
    select o.evento as volta_de from movimento as m join movimento as o on o.uuid = m.volta_de
    where m.tipo = 'REEMBOLSO' and m.assinatura_uuid = ${ana.assinaturaUuid}`.execute(house.db)
  expect(rows).toEqual([{ voltaDe: compra }])
  expect(await conta()).toEqual({ saldoCentavos: 300, cartaoCentavos: 0 }) // this purchase was paid without a card
})

test('a subscriber finds nothing at these addresses, and an operator needs FINANCEIRO', async () => {
  const ana = await house.given.assinante()
  const atendente = await operador(house, ['ATENDIMENTO'])
  for (const path of [PATH, `${PATH}/${randomUUID()}`]) {
    expect((await house.as(ana.token).get(path)).statusCode).toBe(404)
    expect(refusedBy(await atendente.get(path))).toMatchObject({ code: 'SEM_DIREITO' })
  }
})

test.each([
  [{ valor: 10 }, 'Diga o frete ou a assinatura, e só um dos dois.'],
  [{ assinatura: randomUUID(), valor: 0 }, 'O valor do reembolso deve ser maior que zero.'],
  [{ assinatura: randomUUID(), valor: -5 }, 'O valor do reembolso deve ser maior que zero.'],
  [{ assinatura: randomUUID(), valor: 1.005 }, expect.any(String)],
  [{ assinatura: 'x', valor: 1 }, 'Assinatura inválida.'],
  [{ assinatura: randomUUID(), valor: 1, motivo: '  ' }, 'Preenchimento obrigatório'],
])('the request %j is refused in words', async (pedido, message) => {
  const [tereza] = await equipe()
  expect(refusedBy(await ask(tereza, pedido))).toMatchObject({ code: 'VALIDACAO', message })
})

test('the list of what waits begins with the oldest and counts all', async () => {
  const [tereza, caio] = await equipe()
  const ana = await house.given.assinante()
  const assinatura = ana.assinaturaUuid
  const first = (await ask(tereza, { assinatura, valor: 501 })).json<{ uuid: string }>().uuid
  await givenSaldo(house, assinatura, 1)
  await house.clock.advance(60)
  await ask(tereza, { assinatura, valor: 502 })
  const list = await caio.get(`${PATH}?status=AGUARDA_APROVACAO&assinatura=${assinatura}`)
  expect(list.headers['x-total-count']).toBe('2')
  expect(list.json<{ uuid: string; valor: number }[]>().map(({ valor }) => valor)).toEqual([501, 502])
  expect(list.json<{ uuid: string }[]>()[0]!.uuid).toBe(first)
  const next = await caio.get(`${PATH}?status=AGUARDA_APROVACAO&assinatura=${assinatura}&page=1&pageSize=1`)
  expect(next.json()).toMatchObject([{ valor: 502, assinante: expect.stringMatching(/./) }])
})
