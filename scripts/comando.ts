import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase, openExistingDatabase } from '../server/db/open-database.ts'
import { createClock } from '../server/kernel/clock.ts'
import type { Deps, Job } from '../server/kernel/deps.ts'
import { createLog } from '../server/kernel/log.ts'
import { syncClock } from '../server/kernel/shared-clock.ts'
import { StartError } from '../server/kernel/start-error.ts'
import type { ErroDeLinha } from '../server/kernel/text/csv.ts'
import { createJobs } from '../server/kernel/work/jobs.ts'

/**
 * Runs an operator's command. A refusal prints one line and ends with exit code 1; any other error is a bug and shows its
 * stack.
 */
export async function runComando(run: () => Promise<void>) {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Reads an option that is a whole number from 1 on. Anything else ends with the usage. */
export const countIn = (uso: string) => (text: string) => {
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) throw new StartError(uso)
  return Number(text)
}

/** A random seed, for a rehearsal that is given none. */
export const anySemente = () => String(Math.floor(Math.random() * 1e9) + 1)

/** The one file or folder to import, and whether the import is only tried (`--ensaio`). */
export function readImportArgs(uso: string) {
  try {
    const { values, positionals } = parseArgs({
      options: { ensaio: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [path, ...others] = positionals
    if (path && others.length === 0) return { path, ...values }
  } catch {
    // an unknown option: the usage below names the known ones
  }
  throw new StartError(uso)
}

/** A wrong file repeats one error a thousand times; this many lines are enough to see it. */
const MAX_ERRORS = 50

/** Prints what is wrong with a file, line by line; nothing of the file was imported. */
export function refuseErros(erros: ErroDeLinha[]) {
  for (const { linha, mensagem } of erros.slice(0, MAX_ERRORS)) console.error(`Linha ${linha}: ${mensagem}`)
  if (erros.length > MAX_ERRORS) console.error(`… e mais ${erros.length - MAX_ERRORS}.`)
  if (erros.length > 0) throw new StartError(`${count(erros.length, 'erro', 'erros')}: nada foi importado.`)
}

/** The text of a file in UTF-8. */
export function readTexto(file: string) {
  const bytes = readBytes(file)
  if (!isUtf8(bytes)) throw new StartError(`O arquivo ${file} não está em UTF-8. Salve-o de novo em UTF-8.`)
  return bytes.toString('utf8')
}

function readBytes(file: string) {
  try {
    return readFileSync(file)
  } catch {
    throw new StartError(`O arquivo ${file} não pôde ser lido.`)
  }
}

/**
 * Opens the house's database for one command, migrated, and closes it again. The running house runs the jobs of the kinds
 * in `follows` that the command queues. Only a command that `mayBeFirst` in an installation makes the database.
 */
export async function withDatabase<T>(
  run: (deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'jobs'>) => Promise<T>,
  { follows = [], mayBeFirst = false }: { follows?: readonly Job[]; mayBeFirst?: boolean } = {},
) {
  const config = readConfig()
  const log = createLog(config)
  const { open, release } = await (mayBeFirst ? openDatabase : openExistingDatabase)(config, log)
  const clock = createClock()
  const jobs = createJobs({ config, open, clock, log }, follows, { isWorking: false })
  try {
    await migrate(open)
    await syncClock({ db: open.db, clock, log })
    if (follows.length > 0) await jobs.start()
    return await run({ config, db: open.db, clock, log, jobs })
  } finally {
    if (follows.length > 0) await jobs.stop()
    await open.close()
    await release()
  }
}

export function count(many: number, one: string, more: string) {
  return `${many.toLocaleString('pt-BR')} ${many === 1 ? one : more}`
}
