import * as z from 'zod'
import { assertAll, assertNotAlone, ConfigError } from './config-error.ts'
import { count, privateUrl, secret, withoutSlash } from './formats.ts'

export const S3 = {
  S3_ENDPOINT: privateUrl.optional(),
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
  S3_ACCESS_KEY_ID: secret(
    z
      .string()
      .regex(/^[\x21-\x7e]{3,128}$/, { error: 'Copie a chave inteira, sem espaços.' })
      .optional(),
  ),
  S3_SECRET_ACCESS_KEY: secret(
    z
      .string()
      .regex(/^[\x21-\x7e]{6,256}$/, { error: 'Copie a chave inteira, sem espaços.' })
      .optional(),
  ),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*\/?$/, { error: 'Use letras, números, hifens e barras, como producao/arquivos.' })
    .max(200, { error: 'Use no máximo 200 letras.' })
    .optional(),
  S3_SSE: z.enum(['AES256', 'kms', 'off'], { error: 'Use AES256, kms ou off.' }).default('AES256'),
  S3_SSE_KMS_KEY_ID: z
    .string()
    .regex(/^[\x21-\x7e]{1,2048}$/, { error: 'Copie o identificador inteiro, sem espaços.' })
    .optional(),
  S3_TIMEOUT_MS: count(500, 120_000).default(15_000),
}

const JUNTAS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Undefined without any of the five variables; one of them requires the others. */
export function s3Of(e: z.output<z.ZodObject<typeof S3>>) {
  assertAll(JUNTAS, e)
  assertNotAlone('S3_ENDPOINT', ['S3_PREFIX', 'S3_SSE_KMS_KEY_ID'], e)
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = JUNTAS.map((name) => e[name])
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return undefined
  if (e.S3_SSE_KMS_KEY_ID && e.S3_SSE !== 'kms') throw new ConfigError('S3_SSE_KMS_KEY_ID: só vale com S3_SSE=kms.')
  return {
    endpoint: withoutSlash(endpoint),
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    /** Ends with a slash, or is empty. */
    prefix: e.S3_PREFIX ? `${withoutSlash(e.S3_PREFIX)}/` : '',
    /** The encryption at rest that we ask the store for, in S3's words. undefined: we ask for none. */
    sse: ({ AES256: 'AES256', kms: 'aws:kms', off: undefined } as const)[e.S3_SSE],
    sseKmsKeyId: e.S3_SSE_KMS_KEY_ID,
    timeoutMs: e.S3_TIMEOUT_MS,
  }
}
