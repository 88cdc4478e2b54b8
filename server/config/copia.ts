import * as z from 'zod'
import { ConfigError } from './config-error.ts'
import { databaseOf, postgresUrl, secret } from './formats.ts'

export const COPIA = {
  COPIA_CHAVE: secret(z.string().optional()),
  COPIA_CHAVE_ARQUIVO: z.string().min(1).optional(),
  COPIA_CONFERIR_URL: secret(postgresUrl.optional()),
}

const DA_CASA = ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const

export function copiaOf(
  e: z.output<z.ZodObject<typeof COPIA>> & Partial<Record<(typeof DA_CASA)[number], string | undefined>>,
) {
  const { COPIA_CONFERIR_URL: conferirUrl } = e
  // that database is emptied at the end
  const daCasa = DA_CASA.find((name) => conferirUrl && e[name] && databaseOf(e[name]) === databaseOf(conferirUrl))
  if (daCasa) throw new ConfigError(`COPIA_CONFERIR_URL: é o banco de ${daCasa}. Informe outro banco, vazio.`)
  return {
    /** The key of backups, or the file that holds it; neither: they are not encrypted. */
    chave: e.COPIA_CHAVE,
    arquivo: e.COPIA_CHAVE_ARQUIVO,
    /** An empty database in which a backup is tried; undefined: an embedded one in the temporary folder. */
    conferirUrl,
  }
}
