import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_DOCUMENTO_BYTES, TIPO_DOCUMENTO_HEADER, TIPOS_DE_DOCUMENTO } from '#contract/documento/documento'
import { startPostgres } from '../scripts/start-postgres.ts'
import { documentoPdfOf } from '../server/testing/given/documento.ts'
import { formOf } from '../server/testing/given/foto.ts'
import { type Bench, decimal, type Figure, median } from './figure.ts'

const MB = 1024 * 1024
const LIMIT_MB = 30
const AT_ONCE = 50
const AT_ONCE_LIMIT_MB = 150
const LEAST_SHARE = 0.5
const ROUNDS = 5

/** PDFs of 15 MB over HTTP: the server's memory for one and for fifty at once, and the time beside that of bare inserts. */
export const documentos: Bench = {
  name: 'documentos',
  async run() {
    const postgres = await startPostgres()
    const folder = await mkdtemp(join(tmpdir(), 'freteflex-bench-'))
    try {
      return [
        ...(await measure('PostgreSQL', { DATABASE_URL: postgres.url, DATA_DIR: folder })),
        ...(await measure('the embedded database', { DATA_DIR: folder })),
      ]
    } finally {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure(database: string, env: Record<string, string>): Promise<Figure[]> {
  const { PATH, HOME } = process.env
  const server = fork(
    join(import.meta.dirname, 'documentos-server.ts'),
    [`${MAX_DOCUMENTO_BYTES}`, `${AT_ONCE + 10}`],
    {
      execArgv: ['--expose-gc', '--max-semi-space-size=4'],
      env: { PATH, HOME, NODE_ENV: 'production', LOG_LEVEL: 'silent', SANDBOX: 'on', DEMO: 'off', ...env },
    },
  )
  const [{ url, tokens }] = (await once(server, 'message')) as [{ url: string; tokens: string[] }]
  const next = () => tokens.pop()!
  try {
    await send(url, next()) // warms up: the database's own cache is then filled
    await ask(server, 'raw')
    const [sent, raw]: [number[], number[]] = [[], []]
    let grown = 0
    for (let round = 0; round < ROUNDS; round++) {
      raw.push(await ask(server, 'raw'))
      await ask(server, 'begin')
      sent.push(await send(url, next()))
      grown = Math.max(grown, await ask(server, 'end'))
    }
    const share = median(raw) / median(sent)
    await ask(server, 'begin')
    await Promise.all(Array.from({ length: AT_ONCE }, () => send(url, next())))
    const all = await ask(server, 'end')
    return [
      {
        name: `memory for a document of 15 MB, on ${database}`,
        figure: `+${decimal(grown / MB, 1)} MB`,
        target: `≤ +${LIMIT_MB} MB`,
        ok: grown <= LIMIT_MB * MB,
      },
      {
        name: `speed of a document of 15 MB beside bare inserts, on ${database}`,
        figure: `${decimal(share, 2)} (${decimal(median(sent) / 1000, 2)} s, ${decimal(median(raw) / 1000, 2)} s)`,
        target: `≥ ${decimal(LEAST_SHARE, 1)}`,
        ok: share >= LEAST_SHARE,
      },
      {
        name: `memory for ${AT_ONCE} documents of 15 MB at once, on ${database}`,
        figure: `+${decimal(all / MB, 1)} MB`,
        target: `≤ +${AT_ONCE_LIMIT_MB} MB`,
        ok: all <= AT_ONCE_LIMIT_MB * MB,
      },
    ]
  } finally {
    server.send('stop')
    await once(server, 'exit')
  }
}

async function ask(server: ChildProcess, what: string) {
  const answered = once(server, 'message') as Promise<[number]>
  server.send(what)
  return (await answered)[0]
}

const { body, headers } = formOf(documentoPdfOf(MAX_DOCUMENTO_BYTES), { name: 'rg.pdf', type: 'application/pdf' })

/** Sends a document; returns the milliseconds until its answer. */
async function send(url: string, token: string) {
  const start = performance.now()
  const answer = await fetch(`${url}/api/v1/registro/documento`, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      [TIPO_DOCUMENTO_HEADER]: TIPOS_DE_DOCUMENTO.IDENTIDADE.uuid,
    },
    body,
  })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  return performance.now() - start
}
