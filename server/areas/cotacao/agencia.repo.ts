import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'

const COLUNAS = [
  'uuid',
  'transportadoraUuid',
  'nome',
  'tipo',
  'logradouro',
  'numero',
  'bairro',
  'municipioUuid',
  'uf',
  'cep',
  'isExemplo',
  'isAtiva',
] as const

/** These agencies, those that no longer take parcels among them: carts name them. */
export const listAgenciasByUuid = (db: Db, uuids: readonly string[]) =>
  db.selectFrom('agencia').select(COLUNAS).where('uuid', 'in', uuids).execute()

/** The carrier's agencies in a state, nearest CEP first. */
export const listAgenciasPerto = (db: Db, transportadoraUuid: string, { uf, cep }: { uf: string; cep: string }) =>
  db
    .selectFrom('agencia')
    .select(COLUNAS)
    .where('isAtiva', '=', true)
    .where('transportadoraUuid', '=', transportadoraUuid)
    .where('uf', '=', uf)
    .orderBy(sql`abs(cep::int - ${Number(cep)}::int)`)
    .orderBy('codigo')
    .limit(20)
    .execute()
