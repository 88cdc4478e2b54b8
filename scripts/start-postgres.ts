import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/**
 * Starts scripts/postgres.ts. The server ends with `stop`, or with this process. With `isDuravel` answered commits
 * survive `cut`; with `isNoDisco` each also waits for the disk; with `isArquivado` the server keeps its log (WAL), and
 * can come back to an instant. With `reservaDe` it is a standby of the server at that address; with `de` it begins with
 * the files that `keepPronta` of another server kept.
 */
export async function startPostgres({
  isDuravel = false,
  isNoDisco = false,
  isArquivado = false,
  reservaDe,
  de,
}: {
  isDuravel?: boolean
  isNoDisco?: boolean
  isArquivado?: boolean
  reservaDe?: string
  de?: string | undefined
} = {}) {
  const program = join(import.meta.dirname, 'postgres.ts')
  const args = [
    ...(isDuravel ? ['--duravel'] : []),
    ...(isNoDisco ? ['--disco'] : []),
    ...(isArquivado ? ['--arquivo'] : []),
    ...(reservaDe ? [`--reserva=${reservaDe}`] : []),
    ...(de ? [`--de=${de}`] : []),
  ]
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('The throwaway PostgreSQL did not start.')
    return value
  }
  const tell = (command: string) => {
    child.stdin.write(`${command}\n`)
    return next()
  }
  const url = await next()
  return {
    url,
    /**
     * Ends the server in the middle of everything; resolves when it has ended. `restore` starts it again on the same files.
     */
    cut: () => tell('stop'),
    restore: () => tell('start'),
    /** Keeps a copy of the server's files for others to begin with, and returns its folder. The server stops for it, and nobody may be connected. */
    keepPronta: () => tell('pronta'),
    /** Takes a copy of the server's files, from which `comeBack` starts. */
    takeBase: () => tell('base'),
    /** Loses the server's files and comes back to this instant. */
    comeBack: (instant: Date) => tell(`volta ${instant.toISOString().replace('T', ' ').replace('Z', '+00')}`),
    /** Starts a second server that follows this one, and returns its address. It ends with this one. */
    startReplica: () => tell('replica'),
    cutReplica: () => tell('replica stop'),
    restoreReplica: () => tell('replica start'),
    async stop() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}
