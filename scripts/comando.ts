import { parseArgs } from 'node:util'
import { StartError } from '../server/kernel/start-error.ts'

/** Runs an operator's command: a refusal is one line and exit code 1, anything else is a bug and shows its stack. */
export async function runComando(run: () => Promise<void>) {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** The one file or folder that an import is about, and whether it is only tried (`--ensaio`). */
export function readImportArgs(uso: string) {
  try {
    const { values, positionals } = parseArgs({
      options: { ensaio: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [path, ...others] = positionals
    if (path && others.length === 0) return { path, ...values }
  } catch {
    // an option that does not exist: the usage below says which do
  }
  throw new StartError(uso)
}
