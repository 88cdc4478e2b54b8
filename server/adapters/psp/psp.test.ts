import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createPartes } from '../../kernel/partes.ts'
import { PAGADOR } from '../../ports/psp.suite.ts'
import { PspIndisponivel, PspRecusou, WebhookForjado } from '../../ports/psp.ts'
import { openPsp } from './index.ts'

function open(env: Record<string, string>) {
  const said: unknown[] = []
  const log = { warn: (...words: unknown[]) => void said.push(words) }
  const psp = openPsp(readConfig(env), {
    log,
    partes: createPartes({ now: () => new Date() }),
  } as unknown as Parameters<typeof openPsp>[1])
  return { psp, said: JSON.stringify(said) }
}

const MERCADO_PAGO = { MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1234567890', MERCADOPAGO_WEBHOOK_SECRET: 'segredo-do-painel' }

test.each([
  [{}, 'sandbox', true],
  [{ NODE_ENV: 'production', SANDBOX: 'on' }, 'sandbox', true],
  [MERCADO_PAGO, 'mercadopago', false],
  [{ ...MERCADO_PAGO, NODE_ENV: 'production' }, 'mercadopago', false],
  [{ NODE_ENV: 'production' }, 'nenhum', false],
  [{ SANDBOX: 'off' }, 'nenhum', false],
  [{ DATABASE_URL: 'postgres://localhost/frete' }, 'nenhum', false],
])('with %j money goes through: %s', (env, nome, isSandbox) => {
  expect(open(env).psp).toMatchObject({ nome, isSandbox })
})

test('without a PSP nothing can be paid from outside, the start says so, and no webhook is accepted', async () => {
  const { psp, said } = open({ NODE_ENV: 'production' })
  expect(said).toContain('MERCADOPAGO_ACCESS_TOKEN is not set')
  const frase = 'Pagamentos por Pix, cartão e boleto não estão disponíveis nesta instalação.'
  const pedido = { referencia: PAGADOR.uuid, valor: 100, descricao: 'x', pagador: PAGADOR }
  const em = new Date('2026-11-20T15:00:00Z')
  const token = { token: 'x', bandeira: 'visa', ultimos4: '1111' }
  const salvo = { cliente: '1', cartao: '1' }
  const cartao = { numero: '4111111111111111', titular: 'A', mes: '01', ano: '2030', codigo: '123', cpf: PAGADOR.cpf }
  for (const asked of [
    psp.createPix({ ...pedido, expiraEm: em }),
    psp.createBoleto({ ...pedido, vencimento: em }),
    psp.tokenizeCartao(cartao),
    psp.tokenizeSalvo(salvo, '123'),
    psp.chargeCartao({ ...pedido, token }),
    psp.saveCartao(PAGADOR, token, null),
    psp.cancelCobranca('1'),
    psp.refundCobranca('1', PAGADOR.uuid),
    psp.refundParte('1', { referencia: PAGADOR.uuid, valor: 100, antes: 0 }),
  ]) {
    await expect(asked).rejects.toThrow(new PspRecusou(frase))
  }
  await expect(psp.findCobranca('1')).rejects.toThrow(PspIndisponivel)
  await expect(psp.findByReferencia(PAGADOR.uuid)).rejects.toThrow(PspIndisponivel)
  expect(psp.transferPix).toBeUndefined()
  await expect(psp.readWebhook({ headers: {}, query: {}, corpo: '' })).rejects.toThrow(WebhookForjado)
})
