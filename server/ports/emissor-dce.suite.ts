import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmissorDce, EmissorDceIndisponivel } from './emissor-dce.ts'

/** A document or an event that the caller has built and signed with the adapter's own `sign`. */
type Assinado = { chave: string; xml: string; digest: string }

/** An adapter with its authority; the suite plays the house. */
export type OpenEmissorDce = () => Promise<{
  emissor: EmissorDce
  /** A new signed document. `complemento` is the recipient's, by which an authority is told to refuse or to be silent. */
  sign(changes?: { numero?: number; complemento?: string; emitidaEm?: Date }): Promise<Assinado>
  /** A signed cancelling. */
  signCancelamento(dce: Assinado, protocolo: string, em?: Date): Promise<{ chave: string; xml: string }>
  now(): Date
  /** Moves the authority's clock. */
  advance(seconds: number): Promise<void>
  close(): Promise<void>
}>

/** What the house expects of every EmissorDce adapter. */
export function describeEmissorDce(name: string, open: OpenEmissorDce) {
  describe(`DC-e: ${name}`, () => {
    let opened: Awaited<ReturnType<OpenEmissorDce>>
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    const asking = { signal: new AbortController().signal }
    const authorise = (dce: Assinado) => opened.emissor.authorise(dce, asking)
    const find = (chave: string) => opened.emissor.find(chave, asking)
    async function autorizada() {
      const dce = await opened.sign()
      const answer = await authorise(dce)
      if (answer.desfecho !== 'AUTORIZADA') throw new Error(JSON.stringify(answer))
      return { dce, protocolo: answer.protocolo }
    }
    const minus = (seconds: number) => new Date(opened.now().getTime() - seconds * 1000)

    test('an authorised document has a protocol of sixteen digits, with the digest of its signature', async () => {
      const { dce, protocolo } = await autorizada()
      expect(protocolo.numero).toMatch(/^\d{16}$/)
      expect(protocolo.digest).toBe(dce.digest)
      expect(protocolo.xml).toContain(dce.chave)
      expect(Math.abs(protocolo.em.getTime() - opened.now().getTime())).toBeLessThan(60_000)
    })

    test('the same bytes again are a duplicate, and the key tells the first protocol', async () => {
      const { dce, protocolo } = await autorizada()
      expect(await authorise(dce)).toMatchObject({ desfecho: 'DUPLICADA', codigo: '452' })
      expect(await find(dce.chave)).toEqual({ situacao: 'AUTORIZADA', protocolo })
    })

    test('another document of the same number is a duplicate, and its key is not known', async () => {
      const dce = await opened.sign({ numero: 700_001 })
      expect(await authorise(dce)).toMatchObject({ desfecho: 'AUTORIZADA' })
      const other = await opened.sign({ numero: 700_001, complemento: 'Fundos' })
      expect(await authorise(other)).toMatchObject({ desfecho: 'DUPLICADA' })
      expect(await find(other.chave)).toEqual({ situacao: 'DESCONHECIDA' })
    })

    test('a key that was never sent is not known', async () => {
      expect(await find((await opened.sign()).chave)).toEqual({ situacao: 'DESCONHECIDA' })
    })

    test('a document that was changed after the signature is refused', async () => {
      const { chave, xml, digest } = await opened.sign()
      const changed = { chave, digest, xml: xml.replace('<xProd>', '<xProd>Outro ') }
      expect(await authorise(changed)).toMatchObject({ desfecho: 'RECUSADA', codigo: '297' })
    })

    test('a document that does not fit the layout is refused', async () => {
      const { chave, xml, digest } = await opened.sign()
      const half = { chave, digest, xml: xml.replace(/<det .*<\/det>/, '') }
      expect(await authorise(half)).toMatchObject({ desfecho: 'RECUSADA', codigo: '215' })
    })

    test('a prefix of the signature is refused', async () => {
      const { chave, xml, digest } = await opened.sign()
      const prefixed = xml
        .replace('<Signature xmlns=', '<ds:Signature xmlns:ds=')
        .replace('</Signature>', '</ds:Signature>')
      expect(await authorise({ chave, digest, xml: prefixed })).toMatchObject({ desfecho: 'RECUSADA', codigo: '587' })
    })

    test('an ampersand of the QR code that is written as an entity is refused', async () => {
      const { chave, xml, digest } = await opened.sign()
      const escaped = xml.replace(/<!\[CDATA\[(.*?)\]\]>/, (_all, url: string) => url.replace('&', '&amp;'))
      expect(await authorise({ chave, digest, xml: escaped })).toMatchObject({ desfecho: 'RECUSADA', codigo: '813' })
    })

    test('a document that is sent too late is FORA_DO_PRAZO', async () => {
      const late = await opened.sign({ emitidaEm: minus(3600) })
      expect(await authorise(late)).toMatchObject({ desfecho: 'FORA_DO_PRAZO', codigo: '704' })
    })

    test.each(['227', '598', '999', '452'])('the refusal %s comes on command', async (codigo) => {
      const dce = await opened.sign({ complemento: `DCE ${codigo}` })
      if (codigo === '999') await expect(authorise(dce)).rejects.toThrow(EmissorDceIndisponivel)
      else expect(await authorise(dce)).toMatchObject({ codigo })
    })

    test('an authority that is away is told apart from one that refuses', async () => {
      const dce = await opened.sign({ complemento: 'DCE FORA' })
      await expect(authorise(dce)).rejects.toThrow(EmissorDceIndisponivel)
      expect(await find(dce.chave)).toEqual({ situacao: 'DESCONHECIDA' })
    })

    test('an answer that is lost after the authorisation is found by the key', async () => {
      const dce = await opened.sign({ complemento: 'DCE MUDA' })
      await expect(authorise(dce)).rejects.toThrow(EmissorDceIndisponivel)
      expect(await find(dce.chave)).toMatchObject({ situacao: 'AUTORIZADA', protocolo: { digest: dce.digest } })
    })

    test('a cancelled document is cancelled once, and the key tells so', async () => {
      const { dce, protocolo } = await autorizada()
      const evento = await opened.signCancelamento(dce, protocolo.numero)
      const answer = await opened.emissor.cancel(evento, asking)
      if (answer.desfecho !== 'CANCELADA') throw new Error(JSON.stringify(answer))
      expect(answer.evento.protocolo).toMatch(/^\d{16}$/)
      expect(await opened.emissor.cancel(evento, asking)).toMatchObject({ desfecho: 'RECUSADO' })
      expect(await find(dce.chave)).toMatchObject({
        situacao: 'CANCELADA',
        protocolo: { numero: protocolo.numero },
        evento: { protocolo: answer.evento.protocolo },
      })
    })

    test('a cancelling that is dated in the future is refused', async () => {
      const { dce, protocolo } = await autorizada()
      const evento = await opened.signCancelamento(dce, protocolo.numero, minus(-3600))
      expect(await opened.emissor.cancel(evento, asking)).toMatchObject({ desfecho: 'RECUSADO', codigo: '635' })
    })

    test('after 24 hours it is too late to cancel', async () => {
      const { dce, protocolo } = await autorizada()
      await opened.advance(24 * 3600 + 1)
      const evento = await opened.signCancelamento(dce, protocolo.numero)
      expect(await opened.emissor.cancel(evento, asking)).toMatchObject({ desfecho: 'RECUSADO', codigo: '501' })
    })
  })
}
