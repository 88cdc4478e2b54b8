import { readFileSync } from 'node:fs'

export type Usuario = { uid: number; gid: number }

/**
 * The first of these users of the machine, as whom root runs PostgreSQL, which refuses to run as root. Undefined for
 * anybody else: they run it as themselves.
 */
export function findUsuario(nomes: readonly string[]): Usuario | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [line] = nomes.flatMap((nome) => users.filter((user) => user.startsWith(`${nome}:`)))
  if (!line)
    throw new Error(`PostgreSQL does not run as root, and this machine has no user ${nomes.join(' or ')} to run it as.`)
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}
