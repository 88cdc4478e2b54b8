import type { Db } from '../../../kernel/deps.ts'

type EmailRecebido = { id: string; para: string; assunto: string; texto: string; html: string; recebidoEm: Date }

/** Puts a mail into the mailbox; the same one a second time changes nothing. */
export const insertEmail = (db: Db, email: EmailRecebido) =>
  db
    .insertInto('caixaEmail')
    .values(email)
    .onConflict((row) => row.column('id').doNothing())
    .execute()

/** The newest first, of one address or of all. */
export const listEmails = (db: Db, para: string | undefined): Promise<EmailRecebido[]> =>
  db
    .selectFrom('caixaEmail')
    .selectAll()
    .$if(para !== undefined, (query) => query.where('para', '=', para ?? ''))
    .orderBy('recebidoEm', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
