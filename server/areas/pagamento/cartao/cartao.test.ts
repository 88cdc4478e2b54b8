import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frete } from '../../../testing/given/carrinho.ts'
import { APROVADO, decide, PENDENTE, pagador, proveHuman, RECUSADO } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { passTime } from '../../../testing/tempo.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_CAPTCHA_PER_MINUTE: '30', LIMIT_BIN_PER_MINUTE: '2' } })
})
afterAll(() => closeBooks(house))

type Resposta = { paymentId: string; status: string; motivo?: string }
type Cartao = { uuid: string; brand: string; cardNumber: string; holder: string; cardName: string }

test('an approved card buys at once', async () => {
  const ana = await pagador(house)
  const answer = await ana.payCartao(APROVADO)
  expect(answer.json()).toMatchObject({ status: 'APPROVED' })
  expect(await ana.fretes()).toEqual(['PENDENTE'])
  expect(await ana.pagamento(answer.json<Resposta>().paymentId)).toMatchObject({ cartao: 'VISA 1111', meio: 'CARTAO' })
  expect((await ana.get()).statusCode).toBe(404)
})

test('wallet and card: a refusal leaves everything as before, and the next try buys', async () => {
  const ana = await pagador(house, { saldo: 700 })
  const refused = await ana.payCartao(RECUSADO, { amount: ana.total - 700 })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    200,
    { status: 'REFUSED', motivo: 'Cartão recusado pelo emissor.' },
  ])
  expect(await ana.saldos()).toEqual({ saldo: 700, saldoReservado: 0 })
  expect(await ana.fretes()).toEqual([])
  expect((await ana.get()).statusCode).toBe(200)
  const paid = await ana.payCartao(APROVADO, { amount: ana.total - 700 })
  expect(paid.json()).toMatchObject({ status: 'APPROVED' })
  expect(await ana.saldos()).toEqual({ saldo: 0, saldoReservado: 0 })
  expect(await ana.fretes()).toEqual(['PENDENTE'])
})

test('a cart that comes back from a refusal keeps the version that the person saw', async () => {
  const ana = await pagador(house)
  const seen = { 'if-match': (await ana.get()).headers.etag as string }
  expect((await ana.payCartao(RECUSADO, { headers: seen })).json()).toMatchObject({ status: 'REFUSED' })
  expect((await ana.payCartao(APROVADO, { headers: seen })).json()).toMatchObject({ status: 'APPROVED' })
})

test('an Idempotency-Key stands for one try: a repeat gets the same answer, another card or amount is refused', async () => {
  const ana = await pagador(house, { saldo: 100 })
  const headers = { 'idempotency-key': 'tentativa-1' }
  const first = (await ana.payCartao(RECUSADO, { headers })).json<Resposta>()
  expect((await ana.payCartao(RECUSADO, { headers })).json()).toEqual(first)
  expect(refusedBy(await ana.payCartao(APROVADO, { headers })).code).toBe('CHAVE_REUTILIZADA')
  expect(refusedBy(await ana.payCartao(RECUSADO, { headers, amount: ana.total - 100 })).code).toBe('CHAVE_REUTILIZADA')
  expect(await ana.fretes()).toEqual([])
})

test.each([
  ['APROVAR', 'APPROVED', 'PENDENTE'],
  ['RECUSAR', 'REFUSED', 'CANCELADO'],
] as const)('a card under review at the bank: %s', async (acao, status, frete) => {
  const ana = await pagador(house)
  const { paymentId, ...answer } = (await ana.payCartao(PENDENTE)).json<Resposta>()
  expect(answer).toEqual({ status: 'PENDING' })
  expect(await ana.fretes()).toEqual(['AGUARDANDO_PAGAMENTO'])
  await decide(house, paymentId, acao)
  expect((await ana.me.get(`/api/v1/checkout/payment/card/${paymentId}`)).json()).toMatchObject({ status })
  expect(await ana.fretes()).toEqual([frete])
})

test('two requests at once charge once', async () => {
  const ana = await pagador(house)
  for (let i = 0; i < 4; i++) await proveHuman(house, ana.me)
  const answers = await Promise.all(Array.from({ length: 4 }, () => ana.payCartao(APROVADO, { isHuman: false })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map((one) => one.json<Resposta>().paymentId)).size).toBe(1)
  const charges = await house.db
    .selectFrom('bancoCobranca')
    .selectAll()
    .where('referencia', '=', answers[0]!.json<Resposta>().paymentId)
    .execute()
  expect(charges).toHaveLength(1)
  expect(await ana.fretes()).toEqual(['PENDENTE'])
})

describe('the proof of being human', () => {
  test('is asked for once a session: after an approved payment no more, after a refused one again', async () => {
    const ana = await pagador(house)
    const isProved = async () => (await ana.me.get('/api/v1/captcha/prova')).json<{ isValida: boolean }>().isValida
    expect(await isProved()).toBe(false)
    await proveHuman(house, ana.me)
    expect(await isProved()).toBe(true)
    const pay = async (numero: string) => {
      const { uuid } = await ana.fill(frete((await ana.quote())['correios/pac']))
      return ana.payCartao(numero, { isHuman: false, chartUuid: uuid })
    }
    for (let i = 0; i < 2; i++) {
      expect((await pay(APROVADO)).json()).toMatchObject({ status: 'APPROVED' })
      expect(await isProved()).toBe(true)
    }
    expect((await pay(RECUSADO)).json()).toMatchObject({ status: 'REFUSED' })
    expect(await isProved()).toBe(false)
    expect(refusedBy(await pay(APROVADO)).code).toBe('CAPTCHA_OBRIGATORIO')
  })

  test('is valid for hours after an approved payment, in this session alone', async () => {
    const ana = await pagador(house)
    await proveHuman(house, ana.me)
    expect((await ana.payCartao(APROVADO, { isHuman: false })).json()).toMatchObject({ status: 'APPROVED' })
    const isProved = async (me = ana.me) =>
      (await me.get('/api/v1/captcha/prova')).json<{ isValida: boolean }>().isValida
    await passTime(house, 11 * 3600)
    expect(await isProved()).toBe(true)
    await passTime(house, 3600)
    expect(await isProved()).toBe(false)
  })

  test('does not let many cards be tried at once: each proof serves one payment at a time', async () => {
    const ana = await pagador(house)
    await proveHuman(house, ana.me)
    const numeros = [RECUSADO, '4000000000000002', RECUSADO]
    const answers = await Promise.all(
      numeros.map((numero, i) =>
        ana.payCartao(numero, { isHuman: false, headers: { 'idempotency-key': `lote-${i}` } }),
      ),
    )
    const taken = answers.filter(({ statusCode }) => statusCode === 200)
    expect(new Set(taken.map((one) => one.json<Resposta>().paymentId)).size).toBe(1)
  })

  test('is required, and serves one payment', async () => {
    const ana = await pagador(house)
    expect(refusedBy(await ana.payCartao(APROVADO, { isHuman: false })).code).toBe('CAPTCHA_OBRIGATORIO')
    expect((await ana.get()).statusCode).toBe(200)
    await proveHuman(house, ana.me)
    await ana.payCartao(RECUSADO, { isHuman: false })
    expect(refusedBy(await ana.payCartao(APROVADO, { isHuman: false })).code).toBe('CAPTCHA_OBRIGATORIO')
  })

  test('is asked for before the balance, and a balance that is too small uses up no proof', async () => {
    const ana = await pagador(house, { saldo: 100 })
    const tooMuch = { amount: ana.total - 101, isHuman: false }
    expect(refusedBy(await ana.payCartao(APROVADO, tooMuch)).code).toBe('CAPTCHA_OBRIGATORIO')
    await proveHuman(house, ana.me)
    expect(refusedBy(await ana.payCartao(APROVADO, tooMuch)).code).toBe('VALOR_DIVERGENTE')
    expect((await ana.me.get('/api/v1/captcha/prova')).json()).toEqual({ isValida: true })
  })

  test('cannot be given twice with one solution, nor for another session', async () => {
    const [ana, bia] = [await pagador(house), await pagador(house)]
    const { token, success } = await proveHuman(house, ana.me)
    expect(success).toBe(true)
    for (const me of [ana.me, bia.me])
      expect((await me.post('/api/v1/captcha/verify/', { token })).json()).toEqual({ success: false })
    expect(refusedBy(await bia.payCartao(APROVADO, { isHuman: false })).code).toBe('CAPTCHA_OBRIGATORIO')
  })

  test('cannot be guessed from many addresses', async () => {
    const { token } = await house.given.assinante()
    const statuses = new Set<number>()
    for (let i = 0; i <= 300 && !statuses.has(429); i++) {
      const { statusCode } = await house.app.inject({
        method: 'POST',
        url: '/api/v1/captcha/verify/',
        remoteAddress: `10.1.${i >> 8}.${i & 255}`,
        headers: { authorization: token },
        payload: { token: 'x' },
      })
      statuses.add(statusCode)
    }
    expect(statuses).toEqual(new Set([200, 429]))
  })

  test('is valid for ten minutes', async () => {
    const ana = await pagador(house)
    await proveHuman(house, ana.me)
    await passTime(house, 601)
    expect(refusedBy(await ana.payCartao(APROVADO, { isHuman: false })).code).toBe('CAPTCHA_OBRIGATORIO')
  })

  test.each([
    '',
    'x',
    Buffer.from('{}').toString('base64'),
    Buffer.from('{"challenge":{"parameters":{"data":{"ate":9e15}},"signature":"a"},"solution":{}}').toString('base64'),
  ])('%j proves nothing', async (token) => {
    const ana = await pagador(house)
    const answer = await ana.me.post('/api/v1/captcha/verify/', { token })
    if (token === '') expect(refusedBy(answer).code).toBe('VALIDACAO')
    else expect(answer.json()).toEqual({ success: false })
  })
})

test('the first digits of cards are asked for a few times a minute, by LIMIT_BIN_PER_MINUTE', async () => {
  const ana = await pagador(house)
  const ask = () => ana.me.post('/api/v1/checkout/bin', { bin: '411111' })
  expect((await ask()).json()).toEqual({ brand: 'VISA' })
  for (let i = 1; i < 20; i++) expect((await ask()).statusCode).toBe(200) // ten times as many in the sandbox
  expect((await ask()).statusCode).toBe(429)
})

test.each([
  ['no number', { cardNumber: '' }, 'card.card', 'Preencha todos os campos obrigatórios do cartão.'],
  ['no holder', { holder: ' ' }, 'card.card', 'Preencha todos os campos obrigatórios do cartão.'],
  [
    'a NUL in the name',
    { holder: 'ANA\0' },
    'card.card.holder',
    'O nome no cartão tem um caractere que não se pode usar.',
  ],
  ['no code', { securityCode: null }, 'card.card', 'Preencha todos os campos obrigatórios do cartão.'],
  ['a wrong number', { cardNumber: '4111111111111112' }, 'card.card.cardNumber', 'Número do cartão inválido.'],
  ['month 13', { expirationDate: '13/2030' }, 'card.card.expirationDate', 'Validade inválida.'],
  ['a short year', { expirationDate: '12/30' }, 'card.card.expirationDate', 'Validade inválida.'],
  ['last year', { expirationDate: '12/2020' }, 'card.card.expirationDate', 'Este cartão está vencido.'],
  [
    'a code of 4',
    { securityCode: '1234' },
    'card.card.securityCode',
    'O código de segurança deste cartão tem 3 dígitos.',
  ],
  [
    'Amex with 3',
    { cardNumber: '375365153556885' },
    'card.card.securityCode',
    'O código de segurança deste cartão tem 4 dígitos.',
  ],
] as const)('%s is refused at its field', async (_, card, campo, mensagem) => {
  const ana = await pagador(house)
  const answer = await ana.payCartao(APROVADO, { card, isHuman: false })
  expect(refusedBy(answer)).toEqual({ code: 'VALIDACAO', message: mensagem, errors: [[campo, mensagem]] })
})

describe('a kept card', () => {
  const listOf = async (ana: { me: { get(path: string): Promise<{ json(): unknown }> } }) =>
    (await ana.me.get('/api/v1/checkout/cards/')).json() as Cartao[]

  test('pays again with its code, belongs to one person, and is gone after it is deleted', async () => {
    const [ana, bia] = [await pagador(house), await pagador(house)]
    await ana.payCartao(APROVADO, { saveCard: true, card: { cardName: 'da loja' } })
    const [kept] = await listOf(ana)
    const lines = (await ana.me.get('/api/v1/atividade')).json<{ descricao: string; detalhe: string }[]>()
    expect(lines.map(({ descricao, detalhe }) => [descricao, detalhe])).toContainEqual([
      'guardou um cartão',
      'VISA 1111',
    ])
    expect(kept).toMatchObject({
      brand: 'VISA',
      cardNumber: '•••• •••• •••• 1111',
      holder: 'ANA TESTE',
      cardName: 'da loja',
    })
    expect(await listOf(bia)).toEqual([])
    const { uuid } = await ana.fill(
      ...ana.carrinho.fretes.map(({ destinatario, remetente, conteudo, identificadorCotacao }) => ({
        destinatario,
        remetente,
        conteudo,
        identificadorCotacao,
      })),
    )
    const again = { chartUuid: uuid, token: kept!.uuid }
    expect(refusedBy(await ana.payCartao('', { ...again, card: { securityCode: '' } })).message).toBe(
      'Por favor, insira o código de segurança',
    )
    expect((await bia.payCartao('', { token: kept!.uuid })).statusCode).toBe(404)
    expect((await ana.payCartao('', again)).json()).toMatchObject({ status: 'APPROVED' })
    expect((await bia.me.delete(`/api/v1/checkout/cards/${kept!.uuid}`)).statusCode).toBe(404)
    expect((await ana.me.delete(`/api/v1/checkout/cards/${kept!.uuid}`)).statusCode).toBe(204)
    expect(await listOf(ana)).toEqual([])
  })
})

test('closing an account deletes its cards, here and at the bank', async () => {
  const ana = await pagador(house)
  await ana.payCartao('5555666677778884', { saveCard: true })
  const atBank = () =>
    house.db.selectFrom('bancoCartao').selectAll().where('cliente', '=', ana.assinaturaUuid).execute()
  expect(await atBank()).toHaveLength(1)
  await sql`update frete set status = 'CANCELADO' where assinatura_uuid = ${ana.assinaturaUuid}`.execute(house.db)
  const closed = await ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha })
  expect([closed.statusCode, closed.body]).toEqual([204, ''])
  await house.runJobs()
  expect(await atBank()).toEqual([])
})

test('the number and the code of a card are stored in no table and given in no answer', async () => {
  const [numero, codigo] = ['5555666677778884', '739']
  const ana = await pagador(house)
  const answers = [
    await ana.payCartao(numero, {
      saveCard: true,
      card: { securityCode: codigo, holder: `ANA ${numero}`, cardName: numero.replaceAll(/(\d{4})/g, '$1x') },
    }),
    await ana.payCartao(numero, { card: { securityCode: codigo, expirationDate: 'x' } }),
    await ana.me.get('/api/v1/checkout/cards/'),
    await ana.me.get('/api/v1/conta/dados'),
  ]
  for (const { body } of answers) expect(body).not.toMatch(new RegExp(`${numero}|5555x6666|"${codigo}"`))
  const { rows } = await house.db.executeQuery<{ nome: string }>(
    sql`select format('%I.%I', schemaname, tablename) as nome from pg_tables where schemaname in ('public', 'fila')`.compile(
      house.db,
    ),
  )
  expect(rows.length).toBeGreaterThan(30)
  for (const { nome } of rows) {
    const found = await sql`select 1 from ${sql.raw(nome)} as t where t::text like ${`%${numero}%`} limit 1`.execute(
      house.db,
    )
    expect([nome, found.rows.length]).toEqual([nome, 0])
  }
})
