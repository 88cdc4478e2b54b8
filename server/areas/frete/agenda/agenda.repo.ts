import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import { claimDue } from '../../../kernel/work/lease.repo.ts'
import type { FreteTables } from '../frete.tables.ts'

export type Tarefa = Selectable<FreteTables['freteAgenda']>['tarefa']
/** A task leased to this caller alone, until `ate`; `tentativas` counts this try. */
export type Tomada = { freteUuid: string; tarefa: Tarefa; tentativas: number; ate: Date }

/** Which tasks of a kind are taken. Without any of these, all that are due. */
export type Recorte = {
  compraUuid?: string | undefined
  freteUuid?: string | undefined
  /** Leaves out new tasks: those that were never tried and came due after this instant. The job that was queued with a task does it first. */
  novasAte?: Date | undefined
}

/** Takes due tasks: of all fretes, of one purchase, or of one frete. */
export async function claimTarefas(
  db: Db,
  {
    tarefa,
    now,
    ate,
    max,
    compraUuid,
    freteUuid,
    novasAte,
  }: Recorte & { tarefa: Tarefa; now: Date; ate: Date; max: number },
): Promise<Tomada[]> {
  const daCompra = compraUuid
    ? sql`and frete_uuid in (select uuid from frete where compra_uuid = ${compraUuid})`
    : sql``
  const doFrete = freteUuid ? sql`and frete_uuid = ${freteUuid}` : sql``
  const semNovas = novasAte ? sql`and (tentativas > 0 or em <= ${novasAte})` : sql``
  const rows = await claimDue<{ freteUuid: string; tentativas: number }>(
    db,
    'freteAgenda',
    { dueBy: now, until: ate, max },
    {
      due: 'em',
      key: ['freteUuid', 'tarefa'],
      where: sql`tarefa = ${sql.lit(tarefa)} ${daCompra} ${doFrete} ${semNovas}`,
      set: sql`, tomada_ate = ${ate}, tentativas = tentativas + 1`,
      returning: ['freteUuid', 'tentativas'],
    },
  )
  return rows.map((row) => ({ ...row, tarefa, ate }))
}

/** When a task is due again. `tentativas` 0 starts the count anew. */
export type Remarcada = { freteUuid: string; em: Date; tentativas: number }

/**
 * Releases tasks that were taken together. A task that is gone, or that another caller has taken since, stays as it is.
 */
export async function releaseTarefas(
  db: Db,
  { tarefa, ate }: Pick<Tomada, 'tarefa' | 'ate'>,
  remarcadas: readonly Remarcada[],
) {
  if (remarcadas.length === 0) return
  const rows = remarcadas.map(({ freteUuid, em, tentativas }) => ({ frete_uuid: freteUuid, em, tentativas }))
  await sql`
    update frete_agenda as t set em = d.em, tentativas = d.tentativas, tomada_ate = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(frete_uuid uuid, em timestamptz, tentativas int)
    where t.frete_uuid = d.frete_uuid and t.tarefa = ${sql.lit(tarefa)} and t.tomada_ate = ${ate}`.execute(db)
}

/** Ends taken tasks: nothing more is to be done. */
export const deleteTarefas = (
  db: Db,
  { tarefa, ate }: Pick<Tomada, 'tarefa' | 'ate'>,
  freteUuids: readonly string[],
) =>
  freteUuids.length === 0
    ? undefined
    : db
        .deleteFrom('freteAgenda')
        .where('freteUuid', 'in', freteUuids)
        .where('tarefa', '=', sql.lit(tarefa))
        .where('tomadaAte', '=', ate)
        .execute()

/** Locks the task until the transaction ends: nobody takes or releases it. */
export const lockTarefa = (tx: Db, freteUuid: string, tarefa: Tarefa) =>
  tx
    .selectFrom('freteAgenda')
    .select(['em', 'tentativas', 'tomadaAte'])
    .where('freteUuid', '=', freteUuid)
    .where('tarefa', '=', sql.lit(tarefa))
    .forUpdate()
    .executeTakeFirst()

/** Moves a task that nobody has taken to another time. */
export const postponeTarefa = (db: Db, freteUuid: string, tarefa: Tarefa, em: Date) =>
  db
    .updateTable('freteAgenda')
    .set({ em })
    .where('freteUuid', '=', freteUuid)
    .where('tarefa', '=', sql.lit(tarefa))
    .where('tomadaAte', 'is', null)
    .execute()

/** Whether a label of this purchase is being asked for at this moment. */
export const isEmitindo = async (db: Db, compraUuid: string, now: Date) =>
  (await db
    .selectFrom('freteAgenda')
    .innerJoin('frete', 'frete.uuid', 'freteAgenda.freteUuid')
    .select('freteAgenda.freteUuid')
    .where('frete.compraUuid', '=', compraUuid)
    .where('freteAgenda.tarefa', '=', sql.lit('EMITIR'))
    .where('freteAgenda.tomadaAte', '>', now)
    .limit(1)
    .executeTakeFirst()) !== undefined
