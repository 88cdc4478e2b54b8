// Database: both. Money.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideCobranca } from '../../../adapters/psp/sandbox/index.ts'
import { type Psp, PspIndisponivel, PspRecusou, type Webhook } from '../../../ports/psp.ts'
import {
  APROVADO,
  beginRecarga,
  deliver,
  listTold,
  type PagamentoWire,
  pagador,
  RECUSADO,
} from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { passTime } from '../../../testing/tempo.ts'

let house: TestHouse
/** The calls that fail at the bank, and how; the others answer. */
let faults: Partial<Record<keyof Psp, (answer: () => Promise<unknown>) => Promise<unknown>>> = {}
beforeAll(async () => {
  house = await startHouse()
  const { psp } = house.deps
  house.deps.psp = Object.fromEntries(
    Object.entries(psp).map(([name, value]) => [
      name,
      typeof value !== 'function'
        ? value
        : (...asked: unknown[]) => {
            const answer = () => Promise.resolve((value as (...asked: unknown[]) => unknown)(...asked))
            return faults[name as keyof Psp]?.(answer) ?? answer()
          },
    ]),
  ) as unknown as Psp
})
afterAll(async () => {
  faults = {}
  await closeBooks(house)
})

/** The bank decides, and its webhook is kept back. */
async function decideSilently(paymentId: string, acao: 'APROVAR' | 'RECUSAR' | 'EXPIRAR' | 'ESTORNAR') {
  const decided = await decideCobranca(house.deps, paymentId, acao)
  if (typeof decided === 'string') throw new Error(decided)
  return decided.webhook
}
const lost = () => Promise.reject(new PspIndisponivel('silence'))
const afterwards = async (answer: () => Promise<unknown>) => {
  await answer()
  return lost()
}

describe('webhooks', () => {
  test('ten at once change a payment once', async () => {
    const ana = await pagador(house)
    const { paymentId } = (await ana.payPix()).json<PagamentoWire>()
    const webhook = await decideSilently(paymentId, 'APROVAR')
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(house, webhook)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(await ana.fretes()).toEqual(['PENDENTE'])
    expect(await ana.linhas()).toHaveLength(1)
  })

  test('in the wrong order they leave the true state', async () => {
    const ana = await pagador(house)
    const { paymentId } = (await ana.payPix()).json<PagamentoWire>()
    const paid = await decideSilently(paymentId, 'APROVAR')
    const back = await decideSilently(paymentId, 'ESTORNAR')
    await deliver(house, back)
    await deliver(house, paid)
    expect(await ana.pagamento(paymentId)).toMatchObject({ status: 'EXPIRED' }) // the money came and went before we saw any of it
    expect(await ana.fretes()).toEqual(['CANCELADO'])
    expect((await ana.get()).statusCode).toBe(200)
  })

  test('one that is forged in any part changes nothing', async () => {
    const ana = await pagador(house)
    const { paymentId } = (await ana.payPix()).json<PagamentoWire>()
    const webhook = await decideSilently(paymentId, 'APROVAR')
    const forged: Webhook[] = [
      { ...webhook, headers: { ...webhook.headers, 'x-signature': 'ts=1,v1=00' } },
      { ...webhook, headers: { ...webhook.headers, 'x-request-id': randomUUID() } },
      { ...webhook, headers: { 'content-type': 'application/json' } },
      { ...webhook, query: { ...webhook.query, 'data.id': 'outro' } },
    ]
    for (const one of forged)
      expect([(await deliver(house, one)).statusCode, refusedBy(await deliver(house, one)).code]).toEqual([
        400,
        'AVISO_FORJADO',
      ])
    expect(await ana.pagamento(paymentId)).toMatchObject({ status: 'PENDING' })
    expect((await deliver(house, webhook, 'mercadopago')).statusCode).toBe(404)
  })

  test('while the bank cannot be asked, it is told to send the webhook again', async () => {
    const ana = await pagador(house)
    const { paymentId } = (await ana.payPix()).json<PagamentoWire>()
    const webhook = await decideSilently(paymentId, 'APROVAR')
    faults = { findCobranca: lost }
    expect((await deliver(house, webhook)).statusCode).toBe(502)
    faults = {}
    expect((await deliver(house, webhook)).statusCode).toBe(200)
    expect(await ana.fretes()).toEqual(['PENDENTE'])
  })

  test('the job asks about a webhook that never came', async () => {
    const ana = await pagador(house)
    const { paymentId } = (await ana.payPix()).json<PagamentoWire>()
    await decideSilently(paymentId, 'APROVAR')
    await passTime(house, 6 * 60)
    expect(await ana.pagamento(paymentId)).toMatchObject({ status: 'APPROVED' })
  })
})

describe('a lost answer', () => {
  test('a Pix that was not made is made when it is asked for again', async () => {
    const ana = await pagador(house, { saldo: 300 })
    faults = { createPix: lost }
    expect(refusedBy(await ana.payPix(ana.total - 300))).toMatchObject({ code: 'PSP_INDISPONIVEL' })
    expect(await ana.saldos()).toEqual({ saldo: 0, saldoReservado: 300 })
    faults = {}
    expect((await ana.payPix(ana.total - 300)).json()).toMatchObject({ status: 'PENDING', pixCode: expect.any(String) })
    expect(await ana.fretes()).toEqual(['AGUARDANDO_PAGAMENTO'])
  })

  test('a Pix that never reached the bank is given up, and everything is as before', async () => {
    const ana = await pagador(house, { saldo: 300 })
    faults = { createPix: lost }
    await ana.payPix(ana.total - 300)
    faults = {}
    await passTime(house, 16 * 60)
    expect(await ana.saldos()).toEqual({ saldo: 300, saldoReservado: 0 })
    expect((await ana.get()).statusCode).toBe(200)
    expect(await ana.fretes()).toEqual([])
  })

  test('a card that was charged is found by its reference, and charged once', async () => {
    const ana = await pagador(house)
    faults = { chargeCartao: afterwards }
    const { paymentId, status } = (await ana.payCartao(APROVADO)).json<{ paymentId: string; status: string }>()
    faults = {}
    expect(status).toBe('PENDING')
    await passTime(house, 120)
    expect(await ana.pagamento(paymentId)).toMatchObject({ status: 'APPROVED' })
    expect(await ana.fretes()).toEqual(['GERADO'])
  })

  test('a card that was refused or never reached the bank: the person, who was told to wait, is told the outcome', async () => {
    const [ana, bia] = [await pagador(house), await pagador(house)]
    faults = { chargeCartao: afterwards }
    expect((await ana.payCartao(RECUSADO)).json()).toMatchObject({ status: 'PENDING' })
    faults = { chargeCartao: lost }
    expect((await bia.payCartao(APROVADO)).json()).toMatchObject({ status: 'PENDING' })
    faults = {}
    await passTime(house, 16 * 60)
    expect(await listTold(house, ana.assinaturaUuid)).toEqual([
      {
        tipo: 'PAGAMENTO',
        assunto: 'Pagamento recusado',
        texto: expect.stringMatching(
          /foi recusado\. Motivo: Cartão recusado pelo emissor\. Os fretes voltaram para o carrinho e nada foi cobrado\.$/,
        ),
      },
    ])
    expect(await listTold(house, bia.assinaturaUuid)).toEqual([
      {
        tipo: 'PAGAMENTO',
        assunto: 'Pagamento não concluído',
        texto: expect.stringMatching(
          /^O seu pagamento com cartão de R\$.* não foi concluído\. Os fretes voltaram para o carrinho e nada foi cobrado\.$/,
        ),
      },
    ])
  })

  test('a top-up by card: the same', async () => {
    const ana = await pagador(house)
    const pagamento = await beginRecarga(ana.me, 5000, 'CARTAO')
    faults = { chargeCartao: afterwards }
    const sent = await ana.payCartao(RECUSADO, { chartUuid: null, pagamento, amount: 5000 })
    expect(sent.json()).toMatchObject({ status: 'PENDING' })
    faults = {}
    await passTime(house, 120)
    const told = await listTold(house, ana.assinaturaUuid)
    expect(told.map(({ assunto }) => assunto)).toEqual(['Pagamento recusado'])
  })

  test('a card refused at once is told on the screen alone, a card that nobody typed not at all', async () => {
    const ana = await pagador(house)
    expect((await ana.payCartao(RECUSADO)).json()).toMatchObject({ status: 'REFUSED' })
    await beginRecarga(ana.me, 5000, 'CARTAO')
    await passTime(house, 3601)
    expect(await listTold(house, ana.assinaturaUuid)).toEqual([])
  })

  test('a clear refusal of the bank ends the payment', async () => {
    const ana = await pagador(house)
    faults = { createPix: () => Promise.reject(new PspRecusou('O banco não aceita Pix agora.')) }
    expect((await ana.payPix()).json()).toMatchObject({ status: 'REFUSED', motivo: 'O banco não aceita Pix agora.' })
    faults = {}
    expect((await ana.get()).statusCode).toBe(200)
  })

  test('an answer with another amount is not applied', async () => {
    const ana = await pagador(house)
    const { paymentId } = (await ana.payPix()).json<PagamentoWire>()
    const webhook = await decideSilently(paymentId, 'APROVAR')
    faults = { findCobranca: async (answer) => ({ ...((await answer()) as object), valor: 1 }) }
    expect(refusedBy(await deliver(house, webhook)).code).toBe('PSP_INDISPONIVEL')
    faults = {}
    expect(await ana.pagamento(paymentId)).toMatchObject({ status: 'PENDING' })
  })
})

describe('a bank that cannot take a payment back', () => {
  const no = () => Promise.reject(new PspRecusou('Este pagamento não pode ser cancelado agora.'))

  test('makes giving up fail with a message, and does not hinder reading an expired payment', async () => {
    const ana = await pagador(house)
    const { paymentId } = (await ana.payPix()).json<PagamentoWire>()
    faults = { cancelCobranca: no }
    expect(refusedBy(await ana.me.delete(`/api/v1/checkout/payment/${paymentId}`))).toMatchObject({
      code: 'PAGAMENTO_ENCERRADO',
      message: 'Este pagamento não pode ser cancelado agora.',
    })
    await passTime(house, 21 * 60)
    expect(await ana.pagamento(paymentId)).toMatchObject({ status: 'PENDING' })
    faults = {}
    expect(await ana.pagamento(paymentId)).toMatchObject({ status: 'EXPIRED' })
  })

  test('the same when it cannot delete a kept card: the person is told', async () => {
    const ana = await pagador(house)
    await ana.payCartao(APROVADO, { saveCard: true })
    const [kept] = (await ana.me.get('/api/v1/checkout/cards/')).json<{ uuid: string }[]>()
    faults = { deleteCartao: () => Promise.reject(new PspRecusou('Não foi possível excluir o cartão.')) }
    const answer = await ana.me.delete(`/api/v1/checkout/cards/${kept!.uuid}`)
    expect(refusedBy(answer)).toMatchObject({ code: 'PSP_INDISPONIVEL', message: 'Não foi possível excluir o cartão.' })
    faults = {}
    expect((await ana.me.delete(`/api/v1/checkout/cards/${kept!.uuid}`)).statusCode).toBe(204)
  })
})

test('a card that the bank never took in blocks nothing: the next try may come at once', async () => {
  const ana = await pagador(house, { saldo: 300 })
  faults = { tokenizeCartao: lost }
  expect((await ana.payCartao(APROVADO, { amount: ana.total - 300 })).json()).toMatchObject({ status: 'REFUSED' })
  faults = {}
  expect(await ana.saldos()).toEqual({ saldo: 300, saldoReservado: 0 })
  expect((await ana.payCartao(APROVADO)).json()).toMatchObject({ status: 'APPROVED' })
})

test('a payment refused before somebody gave it up counts as refused', async () => {
  const ana = await pagador(house, { saldo: 300 })
  const { paymentId } = (await ana.payPix(ana.total - 300)).json<PagamentoWire>()
  await decideSilently(paymentId, 'RECUSAR')
  expect((await ana.me.delete(`/api/v1/checkout/payment/${paymentId}`)).statusCode).toBe(409)
  expect(await ana.linhas()).toEqual([
    'DEVOLUCAO_RESERVA CONCLUIDA CARTEIRA 300 moved',
    `COMPRA_FRETE RECUSADA PIX ${ana.total - 300} -`,
    'COMPRA_FRETE RECUSADA CARTEIRA 300 moved',
  ])
})
