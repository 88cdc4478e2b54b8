import { CURSOR_DE_OUTRO_REGISTRO, type Evento, type TipoDeEvento } from '#contract/programas/evento'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { listEventos } from './evento.repo.ts'

/** The most lines of a log that one page reads. With `tipos` only few of them may be answered. */
const LINHAS_POR_PAGINA = 10_000

/** `ultimo`: the last place of the log that is read. */
export type Leitura = { apos: number; ultimo: number; limite: number; tipos: readonly TipoDeEvento[] | undefined }
/** `proximo`: the last place that was read, of any type. */
export type PaginaDeEventos = { eventos: Evento[]; proximo: number; temMais: boolean }

/** A page of the log as it is numbered by now. It may have fewer events than `limite` although the log goes on. */
export async function readEventos(
  { db }: Pick<Deps, 'db'>,
  assinaturaUuid: string,
  { apos, ultimo, limite, tipos }: Leitura,
): Promise<PaginaDeEventos> {
  const ate = Math.min(ultimo, apos + LINHAS_POR_PAGINA)
  const rows = await listEventos(db, assinaturaUuid, { apos, ate, max: limite + 1, tipos })
  const shown = rows.slice(0, limite)
  const proximo = rows.length > limite ? (shown.at(-1)?.posicao ?? ate) : ate
  const eventos = shown.map(({ posicao, uuid, tipo, em, dados }) => ({
    id: uuid,
    cursor: String(posicao),
    tipo,
    em,
    dados,
  }))
  return { eventos, proximo, temMais: proximo < ultimo }
}

/** The place that a cursor names. Throws VALIDACAO at `campo` for a cursor beyond the log's end: it is of another log. */
export function placeOf(cursor: string, ultimo: number, campo: string) {
  const posicao = Number(cursor)
  if (posicao <= ultimo) return posicao
  const errors = [{ campo, mensagem: CURSOR_DE_OUTRO_REGISTRO }]
  throw new AppError('VALIDACAO', CURSOR_DE_OUTRO_REGISTRO, { errors })
}
