import { type Selectable, sql } from 'kysely'
import type { Dia } from '#contract/kernel/values/instant'
import type { Db } from '../../../kernel/deps.ts'
import type { ConferenciaTables } from './conferencia.tables.ts'

export type ExcecaoGuardada = Selectable<ConferenciaTables['excecao']>
type NovaExcecao = Omit<ExcecaoGuardada, 'lados' | 'status' | 'nota' | 'fechadaPor' | 'fechadaEm'> & { lados: object }

export const findConferenciaDia = (db: Db, dia: Dia) =>
  db.selectFrom('conferenciaDia').selectAll().where('dia', '=', dia).executeTakeFirst()

type Feita = { dia: Dia; em: Date; operadorUuid: string | null; totais: string; semResposta: string[] }

export const saveConferenciaDia = (tx: Db, { dia, ...feita }: Feita) =>
  tx
    .insertInto('conferenciaDia')
    .values({ dia, ...feita })
    .onConflict((row) => row.column('dia').doUpdateSet(feita))
    .execute()

/** Locks a day until the transaction ends, so that one check at a time writes its exceptions. */
export const lockConferencia = (tx: Db, dia: Dia) =>
  sql`select pg_advisory_xact_lock(hashtext('conferencia:' || ${dia}))`.execute(tx)

/**
 * Writes the exceptions that were found. A known one with the same sides stays as it is, open or closed. One whose
 * sides changed is ABERTA again, and so is one that was SUMIU. An open one that is no longer found becomes SUMIU, if
 * `isAsked` says that its `tipo` could be checked.
 */
export async function saveExcecoes(
  tx: Db,
  dia: Dia,
  novas: readonly NovaExcecao[],
  { isAsked }: { isAsked: (tipo: NovaExcecao['tipo']) => boolean },
) {
  const known = await tx
    .selectFrom('excecao')
    .select(['uuid', 'tipo', 'chave', 'resumo', 'status'])
    .where('dia', '=', dia)
    .execute()
  const byKey = new Map(known.map((one) => [`${one.tipo} ${one.chave}`, one]))
  const found = new Set<string>()
  for (let at = 0; at < novas.length; at += 500)
    await sql`
      insert into excecao (uuid, dia, tipo, chave, valor_centavos, lados, resumo, status, achada_em)
      select uuid, dia, tipo, chave, valor_centavos, lados, resumo, 'ABERTA', achada_em
      from jsonb_to_recordset(${JSON.stringify(novas.slice(at, at + 500).map(inSnakeCase))}::jsonb)
        as n (uuid uuid, dia date, tipo text, chave text, valor_centavos bigint, lados jsonb, resumo text, achada_em timestamptz)
      on conflict (dia, tipo, chave) do update
      set valor_centavos = excluded.valor_centavos, lados = excluded.lados, resumo = excluded.resumo,
        status = 'ABERTA', nota = null, fechada_por = null, fechada_em = null
      where excecao.resumo <> excluded.resumo or excecao.status = 'SUMIU'`.execute(tx)
  for (const { tipo, chave } of novas) found.add(`${tipo} ${chave}`)
  const gone = [...byKey].filter(([key, { tipo, status }]) => status === 'ABERTA' && !found.has(key) && isAsked(tipo))
  if (gone.length > 0)
    await tx
      .updateTable('excecao')
      .set({ status: 'SUMIU' })
      .where(
        'uuid',
        'in',
        gone.map(([, { uuid }]) => uuid),
      )
      .execute()
}

const inSnakeCase = ({ valorCentavos, achadaEm, ...nova }: NovaExcecao) => ({
  ...nova,
  valor_centavos: valorCentavos,
  achada_em: achadaEm,
})

/** The exceptions of a period, day by day, the largest of a day first; 2,000 at most. */
export const listExcecoes = (db: Db, { de, ate }: { de: Dia; ate: Dia }): Promise<ExcecaoGuardada[]> =>
  db
    .selectFrom('excecao')
    .selectAll()
    .where('dia', '>=', de)
    .where('dia', '<=', ate)
    .orderBy('dia')
    .orderBy(sql`abs(valor_centavos)`, 'desc')
    .orderBy('tipo')
    .orderBy('chave')
    .limit(2_000)
    .execute()

export const findExcecao = (db: Db, uuid: string): Promise<ExcecaoGuardada | undefined> =>
  db.selectFrom('excecao').selectAll().where('uuid', '=', uuid).executeTakeFirst()

/** Closes an open exception; false when it is not open any more. */
export async function closeExcecao(tx: Db, uuid: string, fim: { nota: string; fechadaPor: string; fechadaEm: Date }) {
  const { numUpdatedRows } = await tx
    .updateTable('excecao')
    .set({ ...fim, status: 'FECHADA' })
    .where('uuid', '=', uuid)
    .where('status', '=', 'ABERTA')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The checked days of a period, with the numbers of their open and closed exceptions. */
export async function listConferidos(db: Db, { de, ate }: { de: Dia; ate: Dia }) {
  const { rows } = await sql<{ dia: Dia; abertas: number; fechadas: number }>`
    select d.dia::text as dia, (count(e.uuid) filter (where e.status = 'ABERTA'))::int as abertas,
      (count(e.uuid) filter (where e.status = 'FECHADA'))::int as fechadas
    from conferencia_dia as d left join excecao as e on e.dia = d.dia
    where d.dia between ${de}::date and ${ate}::date group by d.dia order by d.dia`.execute(db)
  return rows
}
