import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideCobranca, findCobranca } from '../adapters/psp/sandbox/index.ts'
import { segredoDosWebhooks } from '../adapters/psp/sandbox/segredo.ts'
import { signWebhook } from '../adapters/psp/webhook.ts'
import { describePsp, PAGADOR, RANDOM_HEX } from '../ports/psp.suite.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'

const cartao = { titular: 'ANA TESTE', mes: '12', ano: '2040', codigo: '123', cpf: '52998224725' }
const cartaoCom = (numero: string) => ({ ...cartao, numero })
const ACOES = { APROVADA: 'APROVAR', RECUSADA: 'RECUSAR', EXPIRADA: 'EXPIRAR', ESTORNADA: 'ESTORNAR' } as const

describePsp('the sandbox bank', async () => {
  const { deps, stop } = await startHouse()
  return {
    psp: deps.psp,
    now: deps.clock.now,
    cartoes: {
      aprovado: cartaoCom('4111111111111111'),
      recusado: cartaoCom('4000000000000002'),
      pendente: cartaoCom('4000000000000119'),
    },
    async decide(pspId, situacao) {
      const found = await findCobranca(deps.db, { id: pspId })
      const isDesfeito = found?.situacao === 'ESTORNADA' && situacao === 'APROVADA'
      const acao = isDesfeito ? 'DESFAZER_ESTORNO' : ACOES[situacao]
      const decided = await decideCobranca(deps, found?.referencia ?? '', acao)
      if (typeof decided === 'string') throw new Error(decided)
      return decided.webhook
    },
    async outroWebhook() {
      const [dataId, requestId, ts] = ['1', randomUUID(), String(deps.clock.now().getTime())]
      const v1 = signWebhook({ dataId, requestId, ts }, await segredoDosWebhooks(deps.db))
      return {
        headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
        query: { 'data.id': dataId, type: 'plan' },
        corpo: '{}',
      }
    },
    close: stop,
  }
})

describe('playing the bank', () => {
  let house: TestHouse
  /** The webhooks that arrived by the real door, and what the adapter read in them. */
  const read: ({ pspId: string } | undefined)[] = []
  beforeAll(async () => {
    house = await startHouse()
    const { psp } = house.deps
    const readWebhook = psp.readWebhook.bind(psp)
    psp.readWebhook = async (webhook) => {
      const said = await readWebhook(webhook)
      read.push(said)
      return said
    }
  })
  afterAll(() => house.stop())

  const pedido = (valor = 43_20) => ({ referencia: randomUUID(), valor, descricao: 'FreteFlex', pagador: PAGADOR })
  const later = (minutes: number) => new Date(house.clock.now().getTime() + minutes * 60_000)
  const createPix = (asked = pedido()) => house.deps.psp.createPix({ ...asked, expiraEm: later(20) })
  const chargeCartao = async (numero: string, asked = pedido()) =>
    house.deps.psp.chargeCartao({ ...asked, token: await house.deps.psp.tokenizeCartao(cartaoCom(numero)) })
  const decide = (paymentId: string, acao: string) => house.post(`/sandbox/pagamentos/${paymentId}`, { acao })

  test('the charges are listed, newest first', async () => {
    const pix = await createPix()
    await house.clock.advance(1)
    const card = await chargeCartao('4000000000000119', pedido(10_00))
    const answer = await house.get('/sandbox/pagamentos')
    expect(answer.statusCode).toBe(200)
    expect(answer.json<unknown[]>().slice(0, 2)).toEqual([
      {
        paymentId: card.referencia,
        meio: 'CARTAO',
        valor: 10,
        situacao: 'PENDENTE',
        data: expect.stringMatching(/-03:00$/),
      },
      {
        paymentId: pix.referencia,
        meio: 'PIX',
        valor: 43.2,
        situacao: 'PENDENTE',
        data: expect.stringMatching(/-03:00$/),
      },
    ])
  })

  test.each([
    ['APROVAR', 'APROVADA'],
    ['RECUSAR', 'RECUSADA'],
    ['EXPIRAR', 'EXPIRADA'],
  ])('%s: the charge is %s, and a signed webhook has arrived by the real door', async (acao, situacao) => {
    const { referencia, pspId } = await createPix()
    read.length = 0
    const answer = await decide(referencia, acao)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ paymentId: referencia, meio: 'PIX', valor: 43.2, situacao })
    expect(read).toEqual([{ pspId }])
    expect(await house.deps.psp.findCobranca(pspId)).toMatchObject({ situacao })
  })

  test('money may arrive for an expired Pix, but not for an expired card payment', async () => {
    const pix = await createPix()
    await house.deps.psp.cancelCobranca(pix.pspId)
    expect((await decide(pix.referencia, 'APROVAR')).json()).toMatchObject({ situacao: 'APROVADA' })
    const card = await chargeCartao('4000000000000119')
    await house.deps.psp.cancelCobranca(card.pspId)
    expect((await decide(card.referencia, 'APROVAR')).statusCode).toBe(409)
  })

  test('a paid charge can only be reversed, and a reversed one only be restored, each once', async () => {
    const { referencia } = await chargeCartao('4111111111111111')
    for (const acao of ['APROVAR', 'RECUSAR', 'EXPIRAR']) {
      const refused = await decide(referencia, acao)
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject({ message: 'O banco não pode mais fazer isso com este pagamento.' })
    }
    expect((await decide(referencia, 'ESTORNAR')).json()).toMatchObject({ situacao: 'ESTORNADA' })
    for (const acao of ['APROVAR', 'ESTORNAR']) expect((await decide(referencia, acao)).statusCode).toBe(409)
    expect((await decide(referencia, 'DESFAZER_ESTORNO')).json()).toMatchObject({ situacao: 'APROVADA' })
    expect((await decide(referencia, 'DESFAZER_ESTORNO')).statusCode).toBe(409)
  })

  test('of two decisions at once only one counts', async () => {
    const { referencia } = await createPix()
    const answers = await Promise.all(['APROVAR', 'RECUSAR', 'EXPIRAR'].map((acao) => decide(referencia, acao)))
    // a bank may also approve after the expiry
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(2)
    expect(answers.filter(({ statusCode }) => statusCode === 409).length).toBeGreaterThanOrEqual(1)
  })

  test.each([randomUUID(), 'nada', '%00', '1'.repeat(200)])('without a charge there is no decision: %s', async (id) => {
    expect((await decide(id, 'APROVAR')).statusCode).toBe(404)
  })

  test.each([{ acao: 'PAGAR' }, { acao: null }, {}, [], 'APROVAR'])('%j is not an action', async (body) => {
    const { referencia } = await createPix()
    const answer = await house.post(`/sandbox/pagamentos/${referencia}`, body)
    expect([400, 415, 422]).toContain(answer.statusCode)
    expect(await house.deps.psp.findByReferencia(referencia)).toMatchObject({ situacao: 'PENDENTE' })
  })

  test('the person who decided learns that our door refused the webhook', async () => {
    const { psp } = house.deps
    const { readWebhook } = psp
    psp.readWebhook = () => Promise.reject(new Error('the house is on fire'))
    const { referencia } = await createPix()
    const answer = await decide(referencia, 'APROVAR')
    psp.readWebhook = readWebhook
    expect(answer.statusCode).toBe(502)
    expect(answer.json()).toMatchObject({
      code: 'PSP_INDISPONIVEL',
      message: expect.stringMatching(/não foi aceito \(\d+\)/),
    })
  })

  test('the bank keeps a card’s behaviour, brand and last four digits, but not its number', async () => {
    const { psp, db } = house.deps
    const numero = '5067766783888311'
    await psp.chargeCartao({ ...pedido(), token: await psp.tokenizeCartao(cartaoCom(numero)) })
    await psp.saveCartao(PAGADOR, await psp.tokenizeCartao(cartaoCom(numero)), null)
    const [kept] = await db.selectFrom('bancoCartao').selectAll().execute()
    expect(kept).toMatchObject({ conduta: 'APROVA', bandeira: 'ELO', ultimos4: '8311', cliente: PAGADOR.uuid })
    const charges = await db.selectFrom('bancoCobranca').selectAll().where('meio', '=', 'CARTAO').execute()
    const all = JSON.stringify([kept, charges]).replaceAll(RANDOM_HEX, '')
    for (let i = 0; i + 6 <= numero.length; i++) expect(all).not.toContain(numero.slice(i, i + 6))
  })

  test.each([
    ['4000000000000002', 'RECUSADA', 'Cartão recusado pelo emissor.'],
    ['4000000000000119', 'PENDENTE', null],
    ['4111111111111111', 'APROVADA', null],
    ['375365153556885', 'APROVADA', null],
    ['6062825624254001', 'APROVADA', null],
  ])('%s is %s', async (numero, situacao, motivo) => {
    expect(await chargeCartao(numero)).toMatchObject({ situacao, motivo })
  })

  describe('a transfer to a person', () => {
    const transfer = async (referencia: string, valor: number) =>
      house.deps.psp.transferPix?.({ referencia, valor, cpf: PAGADOR.cpf, nome: 'Ana Teste' })

    test('arrives at once, once, with the code of the central bank', async () => {
      const referencia = randomUUID()
      const sent = await transfer(referencia, 100_00)
      expect(sent).toEqual({
        situacao: 'FEITA',
        motivo: null,
        codigo: expect.stringMatching(/^E\d{8}\d{12}[0-9a-f]{11}$/),
      })
      expect(await transfer(referencia, 100_00)).toEqual(sent)
    })

    test('comes back when it ends in 13 centavos, however often it is tried', async () => {
      const referencia = randomUUID()
      const back = { situacao: 'RECUSADA', motivo: 'Chave Pix não encontrada.', codigo: null }
      for (let i = 0; i < 2; i++) expect(await transfer(referencia, 50_13)).toEqual(back)
    })

    test('waits when it ends in 17 centavos, however often it is asked for', async () => {
      const referencia = randomUUID()
      const waits = { situacao: 'PENDENTE', motivo: null, codigo: null }
      for (let i = 0; i < 3; i++) expect(await transfer(referencia, 50_17)).toEqual(waits)
    })

    test('happens once when five callers ask at once', async () => {
      const referencia = randomUUID()
      const sent = await Promise.all(Array.from({ length: 5 }, () => transfer(referencia, 7_00)))
      expect(new Set(sent.map((one) => one?.codigo)).size).toBe(1)
    })
  })
})

test('a webhook of one installation is forged at another', async () => {
  const [here, there] = [await startHouse(), await startHouse()]
  const { psp } = here.deps
  const pedido = { referencia: randomUUID(), valor: 100, descricao: 'x', pagador: PAGADOR }
  await psp.createPix({ ...pedido, expiraEm: here.clock.now() })
  const decided = await decideCobranca(here.deps, pedido.referencia, 'APROVAR')
  if (typeof decided === 'string') throw new Error(decided)
  await psp.readWebhook(decided.webhook)
  // every test database is a copy of one prepared database, so the other house gets a secret of its own
  await there.db.updateTable('instalacao').set({ segredo: 'outro' }).execute()
  await expect(there.deps.psp.readWebhook(decided.webhook)).rejects.toThrow('wrong signature')
  await here.stop()
  await there.stop()
})

test.each([
  ['https://frete.exemplo', /^00020101021226\d\d0014br\.gov\.bcb\.pix25\d\dfrete\.exemplo\/pix\/[0-9a-f]{24}5204/],
  [
    `https://${'a'.repeat(40)}.exemplo.test`,
    /^00020126\d\d0014br\.gov\.bcb\.pix0136[0-9a-f-]{36}02\d\dFretes na FreteFlex5204/,
  ],
])('a Pix of %s leads there, or to a key when the name is too long', async (PUBLIC_URL, code) => {
  const house = await startHouse({
    env: { PUBLIC_URL, BRAND_NAME: 'São João Envios', BRAND_ADDRESS: 'Rua A, 1, Belém/PA' },
  })
  const pedido = { referencia: randomUUID(), valor: 1_234_56, descricao: 'Fretes na FreteFlex', pagador: PAGADOR }
  const { pixCode } = await house.deps.psp.createPix({ ...pedido, expiraEm: house.clock.now() })
  expect(pixCode).toMatch(code)
  expect(pixCode).toContain('54071234.565802BR5915Sao Joao Envios6005BELEM62')
  await house.stop()
})

test('without the sandbox there is no bank to play', async () => {
  const real = await startHouse({ env: { SANDBOX: 'off' } })
  for (const path of ['/sandbox/pagamentos', '/sandbox/pagamentos.js', `/sandbox/boletos/${'a'.repeat(24)}`]) {
    expect((await real.get(path)).statusCode).toBe(404)
  }
  expect((await real.post(`/sandbox/pagamentos/${randomUUID()}`, { acao: 'APROVAR' })).statusCode).toBe(404)
  await real.stop()
})
