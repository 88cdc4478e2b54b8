// Database: both. Files.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeArquivos } from './ports/arquivos.suite.ts'
import { startHouse, type TestHouse } from './testing/house.ts'

describeArquivos('in the database', async () => {
  const house = await startHouse()
  return {
    arquivos: house.deps.arquivos,
    spoil: (uuid) => spoil(house.db, uuid),
    count: async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from arquivo`.execute(house.db)
      return rows[0]!.n
    },
    close: house.stop,
  }
})

/** Changes the last byte of a file, past the triggers. */
const spoil = (db: TestHouse['db'], uuid: string) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update arquivo_parte set bytes = set_byte(bytes, length(bytes) - 1, 255 - get_byte(bytes, length(bytes) - 1))
      where arquivo_uuid = ${uuid} and ordem = (select max(ordem) from arquivo_parte where arquivo_uuid = ${uuid})`.execute(
      tx,
    )
  })

test('the database refuses to change a file that is complete, and to complete one that lacks bytes', async () => {
  const house = await startHouse()
  try {
    const [uuid, half] = [randomUUID(), randomUUID()]
    await house.deps.arquivos.put(uuid, pieces())
    const changes = [
      sql`update arquivo set sha256 = ${'0'.repeat(64)} where uuid = ${uuid}`,
      sql`update arquivo set completo_em = null, tamanho = null, sha256 = null where uuid = ${uuid}`,
      sql`update arquivo_parte set bytes = 'x' where arquivo_uuid = ${uuid}`,
      sql`insert into arquivo_parte values (${uuid}, 1, 'x')`,
      sql`insert into arquivo (uuid, criado_em, completo_em) values (${half}, now(), now())`,
    ]
    for (const change of changes) await expect(change.execute(house.db)).rejects.toThrow()
    expect(await house.deps.arquivos.read(uuid)).toMatchObject({ tamanho: 9 })
  } finally {
    await house.stop()
  }
})

async function* pieces() {
  yield Buffer.from('um pouco')
  yield Buffer.from('!')
}
