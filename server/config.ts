import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { MAX_VOLUMES } from '#contract/cotacao'
import { MARCA } from '#contract/kernel/site/marca'
import { cnpjChars, isCnpj } from '#contract/kernel/values/cnpj'
import { isEmail } from '#contract/kernel/values/email'
import { StartError } from './kernel/start-error.ts'

const onOff = z.enum(['on', 'off'])
const url = z.url({ protocol: /^https?$/ })
const SMTP_URL_INVALIDA = 'Use smtp://usuario:senha@servidor:porta ou smtps://usuario:senha@servidor:porta.'
const port = z.coerce.number({ error: 'Use um número de 0 a 65535.' }).int().min(0).max(65535)
const count = (min: number, max: number) =>
  z.coerce
    .number({ error: `Use um número de ${min} a ${max}.` })
    .int()
    .min(min)
    .max(max)

/**
 * Which senders of `X-Forwarded-For` are trusted: the number of proxies in front, or their addresses. Never all: the caller
 * writes the first address of that header.
 */
function proxies(text: string, ctx: z.RefinementCtx): false | string[] | ((address: string, hop: number) => boolean) {
  if (text === 'off') return false
  if (/^[1-9]$/.test(text)) return (_address, hop) => hop < Number(text)
  const addresses = text.split(',').map((address) => address.trim())
  if (addresses.every((address) => isIP(address.replace(/\/\d+$/, '')) > 0)) return addresses
  ctx.addIssue({
    code: 'custom',
    message: 'Use off, o número de proxies (1 a 9) ou os endereços deles (10.0.0.0/8,…).',
  })
  return z.NEVER
}

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

/** Whether a secret may be sent to this address: https, or this machine. */
function isPrivateWay(text: string) {
  const { protocol, username, password, search, hash } = new URL(text)
  return (protocol === 'https:' || isThisMachine(text)) && username + password + search + hash === ''
}

/** The certificate of the issuer opens no connection without TLS. */
const isHttps = (text: string) => new URL(text).protocol === 'https:'

/** Whether the address is on this machine: a carrier or a bank that somebody plays, never the real one. */
const isThisMachine = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

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

/** A key that fits into a header. */
const token = z.string().regex(/^[\x21-\x7e]{16,500}$/, { error: 'Copie a chave inteira, sem espaços.' })

/** A user, an access code, the number of an account: as the carrier gave it, without spaces around it. */
const credencial = z.string().regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,98}[\x21-\x7e])?$/, {
  error: 'Copie como a transportadora deu, sem espaços nas pontas.',
})

/** Every environment variable the product reads, with its default. The README's table says the same. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: url.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: count(1, 200).default(10),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_POOL: count(1, 200).default(10),
  DATABASE_REPLICA_LAG_SECONDS: count(1, 600).default(5),
  DATABASE_POOLER: z.enum(['off', 'sessao', 'transacao']).default('off'),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SANDBOX: onOff.optional(),
  DEMO: onOff.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  TRUST_PROXY: z.string().transform(proxies).default(false),
  CORS_ORIGINS: z.string().default(''),
  METRICS_TOKEN: z.string().min(16).optional(),
  ALTCHA_HMAC_KEY: z.string().min(16, { error: 'Use ao menos 16 caracteres.' }).optional(),
  SEGUNDO_FATOR_KEY: z.string().min(32, { error: 'Use ao menos 32 caracteres.' }).optional(),
  SMTP_URL: z.url({ error: SMTP_URL_INVALIDA, abort: true }).refine(isSmtpUrl, { error: SMTP_URL_INVALIDA }).optional(),
  MAIL_FROM: z.string().transform(remetente).optional(),
  CEP_PROVIDER: z.enum(['faixas', 'viacep', 'brasilapi', 'correios']).default('faixas'),
  CEP_VIACEP_URL: url.default('https://viacep.com.br'),
  CEP_BRASILAPI_URL: url.default('https://brasilapi.com.br'),
  CEP_TIMEOUT_MS: count(50, 30_000).default(2000),
  MERCADOPAGO_ACCESS_TOKEN: token.optional(),
  MERCADOPAGO_WEBHOOK_SECRET: token.optional(),
  MERCADOPAGO_URL: url.refine(isPrivateWay, { error: 'Use https://.' }).default('https://api.mercadopago.com'),
  MERCADOPAGO_TIMEOUT_MS: count(500, 60_000).default(10_000),
  CORREIOS_USUARIO: credencial.optional(),
  CORREIOS_CODIGO_ACESSO: credencial.optional(),
  CORREIOS_CARTAO_POSTAGEM: z
    .string()
    .regex(/^\d{1,10}$/, { error: 'Use os números do cartão de postagem, até 10.' })
    .optional(),
  CORREIOS_URL: url.refine(isPrivateWay, { error: 'Use https://.' }).default('https://api.correios.com.br'),
  CORREIOS_TIMEOUT_MS: count(500, 60_000).default(15_000),
  CORREIOS_CHAMADAS_POR_MINUTO: count(1, 1_000_000).default(600),
  CORREIOS_COTACOES_POR_MINUTO: count(1, 10_000_000).default(60_000),
  JADLOG_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,4000}$/, { error: 'Copie o token inteiro, sem espaços.' })
    .optional(),
  JADLOG_CNPJ: z
    .string()
    .refine((text) => isCnpj(cnpjChars(text)), { error: 'Use o CNPJ do contrato.' })
    .optional(),
  JADLOG_CONTA: credencial.optional(),
  JADLOG_CONTRATO: credencial.optional(),
  JADLOG_URL: url.refine(isPrivateWay, { error: 'Use https://.' }).default('https://www.jadlog.com.br/embarcador/api'),
  JADLOG_TIMEOUT_MS: count(500, 120_000).default(15_000),
  JADLOG_CHAMADAS_POR_MINUTO: count(1, 1_000_000).default(600),
  JADLOG_COTACOES_POR_MINUTO: count(1, 10_000_000).default(60_000),
  DCE_CERTIFICADO: z.string().min(1).optional(),
  DCE_SENHA: z.string().min(1).optional(),
  DCE_AMBIENTE: z.enum(['producao', 'homologacao'], { error: 'Use producao ou homologacao.' }).optional(),
  DCE_URL: url.refine(isHttps, { error: 'Use https://.' }).optional(),
  DCE_CADEIA: z.string().min(1).optional(),
  DCE_SERIE: count(0, 999).default(1),
  DCE_UF: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'Use a sigla do estado da empresa, como SP.' })
    .optional(),
  DCE_TIMEOUT_MS: count(500, 60_000).default(15_000),
  S3_ENDPOINT: url.refine(isPrivateWay, { error: 'Use https://.' }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/, {
      error: 'Use o nome do bucket: de 3 a 63 letras minúsculas, números, pontos e hifens.',
    })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, { error: 'Use o nome da região, como sa-east-1.' })
    .optional(),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[\x21-\x7e]{3,128}$/, { error: 'Copie a chave inteira, sem espaços.' })
    .optional(),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{6,256}$/, { error: 'Copie a chave inteira, sem espaços.' })
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*\/?$/, { error: 'Use letras, números, hifens e barras, como producao/arquivos.' })
    .max(200)
    .optional(),
  S3_SSE: z.enum(['AES256', 'kms', 'off'], { error: 'Use AES256, kms ou off.' }).default('AES256'),
  S3_SSE_KMS_KEY_ID: z
    .string()
    .regex(/^[\x21-\x7e]{1,2048}$/, { error: 'Copie o identificador inteiro, sem espaços.' })
    .optional(),
  S3_TIMEOUT_MS: count(500, 120_000).default(15_000),
  COPIA_CHAVE: z.string().optional(),
  COPIA_CHAVE_ARQUIVO: z.string().min(1).optional(),
  COPIA_CONFERIR_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(isVapidKey, { error: 'Use a chave privada de P-256 em base64url (43 letras).' })
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .refine(isContact, { error: 'Use mailto:endereco@dominio ou um endereço https://.' })
    .optional(),
  PUSH_LOCAL: onOff.default('off'),
  STOP_GRACE_MS: count(0, 60_000).default(250),
  QUOTE_TIMEOUT_MS: count(50, 60_000).default(8000),
  CONTENT_DECLARATION_LIMIT: z.coerce
    .number({ error: 'Use um valor em reais, como 1500 ou 1500.50.' })
    .min(0)
    .max(30_000)
    .multipleOf(0.01)
    .default(1500),
  LIMIT_QUOTES_PER_MINUTE: count(MAX_VOLUMES, 100_000_000).default(120),
  LIMIT_CEP_PER_MINUTE: count(1, 100_000_000).default(120),
  LIMIT_TRACKING_PER_MINUTE: count(1, 100_000_000).default(60),
  LIMIT_LOGIN_PER_MINUTE: count(1, 100_000_000).default(10),
  LIMIT_MAILS_PER_HOUR: count(1, 100_000_000).default(5),
  LIMIT_PAYMENTS_PER_MINUTE: count(1, 100_000_000).default(60),
  LIMIT_CARDS_PER_HOUR: count(1, 100_000_000).default(30),
  STAFF_LEASE_SECONDS: count(10, 3600).default(300),
  STAFF_UNDO_SECONDS: count(0, 60).default(8),
  REEMBOLSO_DOIS_OLHOS: z.coerce
    .number({ error: 'Use um valor em reais, como 500.' })
    .min(0)
    .max(1_000_000)
    .default(500),
  BRAND_NAME: z.string().min(1).optional(),
  BRAND_FOLDER: z.string().min(1).optional(),
  BRAND_COMPANY: z.string().min(1).optional(),
  BRAND_CNPJ: z.string().min(14).optional(),
  BRAND_ADDRESS: z.string().min(1).optional(),
  BRAND_SUPPORT_URL: url.optional(),
  BRAND_SUPPORT_EMAIL: z.email().optional(),
  BRAND_INSTAGRAM_URL: url.optional(),
  BRAND_LINKEDIN_URL: url.optional(),
})

/** The largest `integer` of PostgreSQL, in which uses are counted. */
const MAIOR_INTEIRO = 2 ** 31 - 1

/** Variables whose value may hold a password: a refusal names them and no more. */
const SECRETS = new Set([
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_DIRECT_URL',
  'METRICS_TOKEN',
  'ALTCHA_HMAC_KEY',
  'SEGUNDO_FATOR_KEY',
  'SMTP_URL',
  'MERCADOPAGO_ACCESS_TOKEN',
  'MERCADOPAGO_WEBHOOK_SECRET',
  'CORREIOS_CODIGO_ACESSO',
  'JADLOG_TOKEN',
  'DCE_SENHA',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'VAPID_PRIVATE_KEY',
  'COPIA_CHAVE',
  'COPIA_CONFERIR_URL',
])

/** An unusable variable: one line that names it. Stops the start. */
class ConfigError extends StartError {}

/** Parses the environment once, at start; no other code reads process.env. Sets zod's messages to Portuguese. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  z.config(z.locales.ptBR())
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    const shown = SECRETS.has(name) ? '' : ` (${JSON.stringify(set[name])})`
    throw new ConfigError(`${name}: valor inválido${shown}. ${issue?.message ?? ''}`.trim())
  }
  const e = parsed.data
  const isAllEmbedded =
    !e.DATABASE_URL &&
    !e.SMTP_URL &&
    !e.MERCADOPAGO_ACCESS_TOKEN &&
    !e.CORREIOS_USUARIO &&
    !e.JADLOG_TOKEN &&
    !e.DCE_CERTIFICADO &&
    !e.S3_ENDPOINT &&
    e.CEP_PROVIDER === 'faixas'
  if (!e.DATABASE_URL && e.DATABASE_POOLER !== 'off')
    throw new ConfigError(`DATABASE_POOLER: ${e.DATABASE_POOLER} exige DATABASE_URL.`)
  if (e.DATABASE_DIRECT_URL && e.DATABASE_POOLER === 'off')
    throw new ConfigError('DATABASE_DIRECT_URL: só com DATABASE_POOLER, porque sem ele DATABASE_URL já é o banco.')
  const publicBy = whatMakesPublic(e)
  if (publicBy && !e.SANDBOX) {
    throw new ConfigError(
      `SANDBOX: diga on ou off, porque ${publicBy} abre esta instalação a outras pessoas. Com on, quem a alcança move o relógio, o banco e as entregas.`,
    )
  }
  const sandbox = e.SANDBOX ? e.SANDBOX === 'on' : isAllEmbedded && e.NODE_ENV !== 'production'
  const demo = e.DEMO ? e.DEMO === 'on' : sandbox && !publicBy // the demo accounts' password is public
  if (demo && !sandbox) throw new ConfigError('DEMO: on exige SANDBOX=on.')
  if (sandbox && e.MERCADOPAGO_ACCESS_TOKEN) {
    throw new ConfigError(
      'SANDBOX: on não combina com MERCADOPAGO_ACCESS_TOKEN: ali o relógio anda e nada é de verdade.',
    )
  }
  const [correios, jadlog] = [correiosOf(e), jadlogOf(e)]
  if (e.CEP_PROVIDER === 'correios' && !correios) {
    throw new ConfigError('CORREIOS_USUARIO: obrigatório com CEP_PROVIDER=correios.')
  }
  const deVerdade = sandbox && [correios, jadlog].find((carrier) => carrier && !isThisMachine(carrier.url))
  if (deVerdade) {
    const name = deVerdade === correios ? 'CORREIOS_USUARIO' : 'JADLOG_TOKEN'
    throw new ConfigError(`SANDBOX: on não combina com ${name}: o banco de mentira compraria etiquetas de verdade.`)
  }
  if (e.PUSH_LOCAL === 'on' && !sandbox) throw new ConfigError('PUSH_LOCAL: on exige SANDBOX=on.')
  return {
    isProduction: e.NODE_ENV === 'production',
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    /** The copy of the database from which lists are read. Undefined without DATABASE_REPLICA_URL. */
    replica: replicaOf(e),
    /** What pools connections at DATABASE_URL: nothing, PgBouncer by session, or PgBouncer by transaction. */
    databasePooler: e.DATABASE_POOLER,
    /** PostgreSQL itself, past a pooler; undefined: DATABASE_URL. */
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    sandbox,
    demo,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    corsOrigins: e.CORS_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    metricsToken: e.METRICS_TOKEN,
    /** Signs captcha challenges; without it the installation's own secret does. */
    altchaHmacKey: e.ALTCHA_HMAC_KEY,
    /** Encrypts the secrets of authenticators; without it a key made of the installation's own secret does. */
    segundoFatorKey: e.SEGUNDO_FATOR_KEY,
    correio: {
      smtpUrl: e.SMTP_URL,
      remetente: {
        nome: e.MAIL_FROM?.nome ?? e.BRAND_NAME ?? MARCA.nome,
        email: e.MAIL_FROM?.email ?? naoResponda(e.PUBLIC_URL),
      },
    },
    cep: {
      provider: e.CEP_PROVIDER,
      viacepUrl: e.CEP_VIACEP_URL,
      brasilapiUrl: e.CEP_BRASILAPI_URL,
      timeoutMs: e.CEP_TIMEOUT_MS,
    },
    mercadoPago: mercadoPagoOf(e),
    /** Undefined: not connected (D §18). */
    correios,
    jadlog,
    /** Who signs electronic content declarations; undefined: not connected (D §19). */
    dce: dceOf(e, sandbox),
    /** Where files go; undefined: into the database. */
    s3: s3Of(e),
    push: {
      /** The installation's own where none is given. */
      chavePrivada: e.VAPID_PRIVATE_KEY,
      contato: e.VAPID_SUBJECT ?? `mailto:${e.BRAND_SUPPORT_EMAIL ?? MARCA.suporteEmail}`,
      /** Messages may also go to this machine and its neighbours, without TLS: for a push service that one runs oneself. */
      isLocal: e.PUSH_LOCAL === 'on',
    },
    copia: {
      /** The key of backups, or the file that holds it; neither: they are not encrypted. */
      chave: e.COPIA_CHAVE,
      arquivo: e.COPIA_CHAVE_ARQUIVO,
      /** An empty database in which a backup is tried; undefined: an embedded one in the temporary folder. */
      conferirUrl: e.COPIA_CONFERIR_URL,
    },
    /** How long a stop answers requests while /readyz says no, before it closes anything. */
    stopGraceMs: e.STOP_GRACE_MS,
    quoteTimeoutMs: e.QUOTE_TIMEOUT_MS,
    equipe: {
      /** Seconds for which an operator holds an item of a queue, from the last renewal. */
      reservaSeconds: e.STAFF_LEASE_SECONDS,
      /** Seconds in which a decision about a document can be undone. */
      desfazerSeconds: e.STAFF_UNDO_SECONDS,
    },
    /** What one operator refunds to one subscription in 24 h without a second person (D §17, §24). */
    reembolsoDoisOlhosCentavos: Math.round(e.REEMBOLSO_DOIS_OLHOS * 100),
    /** Declared value up to which a content declaration is enough instead of an invoice (D §5). */
    limiteDoConteudoCentavos: Math.round(e.CONTENT_DECLARATION_LIMIT * 100),
    /** Requests per minute from one IP (D §3). Ten times as many in the sandbox, where one person plays everybody. */
    limits: {
      quotes: e.LIMIT_QUOTES_PER_MINUTE * (sandbox ? 10 : 1),
      cep: e.LIMIT_CEP_PER_MINUTE * (sandbox ? 10 : 1),
      /** Tracking codes asked for without a session. */
      rastreio: e.LIMIT_TRACKING_PER_MINUTE * (sandbox ? 10 : 1),
      login: e.LIMIT_LOGIN_PER_MINUTE * (sandbox ? 10 : 1),
      /** Wrong passwords in the whole house in a quarter of an hour, from networks that the accounts do not know. */
      falhasDeLogin: Math.min(e.LIMIT_LOGIN_PER_MINUTE * 100, MAIOR_INTEIRO),
      /** Mails of each kind that one person may cause in an hour. */
      mails: e.LIMIT_MAILS_PER_HOUR * (sandbox ? 10 : 1),
      /** Payments that one account may begin in a minute, and cards that it may try in an hour. */
      payments: e.LIMIT_PAYMENTS_PER_MINUTE * (sandbox ? 10 : 1),
      cards: e.LIMIT_CARDS_PER_HOUR * (sandbox ? 10 : 1),
    },
    /** The folder with the operator's own drawings; null: the project's drawings are shown. */
    pastaDaMarca: e.BRAND_FOLDER ?? null,
    marca: {
      nome: e.BRAND_NAME ?? MARCA.nome,
      logoUrl: MARCA.logoUrl,
      razaoSocial: e.BRAND_COMPANY ?? MARCA.razaoSocial,
      cnpj: e.BRAND_CNPJ ?? MARCA.cnpj,
      endereco: e.BRAND_ADDRESS ?? MARCA.endereco,
      suporteUrl: e.BRAND_SUPPORT_URL ?? MARCA.suporteUrl,
      suporteEmail: e.BRAND_SUPPORT_EMAIL ?? MARCA.suporteEmail,
      instagramUrl: e.BRAND_INSTAGRAM_URL ?? MARCA.instagramUrl,
      linkedinUrl: e.BRAND_LINKEDIN_URL ?? MARCA.linkedinUrl,
    },
  }
}

/**
 * The variable that opens this installation to other machines; undefined when only this machine reaches it (decisions §23).
 */
function whatMakesPublic({ PUBLIC_URL, HOST }: z.output<typeof Environment>) {
  if (PUBLIC_URL && new URL(PUBLIC_URL).protocol === 'https:') return 'PUBLIC_URL'
  return isLoopback(HOST) ? undefined : 'HOST'
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host)

function replicaOf(e: z.output<typeof Environment>) {
  if (!e.DATABASE_REPLICA_URL) return undefined
  if (!e.DATABASE_URL)
    throw new ConfigError('DATABASE_REPLICA_URL: exige DATABASE_URL. O banco embutido não tem réplica.')
  if (serverOf(e.DATABASE_REPLICA_URL) === serverOf(e.DATABASE_URL)) {
    throw new ConfigError('DATABASE_REPLICA_URL: é o mesmo servidor de DATABASE_URL. Use o endereço da réplica.')
  }
  return {
    url: e.DATABASE_REPLICA_URL,
    pool: e.DATABASE_REPLICA_POOL,
    /** How old what a visitor reads may be. */
    lagSeconds: e.DATABASE_REPLICA_LAG_SECONDS,
  }
}

/** Host and port of an address of PostgreSQL. */
function serverOf(url: string) {
  const { hostname, port } = new URL(url)
  return `${hostname.toLowerCase()}:${port || 5432}`
}

/** Undefined without a key. With a key, the secret that checks its webhooks is required. */
function mercadoPagoOf(e: z.output<typeof Environment>) {
  if (!e.MERCADOPAGO_ACCESS_TOKEN) return undefined
  if (!e.MERCADOPAGO_WEBHOOK_SECRET) {
    throw new ConfigError('MERCADOPAGO_WEBHOOK_SECRET: obrigatório com MERCADOPAGO_ACCESS_TOKEN.')
  }
  return {
    token: e.MERCADOPAGO_ACCESS_TOKEN,
    segredo: e.MERCADOPAGO_WEBHOOK_SECRET,
    url: e.MERCADOPAGO_URL.replace(/\/$/, ''),
    timeoutMs: e.MERCADOPAGO_TIMEOUT_MS,
  }
}

/** Variables that only together connect something: false without any of them; one requires the others. */
function assertAll(names: readonly (keyof z.output<typeof Environment>)[], e: z.output<typeof Environment>) {
  const missing = names.find((name) => !e[name])
  const given = names.find((name) => e[name])
  if (missing && given) throw new ConfigError(`${missing}: obrigatório com ${given}.`)
  return !missing
}

function correiosOf(e: z.output<typeof Environment>) {
  if (!assertAll(['CORREIOS_USUARIO', 'CORREIOS_CODIGO_ACESSO', 'CORREIOS_CARTAO_POSTAGEM'], e)) return undefined
  return {
    usuario: e.CORREIOS_USUARIO!,
    codigoAcesso: e.CORREIOS_CODIGO_ACESSO!,
    cartaoPostagem: e.CORREIOS_CARTAO_POSTAGEM!.padStart(10, '0'),
    url: e.CORREIOS_URL.replace(/\/$/, ''),
    /** Of a call; a quote waits no longer than `quoteTimeoutMs`. */
    timeoutMs: e.CORREIOS_TIMEOUT_MS,
    porMinuto: { precos: e.CORREIOS_COTACOES_POR_MINUTO, demais: e.CORREIOS_CHAMADAS_POR_MINUTO },
  }
}

function jadlogOf(e: z.output<typeof Environment>) {
  if (!assertAll(['JADLOG_TOKEN', 'JADLOG_CNPJ', 'JADLOG_CONTA'], e)) return undefined
  return {
    token: e.JADLOG_TOKEN!,
    cnpj: cnpjChars(e.JADLOG_CNPJ!),
    conta: e.JADLOG_CONTA!,
    contrato: e.JADLOG_CONTRATO ?? null,
    url: e.JADLOG_URL.replace(/\/$/, ''),
    timeoutMs: e.JADLOG_TIMEOUT_MS,
    porMinuto: { precos: e.JADLOG_COTACOES_POR_MINUTO, demais: e.JADLOG_CHAMADAS_POR_MINUTO },
  }
}

/** The one authoriser of the country (facts: dce.md §5). */
const SEFAZ = {
  producao: 'https://dce.fazenda.pr.gov.br',
  homologacao: 'https://homologacao.dce.fazenda.pr.gov.br',
} as const

/** Undefined without a certificate. The environment must be said: a document of production is one before the law. */
function dceOf(e: z.output<typeof Environment>, sandbox: boolean) {
  if (!assertAll(['DCE_CERTIFICADO', 'DCE_SENHA', 'DCE_AMBIENTE'], e)) return undefined
  const ambiente = e.DCE_AMBIENTE!
  const url = (e.DCE_URL ?? SEFAZ[ambiente]).replace(/\/$/, '')
  if (sandbox && !isThisMachine(url))
    throw new ConfigError(
      'SANDBOX: on não combina com DCE_CERTIFICADO: fretes de mentira teriam documentos de verdade.',
    )
  return {
    /** Path of the PKCS#12. */
    certificado: e.DCE_CERTIFICADO!,
    senha: e.DCE_SENHA!,
    ambiente: ambiente === 'producao' ? (1 as const) : (2 as const),
    url,
    /** Path of the chain of ICP-Brasil (PEM); null: only the machine's own authorities. */
    cadeia: e.DCE_CADEIA ?? null,
    serie: e.DCE_SERIE,
    /** State of the issuer; null: as the certificate says. */
    uf: e.DCE_UF ?? null,
    timeoutMs: e.DCE_TIMEOUT_MS,
  }
}

const S3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Undefined without any of the five variables; one of them requires the others. */
function s3Of(e: z.output<typeof Environment>) {
  assertAll(S3, e)
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = S3.map((name) => e[name])
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return undefined
  if (e.S3_SSE_KMS_KEY_ID && e.S3_SSE !== 'kms') throw new ConfigError('S3_SSE_KMS_KEY_ID: só vale com S3_SSE=kms.')
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    /** Ends with a slash, or is empty. */
    prefix: e.S3_PREFIX ? `${e.S3_PREFIX.replace(/\/$/, '')}/` : '',
    /** The encryption at rest that we ask the store for, in S3's words. undefined: we ask for none. */
    sse: ({ AES256: 'AES256', kms: 'aws:kms', off: undefined } as const)[e.S3_SSE],
    sseKmsKeyId: e.S3_SSE_KMS_KEY_ID,
    timeoutMs: e.S3_TIMEOUT_MS,
  }
}

/** A no-reply address in the site's own domain. A site named by a number, or by a name without a dot, cannot send mail. */
function naoResponda(publicUrl: string | undefined) {
  const own = `nao-responda@${publicUrl ? new URL(publicUrl).hostname : ''}`
  return isEmail(own) ? own : 'nao-responda@freteflex.test'
}

export type Config = ReturnType<typeof readConfig>
