// Database: embedded. The process around the embedded database.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '../scripts/porta-livre.ts'

vi.setConfig({ testTimeout: 120_000 }) // each test starts whole processes

const folder = mkdtempSync(join(tmpdir(), 'freteflex-main-'))
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) // a process that renders pages may write a moment longer
})

/** The data folder of these tests, made once: a new database is the slow part. */
const model = join(folder, 'data')
/** A copy of `model`, for a test that damages its content. */
const copyOfModel = async (name: string) => {
  await leave()
  cpSync(model, join(folder, name), { recursive: true, filter: (path) => !path.endsWith('.lock') })
  return join(folder, name)
}

/** A shared compile cache, because most of a start is loading modules. */
const ENV = {
  PATH: process.env.PATH,
  NODE_ENV: 'test',
  LOG_LEVEL: 'warn',
  PORT: '0',
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'), // like npm start
}

/** The flags of `npm start`: with them a start is a fifth cheaper. */
const FLAGS = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--') && !word.startsWith('--import'))

type Started = {
  child: ChildProcess
  address: string
  out: () => string
  err: () => string
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Starts the server as an operator does. Resolves when it has printed its address, or when it has ended. */
function start(env: Record<string, string>): Promise<Started | { exitCode: number | null; err: string }> {
  const child = spawnMain(env)
  let out = ''
  let err = ''
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  child.stderr.on('data', (text) => (err += String(text)))
  return new Promise((done) => {
    child.stdout.on('data', (text) => {
      out += String(text)
      const address = /no ar: (\S+)/.exec(out)?.[1]
      const stop = (signal: NodeJS.Signals = 'SIGTERM') => (child.kill(signal), ended)
      if (address) done({ child, address, out: () => out, err: () => err, stop })
    })
    child.once('close', (exitCode) => done({ exitCode, err })) // all that it has said was read
  })
}

function spawnMain(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...FLAGS, join(import.meta.dirname, 'main.ts')], {
    env: { ...ENV, DATA_DIR: model, ...env },
  })
  running.add(child)
  return child
}

/**
 * The running house of `model`. A start takes two seconds of processor time, so a test leaves it running for the next test.
 */
let house: Started | undefined
const ofModel = async () => (house ??= await started({}))

/** Stops the house of `model` if it runs; returns its exit code. */
async function leave(signal?: NodeJS.Signals) {
  const code = await house?.stop(signal)
  house = undefined
  return code
}

async function started(env: Record<string, string>) {
  const house = await start(env)
  if (!('address' in house)) throw new Error(`did not start: ${house.err}`)
  return house
}

/** Asserts that the start prints one line and ends with exit code 1. */
async function refused(env: Record<string, string>) {
  const house = await start(env)
  if ('address' in house) throw new Error('it started')
  expect(house.exitCode).toBe(1)
  expect(house.err.trim()).not.toContain('\n')
  return house.err.trim()
}

test('SIGTERM while a new database is being made leaves a database that starts', async () => {
  const child = spawnMain()
  await vi.waitFor(() => expect(existsSync(join(model, 'db'))).toBe(true), { timeout: 60_000, interval: 20 })
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
  await ofModel()
})

test('the server starts, prints the address, the sandbox and both accounts, and starts again on the same data', async () => {
  const first = await ofModel()
  expect(first.out()).toContain('/sandbox')
  expect(first.out()).toContain('529.982.247-25')
  expect(first.out()).toContain('111.444.777-35')
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
  expect(await leave()).toBe(0)
  await ofModel()
})

test('a second process on the same DATA_DIR is refused, and the first goes on', async () => {
  const first = await ofModel()
  expect(await refused({})).toMatch(/^Outro processo do FreteFlex já usa a pasta .+data\./)
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
})

test('a killed process leaves nothing behind that stops the next one', async () => {
  await ofModel()
  await leave('SIGKILL')
  const next = await ofModel()
  expect((await fetch(`${next.address}/readyz`)).status).toBe(200)
})

test('SIGTERM finishes running requests and then ends with 0', async () => {
  const { address } = await ofModel()
  const logIns = await Promise.all(Array.from({ length: 6 }, () => beginLogIn(address)))
  const stopped = leave()
  const answers = await Promise.all(logIns.map((finish) => finish()))
  expect(answers).toEqual(Array(6).fill(200))
  expect(await stopped).toBe(0)
})

test('a disk that does not confirm a write ends the process before anybody is answered, and the next start is whole', async () => {
  const dir = await copyOfModel('disco-doente')
  const [refuses, failing] = [join(folder, 'recusa'), join(folder, 'disco-doente.mjs')]
  writeFileSync(
    failing,
    `import fs from 'node:fs'
    const { fdatasyncSync, existsSync } = fs
    fs.fdatasyncSync = (fd) => {
      if (existsSync(${JSON.stringify(refuses)})) throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
      return fdatasyncSync(fd)
    }`,
  )
  const sick = await started({ DATA_DIR: dir, NODE_OPTIONS: `--import ${failing}` })
  const ended = once(sick.child, 'exit')
  writeFileSync(refuses, '')
  const answered = fetch(`${sick.address}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '52998224725', password: 'Flex@2026' }),
  })
  await expect(answered).rejects.toThrow('fetch failed')
  expect((await ended)[0]).toBe(1)
  expect(sick.err()).toMatch(
    /^DATA_DIR: o disco não confirmou uma gravação \(EIO.*\)\. O programa parou para não perder nada\.$/m,
  )
  rmSync(refuses)
  await (await started({ DATA_DIR: dir })).stop()
})

test('a port in use, a wrong variable, a folder that cannot be used: one line that names the cause and no secret', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => taken.once('listening', done))
  const { port } = taken.address() as { port: number }
  const untouched = join(folder, 'intocada')
  expect(await refused({ PORT: String(port), DATA_DIR: untouched })).toMatch(/^PORT: a porta \d+ .*já está em uso/)
  expect(existsSync(untouched)).toBe(false)
  taken.close()
  const secret = await refused({ DATABASE_URL: 'postgress://ana:segredo123@banco/x' })
  expect(secret).toMatch(/^DATABASE_URL: valor inválido\./)
  expect(secret).not.toContain('segredo123')
  writeFileSync(join(folder, 'arquivo'), '')
  expect(await refused({ DATA_DIR: join(folder, 'arquivo') })).toMatch(
    /^DATA_DIR: a pasta .+ não pode ser lida e escrita\./,
  )
})

test('a command that asks or changes what a house has makes no new database in a folder without one', async () => {
  const missing = join(folder, 'engano')
  const meses = join(folder, 'meses')
  const answers = await Promise.all([
    runCommand('conferir-livro.ts', [], missing),
    runCommand('guardar-meses.ts', ['--ate', '2025-12', meses], missing),
    runCommand('concluir-saque.ts', ['0190b0a0-0000-7000-8000-000000000001', 'pago', 'E1'], missing),
  ])
  const refusal = { code: 1, out: '', err: `DATA_DIR: não há banco de dados em ${missing}.\n` }
  expect(answers).toEqual(answers.map(() => refusal))
  expect([existsSync(missing), existsSync(meses)]).toEqual([false, false])
})

function runCommand(script: string, args: string[], dataDir: string) {
  const options = { env: { ...ENV, DATA_DIR: dataDir } }
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(process.execPath, [join('scripts', script), ...args], options, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

test.skipIf(process.getuid?.() === 0)('a folder without permission is named', async () => {
  const dir = join(folder, 'fechada')
  mkdirSync(dir)
  chmodSync(dir, 0o000)
  expect(await refused({ DATA_DIR: dir })).toMatch(/^DATA_DIR: /)
})

test('the server goes on when nobody reads its output, from the first line on', async () => {
  const port = await freePort()
  await leave()
  const child = spawnMain({ PORT: String(port), LOG_LEVEL: 'info' })
  child.stdout.destroy()
  child.stderr.destroy()
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  for (let asked = 0; asked < 100; asked++) expect(await isReady()).toBe(true)
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
})

/** Sends a log in up to its body and waits until the server has read that much. Returns a function that sends the rest. */
function beginLogIn(address: string): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify({ username: '52998224725', password: 'Flex@2026' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const asking = request(`${address}/api/v1/auth`, { method: 'POST', headers })
  const answered = new Promise<number | undefined>((done, fail) => {
    asking.once('response', (answer) => done(answer.resume().statusCode)).once('error', fail)
  })
  asking.flushHeaders()
  return new Promise((begun) => {
    asking.once('continue', () =>
      begun(() => {
        asking.end(body)
        return answered
      }),
    )
  })
}
