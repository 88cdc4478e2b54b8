import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/deps.ts'
import type { Correio } from '../../../ports/mail.ts'
import { cabecalhoOf } from '../cabecalho.ts'
import { deleteOldEmails, insertEmail } from './caixa.repo.ts'

export { findEmail, listEmails } from './caixa.repo.ts'

/** Delivers into the database, where /sandbox reads it. */
export const openCaixa = ({ db, clock }: { db: Db; clock: Pick<Clock, 'now'> }): Correio => ({
  async send({ id, texto, html, ...email }) {
    const { para, assunto } = cabecalhoOf(email)
    await insertEmail(db, { id, para: para.email, assunto, texto, html, recebidoEm: clock.now() })
    await deleteOldEmails(db)
  },
  async close() {},
})
