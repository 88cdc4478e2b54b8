import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, closeSync, mkdirSync, mkdtempSync, openSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Usuario } from '../../../scripts/usuario.ts'

export type Abrigo = ReturnType<typeof createAbrigo>

const MAX_RUN_MS = 120_000

/**
 * The temporary folder of a rehearsal and the processes in it. All of them end with this process, however it ends
 * (guarda.ts). They run as this user, when one is given.
 */
export function createAbrigo(usuario: Usuario | undefined) {
  const pasta = realpathSync(mkdtempSync(join(tmpdir(), 'freteflex-troca-')))
  chmodSync(pasta, 0o755)
  const guarda = spawn(process.execPath, [join(import.meta.dirname, 'guarda.ts'), pasta], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
    detached: true, // Ctrl-C is for the rehearsal
    cwd: '/',
  })
  const envIn = (cwd: string) => ({ PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: cwd })
  const own = (path: string) => usuario && chownSync(path, usuario.uid, usuario.gid)

  return {
    pasta,
    /** A folder of its own inside. */
    makePasta(nome: string) {
      const inside = join(pasta, nome)
      mkdirSync(inside, { mode: 0o700 })
      own(inside)
      return inside
    },
    write(path: string, text: string) {
      writeFileSync(path, text, { mode: 0o600 })
      own(path)
      return path
    },
    /** Starts a program in its folder; what it says goes to `nome`.log there. */
    start(nome: string, programa: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) {
      const log = openSync(join(cwd, `${nome}.log`), 'a')
      const started = spawn(programa, args, {
        cwd,
        stdio: ['ignore', log, log],
        env: { ...envIn(cwd), ...env },
        ...usuario,
      })
      closeSync(log)
      started.on('error', () => {}) // a program that did not start is noticed by the wait for it
      return started
    },
    /** Runs a program to its end. */
    run: (programa: string, args: readonly string[], cwd: string) =>
      promisify(execFile)(programa, args, { cwd, timeout: MAX_RUN_MS, env: envIn(cwd), ...usuario }),
    /** Ends all processes and deletes the folder; `isKept` leaves the logs. */
    async close({ isKept }: { isKept: boolean }) {
      if (isKept) guarda.stdin.write('guardar\n')
      guarda.stdin.end()
      if (guarda.exitCode === null) await once(guarda, 'exit')
    },
  }
}
