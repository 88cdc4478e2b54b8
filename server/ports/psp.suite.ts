import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CartaoDigitado,
  type Pagador,
  type Psp,
  PspIndisponivel,
  PspRecusou,
  type SituacaoDaCobranca,
  type Webhook,
  WebhookForjado,
} from './psp.ts'

/** An adapter with its bank; the suite plays the bank. */
export type OpenPsp = () => Promise<{
  psp: Psp
  now: () => Date
  /** Cards that this bank approves, refuses and keeps under review. */
  cartoes: Record<'aprovado' | 'recusado' | 'pendente', CartaoDigitado>
  /** The bank changes a charge and returns the webhook about it. */
  decide(pspId: string, situacao: Exclude<SituacaoDaCobranca, 'PENDENTE'>): Promise<Webhook>
  /** An honest webhook about something else than a payment. */
  outroWebhook(): Promise<Webhook>
  close(): Promise<void>
}>

/** What the house expects of every adapter that moves money. */
export function describePsp(name: string, open: OpenPsp) {
  describe(`PSP: ${name}`, () => {
    let opened: Awaited<ReturnType<OpenPsp>>
    let psp: Psp
    beforeAll(async () => {
      opened = await open()
      psp = opened.psp
    })
    afterAll(() => opened.close())

    const pedido = (valor = 43_20) => ({ referencia: randomUUID(), valor, descricao: 'FreteFlex', pagador: PAGADOR })
    const later = (minutes: number) => new Date(opened.now().getTime() + minutes * 60_000)
    const createPix = (asked = pedido()) => psp.createPix({ ...asked, expiraEm: later(20) })
    const createBoleto = (asked = pedido()) => psp.createBoleto({ ...asked, vencimento: later(3 * 24 * 60) })
    const charge = async (cartao: CartaoDigitado, asked = pedido()) =>
      psp.chargeCartao({ ...asked, token: await psp.tokenizeCartao(cartao) })
    const approved = () => charge(opened.cartoes.aprovado)

    test('has a name that fits the end of an address', () => {
      expect(psp.nome).toMatch(/^[a-z]+$/)
    })

    test('lists the charges that were approved in a period, and no others', async () => {
      const [paid, pending] = [await charge(opened.cartoes.aprovado, pedido(12_34)), await createPix()]
      const dia = { de: later(-24 * 60), ate: later(24 * 60) }
      const listed = []
      for await (const some of psp.listAprovadas(dia)) listed.push(...some)
      const found = listed.find(({ pspId }) => pspId === paid.pspId)
      const { pspId, referencia } = paid
      expect(found).toMatchObject({ pspId, referencia, valor: 12_34, situacao: 'APROVADA', devolvido: 0 })
      expect(listed.map((one) => one.pspId)).not.toContain(pending.pspId)
      const before = []
      for await (const some of psp.listAprovadas({ de: later(-72 * 60), ate: later(-48 * 60) })) before.push(...some)
      expect(before).toEqual([])
    })

    describe('a charge', () => {
      test('by Pix is pending, with a code to pay it', async () => {
        const asked = pedido(1)
        const { pspId, pixCode, ...cobranca } = await createPix(asked)
        const { referencia, valor } = asked
        expect(cobranca).toEqual({ referencia, valor, situacao: 'PENDENTE', devolvido: 0, motivo: null, boleto: null })
        expect(pspId).not.toBe('')
        expect(pixCode).toMatch(/^000201[\x20-\x7e]+6304[0-9A-F]{4}$/)
      })

      test('by boleto is pending, with a line to pay it and the address of its page', async () => {
        const asked = pedido(9_999_99)
        const { pspId, boleto, ...cobranca } = await createBoleto(asked)
        const { referencia, valor } = asked
        expect(cobranca).toEqual({ referencia, valor, situacao: 'PENDENTE', devolvido: 0, motivo: null, pixCode: null })
        expect(pspId).not.toBe('')
        expect(boleto?.linhaDigitavel).toMatch(/^\d{47}$/)
        expect(boleto?.html).toMatch(/^https?:\/\//)
        expect(boleto?.pdf).toMatch(/^https?:\/\//)
      })

      test.each(['Pix', 'boleto', 'card'])('by %s that is asked for again is the same', async (meio) => {
        const asked = pedido()
        const token = await psp.tokenizeCartao(opened.cartoes.aprovado)
        const create = () =>
          meio === 'Pix'
            ? createPix(asked)
            : meio === 'boleto'
              ? createBoleto(asked)
              : psp.chargeCartao({ ...asked, token })
        const first = await create()
        expect(await create()).toEqual(first)
        expect(await psp.findByReferencia(asked.referencia)).toEqual(first)
      })

      test('that five callers ask for at once is one charge', async () => {
        const asked = pedido()
        const made = await Promise.all(Array.from({ length: 5 }, () => createPix(asked)))
        expect(new Set(made.map(({ pspId }) => pspId)).size).toBe(1)
      })

      test('of another reference is another charge, even of the same amount', async () => {
        expect((await createPix()).pspId).not.toBe((await createPix()).pspId)
      })

      test('is never the answer to a request for another amount', async () => {
        const asked = pedido(1000)
        await createPix(asked)
        await expect(createPix({ ...asked, valor: 2000 })).rejects.toThrow(PspIndisponivel)
        expect(await psp.findByReferencia(asked.referencia)).toMatchObject({ valor: 1000 })
      })

      test('is found by its id and by our reference', async () => {
        for (const made of [await createPix(), await createBoleto(), await approved()]) {
          expect(await psp.findCobranca(made.pspId)).toEqual(made)
          expect(await psp.findByReferencia(made.referencia)).toEqual(made)
        }
      })

      test.each(['999999999999', 'nada', '', '../customers', '%00', '1?status=approved'])(
        'that does not exist is not found: %j',
        async (id) => {
          expect(await psp.findCobranca(id)).toBeUndefined()
          expect(await psp.findByReferencia(randomUUID())).toBeUndefined()
        },
      )
    })

    describe('a card', () => {
      test('is approved', async () => {
        expect(await approved()).toMatchObject({ situacao: 'APROVADA', motivo: null, pixCode: null, boleto: null })
      })

      test('is refused, with a sentence for the person', async () => {
        const cobranca = await charge(opened.cartoes.recusado)
        expect(cobranca.situacao).toBe('RECUSADA')
        expect(cobranca.motivo).toMatch(SENTENCE)
      })

      test('may be under review', async () => {
        expect(await charge(opened.cartoes.pendente)).toMatchObject({ situacao: 'PENDENTE', motivo: null })
      })

      test('leaves nothing in its token but the last four digits', async () => {
        const { numero, titular } = opened.cartoes.aprovado
        const token = await psp.tokenizeCartao(opened.cartoes.aprovado)
        expect(token.ultimos4).toBe(numero.slice(-4))
        const said = JSON.stringify(token).replaceAll(RANDOM_HEX, '')
        for (let i = 0; i + 6 <= numero.length; i++) expect(said).not.toContain(numero.slice(i, i + 6))
        expect(said).not.toContain(titular)
      })

      test('pays once with one token', async () => {
        const token = await psp.tokenizeCartao(opened.cartoes.aprovado)
        await psp.chargeCartao({ ...pedido(), token })
        await expect(psp.chargeCartao({ ...pedido(), token })).rejects.toThrow(PspRecusou)
        await expect(psp.saveCartao(PAGADOR, token, null)).rejects.toThrow(PspRecusou)
      })

      test.each([
        ['a number that cannot be', { numero: '4111111111111112' }, 'Número do cartão inválido.'],
        ['a month that cannot be', { mes: '13' }, 'Validade inválida.'],
        ['a year that is over', { ano: '2020' }, 'Validade inválida.'],
        ['a code that cannot be', { codigo: '1' }, 'Código de segurança inválido.'],
      ])('with %s is refused', async (_what, wrong, sentence) => {
        const refused = psp.tokenizeCartao({ ...opened.cartoes.aprovado, ...wrong })
        const error = await refused.catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(PspRecusou)
        expect((error as Error).message).toBe(sentence)
      })

      test.each(['', 'nada', 'APROVA', '0'.repeat(32)])(
        'token %j, which the PSP never issued, is refused',
        async (token) => {
          const forged = { token, bandeira: 'visa', ultimos4: '1111' }
          await expect(psp.chargeCartao({ ...pedido(), token: forged })).rejects.toThrow(PspRecusou)
        },
      )
    })

    describe('a saved card', () => {
      const save = async (pagador: Pagador, cliente: string | null = null) =>
        psp.saveCartao(pagador, await psp.tokenizeCartao(opened.cartoes.aprovado), cliente)

      test('pays again, with its code', async () => {
        const salvo = await save(outroPagador())
        for (let i = 0; i < 2; i++) {
          const token = await psp.tokenizeSalvo(salvo, opened.cartoes.aprovado.codigo)
          expect(token.ultimos4).toBe(opened.cartoes.aprovado.numero.slice(-4))
          expect(await psp.chargeCartao({ ...pedido(), token })).toMatchObject({ situacao: 'APROVADA' })
        }
      })

      test('belongs to its payer, also when we lost the payer’s id at the PSP', async () => {
        const pagador = outroPagador()
        const first = await save(pagador)
        const second = await save(pagador, first.cliente)
        const third = await save(pagador)
        expect(second.cliente).toBe(first.cliente)
        expect(third.cliente).toBe(first.cliente)
        expect(new Set([first, second, third].map(({ cartao }) => cartao)).size).toBe(3)
      })

      test('that was deleted no longer pays; deleting it again changes nothing', async () => {
        const salvo = await save(outroPagador())
        await psp.deleteCartao(salvo)
        await psp.deleteCartao(salvo)
        await expect(psp.tokenizeSalvo(salvo, '123')).rejects.toThrow(PspRecusou)
      })

      test('does not pay for anybody else', async () => {
        const [mine, theirs] = [await save(outroPagador()), await save(outroPagador())]
        const mixed = { cliente: theirs.cliente, cartao: mine.cartao }
        await expect(psp.tokenizeSalvo(mixed, '123')).rejects.toThrow(PspRecusou)
        await psp.deleteCartao(mixed)
        await psp.tokenizeSalvo(mine, '123')
      })

      test('needs a plausible code', async () => {
        await expect(psp.tokenizeSalvo(await save(outroPagador()), 'abc')).rejects.toThrow(
          'Código de segurança inválido.',
        )
      })
    })

    describe('a decision of the bank', () => {
      test.each(['APROVADA', 'RECUSADA', 'EXPIRADA'] as const)('arrives for a Pix: %s', async (situacao) => {
        const { pspId } = await createPix()
        const webhook = await opened.decide(pspId, situacao)
        expect(await psp.readWebhook(webhook)).toEqual({ pspId })
        expect(await psp.findCobranca(pspId)).toMatchObject({ situacao })
      })

      test('arrives for a boleto and for a card under review', async () => {
        for (const { pspId, referencia } of [await createBoleto(), await charge(opened.cartoes.pendente)]) {
          expect(await psp.readWebhook(await opened.decide(pspId, 'APROVADA'))).toEqual({ pspId })
          expect(await psp.findByReferencia(referencia)).toMatchObject({ pspId, situacao: 'APROVADA' })
        }
      })

      test('may take money back', async () => {
        const { pspId, valor } = await approved()
        const webhook = await opened.decide(pspId, 'ESTORNADA')
        expect(await psp.readWebhook(webhook)).toEqual({ pspId })
        expect(await psp.findCobranca(pspId)).toMatchObject({ situacao: 'ESTORNADA', devolvido: valor })
      })

      test('may give back to us what it took', async () => {
        const { pspId } = await approved()
        await opened.decide(pspId, 'ESTORNADA')
        const webhook = await opened.decide(pspId, 'APROVADA')
        expect(await psp.readWebhook(webhook)).toEqual({ pspId })
        expect(await psp.findCobranca(pspId)).toMatchObject({ situacao: 'APROVADA', devolvido: 0 })
      })

      test('may approve a charge after its end', async () => {
        const { pspId } = await createPix()
        expect(await psp.cancelCobranca(pspId)).toMatchObject({ situacao: 'EXPIRADA' })
        await opened.decide(pspId, 'APROVADA')
        expect(await psp.findCobranca(pspId)).toMatchObject({ situacao: 'APROVADA' })
      })

      test('may arrive any number of times', async () => {
        const { pspId } = await createPix()
        const webhook = await opened.decide(pspId, 'APROVADA')
        for (let i = 0; i < 3; i++) expect(await psp.readWebhook(webhook)).toEqual({ pspId })
      })

      test('about something else is ignored', async () => {
        expect(await psp.readWebhook(await opened.outroWebhook())).toBeUndefined()
      })

      test('is not accepted from anybody else', async () => {
        const { pspId } = await createPix()
        const { pspId: outro } = await createPix()
        const webhook = await opened.decide(pspId, 'APROVADA')
        const signature = String(webhook.headers['x-signature'])
        const forged: Webhook[] = [
          { ...webhook, headers: {} },
          { ...webhook, headers: { ...webhook.headers, 'x-signature': '' } },
          {
            ...webhook,
            headers: { ...webhook.headers, 'x-signature': signature.replace(/.$/, (end) => (end === '0' ? '1' : '0')) },
          },
          { ...webhook, headers: { ...webhook.headers, 'x-request-id': 'outro' } },
          { ...webhook, query: { ...webhook.query, 'data.id': outro } },
          { ...webhook, query: {} },
        ]
        for (const one of forged) await expect(psp.readWebhook(one)).rejects.toThrow(WebhookForjado)
      })
    })

    describe('cancelling', () => {
      test('an unpaid charge', async () => {
        for (const { pspId } of [await createPix(), await createBoleto(), await charge(opened.cartoes.pendente)]) {
          expect(await psp.cancelCobranca(pspId)).toMatchObject({ pspId, situacao: 'EXPIRADA' })
          expect(await psp.cancelCobranca(pspId)).toMatchObject({ pspId, situacao: 'EXPIRADA' })
          expect(await psp.findCobranca(pspId)).toMatchObject({ situacao: 'EXPIRADA' })
        }
      })

      test('a charge paid meanwhile tells that it is paid', async () => {
        const { pspId } = await createPix()
        await opened.decide(pspId, 'APROVADA')
        expect(await psp.cancelCobranca(pspId)).toMatchObject({ pspId, situacao: 'APROVADA' })
        expect(await psp.findCobranca(pspId)).toMatchObject({ situacao: 'APROVADA' })
      })

      test('a charge that does not exist is refused', async () => {
        await expect(psp.cancelCobranca('999999999999')).rejects.toThrow(PspRecusou)
      })
    })

    describe('refunding', () => {
      test('a paid charge, once', async () => {
        const { pspId, valor: devolvido } = await approved()
        const referencia = randomUUID()
        expect(await psp.refundCobranca(pspId, referencia)).toMatchObject({ pspId, situacao: 'ESTORNADA', devolvido })
        expect(await psp.refundCobranca(pspId, referencia)).toMatchObject({ pspId, situacao: 'ESTORNADA' })
        expect(await psp.findCobranca(pspId)).toMatchObject({ situacao: 'ESTORNADA' })
      })

      test('a part, once for each reference, until nothing is left', async () => {
        const { pspId } = await charge(opened.cartoes.aprovado, pedido(100_00))
        const primeira = { referencia: randomUUID(), valor: 30_00, antes: 0 }
        for (let i = 0; i < 3; i++)
          expect(await psp.refundParte(pspId, primeira)).toEqual({ situacao: 'FEITA', motivo: null })
        expect(await psp.findCobranca(pspId)).toMatchObject({ situacao: 'APROVADA' })
        const resto = { referencia: randomUUID(), valor: 70_00, antes: 30_00 }
        expect(await psp.refundParte(pspId, resto)).toMatchObject({ situacao: 'FEITA' })
        expect(await psp.refundParte(pspId, resto)).toMatchObject({ situacao: 'FEITA' })
        expect(await psp.findCobranca(pspId)).toMatchObject({ situacao: 'ESTORNADA' })
      })

      test('a part that three callers ask for at once goes back once', async () => {
        const { pspId } = await charge(opened.cartoes.aprovado, pedido(100_00))
        const parte = { referencia: randomUUID(), valor: 60_00, antes: 0 }
        await Promise.all(Array.from({ length: 3 }, () => psp.refundParte(pspId, parte)))
        expect(await psp.findCobranca(pspId)).toMatchObject({ situacao: 'APROVADA' })
        const resto = { referencia: randomUUID(), valor: 40_00, antes: 60_00 }
        expect(await psp.refundParte(pspId, resto)).toMatchObject({ situacao: 'FEITA' })
      })

      test('no more than was paid, and nothing after the bank took the charge back', async () => {
        const { pspId } = await charge(opened.cartoes.aprovado, pedido(100_00))
        const demais = psp.refundParte(pspId, { referencia: randomUUID(), valor: 100_01, antes: 0 })
        await expect(demais).rejects.toThrow(PspRecusou)
        await opened.decide(pspId, 'ESTORNADA')
        const tarde = psp.refundParte(pspId, { referencia: randomUUID(), valor: 10_00, antes: 0 })
        await expect(tarde).rejects.toThrow(PspRecusou)
        await expect(psp.refundParte('999999999999', { referencia: randomUUID(), valor: 1, antes: 0 })).rejects.toThrow(
          PspRecusou,
        )
      })

      test('an unpaid charge is refused', async () => {
        const { pspId } = await createPix()
        await expect(psp.refundParte(pspId, { referencia: randomUUID(), valor: 100, antes: 0 })).rejects.toThrow(
          PspRecusou,
        )
        const error = await psp.refundCobranca(pspId, randomUUID()).catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(PspRecusou)
        expect((error as Error).message).toMatch(SENTENCE)
        expect(await psp.findCobranca(pspId)).toMatchObject({ situacao: 'PENDENTE' })
      })
    })
  })
}

/**
 * A random identifier of our adapters and banks. It may contain digits of a card by chance, so tests remove it first.
 */
export const RANDOM_HEX = /\b(?:[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g

/** A sentence in the person's language: a capital, a full stop, no English word and no long number. */
const SENTENCE = /^(?!.*\d{4})(?!.*\b(?:the|invalid|error|not|payment)\b)\p{Lu}[^<>{}"]{8,120}\.$/u

export const PAGADOR: Pagador = {
  uuid: '0b6f1d4e-6c0a-4c1e-9a57-0d8f5f1f0a99',
  nome: 'Ana',
  sobrenome: 'Teste',
  cpf: '52998224725',
  email: 'ana@exemplo.test',
  endereco: {
    cep: '01310100',
    logradouro: 'Avenida Paulista',
    numero: '10',
    bairro: 'Bela Vista',
    cidade: 'São Paulo',
    uf: 'SP',
  },
}

const outroPagador = (): Pagador => {
  const uuid = randomUUID()
  return { ...PAGADOR, uuid, email: `${uuid}@exemplo.test` }
}
