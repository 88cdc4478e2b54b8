import type { TipoDeAviso } from '#contract/notificacao'
import type { Db } from '../../kernel/deps.ts'
import type { NotificacaoTables } from './notificacao.tables.ts'

/** A subscriber's choices of mails, of one kind or of all. */
export const listEmails = (db: Db, assinaturaUuid: string, tipo?: TipoDeAviso) =>
  db
    .selectFrom('notificacaoEmail')
    .select(['tipo', 'email'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .$if(tipo !== undefined, (query) => query.where('tipo', '=', tipo!))
    .execute()

export const saveEmail = (db: Db, preferencia: NotificacaoTables['notificacaoEmail']) =>
  db
    .insertInto('notificacaoEmail')
    .values(preferencia)
    .onConflict((row) => row.columns(['assinaturaUuid', 'tipo']).doUpdateSet({ email: preferencia.email }))
    .execute()

export const deleteEmails = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('notificacaoEmail').where('assinaturaUuid', '=', assinaturaUuid).execute()
