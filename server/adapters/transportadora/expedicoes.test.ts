import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { TransportadoraIndisponivel } from '../../ports/expedicao.ts'
import { CORREIOS, JADLOG } from './identidade.ts'
import { openExpedicoes } from './index.ts'

function open(env: Record<string, string>) {
  const said: unknown[] = []
  const log = { warn: (...words: unknown[]) => void said.push(words) }
  const house = { log } as unknown as Parameters<typeof openExpedicoes>[1]
  return { expedicoes: openExpedicoes(readConfig(env), house), said: JSON.stringify(said) }
}

test.each([
  [{}, true],
  [{ NODE_ENV: 'production', SANDBOX: 'on' }, true],
  [{ NODE_ENV: 'production' }, false],
  [{ SANDBOX: 'off' }, false],
])('with %j each carrier has an Expedicao, simulated: %s', (env, isSandbox) => {
  expect(open(env).expedicoes).toMatchObject(
    [CORREIOS, JADLOG].map(({ uuid }) => ({ transportadoraUuid: uuid, isSandbox })),
  )
})

test('without a carrier no frete gets a label, the start says so, and no cancellation is assumed', async () => {
  const { expedicoes, said } = open({ SANDBOX: 'off' })
  for (const { nome } of [CORREIOS, JADLOG]) expect(said).toContain(`${nome} is not configured`)
  expect(open({}).said).not.toContain('is not configured')
  const asking = { signal: new AbortController().signal }
  const referencia = '0b6f1d4e-6c0a-4c1e-9a57-0d8f5f1f0a99'
  for (const expedicao of expedicoes) {
    const pedido = { referencia } as Parameters<typeof expedicao.issue>[0]
    await expect(expedicao.issue(pedido, asking)).rejects.toThrow(TransportadoraIndisponivel)
    await expect(expedicao.track(['DG049186230BR'], asking)).rejects.toThrow(TransportadoraIndisponivel)
    const objeto = { referencia, codigo: 'DG049186230BR' }
    await expect(expedicao.cancel(objeto, asking)).rejects.toThrow(TransportadoraIndisponivel)
    expect(await expedicao.cancel({ referencia, codigo: null }, asking)).toBe('CANCELADO')
  }
})
