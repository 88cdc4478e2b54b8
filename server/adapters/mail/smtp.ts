import { createTransport } from 'nodemailer'
import type { Clock } from '../../kernel/clock.ts'
import type { Sonda } from '../../kernel/partes.ts'
import type { Correio } from '../../ports/mail.ts'
import { cabecalhoOf, oneLine } from './cabecalho.ts'

export type ConfigDoSmtp = {
  url: string
  remetente: { nome: string; email: string }
  /**
   * How long each step may take. A whole mail may take six times as long, which is less than the claim of `sendOnce`.
   */
  timeoutMs?: number
}

/**
 * Hosts to which clear text is safe and whose certificate is not checked: nobody stands between, and a local relay
 * often signs its certificate itself.
 */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/** Hands mails to an SMTP server over a few connections that stay open. */
export function openSmtp(
  { url, remetente, timeoutMs = 10_000 }: ConfigDoSmtp,
  { clock, sonda }: { clock: Pick<Clock, 'now'>; sonda: Sonda },
): Correio {
  const transport = createTransport({ ...serverOf(url), ...timeoutsOf(timeoutMs), pool: true, maxRequeues: 1 })
  const domain = remetente.email.slice(remetente.email.lastIndexOf('@') + 1)
  return {
    async send({ id, texto, html, ...email }) {
      const { para, assunto } = cabecalhoOf(email)
      const message = {
        from: { name: oneLine(remetente.nome), address: remetente.email },
        to: { name: para.nome, address: para.email },
        subject: assunto,
        text: texto,
        html,
        messageId: `<${id}@${domain}>`,
        date: clock.now(),
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'pt-BR' },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.timeout(6 * timeoutMs),
      }
      await sonda.watch(
        () =>
          transport.sendMail(message).catch((error: Partial<SmtpError>) => {
            throw new Recusado(reasonOf(error), error.code ?? '')
          }),
        (error) => !(error instanceof Recusado && ABOUT_ONE_MAIL.includes(error.code)),
      )
    },
    async close() {
      transport.close()
    },
  }
}

/**
 * Parses SMTP_URL here, because the library would take options from the address. A password never goes out in clear text.
 */
function serverOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isHere = THIS_MACHINE.includes(hostname)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && username !== '' && !isHere,
    tls: { rejectUnauthorized: !isHere },
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

const timeoutsOf = (ms: number) => ({ connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms, dnsTimeout: ms })

/** A mail that was not accepted. */
class Recusado extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** Refusals of one mail by a server that works. */
const ABOUT_ONE_MAIL = ['EENVELOPE', 'EMESSAGE']

type SmtpError = { message: string; code: string; command: string; response: string; responseCode: number }

/** Errors whose server text may repeat an address or the login; that text must not reach the log. */
const MAY_QUOTE = ['EENVELOPE', 'EMESSAGE', 'EAUTH']

/** Why a mail was not accepted, without the server's text: its codes and the step say enough. */
function reasonOf({ message = '', code = 'unknown', command, response, responseCode }: Partial<SmtpError>) {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response ?? '')?.[1]
  const words = response === undefined && !MAY_QUOTE.includes(code) ? message : undefined
  return ['SMTP:', code, responseCode, enhanced, command && `at ${command}`, words].filter(Boolean).join(' ')
}
