import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BuscaCep } from './cep.ts'

/** A local server that speaks the adapter's protocol and behaves as told. It knows only 01310100, Avenida Paulista. */
export type ServicoLocal = {
  behave(how: (typeof FAILURES)[number] | 'honest'): void
  /** How many requests it has got. */
  asked(): number
  close(): Promise<void>
}

/** An adapter that asks the local server and gives up after 700 ms, by a clock that the suite moves. */
export type OpenBuscaCep = () => Promise<{ busca: BuscaCep; servico: ServicoLocal; advance: (seconds: number) => void }>

const FAILURES = [
  'page 400',
  'error 500',
  'silent',
  'slow',
  'dripping',
  'garbage',
  'wrong fields',
  'endless',
  'another CEP',
  'city of another state',
  'redirect',
] as const

/** What the house expects of every adapter that looks up CEPs online. */
export function describeBuscaCep(name: string, open: OpenBuscaCep) {
  describe(`CEP lookup: ${name}`, () => {
    let opened: Awaited<ReturnType<OpenBuscaCep>>
    beforeAll(async () => void (opened = await open()))
    afterAll(() => opened.servico.close())
    beforeEach(() => {
      opened.servico.behave('honest')
      opened.advance(3600)
    })

    test('finds the street, neighbourhood and city of a CEP', async () => {
      const paulista = { logradouro: 'Avenida Paulista', bairro: 'Bela Vista', nomeCidade: 'São Paulo', siglaUf: 'SP' }
      expect(await opened.busca.findEndereco('01310100')).toMatchObject(paulista)
    })

    test('says that a CEP is unknown when the service does', async () => {
      expect(await opened.busca.findEndereco('01310999')).toBe('unknown')
    })

    test.each(FAILURES)('is unavailable, in time, when the service is: %s', async (how) => {
      opened.servico.behave(how)
      const started = performance.now()
      expect(await opened.busca.findEndereco('01310100')).toBe('unavailable')
      expect(performance.now() - started).toBeLessThan(15_000)
    })

    test('stops asking a failing service, then tries it once, then uses it again', async () => {
      const { busca, servico, advance } = opened
      expect(await busca.findEndereco('01310100')).toBeTypeOf('object') // closed
      servico.behave('error 500')
      for (let i = 0; i < 10; i++) await busca.findEndereco('01310100')
      const whenOpen = servico.asked()
      servico.behave('honest')
      expect(await busca.findEndereco('01310100')).toBe('unavailable')
      expect(servico.asked()).toBe(whenOpen)

      servico.behave('error 500')
      advance(31)
      expect(await busca.findEndereco('01310100')).toBe('unavailable') // the trial fails
      const afterTrial = servico.asked()
      expect(afterTrial).toBeGreaterThan(whenOpen)
      servico.behave('honest')
      expect(await busca.findEndereco('01310100')).toBe('unavailable')
      expect(servico.asked()).toBe(afterTrial)

      advance(31)
      expect(await busca.findEndereco('01310100')).toBeTypeOf('object')
      expect(await busca.findEndereco('01310100')).toBeTypeOf('object')
    })

    test('lets only one caller try a failed service', async () => {
      const { busca, servico, advance } = opened
      servico.behave('error 500')
      for (let i = 0; i < 10; i++) await busca.findEndereco('01310100')
      advance(31)
      const before = servico.asked()
      await busca.findEndereco('01310100')
      const oneTrial = servico.asked() - before
      advance(31)
      await Promise.all(Array.from({ length: 20 }, () => busca.findEndereco('01310100')))
      expect(servico.asked() - before).toBe(2 * oneTrial)
    })
  })
}
