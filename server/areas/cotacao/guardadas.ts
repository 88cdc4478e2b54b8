import type { Db } from '../../kernel/deps.ts'
import { listCotacoes } from './cotacao.repo.ts'

/** A subscriber's quote with the volume that it is for: all that is needed to buy it. */
export type CotacaoGuardada = Awaited<ReturnType<typeof listCotacoes>>[number]

/** Of these quotes the subscriber's own, by uuid, valid or not. */
export async function findCotacoes(db: Db, assinaturaUuid: string, uuids: readonly string[]) {
  const rows = uuids.length === 0 ? [] : await listCotacoes(db, assinaturaUuid, [...new Set(uuids)])
  return new Map(rows.map((row) => [row.uuid, row]))
}
