import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** A mail with its envelope. */
export type Recebido = Email & { envelopeTo: string[] }

type How = 'honest' | 'refuses' | 'greylists' | 'silent' | 'drops'

/** A real SMTP server on this machine that behaves as told and keeps the mails it accepted. */
export type ServidorSmtp = {
  url: string
  port: number
  recebidos: Recebido[]
  /** The attempted logins. */
  logins: string[]
  behave(how: How): void
  close(): Promise<void>
}

export async function startServidorSmtp({
  port = 0,
  senha,
  hasTls = true,
}: {
  port?: number
  senha?: string
  hasTls?: boolean
} = {}): Promise<ServidorSmtp> {
  let how: How = 'honest'
  const recebidos: Recebido[] = []
  const logins: string[] = []
  const take = async (stream: Readable, { envelope }: SMTPServerSession) => {
    const envelopeTo = envelope.rcptTo.map(({ address }) => address)
    recebidos.push({ ...(await PostalMime.parse(await buffer(stream))), envelopeTo })
  }
  const options: SMTPServerOptions = {
    authOptional: senha === undefined,
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 200,
    onConnect(_session, callback) {
      if (how === 'silent') return // no greeting, ever
      callback(how === 'drops' ? answer(421, '4.3.2 fechado') : null)
    },
    onAuth({ username, password }, _session, callback) {
      logins.push(`${username}:${password}`)
      if (password === senha) callback(null, { user: username ?? '' })
      else callback(answer(535, `5.7.8 a senha ${password} não serve`))
    },
    onRcptTo({ address }, _session, callback) {
      if (how === 'refuses') callback(answer(550, `5.1.1 ninguém aqui se chama ${address}`))
      else if (how === 'greylists') callback(answer(451, `4.7.1 ${address}, volte mais tarde`))
      else callback()
    },
    onData: (stream, session, callback) => callbackify(take)(stream, session, callback),
  }
  const smtp = new SMTPServer(options)
  smtp.on('error', () => {}) // some tests hang up on purpose
  const server: Server = smtp.listen(port)
  await once(server, 'listening')
  const opened = (server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${opened}`,
    port: opened,
    recebidos,
    logins,
    behave: (next) => void (how = next),
    close: () => new Promise((done) => smtp.close(done)),
  }
}

const answer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
