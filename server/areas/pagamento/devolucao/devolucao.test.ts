import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PspIndisponivel } from '../../../ports/psp.ts'
import { decide, listTold, PENDENTE } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { type DevolucaoWire, portador } from '../testing-cartao.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

/** What the sandbox bank gave back of a charge, in centavos. */
const noBanco = async (paymentId: string) =>
  (
    await house.db
      .selectFrom('bancoCobranca')
      .select(['devolvidoCentavos', 'situacao'])
      .where('referencia', '=', paymentId)
      .executeTakeFirstOrThrow()
  ).devolvidoCentavos

test('card money goes back to its card, in part and then whole: the wallet pays at once, the bank is asked afterwards', async () => {
  const ana = await portador(house)
  await ana.topUp(20_00)
  const card = await ana.topUp(100_00, 'CARTAO')
  expect(await ana.cartoes()).toEqual([
    {
      paymentId: card,
      cartao: 'VISA 1111',
      pago: 100,
      pagoEm: expect.stringMatching(/-03:00$/),
      disponivel: 100,
      ate: expect.stringMatching(/-03:00$/),
      impedimento: null,
    },
  ])
  const answer = await ana.devolver(card, 30_00)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    { status: 'SOLICITADA', paymentId: card, cartao: 'VISA 1111', valor: 30, motivo: null, decididaEm: null },
  ])
  expect(await ana.conta()).toEqual([90_00, 20_00])
  expect(await noBanco(card)).toBe(0)
  await house.runJobs()
  const { uuid } = answer.json<DevolucaoWire>()
  expect(await ana.devolucao(uuid)).toMatchObject({ status: 'CONCLUIDA', decididaEm: expect.any(String) })
  expect(await noBanco(card)).toBe(30_00)
  expect(await ana.pagamento(card)).toMatchObject({ status: 'APPROVED' })
  expect((await ana.linhas())[0]).toBe('DEVOLUCAO_CARTAO CONCLUIDA CARTAO 3000 moved')
  expect((await listTold(house, ana.assinaturaUuid)).map(({ assunto }) => assunto)).toContain(
    'Devolução ao cartão feita',
  )

  await ana.devolver(card, 70_00)
  await house.runJobs()
  expect(await noBanco(card)).toBe(100_00)
  expect(await ana.pagamento(card)).toMatchObject({ status: 'REFUNDED' })
  expect(await ana.conta()).toEqual([20_00, 20_00])
  const told = (await listTold(house, ana.assinaturaUuid)).map(({ assunto }) => assunto)
  expect(told).not.toContain('Pagamento estornado') // a refund, not a chargeback
  expect(refusedBy(await ana.devolver(card, 1_00))).toMatchObject({
    code: 'DEVOLUCAO_INDISPONIVEL',
    message: 'O banco já devolveu este pagamento a quem pagou.',
  })
})

test('card money that a cancelled frete brought back can go to that card too', async () => {
  const ana = await portador(house)
  const { paymentId } = (await ana.payCartao('4111111111111111')).json<{ paymentId: string }>()
  await house.runJobs()
  const [{ uuid }] = (await ana.me.get('/api/v1/frete')).json<[{ uuid: string }]>()
  await ana.cancel(uuid)
  expect((await ana.devolver(paymentId, ana.total)).statusCode).toBe(201)
  await house.runJobs()
  expect(await noBanco(paymentId)).toBe(ana.total)
  expect(await ana.conta()).toEqual([0, 0])
})

test('no more is refunded than is left of the card’s money, also when the money is spent meanwhile', async () => {
  const ana = await portador(house)
  await ana.topUp(50_00)
  const card = await ana.topUp(100_00, 'CARTAO')
  const compra = (await ana.buy())!
  const resto = 100_00 - compra.total
  expect(refusedBy(await ana.devolver(card, resto + 1))).toMatchObject({ code: 'SALDO_INSUFICIENTE' })
  expect((await ana.devolver(card, resto)).statusCode).toBe(201)
  expect(await ana.conta()).toEqual([50_00, 50_00])
  await house.runJobs()
})

test.each([
  [0, 'Informe um valor maior que zero.'],
  [-1, 'Informe um valor maior que zero.'],
  [0.001, 'O valor aceita até 2 casas decimais.'],
  ['10', 'Informe um valor em reais.'],
  [undefined, 'Preenchimento obrigatório'],
])('%s is refused', async (valor, message) => {
  const ana = await portador(house)
  const card = await ana.topUp(100_00, 'CARTAO')
  const refused = await ana.me.post(`/api/v1/checkout/payment/${card}/devolucao`, { valor })
  expect([refused.statusCode, refusedBy(refused)]).toMatchObject([
    422,
    { code: 'VALIDACAO', errors: [['valor', message]] },
  ])
})

test('after 90 days card money stays in the wallet: it may be spent, never withdrawn', async () => {
  const ana = await portador(house)
  const card = await ana.topUp(100_00, 'CARTAO')
  await passTime(house, 90 * DAY - 60)
  expect((await ana.devolver(card, 10_00)).statusCode).toBe(201)
  await house.runJobs()
  await passTime(house, 60)
  const refused = refusedBy(await ana.devolver(card, 10_00))
  expect(refused).toMatchObject({ code: 'DEVOLUCAO_INDISPONIVEL' })
  expect(refused.message).toMatch(/^O prazo de 90 dias para devolver a este cartão terminou em \d\d\/\d\d\/\d{4}/)
  expect(await ana.cartoes()).toMatchObject([{ disponivel: 90, impedimento: refused.message }])
  expect(await ana.conta()).toEqual([90_00, 0])
  expect(await ana.buy()).toBeDefined()
})

test('only a payment by card, only an approved one, only one’s own can be refunded', async () => {
  const ana = await portador(house)
  const pix = await ana.topUp(50_00)
  expect(refusedBy(await ana.devolver(pix, 10_00)).message).toBe('Só o que foi pago com cartão pode voltar ao cartão.')
  const { paymentId } = (await ana.payCartao(PENDENTE)).json<{ paymentId: string }>()
  expect(refusedBy(await ana.devolver(paymentId, 1_00)).message).toBe(
    'Este pagamento não foi confirmado: nada há para devolver.',
  )
  const card = await ana.topUp(20_00, 'CARTAO')
  const bia = await portador(house)
  expect((await bia.devolver(card, 10_00)).statusCode).toBe(404)
  const { uuid } = (await ana.devolver(card, 10_00)).json<DevolucaoWire>()
  expect((await bia.me.get(`/api/v1/checkout/devolucao/${uuid}`)).statusCode).toBe(404)
  expect((await ana.devolver('nada', 10_00)).statusCode).toBe(404)
  await house.runJobs()
})

test('two clicks with one key are one refund; two at once without key run one after the other', async () => {
  const ana = await portador(house)
  const card = await ana.topUp(100_00, 'CARTAO')
  const headers = { 'idempotency-key': 'devolucao-1' }
  const [one, two] = await Promise.all([ana.devolver(card, 10_00, headers), ana.devolver(card, 10_00, headers)])
  expect(one.json<DevolucaoWire>().uuid).toBe(two.json<DevolucaoWire>().uuid)
  expect((await ana.devolver(card, 11_00, headers)).json()).toMatchObject({ code: 'CHAVE_REUTILIZADA' })
  expect(refusedBy(await ana.devolver(card, 10_00))).toMatchObject({
    code: 'CONFLICT',
    message: 'Já há uma devolução a este cartão em andamento. Espere que ela termine.',
  })
  await house.runJobs()
  const answers = await Promise.all([ana.devolver(card, 90_00), ana.devolver(card, 90_00), ana.devolver(card, 90_00)])
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  await house.runJobs()
  expect(await noBanco(card)).toBe(100_00)
})

test('when the bank refuses, the money returns to the wallet as money of that card', async () => {
  const ana = await portador(house)
  const card = await ana.topUp(100_00, 'CARTAO')
  const { uuid } = (await ana.devolver(card, 20_13)).json<DevolucaoWire>() // 13 centavos: the bank refuses
  await house.runJobs()
  expect(await ana.devolucao(uuid)).toMatchObject({
    status: 'RECUSADA',
    motivo: 'O banco do cartão não aceitou esta devolução.',
  })
  expect(await ana.conta()).toEqual([100_00, 0])
  expect(await ana.cartoes()).toMatchObject([{ disponivel: 100, impedimento: null }])
  expect((await ana.linhas()).slice(0, 2)).toEqual([
    'DEVOLUCAO_CARTAO_RECUSADA CONCLUIDA CARTAO 2013 moved',
    'DEVOLUCAO_CARTAO CANCELADA CARTAO 2013 moved',
  ])
})

test('a bank that takes its time is asked again, and the account cannot be closed meanwhile', async () => {
  const ana = await portador(house)
  const card = await ana.topUp(20_17, 'CARTAO')
  const { uuid } = (await ana.devolver(card, 20_17)).json<DevolucaoWire>() // 17 centavos: the refund waits
  await house.runJobs()
  expect(await ana.devolucao(uuid)).toMatchObject({ status: 'SOLICITADA' })
  const close = () => ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha })
  expect(refusedBy(await close()).message).toMatch(/^Há uma devolução ao cartão em andamento\./)
  await passTime(house, 900)
  expect(await ana.devolucao(uuid)).toMatchObject({ status: 'CONCLUIDA' })
})

test('killed after the bank gave the money back and before the books knew: the repeat gives nothing back twice', async () => {
  const ana = await portador(house)
  const card = await ana.topUp(100_00, 'CARTAO')
  const { psp } = house.deps
  const { refundParte } = psp
  let times = 0
  psp.refundParte = async (...asked) => {
    await refundParte(...asked)
    times += 1
    throw new PspIndisponivel('the process died here')
  }
  const { uuid } = (await ana.devolver(card, 40_00)).json<DevolucaoWire>()
  await house.runJobs()
  psp.refundParte = refundParte
  expect(times).toBe(1)
  expect(await ana.devolucao(uuid)).toMatchObject({ status: 'SOLICITADA' })
  await sql`delete from fila.job where name = 'pagamento.sendDevolucao'`.execute(house.db) // only the watch is left
  await passTime(house, 900)
  expect(await ana.devolucao(uuid)).toMatchObject({ status: 'CONCLUIDA' })
  expect(await noBanco(card)).toBe(40_00)
  expect(await ana.conta()).toEqual([60_00, 0])
})

test('a chargeback after a partial refund takes the rest alone', async () => {
  const ana = await portador(house)
  await ana.topUp(50_00)
  const card = await ana.topUp(100_00, 'CARTAO')
  await ana.devolver(card, 40_00)
  await house.runJobs()
  await decide(house, card, 'ESTORNAR')
  expect(await ana.conta()).toEqual([50_00, 50_00])
})

test('a chargeback while a refund is under way: if the bank refuses the refund, its money is not in the wallet twice', async () => {
  const ana = await portador(house)
  await ana.topUp(50_00)
  const card = await ana.topUp(100_00, 'CARTAO')
  const { uuid } = (await ana.devolver(card, 40_00)).json<DevolucaoWire>()
  await decide(house, card, 'ESTORNAR')
  await house.runJobs()
  expect(await ana.devolucao(uuid)).toMatchObject({ status: 'RECUSADA' })
  expect(await ana.conta()).toEqual([50_00, 50_00])
})

test('while a chargeback is not covered nothing goes back to a card', async () => {
  const ana = await portador(house)
  const velho = await ana.topUp(ana.total, 'CARTAO')
  const compra = (await ana.buy())!
  const novo = await ana.topUp(100_00, 'CARTAO')
  await decide(house, velho, 'ESTORNAR')
  expect(await ana.conta()).toEqual([100_00 - compra.total, 0])
  expect((await ana.devolver(novo, 10_00)).statusCode).toBe(201)
  await house.runJobs()
})
