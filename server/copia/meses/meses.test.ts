// Database: PostgreSQL. Months are detached while the house runs; the last test is about the embedded database.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { MENSAGENS_DO_ENVIO } from '#contract/frete-envio'
import { portador } from '../../areas/pagamento/testing-cartao.ts'
import { type Config, readConfig } from '../../config.ts'
import { insertNascido, splitEarlier } from '../../db/meses/testing-meses.ts'
import { openHouse } from '../../house.ts'
import type { Db } from '../../kernel/deps.ts'
import { makeMesesAFrente } from '../../kernel/work/meses.ts'
import { frete } from '../../testing/given/carrinho.ts'
import { givenOcorrencia, givenStatus } from '../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { closeBooks } from '../../testing/livro.ts'
import { startPostgresAgrupador } from '../../testing/postgres-agrupador.ts'
import { guardarMeses } from './guardar.ts'
import { trazerMeses } from './trazer.ts'

const CHAVE = randomBytes(32).toString('base64')
const tell = () => {}
const ATE = '2025-12'

let house: TestHouse
let ana: Awaited<ReturnType<typeof portador>>
let pasta: string
/** A delivered frete, and one that is still on its way. */
let entregue: { uuid: string; codigo: string }
let anda: string
beforeAll(async () => {
  pasta = mkdtempSync(join(tmpdir(), 'freteflex-meses-'))
  house = await startHouse()
  await splitEarlier(house.db, '2026-01')
  ana = await portador(house)
  await ana.topUp(300_00)
  const { fretes } = (await ana.buy())!
  const dezembro = new Date('2025-12-10T12:00:00-03:00')
  const um = await insertNascido(house.db, fretes[0]!, dezembro)
  const outro = await insertNascido(house.db, fretes[0]!, dezembro)
  entregue = { uuid: um, codigo: await givenStatus(house, um, 'ENTREGUE') }
  await givenStatus(house, outro, 'POSTADO')
  anda = outro
  await givenOcorrencia(house, um, house.clock.now(), 'Objeto\tentregue\nà pessoa \\ com "aspas"')
  await givenOcorrencia(house, outro, house.clock.now(), 'Objeto postado')
})
afterAll(async () => {
  await closeBooks(house)
  rmSync(pasta, { recursive: true, force: true })
})

const com = (other: Partial<Config> = {}): Config => ({
  ...house.deps.config,
  copia: { chave: CHAVE, arquivo: undefined, conferirUrl: undefined },
  ...other,
})
const newPasta = () => mkdtempSync(join(pasta, 'um-'))
const guardar = (lugar: string) => guardarMeses(com(), { ate: ATE, pasta: lugar, tell })

const contents = async (db: Db) => ({
  eventos: (await sql`select * from frete_evento order by frete_uuid, ordem`.execute(db)).rows,
  ocorrencias: (await sql`select * from frete_ocorrencia order by 1, 2, 3, 4`.execute(db)).rows,
  /** Programs are told of tracking when it happens; bringing the rows back does not tell them again. */
  contadas: (await sql`select * from evento_novo where tipo = 'frete.ocorrencia' order by id`.execute(db)).rows,
})
const detalhe = async (uuid: string) =>
  (await ana.me.get(`/api/v1/frete/${uuid}`)).json<{
    eventos: unknown[]
    ocorrencias: unknown[]
    avisoDoHistorico: string | null
  }>()
const rastreio = async () =>
  (await house.get(`/api/v1/rastreio/${entregue.codigo}`)).json<{
    ocorrencias: unknown[]
    avisoDoHistorico: string | null
  }>()

test('the last six months stay in the database, and a month that does not exist is refused', async () => {
  await expect(guardarMeses(com(), { ate: '2099-01', pasta: newPasta(), tell })).rejects.toThrow(
    /^--ate: os últimos 6 meses ficam no banco/,
  )
})

test('a month leaves while the house runs, the screens say so, and it comes back as it was', async () => {
  const lugar = newPasta()
  const antes = await contents(house.db)
  const before = { detalhe: await detalhe(entregue.uuid), rastreio: await rastreio() }
  expect(before.detalhe).toMatchObject({ avisoDoHistorico: null, eventos: { length: 4 }, ocorrencias: { length: 1 } })

  // the months go past a pooler, which lets no statement run for long
  const { databaseUrl } = house.deps.config
  const agrupador = await startPostgresAgrupador(databaseUrl!)
  onTestFinished(agrupador.close)
  const pooled = com({ databaseUrl: agrupador.url, databasePooler: 'transacao', databaseDirectUrl: databaseUrl })
  const guardados = await guardarMeses(pooled, { ate: ATE, pasta: lugar, tell })
  const texts = agrupador.asked().map(({ bytes }) => bytes.toString())
  expect(texts.filter((text) => /detach partition|copy /i.test(text))).toEqual([])
  expect(guardados).toMatchObject([
    { tabela: 'frete_evento', linhas: 4, ficaram: 1 },
    { tabela: 'frete_ocorrencia', linhas: 1, ficaram: 1 },
  ])
  expect(readdirSync(lugar)).toHaveLength(4)
  expect((await contents(house.db)).eventos).toHaveLength(antes.eventos.length - 4)
  const { rows: rests } = await sql`select from pg_tables where schemaname = 'guardado'`.execute(house.db)
  expect(rests).toEqual([])
  expect(await detalhe(entregue.uuid)).toMatchObject({
    eventos: [],
    ocorrencias: [],
    avisoDoHistorico: MENSAGENS_DO_ENVIO.historicoGuardado,
  })
  expect(await rastreio()).toMatchObject({ ocorrencias: [], avisoDoHistorico: MENSAGENS_DO_ENVIO.historicoGuardado })
  expect(await detalhe(anda)).toMatchObject({ avisoDoHistorico: null, ocorrencias: { length: 1 } })
  expect(await guardar(lugar)).toEqual([])

  const trazidos = await trazerMeses(com(), { pasta: lugar, tell })
  expect(trazidos.map(({ linhas, voltaram }) => [linhas, voltaram])).toEqual([
    [4, 4],
    [1, 1],
  ])
  expect(await contents(house.db)).toEqual(antes)
  expect({ detalhe: await detalhe(entregue.uuid), rastreio: await rastreio() }).toEqual(before)
  const again = await trazerMeses(com(), { pasta: lugar, tell })
  expect(again.map(({ voltaram }) => voltaram)).toEqual([0, 0])
  expect(await contents(house.db)).toEqual(antes)
})

test('a run that was cut is finished by the next one', async () => {
  const antes = await contents(house.db)
  const lugar = newPasta()
  // what a process leaves behind that dies between detaching and writing
  const piece = 'frete_evento_ate_2025_12_v2'
  await sql`insert into mes_guardado (tabela, pedaco, limites, estado, em)
    select 'frete_evento', ${piece}, limites, 'SAINDO', now() from mes_guardado where tabela = 'frete_evento'`.execute(
    house.db,
  )
  await sql`alter table frete_evento detach partition frete_evento_antes`.execute(house.db)
  writeFileSync(join(lugar, `${piece}.zst`), 'half a file')
  const guardados = await guardar(lugar)
  expect(guardados.map(({ pedaco, linhas }) => [pedaco, linhas])).toEqual([
    [piece, 4],
    ['frete_ocorrencia_ate_2025_12_v2', 1],
  ])
  await trazerMeses(com(), { pasta: lugar, tell })
  expect(await contents(house.db)).toEqual(antes)
})

test('what was changed in the folder is refused in one sentence, and nothing comes', async () => {
  const lugar = newPasta()
  await guardar(lugar)
  const without = await contents(house.db)
  const names = readdirSync(lugar)
  const zst = join(lugar, names.find((name) => name.endsWith('.zst'))!)
  const json = join(lugar, names.find((name) => name.endsWith('.json'))!)
  const [bytes, text] = [readFileSync(zst), readFileSync(json, 'utf8')]
  const changed = Buffer.from(bytes)
  changed[changed.length - 1]! ^= 1
  writeFileSync(zst, changed)
  await expect(trazerMeses(com(), { pasta: lugar, tell })).rejects.toThrow('o SHA-256 é outro')
  writeFileSync(zst, bytes)
  writeFileSync(json, text.replace(/"linhas": \d+/, '"linhas": 99'))
  await expect(trazerMeses(com(), { pasta: lugar, tell })).rejects.toThrow('está estragado ou foi alterado')
  writeFileSync(json, text)
  const other = com({
    copia: { chave: randomBytes(32).toString('hex'), arquivo: undefined, conferirUrl: undefined },
  })
  await expect(trazerMeses(other, { pasta: lugar, tell })).rejects.toThrow('esta não é a chave')
  await expect(trazerMeses(com(), { pasta: newPasta(), tell })).rejects.toThrow('não há meses guardados')
  expect(await contents(house.db)).toEqual(without)
  await trazerMeses(com(), { pasta: lugar, tell })
})

test('the tracking of an account that was closed meanwhile stays in its file', async () => {
  const lugar = newPasta()
  const bia = await portador(house)
  const { 'correios/pac': pac } = await bia.quote()
  const { uuid: carrinho, total } = await bia.fill(frete(pac))
  await bia.topUp(Math.round(total * 100)) // nothing is left in the wallet: only then an account can be closed
  expect((await bia.me.post(`/api/v1/frete/${carrinho}`)).statusCode).toBe(200)
  const [novo] = (await bia.me.get('/api/v1/frete')).json<{ uuid: string }[]>()
  const velho = await insertNascido(house.db, novo!.uuid, new Date('2025-12-12T12:00:00-03:00'))
  for (const uuid of [novo!.uuid, velho]) {
    await givenStatus(house, uuid, 'ENTREGUE')
    await givenOcorrencia(house, uuid, house.clock.now(), 'Objeto entregue')
  }
  await guardar(lugar)
  const closed = await bia.me.post('/api/v1/conta/encerramento', { senha: bia.senha })
  expect([closed.statusCode, closed.body]).toEqual([204, ''])
  const trazidos = await trazerMeses(com(), { pasta: lugar, tell })
  expect(trazidos).toMatchObject([
    { linhas: 8, voltaram: 8 }, // the changes of status name nobody
    { linhas: 2, voltaram: 1 }, // of these one is ana's
  ])
  const { eventos, ocorrencias } = await contents(house.db)
  const dos = (rows: unknown[]) => rows.filter((row) => (row as { freteUuid: string }).freteUuid === velho)
  expect([dos(eventos).length, dos(ocorrencias).length]).toEqual([4, 0])
})

test('the embedded database moves months away and back, too', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'freteflex-embutida-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }))
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', SANDBOX: 'on', DEMO: 'off', DATA_DIR: dataDir }
  const config = readConfig(env)
  const lugar = newPasta()
  const running = await openHouse(config, { isWorking: false })
  await makeMesesAFrente.run(running.deps, {})
  await splitEarlier(running.deps.db, '2026-01')
  await running.deps.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx) // events alone, without their frete
    await sql`insert into frete_evento (frete_uuid, de, para, em, causa, ator)
      select '0190b0a0-0000-7000-8000-000000000001', null, 'PENDENTE', now(), 'x', 'x' from generate_series(1, 500)`.execute(
      tx,
    )
  })
  await expect(guardarMeses(config, { ate: ATE, pasta: lugar, tell })).rejects.toThrow('Outro processo')
  await running.close()
  const guardados = await guardarMeses(config, { ate: ATE, pasta: lugar, tell })
  expect(guardados).toMatchObject([{ pedaco: 'frete_evento_ate_2025_12', linhas: 500 }])
  // rows whose frete is not there stay in their file
  expect(await trazerMeses(config, { pasta: lugar, tell })).toMatchObject([{ linhas: 500, voltaram: 0 }])
})
