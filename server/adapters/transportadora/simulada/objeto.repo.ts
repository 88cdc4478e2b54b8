import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import type { MedidasDaTransportadora, ObjetoDaCasa } from '../../../ports/expedicao.ts'
import type { ObjetoTables } from './objeto.tables.ts'

export type Objeto = Selectable<ObjetoTables['objeto']>
type Estado = Objeto['estado']
type Falhas = 'falhasEmissao' | 'falhasCancelamento'
export type EventoGuardado = Omit<Selectable<ObjetoTables['objetoEvento']>, 'ordem'>

/** Writes an object, unless its reference is there already. */
export const insertObjeto = (db: Db, objeto: Insertable<ObjetoTables['objeto']>) =>
  db
    .insertInto('objeto')
    .values(objeto)
    .onConflict((row) => row.column('referencia').doNothing())
    .execute()

export const findObjeto = (db: Db, referencia: ObjetoDaCasa['referencia']): Promise<Objeto | undefined> =>
  db.selectFrom('objeto').selectAll().where('referencia', '=', referencia).executeTakeFirst()

/** Counts one of the failures that the rehearsal asks for; false when all `max` have happened. */
export async function failOnce(db: Db, referencia: string, falhas: Falhas, max: number) {
  const { numUpdatedRows } = await db
    .updateTable('objeto')
    .set((row) => ({ [falhas]: row(falhas, '+', 1) }))
    .where('referencia', '=', referencia)
    .where(falhas, '<', max)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Moves an object on from one of the states `de`; undefined when it is in none of them any more. */
export const moveObjeto = (
  db: Db,
  referencia: string,
  { de, ...changes }: { de: readonly Estado[]; estado: Estado } & Updateable<ObjetoTables['objeto']>,
): Promise<Objeto | undefined> =>
  db
    .updateTable('objeto')
    .set(changes)
    .where('referencia', '=', referencia)
    .where('estado', 'in', de)
    .returningAll()
    .executeTakeFirst()

/** Posts a parcel, or finds it already posted; undefined when it is cancelled, or its label is too old. */
export const takeObjeto = (
  tx: Db,
  referencia: string,
  { em, medidas }: { em: Date; medidas: MedidasDaTransportadora | null },
): Promise<Objeto | undefined> =>
  tx
    .updateTable('objeto')
    .set({ estado: 'POSTADO', ...(medidas && { medidas: JSON.stringify(medidas) }) })
    .where('referencia', '=', referencia)
    .where((row) =>
      row.or([
        row('estado', '=', 'POSTADO'),
        row.and([
          row('estado', '=', 'EMITIDO'),
          row.or([row('prazoPostagem', 'is', null), row('prazoPostagem', '>=', em)]),
        ]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()

export async function nextNumero(db: Db) {
  const { rows } = await sql<{ numero: number }>`select nextval('objeto_numero') as numero`.execute(db)
  return rows[0]!.numero
}

export const insertEvento = (tx: Db, evento: EventoGuardado) => tx.insertInto('objetoEvento').values(evento).execute()

/** The objects of this carrier with these codes. */
export const listByCodigo = (db: Db, transportadoraUuid: string, codigos: readonly string[]): Promise<Objeto[]> =>
  db
    .selectFrom('objeto')
    .selectAll()
    .where('codigo', 'in', codigos)
    .where('transportadoraUuid', '=', transportadoraUuid)
    .execute()

/** The events of these codes, newest first. */
export const listEventos = (db: Db, codigos: readonly string[]): Promise<EventoGuardado[]> =>
  db
    .selectFrom('objetoEvento')
    .select(['codigo', 'em', 'evento', 'agencia'])
    .where('codigo', 'in', codigos)
    .orderBy('em', 'desc')
    .orderBy('ordem', 'desc')
    .execute()

/** The newest objects first. */
export const listObjetos = (db: Db, limit: number): Promise<Objeto[]> =>
  db.selectFrom('objeto').selectAll().orderBy('criadoEm', 'desc').orderBy('codigo', 'desc').limit(limit).execute()
