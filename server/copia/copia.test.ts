// Database: PostgreSQL. Backups of both databases begin with one of PostgreSQL.
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, type TestContext, test } from 'vitest'
import { startServidorS3 } from '../adapters/arquivos/s3/testing.ts'
import { checkLivro } from '../areas/carteira/index.ts'
import { portador } from '../areas/pagamento/testing-cartao.ts'
import { type Config, readConfig } from '../config.ts'
import { openHouse } from '../house.ts'
import type { Db } from '../kernel/deps.ts'
import { addressOf, administer, openPatiently, type TestDatabase } from '../testing/database.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { closeBooks } from '../testing/livro.ts'
import { startPostgresProxy } from '../testing/postgres-proxy.ts'
import { conferirCopia, fazerCopia, restaurarCopia } from './casa.ts'

const CHAVE = randomBytes(32).toString('base64')
const tell = () => {}

let pasta: string
let house: TestHouse
let ana: Awaited<ReturnType<typeof portador>>
/** A backup with a key, of a house in which somebody bought and kept a file. */
let copia: string
/** The name of a database into which it was restored, for tests to copy. */
let restaurada: string
let waiting: unknown
const arquivo = { uuid: randomUUID(), bytes: randomBytes(200_000) }

beforeAll(async () => {
  pasta = mkdtempSync(join(tmpdir(), 'freteflex-copia-'))
  house = await startHouse()
  ana = await portador(house)
  await ana.topUp(300_00)
  await ana.buy(2)
  await house.deps.arquivos.put(arquivo.uuid, once(arquivo.bytes))
  waiting = await house.deps.jobs.count()
  copia = (await fazerCopia(com({ chave: CHAVE }), { pasta, tell })).destino
  restaurada = await createDatabase()
  await restaurarCopia(com({ chave: CHAVE, databaseUrl: urlOf(restaurada) }), { pasta: copia, tell })
})
afterAll(async () => {
  await dropDatabase(restaurada)
  await closeBooks(house)
  rmSync(pasta, { recursive: true, force: true })
})

async function* once(bytes: Uint8Array) {
  yield bytes
}

/** The house's configuration with this key and, where it is said, another database. */
const com = ({ chave, ...other }: { chave?: string } & Partial<Config>): Config => ({
  ...house.deps.config,
  copia: { chave, arquivo: undefined, conferirUrl: undefined },
  ...other,
})

function prepared() {
  const database = inject('database')
  if (database.kind !== 'postgres') throw new Error('this test needs PostgreSQL')
  return database
}
const urlOf = (name: string) => addressOf(prepared().url, name)

/** A database without anything in it, or a copy of another one. */
async function createDatabase(template?: string) {
  const name = `copia_${randomUUID().replaceAll('-', '')}`
  const copied = template ? ` template ${template} strategy file_copy` : ''
  await administer(prepared().url, `create database ${name}${copied}`)
  return name
}
const dropDatabase = (name: string) => administer(prepared().url, `drop database ${name} with (force)`)

/** The test's context: what the test made is deleted when the test ends. */
type Ending = Pick<TestContext, 'onTestFinished'>

async function emptyDatabase({ onTestFinished }: Ending, template?: string) {
  const name = await createDatabase(template)
  onTestFinished(() => dropDatabase(name))
  return urlOf(name)
}

/** A database into which `copia` was restored. */
const restoredDatabase = (ending: Ending) => emptyDatabase(ending, restaurada)

/** The house that was restored into this database. */
async function openRestored({ onTestFinished }: Ending, databaseUrl: string) {
  const database: TestDatabase = {
    databaseUrl,
    open: async (config) => openPatiently(config),
    close: async () => {},
  }
  const restored = await startHouse({ database })
  onTestFinished(() => restored.stop())
  return restored
}

/** A backup of its own, for a test that spoils it. */
function copyOfCopia() {
  const other = join(pasta, randomUUID())
  cpSync(copia, other, { recursive: true })
  return other
}

const emptyConfig = async (ending: Ending, other: Parameters<typeof com>[0] = { chave: CHAVE }) =>
  com({ ...other, databaseUrl: await emptyDatabase(ending) })

async function isUntouched(databaseUrl: string | undefined) {
  const open = openPatiently({ databaseUrl, databasePool: 1 })
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from pg_tables where schemaname in ('public', 'fila')`.execute(open.db)
  await open.close()
  return rows[0]!.many === 0
}

/** Keys, indexes, triggers and their state: everything that a restore drops and makes anew. */
async function estruturaOf(db: Db) {
  const { rows } = await sql`
    select c.conrelid::regclass::text as onde, coalesce(t.conname, c.conname) as nome, pg_get_constraintdef(c.oid) as texto
      from pg_constraint as c left join pg_constraint as t on t.oid = c.conparentid
      where c.connamespace = 'public'::regnamespace
    union all select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
      join pg_class as c on c.oid = indrelid where c.relnamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgname::text, tgenabled::text || pg_get_triggerdef(t.oid) from pg_trigger as t
      join pg_class as c on c.oid = tgrelid where c.relnamespace = 'public'::regnamespace and not tgisinternal
    order by 1, 2, 3`.execute(db)
  return rows
}

test('a backup made while people buy is of one instant: its books add up', async () => {
  const compradores = await Promise.all(Array.from({ length: 3 }, () => portador(house)))
  for (const comprador of compradores) await comprador.topUp(500_00)
  let isBuying = true
  const buying = compradores.map(async (comprador) => {
    while (isBuying) await comprador.buy()
  })
  const { destino } = await fazerCopia(com({}), { pasta: join(pasta, 'movimento'), tell })
  isBuying = false
  await Promise.all(buying)
  const conferida = await conferirCopia(com({}), { pasta: destino, tell })
  expect(conferida.diferencas).toEqual([])
  expect(conferida.linhas).toBeGreaterThan(0)
  expect(conferida.arquivos).toBe(1)
})

// the next five wait for PostgreSQL more than they work, so they run at once
test.concurrent('a restored house has the wallet, the fretes, the waiting jobs, the files and the structure of the first, and goes on selling', async (context) => {
  const restored = await openRestored(context, await restoredDatabase(context))
  const me = restored.as(ana.token)
  expect((await me.get('/api/v1/frete')).json()).toEqual((await ana.me.get('/api/v1/frete')).json())
  expect((await me.get(`/api/v1/assinatura/${ana.assinaturaUuid}`)).json()).toEqual(
    (await ana.me.get(`/api/v1/assinatura/${ana.assinaturaUuid}`)).json(),
  )
  const kept = await restored.deps.arquivos.read(arquivo.uuid)
  const parts: Uint8Array[] = []
  for await (const part of kept!.parts) parts.push(part)
  expect(Buffer.concat(parts)).toEqual(arquivo.bytes)
  expect(await estruturaOf(restored.db)).toEqual(await estruturaOf(house.db))
  expect(await restored.deps.jobs.count()).toEqual(waiting)
  await restored.runJobs()
  expect(await restored.deps.jobs.count()).not.toEqual(waiting)
  const other = await portador(restored)
  await other.topUp(100_00)
  expect(await other.buy()).toMatchObject({ fretes: [expect.any(String)] })
  expect(await checkLivro(restored.db)).toEqual([])
})

test.concurrent('the check names what does not add up', async (context) => {
  const config = com({ chave: CHAVE, databaseUrl: await restoredDatabase(context) })
  const open = openPatiently(config)
  await open.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update conta_razao set saldo_centavos = saldo_centavos + 1 where assinatura_uuid = ${ana.assinaturaUuid}`.execute(
      tx,
    )
    await sql`update arquivo_parte set bytes = set_byte(bytes, 0, 255 - get_byte(bytes, 0)) where ordem = 0`.execute(tx)
  })
  await open.close()
  const { destino } = await fazerCopia(config, { pasta: join(pasta, 'errada'), tell })
  const conferirUrl = await emptyDatabase(context)
  const proxy = await startPostgresProxy(conferirUrl)
  context.onTestFinished(proxy.close)
  const source = com({ chave: CHAVE })
  const { diferencas } = await conferirCopia(
    { ...source, copia: { ...source.copia, conferirUrl: proxy.url } },
    { pasta: destino, tell },
  )
  expect(await isUntouched(conferirUrl)).toBe(true) // emptied again
  const asked = proxy.disarm()
  const count = asked.findIndex((text) => text.startsWith('select count(*)::float8'))
  // a table of years is counted for longer than any other statement may run
  const isLast = (text: string) => ['commit', 'set local statement_timeout = 0'].includes(text)
  expect(asked.slice(0, count).findLast(isLast)).toBe('set local statement_timeout = 0')
  expect(diferencas).toContainEqual(expect.stringContaining(arquivo.uuid))
  expect(diferencas.length).toBeGreaterThan(1)
})

test.concurrent('a backup goes from PostgreSQL into a folder, out of the running house of that folder, and back into PostgreSQL', async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'freteflex-pasta-'))
  context.onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }))
  const embutido = com({ chave: CHAVE, databaseUrl: undefined, dataDir })
  await restaurarCopia(embutido, { pasta: copia, tell })
  const running = await openHouse({ ...embutido, sandbox: true }, { isWorking: false })
  let destino: string
  try {
    await expect(restaurarCopia(embutido, { pasta: copia, isReplacing: true, tell })).rejects.toThrow('Outro processo')
    ;({ destino } = await fazerCopia(embutido, { pasta: join(pasta, 'embutida'), tell }))
    expect(await checkLivro(running.deps.db)).toEqual([]) // it has gone on
  } finally {
    await running.close()
  }
  expect(readdirSync(dataDir)).toEqual(['db']) // the side copy is gone
  await expect(restaurarCopia(embutido, { pasta: destino, tell })).rejects.toThrow('Já há um banco de dados')
  await restaurarCopia(embutido, { pasta: destino, isReplacing: true, tell })
  expect(readdirSync(dataDir)).toEqual(['db'])
  expect((await fazerCopia(embutido, { pasta: join(pasta, 'parada'), tell })).manifesto.banco).toBe('EMBUTIDO')
  const config = await emptyConfig(context)
  await restaurarCopia(config, { pasta: destino, tell })
  const restored = await openRestored(context, config.databaseUrl!)
  const fretes = (await restored.as(ana.token).get('/api/v1/frete')).json<unknown[]>()
  expect(fretes).toHaveLength(2)
  expect(await checkLivro(restored.db)).toEqual([])
})

test.concurrent('files of the S3 store come along, and go to where the restored house keeps files', async (context) => {
  const s3 = await startServidorS3()
  context.onTestFinished(s3.close)
  const first = await startHouse({ env: s3.env })
  context.onTestFinished(() => first.stop())
  await first.deps.arquivos.put(arquivo.uuid, once(arquivo.bytes))
  const source = { ...first.deps.config, copia: com({}).copia }
  const { destino, manifesto } = await fazerCopia(source, { pasta: join(pasta, 's3'), tell })
  expect(manifesto.objetos).toMatchObject({ quantos: 1, bytes: arquivo.bytes.length, ausentes: [] })
  const config = await emptyConfig(context, {})
  await restaurarCopia(config, { pasta: destino, tell })
  const restored = await openRestored(context, config.databaseUrl!)
  expect(await restored.deps.arquivos.read(arquivo.uuid)).toMatchObject({ tamanho: arquivo.bytes.length })
  const again = { ...config, s3: first.deps.config.s3 }
  await restored.stop()
  await restaurarCopia(again, { pasta: destino, isReplacing: true, tell })
  expect(await s3.keys()).toHaveLength(2) // the restored house's own object beside the first
  const semArquivos = await fazerCopia(source, { pasta: join(pasta, 's3-fora'), semArquivos: true, tell })
  expect(semArquivos.manifesto.objetos).toBeNull()
})

/** Restores the backup, makes the edits one after the other, and makes a new backup after each edit. */
async function copiasWith(ending: Ending, ...edits: ((db: Db) => Promise<unknown>)[]) {
  const config = com({ databaseUrl: await restoredDatabase(ending) })
  const open = openPatiently(config)
  const copias: string[] = []
  for (const edit of edits) {
    await edit(open.db)
    copias.push((await fazerCopia(config, { pasta: join(pasta, randomUUID()), tell })).destino)
  }
  await open.close()
  return copias
}

test.concurrent('backups of a newer program, with another text of a migration, or with rows that break a key are refused; one of an older program is brought to this version', async (context) => {
  const [older, newer, changed, broken] = await copiasWith(
    context,
    async (db) => {
      await sql`drop index tabela_importacao_vale, frete_nota`.execute(db) // all that 0125 and 0130 made
      await sql`delete from migracao where nome in ('0125_versao_que_vale', '0130_nota_do_frete')`.execute(db)
    },
    (db) => sql`insert into migracao (nome, resumo) values ('9999_futuro', 'x')`.execute(db),
    async (db) => {
      await sql`delete from migracao where nome = '9999_futuro'`.execute(db)
      await sql`update migracao set resumo = 'x' where nome = '0001_kernel'`.execute(db)
    },
    (db) =>
      db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update frete set assinatura_uuid = gen_random_uuid()`.execute(tx)
      }),
  )
  const config = await emptyConfig(context, {})
  await expect(restaurarCopia(config, { pasta: newer!, tell })).rejects.toThrow('uma versão mais nova do programa')
  await expect(restaurarCopia(config, { pasta: changed!, tell })).rejects.toThrow('A migração 0001_kernel mudou')
  await expect(restaurarCopia(config, { pasta: broken!, tell })).rejects.toThrow(
    'as regras do banco recusam (frete_assinatura_uuid_fkey)',
  )
  expect(await isUntouched(config.databaseUrl)).toBe(true)
  await restaurarCopia(config, { pasta: older!, tell })
  const restored = await openRestored(context, config.databaseUrl!)
  expect(await estruturaOf(restored.db)).toEqual(await estruturaOf(house.db))
})

const RECUSAS: [string, (pasta: string) => void, string][] = [
  [
    'a cut part',
    (one) => truncateSync(join(one, 'public.frete.zst'), 100),
    'O arquivo public.frete.zst da cópia está cortado',
  ],
  ['a changed byte', (one) => flip(join(one, 'public.usuario.zst')), 'não é o que foi gravado: o SHA-256 é outro.'],
  ['a missing part', (one) => rmSync(join(one, 'public.loja.zst')), 'Falta o arquivo public.loja.zst da cópia.'],
  [
    'two parts that changed places',
    (one) => {
      renameSync(join(one, 'public.loja.zst'), join(one, 'other'))
      renameSync(join(one, 'public.agencia.zst'), join(one, 'public.loja.zst'))
      renameSync(join(one, 'other'), join(one, 'public.agencia.zst'))
    },
    'O arquivo public.agencia.zst da cópia',
  ],
  ['a changed manifest', (one) => change(one, (text) => text.replace('"linhas": 2,', '"linhas": 3,')), 'foi alterado'],
  ['a backup that was killed', (one) => rmSync(join(one, 'manifesto.json')), 'não é uma cópia inteira'],
  [
    'a backup of a newer format',
    (one) => change(one, (text) => text.replace('"formato": 1', '"formato": 2')),
    'Esta cópia foi feita por uma versão mais nova do programa',
  ],
]

function flip(path: string) {
  const bytes = readFileSync(path)
  bytes[20]! ^= 1
  writeFileSync(path, bytes)
}

const change = (one: string, edit: (text: string) => string) => {
  const path = join(one, 'manifesto.json')
  const text = readFileSync(path, 'utf8')
  if (edit(text) === text) throw new Error('the manifest has nothing to change')
  writeFileSync(path, edit(text))
}

test.for(RECUSAS)('%s is refused in one sentence, and nothing is restored', async ([, spoil, sentence], context) => {
  const spoilt = copyOfCopia()
  spoil(spoilt)
  const config = await emptyConfig(context)
  await expect(restaurarCopia(config, { pasta: spoilt, tell })).rejects.toThrow(sentence)
  expect(await isUntouched(config.databaseUrl)).toBe(true)
})

test('a disk that refuses in the middle of a table ends the command with one line, and nothing is left', async () => {
  const destino = join(pasta, 'disco-cheio')
  const grande = randomUUID() // more than fits between the database and the disk
  await house.deps.arquivos.put(grande, once(randomBytes(4_000_000)))
  const args = ['-c', 'ulimit -f 16; exec "$@"', 'sh', process.execPath, join('scripts', 'fazer-copia.ts'), destino]
  const env = { ...process.env, DATABASE_URL: house.database.databaseUrl, COPIA_CHAVE: CHAVE, LOG_LEVEL: 'silent' }
  const answer = await new Promise((done) =>
    execFile('sh', args, { env }, (error, out, err) => done({ code: error?.code ?? 0, out, err })),
  )
  await house.deps.arquivos.delete(grande)
  expect(answer).toEqual({
    code: 1,
    out: '',
    err: 'O disco não aceita um arquivo tão grande. Nada ficou pela metade.\n',
  })
  expect(readdirSync(destino)).toEqual([])
})

test('a house whose last connection is just ending does not keep a backup out', async (context) => {
  const config = await emptyConfig(context, { chave: CHAVE })
  const last = new pg.Client({ connectionString: config.databaseUrl, application_name: 'freteflex' })
  await last.connect()
  const restoring = restaurarCopia(config, { pasta: copia, tell })
  const hasCome = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'copia'`
  await expect.poll(async () => (await last.query(hasCome)).rowCount).toBe(1)
  await last.end()
  expect((await restoring).formato).toBeDefined()
})

test('a wrong key and a missing one are refused; a backup without a key needs none', async (context) => {
  const other = await emptyConfig(context, { chave: randomBytes(32).toString('hex') })
  await expect(restaurarCopia(other, { pasta: copia, tell })).rejects.toThrow('não é a chave com que a cópia foi feita')
  await expect(restaurarCopia({ ...other, copia: com({}).copia }, { pasta: copia, tell })).rejects.toThrow('é cifrada')
  await expect(fazerCopia(com({ chave: 'curta' }), { pasta, tell })).rejects.toThrow(
    'COPIA_CHAVE: a chave tem 32 bytes',
  )
  expect(await isUntouched(other.databaseUrl)).toBe(true)
  expect(readFileSync(join(copia, 'public.usuario.zst')).includes(ana.email)).toBe(false)
})

test('a database with something in it, and one with a running house, are refused; the key may be in a file, and not in two places', async (context) => {
  await expect(restaurarCopia(com({ chave: CHAVE }), { pasta: copia, tell })).rejects.toThrow('Há uma casa em execução')
  const databaseUrl = await emptyDatabase(context)
  await administer(databaseUrl, 'create table de_outro (n int)')
  const arquivoDaChave = join(pasta, 'chave')
  writeFileSync(arquivoDaChave, `${CHAVE}\n`)
  const config = com({ databaseUrl, copia: readConfig({ COPIA_CHAVE_ARQUIVO: arquivoDaChave }).copia })
  await expect(restaurarCopia(config, { pasta: copia, tell })).rejects.toThrow('não está vazio')
  const lent = com({ copia: { ...com({ chave: CHAVE }).copia, conferirUrl: databaseUrl } })
  await expect(conferirCopia(lent, { pasta: copia, tell })).rejects.toThrow(
    /^COPIA_CONFERIR_URL: o banco não está vazio/,
  )
  const away = { ...lent, copia: { ...lent.copia, conferirUrl: urlOf('nao_existe') } }
  await expect(conferirCopia(away, { pasta: copia, tell })).rejects.toThrow(/^COPIA_CONFERIR_URL: .+ \(3D000\)\.$/)
  await administer(databaseUrl, 'select n from de_outro')
  const both = { ...config, copia: { ...config.copia, chave: CHAVE } }
  await expect(restaurarCopia(both, { pasta: copia, tell })).rejects.toThrow('informe a chave ou o arquivo dela')
})
