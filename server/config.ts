import { resolve } from 'node:path'
import * as z from 'zod'
import { BANCO, bancoOf } from './config/banco.ts'
import { CASA, whatMakesPublic } from './config/casa.ts'
import { CEP, cepOf } from './config/cep.ts'
import { ConfigError } from './config/config-error.ts'
import { COPIA, copiaOf } from './config/copia.ts'
import { CORREIO, correioOf } from './config/correio.ts'
import { DCE, dceOf } from './config/dce.ts'
import { isThisMachine, withoutSlash } from './config/formats.ts'
import { LIMITES, limitesOf } from './config/limites.ts'
import { MARCA, marcaOf } from './config/marca.ts'
import { MERCADO_PAGO, mercadoPagoOf } from './config/mercado-pago.ts'
import { PUSH, pushOf } from './config/push.ts'
import { S3, s3Of } from './config/s3.ts'
import { correiosOf, jadlogOf, TRANSPORTADORAS } from './config/transportadoras.ts'
import { WEBHOOK, webhookOf } from './config/webhook.ts'

/** Every environment variable the product reads, with its default. The README's table says the same. */
const Environment = z.object({
  ...CASA,
  ...BANCO,
  ...CORREIO,
  ...CEP,
  ...MERCADO_PAGO,
  ...TRANSPORTADORAS,
  ...DCE,
  ...S3,
  ...COPIA,
  ...PUSH,
  ...WEBHOOK,
  ...LIMITES,
  ...MARCA,
})

const isSecret = (name: string) => Environment.shape[name as keyof typeof Environment.shape]?.meta()?.isSecret === true

/** Parses the environment once, at start; no other code reads process.env. Sets zod's messages to Portuguese. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  z.config(z.locales.ptBR())
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    const shown = isSecret(name) ? '' : ` (${JSON.stringify(set[name])})`
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
  if (e.WEBHOOK_LOCAL === 'on' && !sandbox) throw new ConfigError('WEBHOOK_LOCAL: on exige SANDBOX=on.')
  return {
    isProduction: e.NODE_ENV === 'production',
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    publicUrl: e.PUBLIC_URL && withoutSlash(e.PUBLIC_URL),
    ...bancoOf(e),
    sandbox,
    demo,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    corsOrigins: e.CORS_ORIGINS,
    metricsToken: e.METRICS_TOKEN,
    /** Signs captcha challenges; without it the installation's own secret does. */
    altchaHmacKey: e.ALTCHA_HMAC_KEY,
    /** Encrypts the secrets of authenticators and webhooks; without it a key made of the installation's own secret does. */
    segundoFatorKey: e.SEGUNDO_FATOR_KEY,
    correio: correioOf(e, { publicUrl: e.PUBLIC_URL, nome: e.BRAND_NAME }),
    cep: cepOf(e),
    mercadoPago: mercadoPagoOf(e),
    correios,
    jadlog,
    /** Who signs electronic content declarations; undefined: not connected (D §19). */
    dce: dceOf(e, sandbox),
    /** Where files go; undefined: into the database. */
    s3: s3Of(e),
    push: pushOf(e, e.BRAND_SUPPORT_EMAIL),
    webhook: webhookOf(e),
    copia: copiaOf(e),
    /** How long a stop answers requests while /readyz says no, before it closes anything. */
    stopGraceMs: e.STOP_GRACE_MS,
    quoteTimeoutMs: e.QUOTE_TIMEOUT_MS,
    equipe: {
      /** Seconds for which an operator holds an item of a queue, from the last renewal. */
      reservaSeconds: e.STAFF_LEASE_SECONDS,
      /** Seconds in which a decision about a document can be undone. */
      desfazerSeconds: e.STAFF_UNDO_SECONDS,
    },
    /** What one operator refunds to one assinatura in 24 h without a second person (D §17, §24). */
    reembolsoDoisOlhosCentavos: Math.round(e.REEMBOLSO_DOIS_OLHOS * 100),
    /** Declared value up to which a content declaration is enough instead of an invoice (D §5). */
    limiteDoConteudoCentavos: Math.round(e.CONTENT_DECLARATION_LIMIT * 100),
    limits: limitesOf(e, sandbox),
    /** The folder with the operator's own drawings; null: the project's drawings are shown. */
    pastaDaMarca: e.BRAND_FOLDER ?? null,
    marca: marcaOf(e),
  }
}

export type Config = ReturnType<typeof readConfig>
