import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createPartes } from '../../kernel/partes.ts'
import { TransportadoraIndisponivel } from '../../ports/expedicao.ts'
import { TARIFAS, volume } from '../../tarifario/testing-exemplos.ts'
import type { Conectada } from './conectadas.ts'
import { CORREIOS, JADLOG } from './identidade.ts'
import { openExpedicoes, openTransportadoras } from './index.ts'

const asking = { signal: new AbortController().signal }

function open(env: Record<string, string>, conectadas: Conectada[] = []) {
  const said: unknown[] = []
  const log = { warn: (...words: unknown[]) => void said.push(words) }
  const house = {} as unknown as Parameters<typeof openExpedicoes>[1]
  const config = readConfig(env)
  const partes = createPartes({ now: () => new Date() })
  const transportadoras = openTransportadoras(config, { log, partes }, conectadas, (pasta) =>
    TARIFAS.filter(({ regras }) => regras.tabela.startsWith(`${pasta}/`)),
  )
  return { expedicoes: openExpedicoes(config, house), transportadoras, partes, said: JSON.stringify(said) }
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

test('without a contract and without a sandbox no carrier is offered, and the start names the variable', async () => {
  const { transportadoras, partes, said } = open({ SANDBOX: 'off' })
  expect(said).toContain('CORREIOS_USUARIO is not set: Correios is not offered')
  expect(said).toContain('JADLOG_TOKEN is not set: Jadlog is not offered')
  expect(partes.list().map(({ quem, modo }) => [quem, modo])).toEqual([
    ['Correios: falta CORREIOS_USUARIO', 'AUSENTE'],
    ['Jadlog: falta JADLOG_TOKEN', 'AUSENTE'],
  ])
  for (const transportadora of transportadoras)
    expect(await transportadora.quote(volume(), asking)).toEqual({ ofertas: [], recusas: [] })
})

test('in the sandbox each carrier is offered by its tables', async () => {
  const { transportadoras, said } = open({})
  expect(said).toBe('[]')
  for (const transportadora of transportadoras)
    expect((await transportadora.quote(volume(), asking)).ofertas.length).toBeGreaterThan(0)
})

test('of a connected carrier only what its contract has is sold', async () => {
  const conectada = { transportadoraUuid: JADLOG.uuid, produtos: ['jadlog/com'], precos: { ask: async () => [] } }
  const { transportadoras } = open({}, [conectada as Partial<Conectada> as Conectada])
  const jadlog = transportadoras.find(({ uuid }) => uuid === JADLOG.uuid)!
  const { ofertas, recusas } = await jadlog.quote(volume(), asking)
  expect([...ofertas, ...recusas].map(({ produto }) => produto.codigo)).toEqual(['jadlog/com'])
})

test('without a carrier no frete gets a label, and no cancellation is assumed', async () => {
  const { expedicoes } = open({ SANDBOX: 'off' })
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
