import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Correio, Email } from './mail.ts'

/** A mail as its receiver found it. `enderecos` are all addresses in the mail and in its envelope. */
export type Entregue = { enderecos: string[]; assunto: string; texto: string; html: string; cabecalhos: string[] }

/** An adapter with its mailbox. */
export type OpenCorreio = () => Promise<{
  correio: Correio
  /** The mails that have arrived so far, oldest first. */
  entregues(): Promise<Entregue[]>
  close(): Promise<void>
}>

/** What the house expects of every adapter that delivers mails. */
export function describeCorreio(name: string, open: OpenCorreio) {
  describe(`mail: ${name}`, () => {
    let opened: Awaited<ReturnType<OpenCorreio>>
    beforeAll(async () => void (opened = await open()))
    afterAll(() => opened.close())

    /** Sends one mail and returns the mail that arrived. */
    async function deliver(email: Partial<Email> = {}) {
      const before = (await opened.entregues()).length
      await opened.correio.send(carta(email))
      const arrived = (await opened.entregues()).slice(before)
      expect(arrived).toHaveLength(1)
      return arrived[0]!
    }

    test('both forms arrive with their text', async () => {
      const texto = 'Olá, João!\n\n.uma linha que começa com ponto\nhttps://frete.exemplo/validacao?a=1&b=2=3'
      const html = `<p lang="pt-BR">Olá, <b>João</b> &amp; cia. 📦</p>${'<i>longa </i>'.repeat(500)}`
      expect(await deliver({ texto, html })).toMatchObject({ texto, html, enderecos: ['ana@exemplo.test'] })
    })

    test.each([
      ['accents', 'Atualização da João & Antônia Ltda.'],
      ['emoji', 'Seu pacote 📦 chegou 👩🏽‍🚀'],
      ['Hebrew', 'שלום חבר'],
      ['long', 'Uma frase comprida demais para uma linha só de um cabeçalho, '.repeat(8).trim()],
      ['quotes and brackets', 'O "frete" <flex>; de, todos: (já) \\o/'],
    ])('a subject and a name with %s arrive as they are', async (_what, words) => {
      const { assunto, enderecos } = await deliver({ assunto: words, para: { nome: words, email: 'ana@exemplo.test' } })
      expect(assunto).toBe(words)
      expect(enderecos).toEqual(['ana@exemplo.test'])
    })

    test.each([
      ['CR LF', 'Ana\r\nBcc: mallory@exemplo.test'],
      ['LF', 'Ana\nX-Evil: sim'],
      ['CR', 'Ana\rX-Evil: sim'],
      ['a blank line', 'Ana\r\n\r\n<p>outra carta</p>'],
      ['a Unicode line', 'Ana\u2028Bcc: mallory@exemplo.test\u0085X-Evil: sim'],
      ['another address', 'Ana" <mallory@exemplo.test>, "'],
      ['a zero', 'Ana\0Bcc: mallory@exemplo.test'],
      ['a turned direction', 'Ana \u202emoc.elpmaxe@anA'],
      ['half a sign', 'Ana \ud800'],
    ])('%s in a name or a subject adds no header and no recipient', async (_what, words) => {
      const usual = await deliver()
      for (const email of [{ assunto: words }, { para: { nome: words, email: 'ana@exemplo.test' } }]) {
        const arrived = await deliver(email)
        expect(arrived.enderecos).toEqual(['ana@exemplo.test'])
        expect(arrived.cabecalhos).toEqual(usual.cabecalhos)
        expect(arrived.texto).toBe(usual.texto)
        expect(arrived.assunto).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u)
        expect(arrived.assunto).toMatch('assunto' in email ? /^Ana/ : usual.assunto)
      }
    })

    test.each([
      'ana@exemplo.test\r\nRCPT TO:<mallory@exemplo.test>',
      'ana@exemplo.test, mallory@exemplo.test',
      'ana@exemplo.test> <mallory@exemplo.test',
      '"Ana" <ana@exemplo.test>',
      'ana@exemplo.test ',
      'ana',
      '',
    ])('%j is not an address: nothing is sent, and the refusal does not repeat it', async (email) => {
      const before = (await opened.entregues()).length
      const sent = opened.correio.send(carta({ para: { nome: 'Ana', email } }))
      await expect(sent).rejects.toThrow(/^the address of a mail is not valid$/)
      expect(await opened.entregues()).toHaveLength(before)
    })
  })
}

/** A mail like any other. */
export const carta = (email: Partial<Email> = {}): Email => ({
  id: randomUUID(),
  para: { nome: 'Ana', email: 'ana@exemplo.test' },
  assunto: 'Confirme seu e-mail',
  texto: 'Confirme seu e-mail: https://frete.exemplo/validacao',
  html: '<p>Confirme seu e-mail</p>',
  ...email,
})
