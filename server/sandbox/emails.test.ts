import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carta, describeCorreio } from '../ports/mail.suite.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'

type EmailRecebido = {
  id: string
  para: string
  assunto: string
  texto: string
  html: string
  links: string[]
  data: string
}

const emailsOf = async (house: TestHouse, query = '') => {
  const answer = await house.get(`/sandbox/emails${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<EmailRecebido[]>()
}

describeCorreio('the sandbox’s mailbox', async () => {
  const house = await startHouse()
  return {
    correio: house.deps.correio,
    entregues: async () => {
      // the mailbox has no order of mails of one instant: new mails are recognised by their id
      for (const email of (await emailsOf(house)).toReversed()) if (!seen.has(email.id)) seen.set(email.id, email)
      return [...seen.values()].map(({ para, ...email }) => ({ ...email, enderecos: [para], cabecalhos: [] }))
    },
    close: () => house.stop(),
  }
})
const seen = new Map<string, EmailRecebido>()

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())
const send = (email: Parameters<typeof carta>[0]) => house.deps.correio.send(carta(email))

test('the sent mails are listed newest first, all or those of one address, in upper or lower case', async () => {
  await send({ assunto: 'primeiro', para: { nome: 'Bia', email: 'bia@exemplo.test' } })
  await house.clock.advance(1)
  await send({ assunto: 'segundo', para: { nome: 'Caio', email: 'caio@exemplo.test' } })
  await house.clock.advance(1)
  await send({ assunto: 'terceiro', para: { nome: 'Bia', email: 'Bia@Exemplo.test' } })
  const assuntos = (emails: EmailRecebido[]) => emails.map(({ assunto }) => assunto)
  expect(assuntos(await emailsOf(house))).toEqual(['terceiro', 'segundo', 'primeiro'])
  expect(assuntos(await emailsOf(house, '?para=BIA@exemplo.test'))).toEqual(['terceiro', 'primeiro'])
  expect(assuntos(await emailsOf(house, '?para=ninguem@exemplo.test'))).toEqual([])
})

test('an address with a character that no address has is refused in words', async () => {
  const answer = await house.get('/sandbox/emails?para=bia%00@exemplo.test')
  expect([answer.statusCode, answer.json().message]).toEqual([
    422,
    'O destinatário tem um caractere que não se pode usar.',
  ])
})

test('a mail has the fields of the sandbox, with its links in order, each once', async () => {
  const email = carta({
    html: '<p><a class="x" href="https://a.test/?x=1&amp;y=2">um</a><a href="mailto:s@a.test">dois</a><a href="https://a.test/?x=1&amp;y=2">um</a></p>',
  })
  await house.deps.correio.send(email)
  const [found] = (await emailsOf(house)).filter(({ id }) => id === email.id)
  const { para, ...sent } = email
  expect(found).toEqual({
    ...sent,
    para: para.email,
    links: ['https://a.test/?x=1&y=2', 'mailto:s@a.test'],
    data: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/),
  })
})

test('the same mail delivered twice is one mail', async () => {
  const email = carta()
  await house.deps.correio.send(email)
  await house.deps.correio.send(email)
  expect((await emailsOf(house)).filter(({ id }) => id === email.id)).toHaveLength(1)
})

test('a mail is shown only in a frame of our own page, where it runs nothing and loads nothing', async () => {
  const email = carta({
    html: '<html><head></head><body><script>alert(1)</script><b style="color:red">oi</b></body></html>',
  })
  await house.deps.correio.send(email)
  const shown = await house.get(`/sandbox/emails/${email.id}/html`)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(shown.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(shown.headers['cache-control']).toBe('no-store')
  const policy = String(shown.headers['content-security-policy']).split('; ')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy.find((part) => part.startsWith('sandbox'))).not.toMatch(/allow-(?:scripts|same-origin)/)
  expect(policy.join(' ')).not.toContain('script-src')
  expect(String((await house.get('/sandbox/emails')).headers['content-security-policy'])).not.toContain('unsafe')
})

test.each([randomUUID(), 'nada', '..'])('without a mail there is no page: %s', async (id) => {
  expect((await house.get(`/sandbox/emails/${id}/html`)).statusCode).toBe(404)
})

test('the mailbox keeps its newest thousand', async () => {
  const recebidoEm = house.clock.now()
  const many = Array.from({ length: 1100 }, () => ({ ...carta(), para: 'muitos@exemplo.test', recebidoEm }))
  await house.db.insertInto('caixaEmail').values(many).execute()
  await house.clock.advance(1)
  await send({ assunto: 'o mais novo' })
  const { kept } = await house.db
    .selectFrom('caixaEmail')
    .select(({ fn }) => fn.countAll<string>().as('kept'))
    .executeTakeFirstOrThrow()
  expect(Number(kept)).toBe(1000)
  expect((await emailsOf(house))[0]?.assunto).toBe('o mais novo')
})

test('without the sandbox there is no mailbox, and no mail is accepted', async () => {
  const real = await startHouse({ env: { SANDBOX: 'off' } })
  const paths = ['/sandbox/emails', '/sandbox/emails?para=a@exemplo.test', `/sandbox/emails/${randomUUID()}/html`]
  for (const path of paths) expect((await real.get(path)).statusCode).toBe(404)
  await expect(real.deps.correio.send(carta())).rejects.toThrow('SMTP_URL is not set')
  await real.stop()
})
