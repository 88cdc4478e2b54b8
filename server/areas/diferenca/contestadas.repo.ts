import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'

/** The newest contest of each of these differences that has one. */
export const listContestacoes = (db: Db, diferencaUuids: readonly string[]) =>
  db
    .selectFrom('contestacao')
    .distinctOn('diferencaUuid')
    .select(['diferencaUuid', 'status', 'motivo', 'texto', 'provas'])
    .select(['contestadoCentavos', 'abertaEm', 'prazoResposta', 'resposta', 'medidas', 'decididaEm'])
    .where('diferencaUuid', '=', sql<string>`any(${diferencaUuids}::uuid[])`)
    .orderBy('diferencaUuid')
    .orderBy('ordem', 'desc')
    .execute()
