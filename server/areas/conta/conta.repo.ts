import type { Alertas } from '#contract/conta'
import type { Db } from '../../kernel/deps.ts'

const ALERTAS = [
  'alertaRestricoesCorreios',
  'alertaConfirmacaoImpressao',
  'alertaConfirmacaoDeDeclaracaoConteudo',
  'alertaPagamento',
] as const

/** The alerts that a subscriber chose; all are on by default. */
export async function findAlertas(db: Db, assinaturaUuid: string): Promise<Alertas> {
  const chosen = await db
    .selectFrom('preferencia')
    .select(ALERTAS)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .executeTakeFirst()
  return (
    chosen ?? {
      alertaRestricoesCorreios: true,
      alertaConfirmacaoImpressao: true,
      alertaConfirmacaoDeDeclaracaoConteudo: true,
      alertaPagamento: true,
    }
  )
}

/** Changes the named alerts and leaves the others. */
export const saveAlertas = (
  tx: Db,
  assinaturaUuid: string,
  chosen: { [Alerta in keyof Alertas]?: boolean | undefined },
) =>
  tx
    .insertInto('preferencia')
    .values({ assinaturaUuid, ...chosen })
    .onConflict((row) => row.column('assinaturaUuid').doUpdateSet({ assinaturaUuid, ...chosen }))
    .execute()

/** Whether the first steps on the home page were put away; false by default. */
export async function hasGuardadoPassos(db: Db, assinaturaUuid: string) {
  const row = await db
    .selectFrom('preferencia')
    .select('isPrimeirosPassosGuardados')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .executeTakeFirst()
  return row?.isPrimeirosPassosGuardados ?? false
}

export const savePassosGuardados = (db: Db, assinaturaUuid: string, isPrimeirosPassosGuardados: boolean) =>
  db
    .insertInto('preferencia')
    .values({ assinaturaUuid, isPrimeirosPassosGuardados })
    .onConflict((row) => row.column('assinaturaUuid').doUpdateSet({ isPrimeirosPassosGuardados }))
    .execute()

export const deleteAlertas = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('preferencia').where('assinaturaUuid', '=', assinaturaUuid).execute()
