// Database: both. Partitions.
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../kernel/deps.ts'
import { CORREIOS } from '../../testing/given/carrinho.ts'
import { LINHA_DE_FRETE } from '../../testing/given/linha-de-frete.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { readMigrations } from '../migracao/migracoes.ts'
import { migrate } from '../migrate.ts'
import { makeMeses } from './fazer-meses.ts'
import { TABELAS_MENSAIS } from './meses.rules.ts'
import { listPedacos } from './particoes.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const now = new Date('2026-11-25T12:00:00-03:00')
const ATE = '0137_meses'

/** An empty database with the tables of the version before. */
async function olderDatabase({ db }: TestHouse) {
  await sql`drop schema public cascade`.execute(db)
  await sql`drop schema guardado cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrate({ db }, { migrations: readMigrations().filter(({ nome }) => nome < ATE) })
}

/** Statements of the version before, as its code and its triggers write them. */
const before = {
  async frete(db: Db) {
    const uuid = randomUUIDv7()
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx) // a frete alone, without its purchase
      await sql`
        insert into frete select (jsonb_populate_record(null::frete, ${JSON.stringify({ uuid, ...IGUAL })}::jsonb)).*`.execute(
        tx,
      )
    })
    return uuid
  },
  evento: (db: Db, uuid: string, para = 'PENDENTE') =>
    sql`insert into frete_evento (frete_uuid, de, para, em, causa, ator) values (${uuid}, null, ${para}, ${now}, 'x', 'x')`.execute(
      db,
    ),
  ocorrencia: (db: Db, uuid: string, etapa = 'POSTADO') =>
    sql`insert into frete_ocorrencia (frete_uuid, em, descricao, agencia, etapa)
      select ${uuid}::uuid, d.em, d.descricao, d.agencia, d.etapa
      from (values (${now}::timestamptz, 'Objeto postado', 'AC Central', ${etapa}::text)) as d (em, descricao, agencia, etapa)
      on conflict (frete_uuid, em, descricao, agencia) do update set etapa = excluded.etapa
      where frete_ocorrencia.etapa <> excluded.etapa`.execute(db),
  chamada: (db: Db, pedido = '') =>
    sql<{ id: number }>`
      insert into chamada_transportadora (em, transportadora_uuid, chamada, objetos, duracao_ms, desfecho, pedido, resposta)
      values (${now}, ${CORREIOS}, 'EMISSAO', '{um}', 1, 'RESPONDEU', ${pedido}, '') returning id`.execute(db),
  http: (db: Db) =>
    sql`insert into chamada_http (em, transportadora_uuid, tipo, nome, duracao_ms, tentativas, desfecho, causa, trace_id,
      objetos, vezes) values (${now}, ${CORREIOS}, 'x', 'x', 1, 1, 'RESPONDEU', '', '', '{um}', 1)`.execute(db),
}

const contents = async (db: Db) =>
  Promise.all(
    TABELAS_MENSAIS.map(
      async ({ nome }) => (await sql`select * from ${sql.table(nome)} order by 1, 2, 3`.execute(db)).rows,
    ),
  )

test('a filled database of the version before keeps every row, and that version’s statements go on working', async () => {
  const { db } = house
  await olderDatabase(house)
  const uuid = await before.frete(db)
  await before.evento(db, uuid)
  await before.evento(db, uuid, 'GERADO')
  await before.ocorrencia(db, uuid)
  const { rows: first } = await before.chamada(db)
  await before.http(db)
  const rows = await contents(db)
  expect(rows.map(({ length }) => length)).toEqual([2, 1, 1, 1])

  await migrate({ db })
  expect(await contents(db)).toEqual(rows)
  for (const tabela of TABELAS_MENSAIS)
    expect((await listPedacos(db, tabela)).map(({ nome }) => nome)).toEqual([`${tabela.nome}_antes`])
  for (const em of ['1999-01-01', '2099-12-31'])
    await sql`insert into chamada_http (em, transportadora_uuid, tipo, nome, duracao_ms, tentativas, desfecho, causa, trace_id,
      objetos, vezes) values (${em}, ${CORREIOS}, 'x', 'x', 1, 1, 'RESPONDEU', '', '', '{}', 1)`.execute(db)

  await before.evento(db, uuid, 'POSTADO')
  await before.ocorrencia(db, uuid, 'EM_TRANSITO')
  const { rows: second } = await before.chamada(db)
  expect(second[0]!.id).toBe(first[0]!.id + 1)
  const other = await before.frete(db)
  await before.evento(db, other)
  const [eventos, ocorrencias] = (await contents(db)) as [{ ordem: number; para: string }[], { etapa: string }[]]
  expect(eventos.map(({ para }) => para)).toEqual(['PENDENTE', 'GERADO', 'POSTADO', 'PENDENTE'])
  expect(eventos.map(({ ordem }) => ordem - eventos[0]!.ordem)).toEqual([0, 1, 2, 3])
  expect(ocorrencias.map(({ etapa }) => etapa)).toEqual(['EM_TRANSITO'])

  const all = await contents(db)
  for (const tabela of TABELAS_MENSAIS) expect(await makeMeses(db, tabela, now)).toBe(3)
  expect(await contents(db)).toEqual(all)
  await before.ocorrencia(db, uuid, 'ENTREGUE')
  await before.evento(db, uuid, 'ENTREGUE')
})

test('a table that is large already is checked while everybody works, and keeps no trace of it', async () => {
  const { db } = house
  await olderDatabase(house)
  await sql`
    insert into chamada_transportadora (em, transportadora_uuid, chamada, objetos, duracao_ms, desfecho, pedido, resposta)
    select ${now}, ${CORREIOS}::uuid, 'EMISSAO', '{}', 1, 'RESPONDEU', repeat('a', 1900), '' from generate_series(1, 36000)`.execute(
    db,
  )
  await migrate({ db })
  const tabela = TABELAS_MENSAIS.find(({ nome }) => nome === 'chamada_transportadora')!
  await makeMeses(db, tabela, now)
  // the first month that is split off is the one after the next
  expect((await listPedacos(db, tabela)).map(({ nome }) => nome.slice(23))).toEqual([
    'antes',
    '2027_01',
    '2027_02',
    'depois',
  ])
  const { rows } = await sql`select from pg_constraint where conname like '%_antes_ate'`.execute(db)
  expect(rows).toEqual([])
  const { rows: counted } = await sql<{
    many: number
  }>`select count(*)::int as many from chamada_transportadora_antes`.execute(db)
  expect(counted[0]!.many).toBe(36_000)
})

const PESSOA = { nome: 'Ana' }
/** What all these fretes have in common. */
const IGUAL = {
  ...LINHA_DE_FRETE,
  assinatura_uuid: CORREIOS,
  carrinho_uuid: CORREIOS,
  compra_uuid: CORREIOS,
  pedido: '',
  busca: '',
  destinatario: PESSOA,
  remetente: PESSOA,
  comprado_em: now,
  status: 'PENDENTE',
  status_em: now,
  status_causa: 'x',
  status_ator: 'x',
}
