import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartError } from '../../kernel/start-error.ts'

/** What the rehearsal starts, and the package of Debian that has it. */
const PACOTES = {
  patroni: 'patroni',
  patronictl: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const
type Nome = keyof typeof PACOTES

/** Where Debian keeps programs of the system, which not everybody has in the PATH. */
const DO_SISTEMA = ['/usr/local/sbin', '/usr/sbin', '/sbin']
const DO_POSTGRES = '/usr/lib/postgresql'

/** The path of each program, and PostgreSQL's folder `bin`. */
export type Programas = Record<Nome, string> & { postgres: string }

/** Finds the programs; refuses with the names of the packages that are missing. Installs nothing. */
export function findProgramas(
  { isPgBouncer }: { isPgBouncer: boolean },
  { path = process.env.PATH ?? '', sistema = DO_SISTEMA, doPostgres = DO_POSTGRES } = {},
): Programas {
  const pastas = [...path.split(delimiter), ...sistema]
  const nomes = (Object.keys(PACOTES) as Nome[]).filter((nome) => isPgBouncer || nome !== 'pgbouncer')
  const found = nomes.map((nome) => [nome, pastas.map((pasta) => join(pasta, nome)).find(canRun)] as const)
  const postgres = newestOf(doPostgres)
  const pacotes = new Set([
    ...found.filter(([, onde]) => !onde).map(([nome]) => PACOTES[nome]),
    ...(postgres ? [] : ['postgresql']),
  ])
  if (pacotes.size > 0) {
    throw new StartError(
      `O ensaio da troca precisa de programas que esta máquina não tem. No Debian: apt-get install ${[...pacotes].join(' ')}. Nada foi instalado nem iniciado.`,
    )
  }
  return { ...(Object.fromEntries(found) as Record<Nome, string>), postgres: postgres! }
}

function newestOf(folder: string) {
  const versions = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(folder, version, 'bin')).find((bin) => canRun(join(bin, 'postgres')))
}

function canRun(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
