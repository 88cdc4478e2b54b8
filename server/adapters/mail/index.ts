import type { Config } from '../../config.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/deps.ts'
import type { Logger } from '../../kernel/log.ts'
import { hostOf, type Partes } from '../../kernel/partes.ts'
import type { Correio } from '../../ports/mail.ts'
import { openCaixa } from './caixa/index.ts'

/** SMTP if SMTP_URL is set; otherwise the sandbox's mailbox. Without a sandbox every mail waits until SMTP_URL is set. */
export async function openCorreio(
  { correio: { smtpUrl, remetente }, sandbox }: Pick<Config, 'correio' | 'sandbox'>,
  { partes, ...deps }: { db: Db; clock: Clock; log: Pick<Logger, 'warn'>; partes: Partes },
): Promise<Correio> {
  if (smtpUrl) {
    const { openSmtp } = await import('./smtp.ts') // a large library, needed only with SMTP_URL
    const sonda = partes.open({ parte: 'EMAIL', quem: hostOf(smtpUrl), modo: 'REAL' })
    return openSmtp({ url: smtpUrl, remetente }, { ...deps, sonda })
  }
  if (sandbox) {
    partes.open({ parte: 'EMAIL', quem: 'caixa de correio da sandbox', modo: 'EMBUTIDA' })
    return openCaixa(deps)
  }
  partes.open({ parte: 'EMAIL', quem: 'ninguém: falta SMTP_URL', modo: 'AUSENTE' })
  deps.log.warn('SMTP_URL is not set: no mail leaves; each waits in the queue and is tried again for about a day')
  return recusa
}

/** Refuses every mail, so that the mail's job keeps it. */
const recusa: Correio = {
  async send() {
    throw new Error('SMTP_URL is not set')
  },
  async close() {},
}
