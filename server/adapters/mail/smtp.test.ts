import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPartes } from '../../kernel/partes.ts'
import { carta, describeCorreio } from '../../ports/mail.suite.ts'
import { openCorreio } from './index.ts'
import { openSmtp } from './smtp.ts'
import { type ServidorSmtp, startServidorSmtp } from './testing.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const clock = { now: () => NOW }
const partes = createPartes(clock)
const sonda = partes.open({ parte: 'EMAIL', quem: 'local', modo: 'REAL' })
const remetente = { nome: 'FreteFlex', email: 'nao-responda@frete.exemplo' }
/** Longer than a real answer takes on a busy machine. */
const HONEST_MS = 20_000
/** How long the adapter waits for an answer that never comes. */
const MUTE_MS = 600
const correioAt = (url: string, timeoutMs = HONEST_MS) => openSmtp({ url, remetente, timeoutMs }, { clock, sonda })

describeCorreio('SMTP', async () => {
  const servidor = await startServidorSmtp()
  const correio = openSmtp({ url: servidor.url, remetente }, { clock, sonda })
  return {
    correio,
    entregues: async () =>
      servidor.recebidos.map(
        ({ to = [], cc = [], bcc = [], envelopeTo, subject = '', text = '', html = '', headers }) => ({
          enderecos: [...new Set([...[...to, ...cc, ...bcc].map(({ address = '' }) => address), ...envelopeTo])],
          assunto: subject,
          texto: text.replace(/\n$/, ''),
          html: html.replace(/\n$/, ''),
          cabecalhos: headers.map(({ key }) => key).toSorted(),
        }),
      ),
    async close() {
      await correio.close()
      await servidor.close()
    },
  }
})

describe('SMTP as it is spoken', () => {
  let servidor: ServidorSmtp
  const opened: { close(): Promise<void> }[] = []
  beforeEach(async () => void (servidor = await startServidorSmtp()))
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
    await servidor.close()
  })
  const open = (url = servidor.url, timeoutMs = HONEST_MS) => {
    const correio = correioAt(url, timeoutMs)
    opened.push(correio)
    return correio
  }

  test('a mail names its sender, recipient, date and message id, and that a machine sent it', async () => {
    const email = carta({ para: { nome: 'João "Jão" Núñez', email: 'joao@exemplo.test' } })
    await open().send(email)
    const [recebido] = servidor.recebidos
    expect(recebido).toMatchObject({
      from: { name: 'FreteFlex', address: 'nao-responda@frete.exemplo' },
      to: [{ name: 'João "Jão" Núñez', address: 'joao@exemplo.test' }],
      messageId: `<${email.id}@frete.exemplo>`,
      date: NOW.toISOString(),
    })
    const headers = new Map(recebido?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('content-language')).toBe('pt-BR')
    expect(headers.has('x-mailer')).toBe(false)
  })

  test('a brand’s name with a line break in it adds no header', async () => {
    const nome = 'Frete\r\nBcc: mallory@exemplo.test'
    const correio = openSmtp({ url: servidor.url, remetente: { ...remetente, nome } }, { clock, sonda })
    opened.push(correio)
    await correio.send(carta())
    expect(servidor.recebidos[0]?.bcc).toBeUndefined()
    expect(servidor.recebidos[0]?.from?.name).toBe('Frete Bcc: mallory@exemplo.test')
  })

  test('a file path or an address in the text stays text', async () => {
    await open().send(carta({ texto: 'file:///etc/hostname', html: '<img src="http://127.0.0.1:1/x.png">' }))
    expect(servidor.recebidos[0]?.text).toContain('file:///etc/hostname')
    expect(servidor.recebidos[0]?.attachments).toEqual([])
  })

  test('a server that is down is an error, and the same adapter works once it is up', async () => {
    const { port } = servidor
    await servidor.close()
    const correio = open()
    await expect(correio.send(carta())).rejects.toThrow(/^SMTP: \w+ .*ECONNREFUSED/)
    servidor = await startServidorSmtp({ port })
    await correio.send(carta())
    expect(servidor.recebidos).toHaveLength(1)
  })

  test('a server that was restarted between two mails takes the second', async () => {
    const { port } = servidor
    const correio = open()
    await correio.send(carta())
    await servidor.close()
    servidor = await startServidorSmtp({ port })
    await correio.send(carta())
    expect(servidor.recebidos).toHaveLength(1)
  })

  test.each([
    ['refuses', /^SMTP: EENVELOPE 550 5\.1\.1 at RCPT TO$/],
    ['greylists', /^SMTP: EENVELOPE 451 4\.7\.1 at RCPT TO$/],
  ] as const)(
    'a server that %s a recipient is an error without the address; a later try may succeed',
    async (how, reason) => {
      servidor.behave(how)
      const correio = open()
      await expect(correio.send(carta())).rejects.toThrow(reason)
      expect(servidor.recebidos).toEqual([])
      servidor.behave('honest')
      await correio.send(carta())
      expect(servidor.recebidos).toHaveLength(1)
    },
  )

  test('a server that hangs up instead of greeting is an error', async () => {
    servidor.behave('drops')
    await expect(open().send(carta())).rejects.toThrow(/^SMTP: /)
    expect(servidor.recebidos).toEqual([])
  })

  test('a silent server is an error in time', async () => {
    servidor.behave('silent')
    const started = performance.now()
    await expect(open(servidor.url, MUTE_MS).send(carta())).rejects.toThrow(/^SMTP: ETIMEDOUT/)
    expect(performance.now() - started).toBeLessThan(20 * MUTE_MS)
  })

  test('a server that sends a letter now and then, which no step’s time-out notices, is an error in time', async () => {
    const drips = createServer((socket) => {
      const drip = setInterval(() => socket.write('220-ainda não\r\n'), MUTE_MS / 4)
      socket.on('close', () => clearInterval(drip)).on('error', () => {})
    }).listen(0, '127.0.0.1')
    await new Promise((done) => drips.once('listening', done))
    const { port } = drips.address() as { port: number }
    const started = performance.now()
    await expect(open(`smtp://127.0.0.1:${port}`, MUTE_MS).send(carta())).rejects.toThrow(/^SMTP: /)
    expect(performance.now() - started).toBeLessThan(20 * MUTE_MS)
    drips.close()
  })

  test('a mail sent while the adapter closes arrives or is an error, never lost in silence', async () => {
    const correio = open()
    const sent = Promise.allSettled(Array.from({ length: 20 }, () => correio.send(carta())))
    await correio.close()
    const taken = (await sent).filter(({ status }) => status === 'fulfilled').length
    expect(servidor.recebidos.length).toBe(taken)
    await expect(correio.send(carta())).rejects.toThrow('SMTP: ECONNECTION Connection pool was closed')
  })
})

describe('the password of SMTP_URL', () => {
  const SENHA = 's3gr3do:/@ção'
  const urlOf = (port: number, senha: string, host = '127.0.0.1') =>
    `smtp://${encodeURIComponent('ana@exemplo.test')}:${encodeURIComponent(senha)}@${host}:${port}`

  test('logs in over STARTTLS', async () => {
    const servidor = await startServidorSmtp({ senha: SENHA })
    const correio = correioAt(urlOf(servidor.port, SENHA))
    await correio.send(carta())
    expect(servidor.recebidos).toHaveLength(1)
    expect(servidor.logins).toEqual([`ana@exemplo.test:${SENHA}`])
    await correio.close()
    await servidor.close()
  })

  test('is part of no error, not even when the server repeats it', async () => {
    const servidor = await startServidorSmtp({ senha: 'outra' })
    const correio = correioAt(urlOf(servidor.port, SENHA))
    const error = await correio.send(carta()).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).toMatch(/^SMTP: EAUTH 535 5\.7\.8 at AUTH \w+$/)
    expect(servidor.logins).toEqual([`ana@exemplo.test:${SENHA}`])
    const told = `${(error as Error).stack} ${JSON.stringify(error)} ${String((error as Error).cause)}`
    for (const secret of [SENHA, encodeURIComponent(SENHA), Buffer.from(SENHA).toString('base64'), 'ana@exemplo']) {
      expect(told).not.toContain(secret)
    }
    await correio.close()
    await servidor.close()
  })

  test('never goes over the network in clear: a server without TLS does not get it', async () => {
    const servidor = await startServidorSmtp({ senha: SENHA, hasTls: false })
    const correio = correioAt(urlOf(servidor.port, SENHA, '127.0.0.2')) // not in THIS_MACHINE
    await expect(correio.send(carta())).rejects.toThrow(/^SMTP: ETLS/)
    expect(servidor.logins).toEqual([])
    await correio.close()
    await servidor.close()
  })

  test('is not sent to a server whose certificate is not trusted', async () => {
    const servidor = await startServidorSmtp({ senha: SENHA })
    const correio = correioAt(urlOf(servidor.port, SENHA, '127.0.0.2'))
    await expect(correio.send(carta())).rejects.toThrow(/^SMTP: ESOCKET at CONN .*certificate/)
    expect(servidor.logins).toEqual([])
    await correio.close()
    await servidor.close()
  })
})

test('without a sandbox and without SMTP_URL the start says so, and no mail is taken', async () => {
  const said: unknown[] = []
  const log = { warn: (...words: unknown[]) => void said.push(words) }
  const config = { sandbox: false, correio: { smtpUrl: undefined, remetente } }
  const correio = await openCorreio(config, { log, clock, partes, db: undefined } as unknown as Parameters<
    typeof openCorreio
  >[1])
  expect(JSON.stringify(said)).toContain('SMTP_URL is not set')
  await expect(correio.send(carta())).rejects.toThrow('SMTP_URL is not set')
})
