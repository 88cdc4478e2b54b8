import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import {
  ETAPAS,
  type Etapa,
  type Expedicao,
  type PedidoDeEmissao,
  TransportadoraIndisponivel,
  TransportadoraRecusou,
} from './expedicao.ts'

/** An adapter with its carrier; the suite plays the carrier. */
export type OpenExpedicao = () => Promise<{
  expedicao: Expedicao
  now: () => Date
  /** A product that the carrier offers. */
  produto: string
  /** The pattern of a label's code. */
  codigo: RegExp
  /**
   * The recipient's address number for which every call fails three times, and the number for which no code is ever given.
   */
  numeros: { failsThrice: string; neverIssues: string }
  /** Something happens to a parcel. */
  tell(referencia: string, novidade: 'POSTADO' | 'EM_TRANSITO' | 'ENTREGUE', em: Date): Promise<void>
  close(): Promise<void>
}>

/** What the house expects of every Expedicao adapter. */
export function describeExpedicao(name: string, open: OpenExpedicao) {
  describe(`Expedição: ${name}`, () => {
    let opened: Awaited<ReturnType<OpenExpedicao>>
    let expedicao: Expedicao
    beforeAll(async () => {
      opened = await open()
      expedicao = opened.expedicao
    })
    afterAll(() => opened.close())

    const asking = { signal: new AbortController().signal }
    const gone = { signal: AbortSignal.abort() }
    const later = (seconds: number) => new Date(opened.now().getTime() + seconds * 1000)
    const pedido = (numero = '7'): PedidoDeEmissao => ({ ...PEDIDO, ...novo(opened.produto, numero) })
    const issue = (asked = pedido()) => expedicao.issue(asked, asking)
    async function issued(numero?: string) {
      const asked = pedido(numero)
      return { referencia: asked.referencia, codigo: (await issue(asked)).codigo, asked }
    }
    const track = (...codigos: string[]) => expedicao.track(codigos, asking)

    describe('a label', () => {
      test('has a code, and a future deadline if it has any', async () => {
        const { codigo, prazoPostagem } = await issue()
        expect(codigo).toMatch(opened.codigo)
        if (prazoPostagem) expect(prazoPostagem.getTime()).toBeGreaterThan(later(24 * 3600).getTime())
      })

      test('that is asked for again is the same', async () => {
        const asked = pedido()
        const first = await issue(asked)
        expect(await issue(asked)).toEqual(first)
      })

      test('that five callers ask for at once is one label', async () => {
        const asked = pedido()
        const made = await Promise.all(Array.from({ length: 5 }, () => issue(asked)))
        expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1)
      })

      test('of another reference has another code, a hundred times', async () => {
        const made = await Promise.all(Array.from({ length: 100 }, () => issue()))
        expect(new Set(made.map(({ codigo }) => codigo)).size).toBe(100)
        for (const { codigo } of made) expect(codigo).toMatch(opened.codigo)
      })

      test('comes after three failures when the carrier is in trouble', async () => {
        const asked = pedido(opened.numeros.failsThrice)
        for (let i = 0; i < 3; i++) await expect(issue(asked)).rejects.toThrow(TransportadoraIndisponivel)
        const first = await issue(asked)
        expect(first.codigo).toMatch(opened.codigo)
        expect(await issue(asked)).toEqual(first)
      })

      test('never comes when the carrier never answers', async () => {
        const asked = pedido(opened.numeros.neverIssues)
        for (let i = 0; i < 8; i++) await expect(issue(asked)).rejects.toThrow(TransportadoraIndisponivel)
      })

      test('is not asked for when the caller has gone', async () => {
        const asked = pedido()
        await expect(expedicao.issue(asked, gone)).rejects.toThrow(TransportadoraIndisponivel)
        expect((await issue(asked)).codigo).toMatch(opened.codigo)
      })

      test('of a cancelled parcel is refused, with a sentence for the person', async () => {
        const { asked, ...objeto } = await issued()
        await expedicao.cancel(objeto, asking)
        const error = await issue(asked).catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(TransportadoraRecusou)
        expect((error as Error).message).toMatch(/^\p{Lu}.{8,120}\.$/u)
      })
    })

    describe('cancelling', () => {
      test('a parcel that is not posted, any number of times', async () => {
        const { referencia, codigo } = await issued()
        for (let i = 0; i < 3; i++) expect(await expedicao.cancel({ referencia, codigo }, asking)).toBe('CANCELADO')
      })

      test('a parcel whose code never reached us', async () => {
        const { referencia } = await issued()
        expect(await expedicao.cancel({ referencia, codigo: null }, asking)).toBe('CANCELADO')
      })

      test('a parcel that the carrier does not know', async () => {
        expect(await expedicao.cancel({ referencia: randomUUID(), codigo: null }, asking)).toBe('CANCELADO')
      })

      test('a parcel that never got a code', async () => {
        const asked = pedido(opened.numeros.neverIssues)
        await expect(issue(asked)).rejects.toThrow(TransportadoraIndisponivel)
        expect(await expedicao.cancel({ referencia: asked.referencia, codigo: null }, asking)).toBe('CANCELADO')
      })

      test('a posted parcel is too late', async () => {
        const { asked: _, ...objeto } = await issued()
        await opened.tell(objeto.referencia, 'POSTADO', opened.now())
        for (let i = 0; i < 2; i++) expect(await expedicao.cancel(objeto, asking)).toBe('POSTADO')
      })

      test('fails three times when the carrier is in trouble', async () => {
        const asked = pedido(opened.numeros.failsThrice)
        for (let i = 0; i < 3; i++) await issue(asked).catch(() => {})
        const objeto = { referencia: asked.referencia, codigo: (await issue(asked)).codigo }
        for (let i = 0; i < 3; i++)
          await expect(expedicao.cancel(objeto, asking)).rejects.toThrow(TransportadoraIndisponivel)
        expect(await expedicao.cancel(objeto, asking)).toBe('CANCELADO')
      })

      test('during the posting: the parcel is either cancelled or posted, and both sides tell the same', async () => {
        for (let i = 0; i < 8; i++) {
          const { referencia, codigo } = await issued()
          const [told] = await Promise.allSettled([
            opened.tell(referencia, 'POSTADO', opened.now()),
            expedicao.cancel({ referencia, codigo }, asking),
          ])
          const posted = told.status === 'fulfilled'
          expect(await expedicao.cancel({ referencia, codigo }, asking)).toBe(posted ? 'POSTADO' : 'CANCELADO')
          const [rastro] = await track(codigo)
          expect(rastro?.eventos.some(({ etapa }) => etapa === 'POSTADO') ?? false).toBe(posted)
        }
      })

      test('is not done when the caller has gone', async () => {
        const { referencia, codigo, asked } = await issued()
        await expect(expedicao.cancel({ referencia, codigo }, gone)).rejects.toThrow(TransportadoraIndisponivel)
        expect((await issue(asked)).codigo).toBe(codigo)
      })
    })

    describe('tracking', () => {
      const POSTED: readonly Etapa[] = ['POSTADO', 'EM_TRANSITO', 'SAIU_PARA_ENTREGA', 'ENTREGUE']

      test('an unposted label has no event of a posted parcel', async () => {
        const { codigo } = await issued()
        for (const { eventos } of await track(codigo))
          for (const { etapa } of eventos) expect(POSTED).not.toContain(etapa)
      })

      test('tells all events, in words', async () => {
        const { codigo, referencia } = await issued()
        const [first, second, third] = [later(-3), later(-2), later(-1)]
        await opened.tell(referencia, 'POSTADO', first)
        await opened.tell(referencia, 'EM_TRANSITO', second)
        await opened.tell(referencia, 'ENTREGUE', third)
        const [rastro, ...others] = await track(codigo)
        expect(others).toEqual([])
        expect(rastro?.codigo).toBe(codigo)
        const eventos = rastro?.eventos.toSorted((a, b) => a.em.getTime() - b.em.getTime())
        expect(eventos?.map(({ em, etapa }) => [em, etapa])).toEqual([
          [first, 'POSTADO'],
          [second, 'EM_TRANSITO'],
          [third, 'ENTREGUE'],
        ])
        for (const { etapa, descricao, agencia } of eventos ?? []) {
          expect(ETAPAS).toContain(etapa)
          expect(descricao.trim()).not.toBe('')
          expect(descricao.length + agencia.length).toBeLessThanOrEqual(400)
        }
      })

      test('does not depend on the order of the events, and answers the same twice', async () => {
        const { codigo, referencia } = await issued()
        await opened.tell(referencia, 'ENTREGUE', later(-1))
        await opened.tell(referencia, 'POSTADO', later(-9))
        const asked = await track(codigo)
        expect(new Set(asked[0]?.eventos.map(({ etapa }) => etapa))).toEqual(new Set(['POSTADO', 'ENTREGUE']))
        expect(await track(codigo)).toEqual(asked)
      })

      test('many objects at once, each with its own events; unknown ones are left out', async () => {
        const objetos = await Promise.all(Array.from({ length: expedicao.maxPorConsulta - 2 }, () => issued()))
        for (const [i, { referencia }] of objetos.entries())
          await opened.tell(referencia, i % 2 ? 'POSTADO' : 'ENTREGUE', opened.now())
        const known = objetos.map(({ codigo }) => codigo)
        const rastros = await track('QQ999999995BR', ...known, "'; drop table frete; --")
        expect(new Set(rastros.map(({ codigo }) => codigo))).toEqual(new Set(known))
        expect(rastros.length).toBe(known.length)
        for (const [i, codigo] of known.entries())
          expect(rastros.find((one) => one.codigo === codigo)?.eventos.map(({ etapa }) => etapa)).toEqual([
            i % 2 ? 'POSTADO' : 'ENTREGUE',
          ])
      })

      test('no codes, or only impossible ones, give no objects', async () => {
        expect(await track()).toEqual([])
        expect(await track('', '%00', 'x'.repeat(500))).toEqual([])
      })

      test('is not done when the caller has gone', async () => {
        await expect(expedicao.track(['QQ999999995BR'], gone)).rejects.toThrow(TransportadoraIndisponivel)
      })
    })
  })
}

const NO_RIO: Pessoa = {
  nome: 'João',
  sobrenome: 'da Conceição',
  cpfCnpj: '11144477735',
  isCnpj: false,
  telefone: '2132654321',
  email: 'joao@exemplo.test',
  endereco: {
    cep: '20040020',
    logradouro: 'Praça Pio X',
    numero: '7',
    complemento: 'Loja B',
    bairro: 'Centro',
    cidade: '0b6f1d4e-6c0a-4c1e-9a57-0d8f5f1f0a99',
    nomeCidade: 'Rio de Janeiro',
    estado: 'Rio de Janeiro',
    siglaUf: 'RJ',
    nomeUf: 'Rio de Janeiro',
  },
}

const PEDIDO: Omit<PedidoDeEmissao, 'referencia' | 'produto'> = {
  pedido: '1001',
  remetente: NO_RIO,
  destinatario: NO_RIO,
  volume: {
    formato: 'CAIXA',
    alturaPacote: 4,
    larguraPacote: 16,
    comprimentoPacote: 24,
    pesoGramas: 300,
    valorCentavos: 89_90,
  },
  avisoRecebimento: false,
  maoPropria: false,
  conteudo: { valor: 89_90, itens: [{ descricao: 'Caneca', quantidade: 2 }] },
  notaFiscal: null,
  chaveDce: null,
  agencia: null,
}

const novo = (produto: string, numero: string) => ({
  referencia: randomUUID(),
  produto,
  destinatario: { ...NO_RIO, endereco: { ...NO_RIO.endereco, numero } },
})
