import * as z from 'zod'
import { postgresUrl, secret } from './formats.ts'

export const COPIA = {
  COPIA_CHAVE: secret(z.string().optional()),
  COPIA_CHAVE_ARQUIVO: z.string().min(1).optional(),
  COPIA_CONFERIR_URL: secret(postgresUrl.optional()),
}

export const copiaOf = (e: z.output<z.ZodObject<typeof COPIA>>) => ({
  /** The key of backups, or the file that holds it; neither: they are not encrypted. */
  chave: e.COPIA_CHAVE,
  arquivo: e.COPIA_CHAVE_ARQUIVO,
  /** An empty database in which a backup is tried; undefined: an embedded one in the temporary folder. */
  conferirUrl: e.COPIA_CONFERIR_URL,
})
