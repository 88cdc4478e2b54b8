import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import type { Mes } from './meses.rules.ts'
import { TABELAS_MENSAIS } from './meses.rules.ts'
import { attach, createLike, detach } from './particoes.ts'

/** A PENDENTE frete like `modelo`, whose uuid says that it was bought at this instant. */
export async function insertNascido(db: Db, modelo: string, em: Date) {
  const uuid = `${em
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}${randomUUIDv7().slice(13)}`
  await sql`
    insert into frete select (jsonb_populate_record(f, jsonb_build_object('uuid', ${uuid}::text, 'status', 'PENDENTE',
      'codigo_encomenda', null, 'gerado_em', null, 'prazo_expiracao', null, 'postado_em', null, 'situacao', null))).*
    from frete as f where uuid = ${modelo}`.execute(db)
  return uuid
}

/** As in a house that has had months for long: the first piece ends where `corte` begins. The tables must be empty. */
export const splitEarlier = (db: Db, corte: Mes) =>
  db.transaction().execute(async (tx) => {
    for (const tabela of TABELAS_MENSAIS) {
      const [antes, meio] = [`${tabela.nome}_antes`, `${tabela.nome}_meio`]
      await detach(tx, tabela, antes)
      await createLike(tx, meio, antes)
      await attach(tx, tabela, { nome: meio, de: corte, ate: '2026-12' })
      await attach(tx, tabela, { nome: antes, de: null, ate: corte })
    }
  })
