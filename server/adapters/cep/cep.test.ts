import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPartes } from '../../kernel/partes.ts'
import { describeBuscaCep, type ServicoLocal } from '../../ports/cep.suite.ts'
import { brasilapi } from './brasilapi.ts'
import { type ConfigDoCep, openBuscaCep } from './index.ts'
import { startServicosDeCep } from './testing.ts'
import { viacep } from './viacep.ts'

const silence = { warn() {} }
const partes = createPartes({ now: () => new Date() })
const sonda = partes.open({ parte: 'CEP', quem: 'local', modo: 'REAL' })
/** How long the adapter waits for an answer that never ends. */
const MUTE_MS = 600
const MUTE: readonly string[] = ['silent', 'slow', 'dripping']
/** Longer than a complete answer takes on a busy machine. */
const HONEST_MS = 20_000

function movableClock() {
  let ms = Date.parse('2026-11-19T12:00:00Z')
  return { now: () => new Date(ms), advance: (seconds: number) => void (ms += seconds * 1000) }
}

async function openService(name: 'viacep' | 'brasilapi') {
  const local = await startServicosDeCep()
  const clock = movableClock()
  const open = (timeoutMs: number) =>
    ({ viacep, brasilapi })[name]({ baseUrl: local.url, timeoutMs, clock, log: silence, sonda })
  const [patient, hasty] = [open(HONEST_MS), open(MUTE_MS)]
  let busca = patient
  const servico: ServicoLocal = {
    behave(how) {
      busca = MUTE.includes(how) ? hasty : patient
      local.behave(how)
    },
    asked: () => local.asked[name],
    close: () => local.close(),
  }
  return { busca: { findEndereco: (cep: string) => busca.findEndereco(cep) }, servico, advance: clock.advance }
}

describeBuscaCep('ViaCEP', () => openService('viacep'))
describeBuscaCep('BrasilAPI', () => openService('brasilapi'))

describe('one service after the other', () => {
  let local: Awaited<ReturnType<typeof startServicosDeCep>>
  beforeAll(async () => void (local = await startServicosDeCep()))
  afterAll(() => local.close())
  beforeEach(() => {
    local.behave('honest')
    local.asked.viacep = local.asked.brasilapi = 0
  })
  const open = (provider: Exclude<ConfigDoCep['provider'], 'correios'>) =>
    openBuscaCep(
      { provider, viacepUrl: local.url, brasilapiUrl: local.url, timeoutMs: HONEST_MS },
      { clock: movableClock(), log: silence, partes, correios: undefined },
    )

  test.each([
    ['viacep', { viacep: 1, brasilapi: 0 }],
    ['brasilapi', { viacep: 0, brasilapi: 1 }],
    ['faixas', { viacep: 0, brasilapi: 0 }],
  ] as const)('%s is asked first, and alone when it answers', async (provider, asked) => {
    await open(provider).findEndereco('01310100')
    expect(local.asked).toEqual(asked)
  })

  test('the second service answers when the first fails', async () => {
    local.behave('error 500', 'viacep')
    expect(await open('viacep').findEndereco('01310100')).toMatchObject({ logradouro: 'Avenida Paulista' })
  })

  test('a CEP is unknown when one service says so and the other fails', async () => {
    local.behave('error 500', 'brasilapi')
    expect(await open('viacep').findEndereco('01310999')).toBe('unknown')
  })

  test('the lookup is unavailable when both services fail, or when CEP_PROVIDER names none', async () => {
    local.behave('error 500')
    expect(await open('brasilapi').findEndereco('01310100')).toBe('unavailable')
    expect(await open('faixas').findEndereco('01310100')).toBe('unavailable')
  })
})

test('the answer has the code of the municipality, except from older versions of BrasilAPI', async () => {
  const local = await startServicosDeCep()
  const house = { baseUrl: local.url, timeoutMs: HONEST_MS, clock: movableClock(), log: silence, sonda }
  expect(await viacep(house).findEndereco('01310100')).toHaveProperty('ibge', 3550308)
  expect(await brasilapi(house).findEndereco('01310100')).toHaveProperty('ibge', 3550308)
  local.enderecos.set('13450000', { logradouro: '', bairro: '', localidade: "Santa Bárbara D'Oeste", uf: 'SP' })
  expect(await brasilapi(house).findEndereco('13450000')).not.toHaveProperty('ibge')
  await local.close()
})
