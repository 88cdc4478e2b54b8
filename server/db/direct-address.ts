import type { Config } from '../config.ts'

/** Where a PostgreSQL is, and the variable that says so: a refusal names the variable and never the address. */
export type DatabaseAddress = { url: string; variable: string }

/**
 * PostgreSQL itself, past a pooler when the environment names the way. Migrations and the commands that run for long go there.
 * Undefined with the embedded database.
 */
export function directAddress({
  databaseUrl,
  databaseDirectUrl,
}: Partial<Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>>): DatabaseAddress | undefined {
  if (!databaseUrl) return undefined
  if (databaseDirectUrl) return { url: databaseDirectUrl, variable: 'DATABASE_DIRECT_URL' }
  return { url: databaseUrl, variable: 'DATABASE_URL' }
}
