import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describePsp, PAGADOR } from '../../../ports/psp.suite.ts'
import { type CartaoDigitado, type Psp, PspIndisponivel, PspRecusou } from '../../../ports/psp.ts'
import { openMercadoPago } from './index.ts'
import { STATUS } from './respostas.ts'
import { situacaoOf } from './situacao.ts'
import { ACCESS_TOKEN, type Comportamento, startMercadoPago } from './testing.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
let now = NOW
const clock = { now: () => now, hoje: () => '2026-11-20' }
/** Long enough for an honest answer on a busy machine. */
const TIMEOUT_MS = 600

const cartao = (titular: string): CartaoDigitado => ({
  numero: '4235647728025682',
  titular,
  mes: '11',
  ano: '2030',
  codigo: '123',
  cpf: '12345678909',
})

type Local = Awaited<ReturnType<typeof startMercadoPago>>
type Said = { nivel: string; campos: unknown; frase: string }

function openAt(local: Local, changes: { publicUrl?: string; nome?: string; token?: string } = {}) {
  const said: Said[] = []
  const say = (nivel: string) => (campos: unknown, frase?: string) =>
    void said.push({ nivel, campos, frase: frase ?? '' })
  const psp = openMercadoPago({
    url: local.url,
    token: changes.token ?? ACCESS_TOKEN,
    timeoutMs: TIMEOUT_MS,
    log: { warn: say('warn'), error: say('error') } as never,
    segredo: local.segredo,
    clock,
    publicUrl: () => changes.publicUrl ?? 'https://frete.exemplo',
    marca: { nome: changes.nome ?? 'FreteFlex' },
  })
  return { psp, said }
}

const CHANGES = {
  APROVADA: { status: 'approved', status_detail: 'accredited' },
  RECUSADA: { status: 'rejected', status_detail: 'rejected_by_bank' },
  EXPIRADA: { status: 'cancelled', status_detail: 'expired' },
  ESTORNADA: { status: 'charged_back', status_detail: 'settled' },
} as const

describePsp('Mercado Pago', async () => {
  const local = await startMercadoPago()
  return {
    psp: openAt(local).psp,
    now: clock.now,
    cartoes: { aprovado: cartao('APRO'), recusado: cartao('FUND'), pendente: cartao('CONT') },
    async decide(pspId, situacao) {
      local.change(pspId, CHANGES[situacao])
      return local.aviso(pspId, NOW)
    },
    outroAviso: async () => local.aviso('123', NOW, 'plan'),
    close: () => local.close(),
  }
})

describe('Mercado Pago as it is spoken', () => {
  let local: Local
  let psp: Psp
  let said: Said[]
  beforeAll(async () => void (local = await startMercadoPago()))
  afterAll(() => local.close())
  beforeEach(() => {
    local.behave('honest')
    local.rememberKeys(true)
    local.pedidos.length = 0
    local.pagamentos.clear()
    now = NOW
    ;({ psp, said } = openAt(local))
  })

  const pedido = (valor = 43_20) => ({
    referencia: randomUUID(),
    valor,
    descricao: 'Fretes na FreteFlex',
    pagador: PAGADOR,
  })
  const expiraEm = new Date('2026-11-20T15:20:00Z')
  const createPix = (asked = pedido()) => psp.createPix({ ...asked, expiraEm })
  const vencimento = new Date('2026-11-23T15:00:00Z')

  describe('what is sent', () => {
    test('for a Pix', async () => {
      const asked = pedido(12_34)
      await createPix(asked)
      const [sent] = local.pedidos
      expect(sent).toMatchObject({ method: 'POST', path: '/v1/payments' })
      expect(sent?.headers).toMatchObject({
        authorization: `Bearer ${ACCESS_TOKEN}`,
        'x-idempotency-key': `${asked.referencia}-pix`,
        'content-type': 'application/json',
      })
      expect(sent?.body).toEqual({
        transaction_amount: 12.34,
        description: 'Fretes na FreteFlex',
        payment_method_id: 'pix',
        external_reference: asked.referencia,
        notification_url: 'https://frete.exemplo/api/v1/webhooks/mercadopago',
        // they take no less than half an hour, however late in its own time it is asked
        date_of_expiration: '2026-11-20T12:50:00.000-03:00',
        payer: {
          email: 'ana@exemplo.test',
          first_name: 'Ana',
          last_name: 'Teste',
          identification: { type: 'CPF', number: '52998224725' },
        },
      })
    })

    test('for a Pix that is asked for again, later: the very same', async () => {
      const asked = pedido()
      const first = await createPix(asked)
      now = new Date(NOW.getTime() + 19 * 60_000)
      expect(await createPix(asked)).toEqual(first)
      expect(local.pedidos[1]?.body).toEqual(local.pedidos[0]?.body)
    })

    test('for a boleto: also where the payer lives', async () => {
      const asked = pedido()
      await psp.createBoleto({ ...asked, vencimento })
      expect(local.pedidos[0]?.headers['x-idempotency-key']).toBe(`${asked.referencia}-boleto`)
      expect(local.pedidos[0]?.body).toMatchObject({
        payment_method_id: 'bolbradesco',
        date_of_expiration: '2026-11-23T23:59:59.000-03:00',
        payer: {
          first_name: 'Ana',
          identification: { type: 'CPF', number: '52998224725' },
          address: {
            zip_code: '01310100',
            street_name: 'Avenida Paulista',
            street_number: '10',
            neighborhood: 'Bela Vista',
            city: 'São Paulo',
            federal_unit: 'SP',
          },
        },
      })
    })

    test('for a card: its number once, in the request that changes it for a token', async () => {
      ;({ psp } = openAt(local, { nome: 'Envios do João & Filhos' }))
      const asked = pedido()
      const token = await psp.tokenizeCartao(cartao('APRO'))
      await psp.chargeCartao({ ...asked, token })
      const [tokenized, charged] = local.pedidos
      expect(tokenized).toMatchObject({
        path: '/v1/card_tokens',
        body: {
          card_number: '4235647728025682',
          expiration_month: 11,
          expiration_year: 2030,
          security_code: '123',
          cardholder: { name: 'APRO', identification: { type: 'CPF', number: '12345678909' } },
        },
      })
      expect(charged?.headers['x-idempotency-key']).toBe(`${asked.referencia}-cartao`)
      expect(charged?.body).toMatchObject({
        transaction_amount: 43.2,
        token: token.token,
        payment_method_id: 'visa',
        installments: 1,
        capture: true,
        statement_descriptor: 'Envios do Joa',
        external_reference: asked.referencia,
      })
      expect(JSON.stringify(charged)).not.toContain('4235647728025682')
    })

    test('for a card that they keep: whose it is', async () => {
      const email = `${randomUUID()}@exemplo.test`
      const salvo = await psp.saveCartao({ ...PAGADOR, email }, await psp.tokenizeCartao(cartao('APRO')), null)
      const token = await psp.tokenizeSalvo(salvo, '123')
      await psp.chargeCartao({ ...pedido(), token })
      expect(local.pedidos.at(-2)?.body).toEqual({
        card_id: salvo.cartao,
        customer_id: salvo.cliente,
        security_code: '123',
      })
      expect(local.pedidos.at(-1)?.body['payer']).toEqual({ type: 'customer', id: salvo.cliente })
    })

    test('without an address that they could reach: none', async () => {
      ;({ psp } = openAt(local, { publicUrl: 'http://127.0.0.1:3000' }))
      await createPix()
      expect(local.pedidos[0]?.body).not.toHaveProperty('notification_url')
    })

    test.each([
      [1, 0.01],
      [29, 0.29],
      [1_15, 1.15],
      [4_35, 4.35],
      [5_000_00, 5000],
      [1_234_567_89, 1234567.89],
    ])('%i centavos are %d reais there, and the same here again', async (valor, reais) => {
      const cobranca = await createPix(pedido(valor))
      expect(local.pedidos[0]?.body['transaction_amount']).toBe(reais)
      expect(cobranca.valor).toBe(valor)
    })
  })

  describe('a failure', () => {
    /** Every call, and what it would take. */
    const calls: Record<string, () => Promise<unknown>> = {
      createPix: () => createPix(),
      createBoleto: () => psp.createBoleto({ ...pedido(), vencimento }),
      tokenizeCartao: () => psp.tokenizeCartao(cartao('APRO')),
      tokenizeSalvo: () => psp.tokenizeSalvo({ cliente: '1-a', cartao: '1' }, '123'),
      chargeCartao: () =>
        psp.chargeCartao({ ...pedido(), token: { token: 'a'.repeat(32), bandeira: 'visa', ultimos4: '1111' } }),
      saveCartao: () => psp.saveCartao(PAGADOR, { token: 'a'.repeat(32), bandeira: 'visa', ultimos4: '1111' }, null),
      deleteCartao: () => psp.deleteCartao({ cliente: '1-a', cartao: '1' }),
      findCobranca: () => psp.findCobranca('1'),
      findByReferencia: () => psp.findByReferencia(randomUUID()),
      cancelCobranca: () => psp.cancelCobranca('1'),
      refundCobranca: () => psp.refundCobranca('1', randomUUID()),
    }
    const EVERYWHERE = [
      'silent',
      'error 500',
      'busy 429',
      'busy 429, a long while',
      'garbage',
      'page 403',
      'endless',
      'dripping',
      'redirect',
      'hangs up',
    ] as const

    test.each(EVERYWHERE)('%s: no call takes it for an answer, and each gives up in time', async (how) => {
      local.behave(how)
      const started = performance.now()
      await Promise.all(
        Object.entries(calls).map(([name, make]) => expect(make(), name).rejects.toThrow(PspIndisponivel)),
      )
      expect(performance.now() - started).toBeLessThan(4 * TIMEOUT_MS)
    })

    test.each(['page', 'wrong fields', 'unknown status', 'another amount', 'another reference', 'no code'] as const)(
      '%s: a charge is not believed',
      async (how) => {
        local.behave(how)
        await expect(createPix()).rejects.toThrow(PspIndisponivel)
        await expect(psp.createBoleto({ ...pedido(), vencimento })).rejects.toThrow(PspIndisponivel)
      },
    )

    test.each(['silent', 'error 500', 'garbage', 'page', 'wrong fields', 'no access', 'redirect'] as const)(
      '%s: a charge that is there is never said to be unknown',
      async (how) => {
        const { pspId, referencia } = await createPix()
        local.behave(how)
        await expect(psp.findCobranca(pspId)).rejects.toThrow(PspIndisponivel)
        await expect(psp.findByReferencia(referencia)).rejects.toThrow(PspIndisponivel)
      },
    )

    test('a redirect is not followed: our key goes to one host alone', async () => {
      local.behave('redirect')
      await expect(createPix()).rejects.toThrow(PspIndisponivel)
      expect(local.pedidos.map(({ path }) => path)).toEqual(['/v1/payments'])
    })

    test.each(['busy 429', 'error 500', 'hangs up'] as const)(
      '%s twice, then an answer: it was tried again with the same key',
      async (how) => {
        local.behave(how, { forRequests: 2 })
        const asked = pedido()
        expect(await createPix(asked)).toMatchObject({ situacao: 'PENDENTE', referencia: asked.referencia })
        const keys = local.pedidos.map(({ headers }) => headers['x-idempotency-key'])
        expect(keys).toEqual(Array.from({ length: 3 }, () => `${asked.referencia}-pix`))
      },
    )

    test('busy for an hour: nobody waits for that', async () => {
      local.behave('busy 429, a long while')
      await expect(createPix()).rejects.toThrow(PspIndisponivel)
      expect(local.pedidos).toHaveLength(1)
    })

    test('it broke after it had charged: the next try finds the same charge', async () => {
      local.behave('lost 500', { forRequests: 2 })
      const cobranca = await createPix()
      expect([...local.pagamentos.keys()]).toEqual([cobranca.pspId])
    })

    test.each(['Pix', 'boleto', 'card'])(
      'the answer was lost after a charge by %s: it is found by our reference, and a repeat charges once',
      async (meio) => {
        const asked = pedido()
        const token = await psp.tokenizeCartao(cartao('APRO'))
        const create = () =>
          meio === 'Pix'
            ? createPix(asked)
            : meio === 'boleto'
              ? psp.createBoleto({ ...asked, vencimento })
              : psp.chargeCartao({ ...asked, token })
        local.behave('lost')
        await expect(create()).rejects.toThrow(PspIndisponivel)
        local.behave('honest')
        const found = await psp.findByReferencia(asked.referencia)
        expect(found).toMatchObject({ valor: asked.valor, situacao: meio === 'card' ? 'APROVADA' : 'PENDENTE' })
        expect(await create()).toEqual(found)
        expect(local.pagamentos.size).toBe(1)
      },
    )

    test('the answer was lost after a refund: the repeat gives back once', async () => {
      const { pspId } = await createPix()
      local.change(pspId, CHANGES.APROVADA)
      const referencia = randomUUID()
      local.pedidos.length = 0
      const refund = () => psp.refundCobranca(pspId, referencia)
      local.behave('lost', { at: '/refunds' })
      await expect(refund()).rejects.toThrow(PspIndisponivel)
      local.behave('honest')
      expect(await refund()).toMatchObject({ situacao: 'ESTORNADA' })
      const asked = local.pedidos.filter(({ path }) => path.endsWith('/refunds'))
      expect(asked.map(({ headers }) => headers['x-idempotency-key'])).toEqual([`${referencia}-estorno`])
    })

    test('a no after a try that may have charged is no clear no', async () => {
      const token = await psp.tokenizeCartao(cartao('APRO'))
      const asked = pedido()
      local.rememberKeys(false)
      local.behave('lost 500', { forRequests: 1 })
      await expect(psp.chargeCartao({ ...asked, token })).rejects.toThrow(PspIndisponivel)
      expect(await psp.findByReferencia(asked.referencia)).toMatchObject({ situacao: 'APROVADA' })
    })

    test('a no to the repeat of a charge that is there: the charge is the answer', async () => {
      const asked = pedido()
      local.behave('lost')
      await expect(createPix(asked)).rejects.toThrow(PspIndisponivel)
      local.behave('honest')
      const renamed = { ...asked, pagador: { ...PAGADOR, nome: 'Ana Maria' } } // to them another body under the same key
      expect(await createPix(renamed)).toMatchObject({ referencia: asked.referencia, situacao: 'PENDENTE' })
      expect(local.pagamentos.size).toBe(1)
    })

    test('a no to a charge that is not there is a clear no, with a sentence', async () => {
      const pagador = { ...PAGADOR, nome: '' }
      const refused = psp.createBoleto({ ...pedido(), pagador, vencimento })
      await expect(refused).rejects.toThrow(
        new PspRecusou('O pagamento não foi aceito. Confira os dados e tente de novo.'),
      )
    })

    test('an answer without an end is not read to its end', async () => {
      local.behave('endless')
      await expect(createPix()).rejects.toThrow('answered too much')
    })

    test('our own key is wrong: a clear no that blames nobody, and the log says so', async () => {
      ;({ psp, said } = openAt(local, { token: 'outro' }))
      const sentence = 'Os pagamentos estão indisponíveis no momento. Tente mais tarde.'
      await expect(createPix()).rejects.toThrow(new PspRecusou(sentence))
      expect(said).toEqual([
        {
          nivel: 'warn',
          campos: { psp: 'mercadopago', chamada: 'create pix', status: 401, codigos: ['unauthorized'] },
          frase: 'PSP refused',
        },
      ])
    })

    test.each([...EVERYWHERE, 'page', 'wrong fields', 'no access'] as const)(
      '%s: nothing of a card or a person is in what is thrown or logged',
      async (how: Comportamento) => {
        const numero = '4235647728025682'
        local.behave(how)
        const thrown = await Promise.all([
          psp.tokenizeCartao({ ...cartao('MARIA DAS DORES'), codigo: '987' }).catch((error: unknown) => error),
          createPix().catch((error: unknown) => error),
          psp
            .saveCartao(PAGADOR, { token: 'a'.repeat(32), bandeira: 'visa', ultimos4: '5682' }, null)
            .catch((error: unknown) => error),
        ])
        const told = thrown
          .map(
            (error) =>
              `${String(error)} ${(error as Error).stack} ${JSON.stringify(error)} ${String((error as Error).cause)}`,
          )
          .concat(JSON.stringify(said))
          .join(' ')
        for (const secret of [
          numero,
          numero.slice(0, 6),
          'MARIA',
          '987',
          ACCESS_TOKEN,
          PAGADOR.cpf,
          PAGADOR.email,
          'a'.repeat(32),
        ]) {
          expect(told).not.toContain(secret)
        }
      },
    )

    test('a number that they refuse, and repeat, is not repeated by us', async () => {
      const error = await psp.tokenizeCartao({ ...cartao('APRO'), mes: '00' }).catch((thrown: unknown) => thrown)
      expect(error).toEqual(new PspRecusou('Validade inválida.'))
      local.behave('refuses the number')
      const refused = await psp.tokenizeCartao(cartao('APRO')).catch((thrown: unknown) => thrown)
      expect(refused).toEqual(new PspRecusou('Número do cartão inválido.'))
      expect(JSON.stringify(said)).not.toContain('4235')
    })
  })

  describe('what it says of a payment', () => {
    test.each([
      ['OTHE', 'Pagamento recusado. Use outro cartão.'],
      ['CALL', 'Autorize a compra com o banco emissor e tente de novo.'],
      ['FUND', 'Limite ou saldo insuficiente.'],
      ['SECU', 'Código de segurança inválido.'],
      ['EXPI', 'Validade inválida.'],
      ['FORM', 'Confira os dados do cartão.'],
    ])('the holder %s is refused: %s', async (titular, motivo) => {
      const token = await psp.tokenizeCartao(cartao(titular))
      expect(await psp.chargeCartao({ ...pedido(), token })).toMatchObject({ situacao: 'RECUSADA', motivo })
    })

    test.each([
      ['pending', 'pending_waiting_transfer', 'PENDENTE'],
      ['in_process', 'pending_review_manual', 'PENDENTE'],
      ['authorized', 'pending_capture', 'PENDENTE'],
      ['approved', 'accredited', 'APROVADA'],
      ['approved', 'partially_refunded', 'APROVADA'],
      ['in_mediation', 'in_process', 'APROVADA'],
      ['rejected', 'cc_rejected_high_risk', 'RECUSADA'],
      ['cancelled', 'expired', 'EXPIRADA'],
      ['cancelled', 'by_collector', 'EXPIRADA'],
      ['refunded', 'refunded', 'ESTORNADA'],
      ['charged_back', 'settled', 'ESTORNADA'],
      ['charged_back', 'in_process', 'ESTORNADA'],
      ['charged_back', 'reimbursed', 'APROVADA'],
    ] as const)('%s, %s is %s', async (status, status_detail, situacao) => {
      const { pspId } = await createPix()
      local.change(pspId, { status, status_detail })
      expect(await psp.findCobranca(pspId)).toMatchObject({ situacao })
    })

    test('every status has its word', () => {
      for (const status of STATUS) expect(situacaoOf(status, null)).toMatch(/^[A-Z]+$/)
    })

    test('notices that come twice and in the wrong order lead to the same present', async () => {
      const { pspId } = await createPix()
      const created = local.aviso(pspId, NOW)
      local.change(pspId, CHANGES.APROVADA)
      const paid = local.aviso(pspId, NOW)
      for (const aviso of [paid, created, paid, created]) {
        expect(await psp.readAviso(aviso)).toEqual({ pspId })
        expect(await psp.findCobranca(pspId)).toMatchObject({ situacao: 'APROVADA' })
      }
    })

    test('a payment of somebody else’s at the same account is none of ours', async () => {
      const { pspId } = await createPix()
      for (const external_reference of [null, '', 'pedido 42', '../x']) {
        local.change(pspId, { external_reference })
        expect(await psp.findCobranca(pspId)).toBeUndefined()
      }
    })

    test('of several payments of one reference the paid one counts; two of them are an alarm', async () => {
      const asked = pedido()
      const first = await createPix(asked)
      local.rememberKeys(false)
      const second = await createPix(asked)
      expect(second.pspId).not.toBe(first.pspId)
      local.change(second.pspId, CHANGES.EXPIRADA)
      expect(await psp.findByReferencia(asked.referencia)).toMatchObject({ pspId: first.pspId })
      local.change(first.pspId, CHANGES.APROVADA)
      expect(await psp.findByReferencia(asked.referencia)).toMatchObject({ pspId: first.pspId, situacao: 'APROVADA' })
      expect(said).toEqual([])
      local.change(second.pspId, CHANGES.APROVADA)
      expect(await psp.findByReferencia(asked.referencia)).toMatchObject({ situacao: 'APROVADA' })
      expect(said).toMatchObject([{ nivel: 'error', frase: 'one reference was paid twice' }])
    })

    test('a boleto whose line they do not tell is told by its bar code; one with wrong digits is not believed', async () => {
      const { pspId, boleto } = await psp.createBoleto({ ...pedido(), vencimento })
      const details = local.pagamentos.get(pspId)?.['transaction_details'] as Record<string, unknown>
      local.change(pspId, { transaction_details: { ...details, digitable_line: null } })
      expect((await psp.findCobranca(pspId))?.boleto).toEqual(boleto)
      const wrong = {
        ...details,
        digitable_line: `1${boleto?.linhaDigitavel.slice(1)}`,
        barcode: { content: '1'.repeat(44) },
      }
      local.change(pspId, { transaction_details: wrong })
      expect((await psp.findCobranca(pspId))?.boleto).toBeNull()
    })

    test('a boleto’s page that is no https page is not believed', async () => {
      const { pspId } = await psp.createBoleto({ ...pedido(), vencimento })
      const details = local.pagamentos.get(pspId)?.['transaction_details'] as Record<string, unknown>
      for (const external_resource_url of ['javascript:alert(1)', 'http://mercadopago.exemplo/x']) {
        local.change(pspId, { transaction_details: { ...details, external_resource_url } })
        await expect(psp.findCobranca(pspId)).rejects.toThrow(PspIndisponivel)
      }
    })
  })

  describe('a card', () => {
    test('whose brand our table does not know is asked for by its BIN alone', async () => {
      const numero = '5031433215406351' // their own test Mastercard
      expect(await psp.tokenizeCartao({ ...cartao('APRO'), numero })).toMatchObject({ bandeira: 'master' })
      expect(local.pedidos[0]?.path).toBe('/v1/payment_methods/installments?bin=503143')
    })

    test('of a brand that they do not take is refused before it leaves', async () => {
      const numero = '3530111333300000'
      const refused = psp.tokenizeCartao({ ...cartao('APRO'), numero })
      await expect(refused).rejects.toThrow(new PspRecusou('A bandeira deste cartão não é aceita. Use outro cartão.'))
      expect(JSON.stringify(local.pedidos)).not.toContain(numero)
    })

    test('is not kept with somebody who had the same mail before', async () => {
      const email = `${randomUUID()}@exemplo.test`
      await psp.saveCartao({ ...PAGADOR, uuid: randomUUID(), email }, await psp.tokenizeCartao(cartao('APRO')), null)
      const outra = { ...PAGADOR, uuid: randomUUID(), email, cpf: '11144477735' }
      const refused = psp.saveCartao(outra, await psp.tokenizeCartao(cartao('APRO')), null)
      await expect(refused).rejects.toThrow(new PspRecusou('Não foi possível guardar o cartão.'))
    })
  })
})
