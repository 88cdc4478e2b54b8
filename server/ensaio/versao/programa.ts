import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PRIMEIRA_COMPATIVEL } from '../../db/migracao/plano.ts'
import { COMPILED } from '../produto.ts'

/** A version of the product, in a folder of its own. */
export type Programa = {
  nome: string
  main: string
  /** The folder of its compile cache. One inside a temporary folder is removed with that folder. */
  compiled: string
  /** Whether it starts on a database that a newer version has migrated. */
  startsOnNewer: boolean
  /** Whether it goes on answering for STOP_GRACE_MS when it stops. */
  hasGrace: boolean
  /** Whether it issues a DC-e for a frete without an invoice. */
  hasDce: boolean
  /** Whether its pages were built. */
  hasPages: boolean
  /** Whether its nodes serve the files of other versions' pages. */
  sharesPages: boolean
  remove(): void
}

const ROOT = resolve(import.meta.dirname, '../../..')
const DO_SERVIDOR = ['server', 'contract', 'package.json', 'package-lock.json', 'scripts']
const DAS_PAGINAS = ['web', 'vite.config.ts', 'tsconfig.base.json']

/** `isWithPages`: its pages are built, too, which takes a quarter of a minute. */
type Partes = { isWithPages?: boolean }

/** This working tree. */
export const programaDaqui = (): Programa => ({ ...programaIn(ROOT, 'esta versão', () => {}), compiled: COMPILED })

/** Versions that were taken out of git stay here, so that another run finds them and their compiled code. */
const TAKEN = join(ROOT, '.cache/versoes')

/**
 * The version of a commit, taken out of git. Its packages are ours when its lock file names the same versions of all that
 * runs; otherwise it gets its own (`npm ci`).
 */
export function takePrograma(ref: string, { isWithPages = false }: Partes = {}): Programa {
  const commit = git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).toString().trim()
  const ours = hash('sha256', readFileSync(join(ROOT, 'package-lock.json'))).slice(0, 8)
  const taken = join(TAKEN, `${commit}-${ours}${isWithPages ? '-paginas' : ''}`)
  const kept = (): Programa => ({
    ...programaIn(taken, `${versionOf(taken)} (${commit.slice(0, 8)})`, () => {}),
    compiled: COMPILED,
  })
  if (existsSync(taken)) return kept()
  mkdirSync(TAKEN, { recursive: true })
  const folder = mkdtempSync(join(TAKEN, 'nova-')) // it gets its final name once it is complete
  const remove = removerOf(folder)
  try {
    execFileSync('tar', ['-x', '-C', folder], {
      input: git('archive', '--format=tar', commit, ...DO_SERVIDOR, ...(isWithPages ? DAS_PAGINAS : [])),
    })
    if (hasSamePackages(folder)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    else execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
    if (isWithPages) buildPages(folder)
    if (!existsSync(taken)) renameSync(folder, taken)
    return kept()
  } finally {
    remove()
  }
}

/** This working tree as the next version may be: with one more migration, which only adds, and other pages. */
export function makeSeguinte({ isWithPages = false }: Partes = {}): Programa {
  const folder = mkdtempSync(join(tmpdir(), 'freteflex-versao-'))
  for (const part of [...DO_SERVIDOR, ...(isWithPages ? DAS_PAGINAS : [])])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(
    join(folder, 'server/db/migrations/9999_a_seguinte.sql'),
    '-- What a later version may do.\nalter table frete add column da_seguinte text;\nalter table usuario add column da_seguinte text;\n',
  )
  const remove = removerOf(folder)
  if (isWithPages) {
    appendFileSync(join(folder, 'web/boot.ts'), "\ndispatchEvent(new Event('da-seguinte'))\n") // another hash
    buildPages(folder)
  }
  return programaIn(folder, 'a versão seguinte', remove)
}

const buildPages = (folder: string) =>
  execFileSync(process.execPath, ['scripts/build-web.ts'], { cwd: folder, stdio: 'ignore' })

/** Removes the folder, at the latest when this process ends. */
function removerOf(folder: string) {
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  return remove
}

/** Whether this copy of the project has its history: an archive of the sources has none. */
export function hasCommit(ref: string) {
  try {
    git('cat-file', '-e', `${ref}^{commit}`)
    return true
  } catch {
    return false
  }
}

function programaIn(folder: string, nome: string, remove: () => void): Programa {
  return {
    nome,
    main: join(folder, 'server/main.ts'),
    compiled: join(folder, 'compiled'),
    startsOnNewer: existsSync(join(folder, `server/db/migrations/${PRIMEIRA_COMPATIVEL}.sql`)),
    hasGrace: readFileSync(join(folder, 'server/config.ts'), 'utf8').includes('STOP_GRACE_MS'),
    hasDce: existsSync(join(folder, 'server/db/migrations/0127_dce.sql')),
    hasPages: existsSync(join(folder, 'dist/web/build.json')),
    sharesPages: existsSync(join(folder, 'server/db/migrations/0160_arquivos_da_pagina.sql')),
    remove,
  }
}

type Lock = { packages: Record<string, { version?: string; dev?: boolean }> }

function hasSamePackages(folder: string) {
  const read = (place: string) => JSON.parse(readFileSync(join(place, 'package-lock.json'), 'utf8')) as Lock
  const ours = read(ROOT).packages
  return Object.entries(read(folder).packages).every(
    ([path, { version, dev }]) => path === '' || dev || ours[path]?.version === version,
  )
}

const versionOf = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version

const git = (...args: string[]) =>
  execFileSync('git', ['-C', ROOT, ...args], { maxBuffer: 512 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] })
