import type { Db } from '../../kernel/deps.ts'
import { listCotacoes } from './cotacao.repo.ts'

/** A subscriber's quote with its volume: all that a purchase needs. */
export type CotacaoGuardada = Awaited<ReturnType<typeof listCotacoes>>[number]

/** Those of these quotes that are the subscriber's, by uuid, valid or not. */
export async function findCotacoes(db: Db, assinaturaUuid: string, uuids: readonly string[]) {
  const rows = uuids.length === 0 ? [] : await listCotacoes(db, assinaturaUuid, [...new Set(uuids)])
  return new Map(rows.map((row) => [row.uuid, row]))
}
