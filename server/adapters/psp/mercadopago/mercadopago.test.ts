import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { describePsp, PAGADOR } from '../../../ports/psp.suite.ts'
import { PspRecusou } from '../../../ports/psp.ts'
import { ACCESS_TOKEN, startMercadoPago } from './testing.ts'
import { CHANGES, cartao, NOW, openAt, pedido, useMercadoPago, vencimento } from './testing-conversa.ts'

describePsp('Mercado Pago', async () => {
  const local = await startMercadoPago()
  return {
    psp: openAt(local).psp,
    now: () => NOW,
    cartoes: { aprovado: cartao('APRO'), recusado: cartao('FUND'), pendente: cartao('CONT') },
    async decide(pspId, situacao) {
      local.change(pspId, CHANGES[situacao])
      return local.webhook(pspId, NOW)
    },
    outroWebhook: async () => local.webhook('123', NOW, 'plan'),
    close: () => local.close(),
  }
})

const mp = useMercadoPago()

describe('what is sent', () => {
  test('for a Pix', async () => {
    const asked = pedido(12_34)
    await mp.createPix(asked)
    const [sent] = mp.local.pedidos
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
      // Mercado Pago accepts no Pix of less than half an hour, however late it is asked
      date_of_expiration: '2026-11-20T12:50:00.000-03:00',
      payer: {
        email: 'ana@exemplo.test',
        first_name: 'Ana',
        last_name: 'Teste',
        identification: { type: 'CPF', number: '52998224725' },
      },
    })
  })

  test('for a Pix that is asked for again later: the same body', async () => {
    const asked = pedido()
    const first = await mp.createPix(asked)
    mp.travel(19 * 60)
    expect(await mp.createPix(asked)).toEqual(first)
    expect(mp.local.pedidos[1]?.body).toEqual(mp.local.pedidos[0]?.body)
  })

  test('for a boleto: also the payer’s address', async () => {
    const asked = pedido()
    await mp.psp.createBoleto({ ...asked, vencimento })
    expect(mp.local.pedidos[0]?.headers['x-idempotency-key']).toBe(`${asked.referencia}-boleto`)
    expect(mp.local.pedidos[0]?.body).toMatchObject({
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

  test('for a card: its number once, in the request that exchanges it for a token', async () => {
    mp.reopen({ nome: 'Envios do João & Filhos' })
    const asked = pedido()
    const token = await mp.psp.tokenizeCartao(cartao('APRO'))
    await mp.psp.chargeCartao({ ...asked, token })
    const [tokenized, charged] = mp.local.pedidos
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

  test('for a stored card: its customer', async () => {
    const email = `${randomUUID()}@exemplo.test`
    const salvo = await mp.psp.saveCartao({ ...PAGADOR, email }, await mp.psp.tokenizeCartao(cartao('APRO')), null)
    const token = await mp.psp.tokenizeSalvo(salvo, '123')
    await mp.psp.chargeCartao({ ...pedido(), token })
    expect(mp.local.pedidos.at(-2)?.body).toEqual({
      card_id: salvo.cartao,
      customer_id: salvo.cliente,
      security_code: '123',
    })
    expect(mp.local.pedidos.at(-1)?.body['payer']).toEqual({ type: 'customer', id: salvo.cliente })
  })

  test('without a public address: no notification_url', async () => {
    mp.reopen({ publicUrl: 'http://127.0.0.1:3000' })
    await mp.createPix()
    expect(mp.local.pedidos[0]?.body).not.toHaveProperty('notification_url')
  })

  test.each([
    [1, 0.01],
    [29, 0.29],
    [1_15, 1.15],
    [4_35, 4.35],
    [5_000_00, 5000],
    [1_234_567_89, 1234567.89],
  ])('%i centavos are sent as %d reais, and read back unchanged', async (valor, reais) => {
    const cobranca = await mp.createPix(pedido(valor))
    expect(mp.local.pedidos[0]?.body['transaction_amount']).toBe(reais)
    expect(cobranca.valor).toBe(valor)
  })
})

describe('a card', () => {
  test('whose brand our table does not know is asked for by its BIN alone', async () => {
    const numero = '5031433215406351' // their own test Mastercard
    expect(await mp.psp.tokenizeCartao({ ...cartao('APRO'), numero })).toMatchObject({ bandeira: 'master' })
    expect(mp.local.pedidos[0]?.path).toBe('/v1/payment_methods/installments?bin=503143')
  })

  test('of a brand that Mercado Pago does not accept is refused before it is sent', async () => {
    const numero = '3530111333300000'
    const refused = mp.psp.tokenizeCartao({ ...cartao('APRO'), numero })
    await expect(refused).rejects.toThrow(new PspRecusou('A bandeira deste cartão não é aceita. Use outro cartão.'))
    expect(JSON.stringify(mp.local.pedidos)).not.toContain(numero)
  })

  test('is not saved with another payer who had the same mail address', async () => {
    const email = `${randomUUID()}@exemplo.test`
    await mp.psp.saveCartao(
      { ...PAGADOR, uuid: randomUUID(), email },
      await mp.psp.tokenizeCartao(cartao('APRO')),
      null,
    )
    const outra = { ...PAGADOR, uuid: randomUUID(), email, cpf: '11144477735' }
    const refused = mp.psp.saveCartao(outra, await mp.psp.tokenizeCartao(cartao('APRO')), null)
    await expect(refused).rejects.toThrow(new PspRecusou('Não foi possível guardar o cartão.'))
  })
})
