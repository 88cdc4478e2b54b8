import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PAGADOR } from '../../../ports/psp.suite.ts'
import { PspIndisponivel, PspRecusou } from '../../../ports/psp.ts'
import { ACCESS_TOKEN, type Comportamento } from './testing.ts'
import { CHANGES, cartao, MUTE_MS, pedido, useMercadoPago, vencimento } from './testing-conversa.ts'

const mp = useMercadoPago()

describe('a failure', () => {
  /** Every call, with arguments. */
  const calls: Record<string, () => Promise<unknown>> = {
    createPix: () => mp.createPix(),
    createBoleto: () => mp.psp.createBoleto({ ...pedido(), vencimento }),
    tokenizeCartao: () => mp.psp.tokenizeCartao(cartao('APRO')),
    tokenizeSalvo: () => mp.psp.tokenizeSalvo({ cliente: '1-a', cartao: '1' }, '123'),
    chargeCartao: () =>
      mp.psp.chargeCartao({ ...pedido(), token: { token: 'a'.repeat(32), bandeira: 'visa', ultimos4: '1111' } }),
    saveCartao: () => mp.psp.saveCartao(PAGADOR, { token: 'a'.repeat(32), bandeira: 'visa', ultimos4: '1111' }, null),
    deleteCartao: () => mp.psp.deleteCartao({ cliente: '1-a', cartao: '1' }),
    findCobranca: () => mp.psp.findCobranca('1'),
    findByReferencia: () => mp.psp.findByReferencia(randomUUID()),
    cancelCobranca: () => mp.psp.cancelCobranca('1'),
    refundCobranca: () => mp.psp.refundCobranca('1', randomUUID()),
    refundParte: () => mp.psp.refundParte('1', { referencia: randomUUID(), valor: 100, antes: 0 }),
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

  test.each(EVERYWHERE)('%s: no call accepts it as an answer, and each gives up in time', async (how) => {
    mp.local.behave(how)
    const started = performance.now()
    await Promise.all(
      Object.entries(calls).map(([name, make]) => expect(make(), name).rejects.toThrow(PspIndisponivel)),
    )
    expect(performance.now() - started).toBeLessThan(40 * MUTE_MS)
  })

  test.each(['page', 'wrong fields', 'unknown status', 'another amount', 'another reference', 'no code'] as const)(
    '%s: the answer to a new charge is rejected',
    async (how) => {
      mp.local.behave(how)
      await expect(mp.createPix()).rejects.toThrow(PspIndisponivel)
      await expect(mp.psp.createBoleto({ ...pedido(), vencimento })).rejects.toThrow(PspIndisponivel)
    },
  )

  test.each(['silent', 'error 500', 'garbage', 'page', 'wrong fields', 'no access', 'redirect'] as const)(
    '%s: an existing charge is never called unknown',
    async (how) => {
      const { pspId, referencia } = await mp.createPix()
      mp.local.behave(how)
      await expect(mp.psp.findCobranca(pspId)).rejects.toThrow(PspIndisponivel)
      await expect(mp.psp.findByReferencia(referencia)).rejects.toThrow(PspIndisponivel)
    },
  )

  test('a redirect is not followed: our key goes to one host alone', async () => {
    mp.local.behave('redirect')
    await expect(mp.createPix()).rejects.toThrow(PspIndisponivel)
    expect(mp.local.pedidos.map(({ path }) => path)).toEqual(['/v1/payments'])
  })

  test.each(['busy 429', 'error 500', 'hangs up'] as const)(
    '%s twice, then an answer: it was tried again with the same key',
    async (how) => {
      mp.local.behave(how, { forRequests: 2 })
      const asked = pedido()
      expect(await mp.createPix(asked)).toMatchObject({ situacao: 'PENDENTE', referencia: asked.referencia })
      const keys = mp.local.pedidos.map(({ headers }) => headers['x-idempotency-key'])
      expect(keys).toEqual(Array.from({ length: 3 }, () => `${asked.referencia}-pix`))
    },
  )

  test('busy for an hour: no call waits that long', async () => {
    mp.local.behave('busy 429, a long while')
    await expect(mp.createPix()).rejects.toThrow(PspIndisponivel)
    expect(mp.local.pedidos).toHaveLength(1)
  })

  test('Mercado Pago broke after it had charged: the next try finds the same charge', async () => {
    mp.local.behave('lost 500', { forRequests: 2 })
    const cobranca = await mp.createPix()
    expect([...mp.local.pagamentos.keys()]).toEqual([cobranca.pspId])
  })

  test.each(['Pix', 'boleto', 'card'])(
    'the answer was lost after a charge by %s: it is found by our reference, and a repeat charges once',
    async (meio) => {
      const asked = pedido()
      const token = await mp.psp.tokenizeCartao(cartao('APRO'))
      const create = () =>
        meio === 'Pix'
          ? mp.createPix(asked)
          : meio === 'boleto'
            ? mp.psp.createBoleto({ ...asked, vencimento })
            : mp.psp.chargeCartao({ ...asked, token })
      mp.local.behave('lost')
      await expect(create()).rejects.toThrow(PspIndisponivel)
      mp.local.behave('honest')
      const found = await mp.psp.findByReferencia(asked.referencia)
      expect(found).toMatchObject({ valor: asked.valor, situacao: meio === 'card' ? 'APROVADA' : 'PENDENTE' })
      expect(await create()).toEqual(found)
      expect(mp.local.pagamentos.size).toBe(1)
    },
  )

  test('the answer was lost after a refund: the repeat gives back once', async () => {
    const { pspId } = await mp.createPix()
    mp.local.change(pspId, CHANGES.APROVADA)
    const referencia = randomUUID()
    mp.local.pedidos.length = 0
    const refund = () => mp.psp.refundCobranca(pspId, referencia)
    mp.local.behave('lost', { at: '/refunds' })
    await expect(refund()).rejects.toThrow(PspIndisponivel)
    mp.local.behave('honest')
    expect(await refund()).toMatchObject({ situacao: 'ESTORNADA' })
    const asked = mp.local.pedidos.filter(({ path }) => path.endsWith('/refunds'))
    expect(asked.map(({ headers }) => headers['x-idempotency-key'])).toEqual([`${referencia}-estorno`])
  })

  test('the answer was lost after a part was given back: the repeat gives back once, also when the key is forgotten', async () => {
    const { pspId } = await mp.createPix()
    mp.local.change(pspId, CHANGES.APROVADA)
    mp.local.rememberKeys(false)
    const parte = { referencia: randomUUID(), valor: 10_00, antes: 0 }
    mp.local.behave('lost', { forRequests: 1, at: '/refunds' })
    await expect(mp.psp.refundParte(pspId, parte)).rejects.toThrow(PspIndisponivel)
    mp.local.behave('lost', { forRequests: 2, at: '/refunds' }) // the list, then the refund itself
    await expect(mp.psp.refundParte(pspId, parte)).rejects.toThrow(PspIndisponivel)
    mp.local.behave('honest')
    expect(await mp.psp.refundParte(pspId, parte)).toEqual({ situacao: 'FEITA', motivo: null })
    expect(mp.local.pagamentos.get(pspId)).toMatchObject({ transaction_amount_refunded: 10 })
  })

  test('a partial refund under way is not asked for again; a refund made by hand at Mercado Pago stops it', async () => {
    const { pspId } = await mp.createPix()
    mp.local.change(pspId, CHANGES.APROVADA)
    const parte = { referencia: randomUUID(), valor: 10_00, antes: 0 }
    mp.local.devolucoes.set(pspId, [{ id: 1, amount: 10, status: 'in_process' }])
    mp.local.pedidos.length = 0
    expect(await mp.psp.refundParte(pspId, parte)).toEqual({ situacao: 'PENDENTE', motivo: null })
    expect(mp.local.pedidos.filter(({ method }) => method === 'POST')).toEqual([])
    mp.local.devolucoes.delete(pspId)
    mp.local.change(pspId, { transaction_amount_refunded: 3 })
    await expect(mp.psp.refundParte(pspId, parte)).rejects.toThrow(PspIndisponivel)
  })

  test('a refusal after a try that may have charged is not final', async () => {
    const token = await mp.psp.tokenizeCartao(cartao('APRO'))
    const asked = pedido()
    mp.local.rememberKeys(false)
    mp.local.behave('lost 500', { forRequests: 1 })
    await expect(mp.psp.chargeCartao({ ...asked, token })).rejects.toThrow(PspIndisponivel)
    expect(await mp.psp.findByReferencia(asked.referencia)).toMatchObject({ situacao: 'APROVADA' })
  })

  test('the repeat of an existing charge is refused: the charge is the answer', async () => {
    const asked = pedido()
    mp.local.behave('lost')
    await expect(mp.createPix(asked)).rejects.toThrow(PspIndisponivel)
    mp.local.behave('honest')
    const renamed = { ...asked, pagador: { ...PAGADOR, nome: 'Ana Maria' } } // to Mercado Pago another body under the same key
    expect(await mp.createPix(renamed)).toMatchObject({ referencia: asked.referencia, situacao: 'PENDENTE' })
    expect(mp.local.pagamentos.size).toBe(1)
  })

  test('a refusal of a charge that does not exist is final, with a sentence', async () => {
    const pagador = { ...PAGADOR, nome: '' }
    const refused = mp.psp.createBoleto({ ...pedido(), pagador, vencimento })
    await expect(refused).rejects.toThrow(
      new PspRecusou('O pagamento não foi aceito. Confira os dados e tente de novo.'),
    )
  })

  test('an endless answer is not read for ever', async () => {
    mp.local.behave('endless')
    await expect(mp.createPix()).rejects.toThrow('answered too much')
  })

  test('our own key is wrong: a final refusal that does not blame the payer, and a line in the log', async () => {
    mp.reopen({ token: 'outro' })
    const sentence = 'Os pagamentos estão indisponíveis no momento. Tente mais tarde.'
    await expect(mp.createPix()).rejects.toThrow(new PspRecusou(sentence))
    expect(mp.said).toEqual([
      {
        nivel: 'warn',
        campos: { psp: 'mercadopago', chamada: 'create pix', status: 401, codigos: ['unauthorized'] },
        frase: 'PSP refused',
      },
    ])
  })

  test.each([...EVERYWHERE, 'page', 'wrong fields', 'no access'] as const)(
    '%s: no error and no log line holds data of a card or a person',
    async (how: Comportamento) => {
      const numero = '4235647728025682'
      mp.local.behave(how)
      const thrown = await Promise.all([
        mp.psp.tokenizeCartao({ ...cartao('MARIA DAS DORES'), codigo: '987' }).catch((error: unknown) => error),
        mp.createPix().catch((error: unknown) => error),
        mp.psp
          .saveCartao(PAGADOR, { token: 'a'.repeat(32), bandeira: 'visa', ultimos4: '5682' }, null)
          .catch((error: unknown) => error),
      ])
      const told = thrown
        .map(
          (error) =>
            `${String(error)} ${(error as Error).stack} ${JSON.stringify(error)} ${String((error as Error).cause)}`,
        )
        .concat(JSON.stringify(mp.said))
        .join(' ')
        .replaceAll(/\?vitest=\d+|:\d+:\d+/g, '') // the digits of a stack say only where the error was made
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

  test('a card number that Mercado Pago refuses and repeats is not repeated by us', async () => {
    const error = await mp.psp.tokenizeCartao({ ...cartao('APRO'), mes: '00' }).catch((thrown: unknown) => thrown)
    expect(error).toEqual(new PspRecusou('Validade inválida.'))
    mp.local.behave('refuses the number')
    const refused = await mp.psp.tokenizeCartao(cartao('APRO')).catch((thrown: unknown) => thrown)
    expect(refused).toEqual(new PspRecusou('Número do cartão inválido.'))
    expect(JSON.stringify(mp.said)).not.toContain('4235')
  })
})
