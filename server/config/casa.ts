import { isIP } from 'node:net'
import * as z from 'zod'
import { count, oneOf, onOff, reais, secret, url } from './formats.ts'

/**
 * Which senders of `X-Forwarded-For` are trusted: the number of proxies in front, or their addresses. Never all: the caller
 * writes the first address of that header.
 */
function proxies(text: string, ctx: z.RefinementCtx): false | string[] | ((address: string, hop: number) => boolean) {
  if (text === 'off') return false
  if (/^[1-9]$/.test(text)) return (_address, hop) => hop < Number(text)
  const addresses = text.split(',').map((address) => address.trim())
  if (addresses.every(isNetwork)) return addresses
  ctx.addIssue({
    code: 'custom',
    message: 'Use off, o número de proxies (1 a 9) ou os endereços deles (10.0.0.0/8,…).',
  })
  return z.NEVER
}

/** Links are this text and a path: with more than a host and a port in it they would lead nowhere. */
const site = url.regex(/^https?:\/\/[^/?#@\\]+\/?$/i, {
  error: 'Use só o protocolo e o nome, como https://frete.exemplo, sem usuário, senha, caminho ou parâmetros.',
})

/** Whether this is an address, alone or with the bits of its network: at least one, and no more than the address has. */
function isNetwork(text: string) {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return bits === undefined ? most > 0 : Number(bits) >= 1 && Number(bits) <= most
}

/** Sites as a browser names them in `Origin`: an address with a path, or with a slash at its end, would never match. */
function origins(text: string, ctx: z.RefinementCtx) {
  const sites = text
    .split(',')
    .map((site) => site.trim())
    .filter(Boolean)
  for (const site of sites)
    if (!/^https?:/.test(site) || !URL.canParse(site) || new URL(site).origin !== site)
      ctx.addIssue({
        code: 'custom',
        message: `${site} não é um site: escreva como https://loja.exemplo, sem barra no fim.`,
      })
  return sites
}

/** The process itself, and amounts and times that its operator chooses. */
export const CASA = {
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  PORT: count(0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^\S+$/, { error: 'Use um nome ou um endereço desta máquina, como 127.0.0.1 ou 0.0.0.0.' })
    .default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: secret(site.optional()),
  SANDBOX: onOff.optional(),
  DEMO: onOff.optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  TRUST_PROXY: z.string().transform(proxies).default(false),
  CORS_ORIGINS: z.string().transform(origins).default([]),
  METRICS_TOKEN: secret(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, { error: 'Use ao menos 16 letras sem acento, números ou sinais, sem espaços.' })
      .optional(),
  ),
  ALTCHA_HMAC_KEY: secret(z.string().min(16, { error: 'Use ao menos 16 caracteres.' }).optional()),
  SEGUNDO_FATOR_KEY: secret(z.string().min(32, { error: 'Use ao menos 32 caracteres.' }).optional()),
  STOP_GRACE_MS: count(0, 60_000).default(250),
  QUOTE_TIMEOUT_MS: count(50, 60_000).default(8000),
  CONTENT_DECLARATION_LIMIT: reais(30_000).default(1500),
  STAFF_LEASE_SECONDS: count(10, 3600).default(300),
  STAFF_UNDO_SECONDS: count(0, 60).default(8),
  REEMBOLSO_DOIS_OLHOS: reais(1_000_000).default(500),
}

type Variables = z.output<z.ZodObject<typeof CASA>>

/**
 * The variable that opens this installation to other machines; undefined when only this machine reaches it (decisions §23).
 */
export function whatMakesPublic({ PUBLIC_URL, HOST }: Variables) {
  if (PUBLIC_URL && new URL(PUBLIC_URL).protocol === 'https:') return 'PUBLIC_URL'
  return isLoopback(HOST) ? undefined : 'HOST'
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host)
