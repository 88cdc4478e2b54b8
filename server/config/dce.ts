import * as z from 'zod'
import { assertAll, assertNotAlone, ConfigError } from './config-error.ts'
import { count, isThisMachine, secret, url, withoutSlash } from './formats.ts'

/** The issuer's certificate authenticates TLS connections, so the address must be https. */
const isHttps = (text: string) => new URL(text).protocol === 'https:'

export const DCE = {
  DCE_CERTIFICADO: z.string().min(1).optional(),
  DCE_SENHA: secret(z.string().min(1).optional()),
  DCE_AMBIENTE: z.enum(['producao', 'homologacao'], { error: 'Use producao ou homologacao.' }).optional(),
  DCE_URL: url.refine(isHttps, { error: 'Use https://.' }).optional(),
  DCE_CADEIA: z.string().min(1).optional(),
  DCE_SERIE: count(0, 999).default(1),
  DCE_UF: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'Use a sigla do estado da empresa, como SP.' })
    .optional(),
  DCE_TIMEOUT_MS: count(500, 60_000).default(15_000),
}

/** The one authoriser of the country (facts: dce.md §5). */
const SEFAZ = {
  producao: 'https://dce.fazenda.pr.gov.br',
  homologacao: 'https://homologacao.dce.fazenda.pr.gov.br',
} as const

/** Undefined without a certificate. The environment must be said: a document of production is one before the law. */
export function dceOf(e: z.output<z.ZodObject<typeof DCE>>, sandbox: boolean) {
  assertNotAlone('DCE_CERTIFICADO', ['DCE_URL', 'DCE_CADEIA', 'DCE_UF'], e)
  if (!assertAll(['DCE_CERTIFICADO', 'DCE_SENHA', 'DCE_AMBIENTE'], e)) return undefined
  const ambiente = e.DCE_AMBIENTE!
  const url = withoutSlash(e.DCE_URL ?? SEFAZ[ambiente])
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
