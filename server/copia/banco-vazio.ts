import type { DatabaseAddress } from '../db/direct-address.ts'
import { type OpenDb, openPostgres } from '../db/open.ts'
import type { Logger } from '../kernel/log.ts'
import { StartError } from '../kernel/start-error.ts'
import { type BancoDeCopia, emptyBanco } from './banco.ts'
import { withPostgres } from './banco-postgres.ts'
import { isEmpty } from './catalogo.ts'

/**
 * Runs `work` on the empty database of COPIA_CONFERIR_URL after `fill` has restored a backup into it, and empties it again.
 * It is emptied only when `fill` has committed. Whatever throws before leaves the database as it was, also when it was not empty.
 */
export async function inBancoVazio<T>(
  url: string,
  log: Logger,
  { fill, work }: { fill: (address: DatabaseAddress) => Promise<unknown>; work: (open: OpenDb) => Promise<T> },
): Promise<T> {
  const address = { url, variable: 'COPIA_CONFERIR_URL' }
  await withPostgres(address, { isReading: true }, assertVazio) // a backup may take an hour: refuse before it
  await fill(address)
  try {
    return await onPostgres(address, log, work)
  } finally {
    await withPostgres(address, { isReading: false }, emptyBanco)
  }
}

async function assertVazio({ db }: BancoDeCopia) {
  if (!(await isEmpty(db)))
    throw new StartError('COPIA_CONFERIR_URL: o banco não está vazio, e nada nele foi tocado. Informe um banco vazio.')
}

/** Opens this database for `work`, and closes it. */
export async function onPostgres<T>({ url }: DatabaseAddress, log: Logger, work: (open: OpenDb) => Promise<T>) {
  const open = openPostgres({ databaseUrl: url, databasePool: 2 }, log)
  try {
    return await work(open)
  } finally {
    await open.close()
  }
}
