import { createECDH } from 'node:crypto'
import * as z from 'zod'
import { MARCA } from '#contract/kernel/site/marca'
import { isEmail } from '#contract/kernel/values/email'
import { onOff, secret } from './formats.ts'

/** A number that is a private key of P-256. */
function isVapidKey(text: string) {
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'))
    return /^[\w-]{43}$/.test(text)
  } catch {
    return false
  }
}

/** Whom a push service may write to (RFC 8292 §2.1). */
const isContact = (text: string) =>
  text.startsWith('mailto:') ? isEmail(text.slice('mailto:'.length)) : text.startsWith('https://') && URL.canParse(text)

export const PUSH = {
  VAPID_PRIVATE_KEY: secret(
    z.string().refine(isVapidKey, { error: 'Use a chave privada de P-256 em base64url (43 letras).' }).optional(),
  ),
  VAPID_SUBJECT: z
    .string()
    .refine(isContact, { error: 'Use mailto:endereco@dominio ou um endereço https://.' })
    .optional(),
  PUSH_LOCAL: onOff.default('off'),
}

export const pushOf = (e: z.output<z.ZodObject<typeof PUSH>>, suporteEmail: string | undefined) => ({
  /** The key that signs our messages; undefined: the installation makes its own. */
  chavePrivada: e.VAPID_PRIVATE_KEY,
  contato: e.VAPID_SUBJECT ?? `mailto:${suporteEmail ?? MARCA.suporteEmail}`,
  /** Messages may also go to this machine and its neighbours, without TLS: for a push service that one runs oneself. */
  isLocal: e.PUSH_LOCAL === 'on',
})
