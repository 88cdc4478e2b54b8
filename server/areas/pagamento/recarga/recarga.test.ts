import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERFIL_HEADER } from '#contract/kernel/http/papel'
import { givenPerfil } from '../../../testing/given/frete.ts'
import {
  APROVADO,
  decide,
  type PagamentoWire,
  PENDENTE,
  proveHuman,
  RECUSADO,
} from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { passTime } from '../../../testing/tempo.ts'
import { findSaldos } from '../../carteira/index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

type Iniciada = {
  uuid: string
  paymentId: string
  status: string
  meioPagamento: { nome: string; info: { chave: string; valor: string }[] }
}
type Meio = { uuid: string; nome: string; valorMinimo: number; valorMaximo: number; atributosMeioPagamento: unknown[] }

async function assinante() {
  const ana = await house.given.assinante()
  const me = house.as(ana.token)
  const meios = (await me.get('/api/v1/meiopagamento?ativo=true')).json<Meio[]>()
  const meio = (nome: string) => meios.find((one) => one.nome.startsWith(nome))!.uuid
  const insert = (valor: unknown, nome: string, headers: Record<string, string> = {}) =>
    me.post(
      '/api/v1/transacao',
      { carteira: ana.assinaturaUuid, tipo: 'COMPRA_CREDITOS', valor, meioPagamento: { uuid: meio(nome) } },
      headers,
    )
  const start = async (valor: number, nome: string) => (await insert(valor, nome)).json<Iniciada>()
  const saldo = async () => (await findSaldos(house.db, ana.assinaturaUuid)).saldo
  const payCartao = async (pagamento: string, cardNumber: string, amount: number) => {
    await proveHuman(house, me)
    const card = { cardNumber, holder: 'ANA TESTE', expirationDate: '12/2030', securityCode: '123' }
    return me.post('/api/v1/checkout/payment/card', {
      pagamento,
      amount: { amount, currency: 'BRL' },
      card: { token: null, card },
    })
  }
  return { ...ana, me, meios, meio, insert, start, saldo, payCartao }
}

test('the ways to pay, by priority, with their limits and their next step', async () => {
  const { meios } = await assinante()
  expect(
    meios.map(({ nome, valorMinimo, valorMaximo, atributosMeioPagamento: [acao] }) => [
      nome,
      valorMinimo,
      valorMaximo,
      acao,
    ]),
  ).toEqual([
    ['Pix', 1, 5000, { nomeAtributo: 'ACAO', valorAtributo: 'OPEN_NEW_WINDOW', seguro: false }],
    ['Cartão de crédito', 5, 3000, { nomeAtributo: 'ACAO', valorAtributo: 'OPEN_NEW_WINDOW', seguro: false }],
    ['Boleto', 10, 10_000, { nomeAtributo: 'ACAO', valorAtributo: 'OPEN_BOLETO_POPUP', seguro: false }],
  ])
})

test('Pix: one address, and the money when the bank says so', async () => {
  const ana = await assinante()
  const answer = await ana.insert(50, 'Pix')
  expect(answer.statusCode).toBe(201)
  const { uuid, paymentId, status, meioPagamento } = answer.json<Iniciada>()
  expect([paymentId, status]).toEqual([uuid, 'PENDING'])
  expect(meioPagamento.info).toEqual([{ chave: 'url', valor: expect.stringMatching(`/recarga/${uuid}$`) }])
  expect(await ana.saldo()).toBe(0)
  await decide(house, uuid, 'APROVAR')
  await decide(house, uuid, 'APROVAR').catch(() => {})
  expect(await ana.saldo()).toBe(5000)
  const avisos = await ana.me.get('/api/v1/notificacao')
  expect(avisos.json<{ assunto: string }[]>().map(({ assunto }) => assunto)).toEqual(['Crédito inserido na carteira'])
})

test('boleto: two links and the line, paid days later', async () => {
  const ana = await assinante()
  const { uuid, meioPagamento } = await ana.start(100, 'Boleto')
  expect(meioPagamento.info.map(({ chave }) => chave)).toEqual(['html', 'pdf', 'linhaDigitavel'])
  expect(meioPagamento.info[2]!.valor.replace(/\D/g, '')).toMatch(/^9999\d{33}0000010000$/)
  await passTime(house, 2 * 86_400)
  await decide(house, uuid, 'APROVAR')
  expect(await ana.saldo()).toBe(10_000)
})

describe('card', () => {
  test('is typed on a page of ours, and pays once', async () => {
    const ana = await assinante()
    const { uuid, meioPagamento } = await ana.start(80, 'Cartão')
    expect(meioPagamento.info[0]!.chave).toBe('url')
    const before = (await ana.me.get(`/api/v1/checkout/payment/${uuid}`)).json<PagamentoWire>()
    expect(before).toMatchObject({ status: 'PENDING', aguardaCartao: true, valor: 80 })
    const early = await house.post(`/sandbox/pagamentos/${uuid}`, { acao: 'APROVAR' })
    expect([early.statusCode, refusedBy(early).message]).toEqual([
      409,
      'Este pagamento ainda espera os dados do cartão: o banco não sabe dele.',
    ])
    expect((await ana.payCartao(uuid, APROVADO, 8000)).json()).toEqual({ paymentId: uuid, status: 'APPROVED' })
    expect((await ana.payCartao(uuid, APROVADO, 8000)).json()).toEqual({ paymentId: uuid, status: 'APPROVED' })
    expect(await ana.saldo()).toBe(8000)
  })

  test('a refused card, another amount, another person’s top-up, no card', async () => {
    const [ana, bia] = [await assinante(), await assinante()]
    const { uuid } = await ana.start(80, 'Cartão')
    expect(refusedBy(await ana.payCartao(uuid, APROVADO, 7999)).code).toBe('VALOR_DIVERGENTE')
    expect((await bia.payCartao(uuid, APROVADO, 8000)).statusCode).toBe(404)
    expect((await ana.payCartao(uuid, RECUSADO, 8000)).json()).toMatchObject({ status: 'REFUSED' })
    const later = await ana.start(80, 'Cartão')
    await passTime(house, 3601)
    expect((await ana.me.get(`/api/v1/checkout/payment/${later.uuid}`)).json()).toMatchObject({ status: 'EXPIRED' })
    expect(await ana.saldo()).toBe(0)
  })

  test('under review at the bank for days: the top-up waits, and its money comes', async () => {
    const ana = await assinante()
    const { uuid } = await ana.start(80, 'Cartão')
    await passTime(house, 3000) // the card is typed at the last minute
    const status = async () => (await ana.me.get(`/api/v1/checkout/payment/${uuid}`)).json<PagamentoWire>().status
    expect((await ana.payCartao(uuid, PENDENTE, 8000)).json()).toMatchObject({ status: 'PENDING' })
    for (const hours of [1, 24, 46]) {
      await passTime(house, hours * 3600)
      expect([hours, await status()]).toEqual([hours, 'PENDING'])
    }
    await decide(house, uuid, 'APROVAR')
    expect([await status(), await ana.saldo()]).toEqual(['APPROVED', 8000])
  })
})

test.each([
  ['Pix', 5000.01, 'O limite máximo para essa operação é: R$ 5.000,00'],
  ['Pix', 0.99, 'O limite mínimo para essa operação é: R$ 1,00'],
  ['Boleto', 9.99, 'O limite mínimo para essa operação é: R$ 10,00'],
  ['Pix', 0, 'Informe um valor maior que zero.'],
  ['Pix', -1, 'Informe um valor maior que zero.'],
  ['Pix', 0.001, 'O valor aceita até 2 casas decimais.'],
  ['Pix', 1e308, 'Este valor é alto demais.'],
])('%s of %s is refused', async (nome, valor, mensagem) => {
  const ana = await assinante()
  expect(refusedBy(await ana.insert(valor, nome)).message).toBe(mensagem)
})

test('the form in the account area works the same', async () => {
  const ana = await assinante()
  const post = (valor: unknown, meio = ana.meio('Pix')) =>
    ana.me.post('/api/v1/transacao', { postContent: { valor, meioDePagamento: { uuid: meio } } })
  const answer = await post('50.00')
  expect(answer.statusCode).toBe(201)
  expect((await ana.me.get(`/api/v1/checkout/payment/${answer.json<Iniciada>().uuid}`)).json()).toMatchObject({
    valor: 50,
  })
  for (const [valor, meio] of [
    ['abc', undefined],
    ['50', 'x'],
    ['50', ana.assinaturaUuid],
    [50, undefined],
  ] as const)
    expect([valor, (await post(valor, meio)).statusCode]).toEqual([valor, 422])
})

test('the same key is the same top-up; with another amount it is refused', async () => {
  const ana = await assinante()
  const headers = { 'idempotency-key': 'recarga-1' }
  const [one, two] = await Promise.all([ana.insert(50, 'Pix', headers), ana.insert(50, 'Pix', headers)])
  expect(one.json<Iniciada>()).toEqual(two.json<Iniciada>())
  expect(refusedBy(await ana.insert(51, 'Pix', headers)).code).toBe('CHAVE_REUTILIZADA')
})

test('nobody can top up another subscriber’s wallet', async () => {
  const [ana, bia] = [await assinante(), await assinante()]
  const answer = await bia.me.post('/api/v1/transacao', {
    carteira: ana.assinaturaUuid,
    valor: 50,
    meioPagamento: { uuid: ana.meio('Pix') },
  })
  expect(answer.statusCode).toBe(404)
})

test('a papel that may buy but not top up neither pays nor undoes a top-up', async () => {
  const [ana, bia] = [await house.given.assinante(), await house.given.assinante()]
  const perfil = await givenPerfil(house, bia.usuarioUuid, ana.assinaturaUuid, 'OPERACAO')
  const headers = { [PERFIL_HEADER]: perfil }
  const cartao = '5b6f1d4e-6c0a-4c1e-9a57-0d8f5f1f0a02'
  const started = await house.as(ana.token).post('/api/v1/transacao', { valor: 50, meioPagamento: { uuid: cartao } })
  const { paymentId } = started.json<{ paymentId: string }>()
  const card = {
    card: { cardNumber: '4111111111111111', holder: 'BIA', expirationDate: '12/2030', securityCode: '123' },
  }
  const pay = { pagamento: paymentId, amount: { amount: 5000, currency: 'BRL' }, card }
  const me = house.as(bia.token)
  expect((await me.post('/api/v1/checkout/payment/card', pay, headers)).statusCode).toBe(404)
  expect((await me.delete(`/api/v1/checkout/payment/${paymentId}`, { headers })).statusCode).toBe(404)
  expect((await me.get(`/api/v1/checkout/payment/${paymentId}`, { headers })).json()).toMatchObject({
    status: 'PENDING',
  })
})

test('the form in the account area refuses an amount that is no text', async () => {
  const { token } = await house.given.assinante()
  const postContent = { valor: 50, meioDePagamento: { uuid: '5b6f1d4e-6c0a-4c1e-9a57-0d8f5f1f0a01' } }
  const answer = await house.as(token).post('/api/v1/transacao', { postContent })
  expect(answer.json()).toMatchObject({ message: 'Informe um valor em reais.' })
})
