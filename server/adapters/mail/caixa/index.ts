import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/deps.ts'
import type { Correio } from '../../../ports/mail.ts'
import { insertEmail } from './caixa.repo.ts'

export { listEmails } from './caixa.repo.ts'

/** Delivers into the database, where /sandbox reads it. */
export const openCaixa = ({ db, clock }: { db: Db; clock: Clock }): Correio => ({
  async send({ id, para, assunto, texto, html }) {
    await insertEmail(db, { id, para: para.email, assunto, texto, html, recebidoEm: clock.now() })
  },
  async close() {},
})
