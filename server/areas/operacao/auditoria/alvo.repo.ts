import type { Db } from '../../../kernel/deps.ts'

/** What the staff did to these targets (`frete:uuid`), the newest first. */
export const listAuditoriaDe = (db: Db, alvos: readonly string[], limit: number) =>
  db
    .selectFrom('auditoria')
    .select(['ordem', 'em', 'operadorUuid', 'acao', 'motivo'])
    .where('alvo', 'in', alvos)
    .orderBy('ordem', 'desc')
    .limit(limit)
    .execute()
