import type { Evento, TipoDeEvento } from '#contract/programas/evento'
import type { Deps } from '../../../kernel/deps.ts'
import { listEventos } from './evento.repo.ts'

export type Leitura = { apos: string; limite: number; tipos: readonly TipoDeEvento[] | undefined }
export type PaginaDeEventos = { eventos: Evento[]; proximo: string; temMais: boolean }

/** A page of the log as it is numbered by now: after `numberEventos` it has everything that has committed. */
export async function readEventos(
  { db }: Pick<Deps, 'db'>,
  assinaturaUuid: string,
  { apos, limite, tipos }: Leitura,
): Promise<PaginaDeEventos> {
  const rows = await listEventos(db, assinaturaUuid, { apos, max: limite + 1, tipos })
  const eventos = rows.slice(0, limite).map(({ posicao, uuid, tipo, em, dados }) => ({
    id: uuid,
    cursor: String(posicao),
    tipo,
    em,
    dados,
  }))
  return { eventos, proximo: eventos.at(-1)?.cursor ?? apos, temMais: rows.length > limite }
}
