import * as z from 'zod'
import { MARCA } from '#contract/kernel/site/marca'
import { isEmail } from '#contract/kernel/values/email'
import { secret } from './formats.ts'

const SMTP_URL_INVALIDA = 'Use smtp://usuario:senha@servidor:porta ou smtps://usuario:senha@servidor:porta.'

/** The sender of mails: `Nome <endereco@dominio>`, or the address alone, and then the name is the brand's. */
function remetente(text: string, ctx: z.RefinementCtx): { nome: string | undefined; email: string } {
  const [, nome, email = text.trim()] = /^\s*"?([^"<>]*?)"?\s*<([^<>]*)>\s*$/.exec(text) ?? []
  if (isEmail(email) && !/\p{Cc}/u.test(text)) return { nome: nome || undefined, email }
  ctx.addIssue({ code: 'custom', message: 'Use um endereço de e-mail, ou Nome <endereco@dominio>.' })
  return z.NEVER
}

/** Whether the URL is a server without path, query or options. The password may be %-encoded. */
function isSmtpUrl(text: string) {
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text)
  try {
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  return /^smtps?:$/.test(protocol) && hostname !== '' && ['', '/'].includes(pathname) && search === '' && hash === ''
}

export const CORREIO = {
  SMTP_URL: secret(
    z.url({ error: SMTP_URL_INVALIDA, abort: true }).refine(isSmtpUrl, { error: SMTP_URL_INVALIDA }).optional(),
  ),
  MAIL_FROM: z.string().transform(remetente).optional(),
}

/** Without MAIL_FROM the sender is the brand, at a no-reply address of the site. */
export const correioOf = (
  e: z.output<z.ZodObject<typeof CORREIO>>,
  site: { publicUrl: string | undefined; nome: string | undefined },
) => ({
  smtpUrl: e.SMTP_URL,
  remetente: {
    nome: e.MAIL_FROM?.nome ?? site.nome ?? MARCA.nome,
    email: e.MAIL_FROM?.email ?? naoResponda(site.publicUrl),
  },
})

/** A no-reply address in the site's own domain. A site named by a number, or by a name without a dot, cannot send mail. */
function naoResponda(publicUrl: string | undefined) {
  const own = `nao-responda@${publicUrl ? new URL(publicUrl).hostname : ''}`
  return isEmail(own) ? own : 'nao-responda@freteflex.test'
}
