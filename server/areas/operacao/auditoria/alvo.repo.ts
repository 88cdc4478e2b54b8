import type { Acao } from '#contract/operacao/auditoria'
import type { Db } from '../../../kernel/deps.ts'

/** What the staff did to a target (`frete:uuid`), or about all things of a subscription, the newest first. */
export const listAuditoriaDe = (db: Db, de: { alvo: string } | { assinaturaUuid: string }, limit: number) =>
  db
    .selectFrom('auditoria')
    .select(['ordem', 'em', 'operadorUuid', 'acao', 'motivo'])
    .where(({ eb }) => ('alvo' in de ? eb('alvo', '=', de.alvo) : eb('assinaturaUuid', '=', de.assinaturaUuid)))
    .orderBy('ordem', 'desc')
    .limit(limit)
    .execute()

/** When this operador last did this to the target; undefined: never. */
export const findUltimaVez = async (
  db: Db,
  { acao, alvo, operadorUuid }: { acao: Acao; alvo: string; operadorUuid: string },
) =>
  (
    await db
      .selectFrom('auditoria')
      .select('em')
      .where('alvo', '=', alvo)
      .where('acao', '=', acao)
      .where('operadorUuid', '=', operadorUuid)
      .orderBy('ordem', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.em
