import { sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'

type EmailRecebido = { id: string; para: string; assunto: string; texto: string; html: string; recebidoEm: Date }

/**
 * The mailbox keeps its newest thousand mails. The number stands in the statement itself, so that PostgreSQL plans the
 * statement once, not for every mail.
 */
const KEPT = 1000

/** Puts a mail into the mailbox; the same mail a second time changes nothing. */
export const insertEmail = (db: Db, email: EmailRecebido) =>
  db
    .insertInto('caixaEmail')
    .values(email)
    .onConflict((row) => row.column('id').doNothing())
    .execute()

export const deleteOldEmails = (db: Db) =>
  db
    .deleteFrom('caixaEmail')
    .where('id', 'in', (mail) =>
      mail
        .selectFrom('caixaEmail')
        .select('id')
        .orderBy('recebidoEm', 'desc')
        .orderBy('id', 'desc')
        .offset(sql.lit(KEPT)),
    )
    .execute()

/** The mails of one address (in lower case) or of all, newest first. */
export const listEmails = (db: Db, para: string | undefined): Promise<EmailRecebido[]> =>
  db
    .selectFrom('caixaEmail')
    .selectAll()
    .$if(para !== undefined, (query) => query.where(sql`lower(para)`, '=', para ?? ''))
    .orderBy('recebidoEm', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

export const findEmail = (db: Db, id: string): Promise<EmailRecebido | undefined> =>
  db.selectFrom('caixaEmail').selectAll().where('id', '=', id).executeTakeFirst()
