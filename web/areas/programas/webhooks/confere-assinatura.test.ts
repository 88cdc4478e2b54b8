import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'

/** The vector of Standard Webhooks 1.0.0. */
const SEGREDO = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const CORPO = '{"test": 2432232314}'
const HORA = 1_614_265_330
const CABECALHOS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': String(HORA),
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const OUTRA = `v1,${createHmac('sha256', 'outro').update('x').digest('base64')}`

test('the example that people copy accepts our signature, the second of two, and nothing else', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: HORA * 1000 })
  vi.stubEnv('SEGREDO_DO_WEBHOOK', SEGREDO)
  type Exemplo = { confere: (corpo: string, cabecalhos: Record<string, string | undefined>) => boolean }
  const { confere }: Exemplo = await import('./confere-assinatura.mjs' as string)
  const com = (more: Record<string, string | undefined>) => confere(CORPO, { ...CABECALHOS, ...more })
  expect(com({})).toBe(true)
  expect(com({ 'webhook-signature': `${OUTRA} ${CABECALHOS['webhook-signature']}` })).toBe(true)
  expect(confere(`${CORPO} `, CABECALHOS)).toBe(false)
  expect(com({ 'webhook-signature': OUTRA })).toBe(false)
  expect(com({ 'webhook-signature': 'v1' })).toBe(false)
  expect(com({ 'webhook-signature': undefined })).toBe(false)
  expect(com({ 'webhook-id': 'msg_outro' })).toBe(false)
  expect(com({ 'webhook-timestamp': undefined })).toBe(false)
  vi.setSystemTime((HORA + 301) * 1000)
  expect(com({})).toBe(false)
})
