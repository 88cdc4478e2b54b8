import type { Insertable } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { deleteExpiredOf } from '../../kernel/work/expired.repo.ts'
import type { AcessoTables } from './acesso.tables.ts'

export const insertEmailTroca = (tx: Db, troca: Insertable<AcessoTables['emailTroca']>) =>
  tx.insertInto('emailTroca').values(troca).execute()

const viva = (db: Db, em: Date) =>
  db.selectFrom('emailTroca').selectAll().where('encerradaEm', 'is', null).where('desfazerAte', '>', em)

/** A change that can still be undone, by its uuid. */
export const findEmailTroca = (db: Db, uuid: string, em: Date) =>
  viva(db, em).where('uuid', '=', uuid).executeTakeFirst()

/** The change that replaced this e-mail and can still be undone, with its owner. */
export const findEmailTrocaDe = (db: Db, antigo: string, em: Date) =>
  viva(db, em).where('antigo', '=', antigo).executeTakeFirst()

/** The earliest change of this person that can still be undone. */
export const findPrimeiraEmailTroca = (db: Db, usuarioUuid: string, em: Date) =>
  viva(db, em).where('usuarioUuid', '=', usuarioUuid).orderBy('ordem').limit(1).executeTakeFirst()

/** Ends a change of this person and all later ones. */
export const endEmailTrocas = (tx: Db, { usuarioUuid, ordem }: { usuarioUuid: string; ordem: number }, em: Date) =>
  tx
    .updateTable('emailTroca')
    .set({ encerradaEm: em })
    .where('usuarioUuid', '=', usuarioUuid)
    .where('ordem', '>=', ordem)
    .where('encerradaEm', 'is', null)
    .execute()

/** Frees e-mails whose time to undo is over: other accounts may use them from here on. */
export const endEmailTrocasVencidas = (tx: Db, antigos: readonly string[], em: Date) =>
  tx
    .updateTable('emailTroca')
    .set({ encerradaEm: em })
    .where('antigo', 'in', antigos)
    .where('desfazerAte', '<=', em)
    .where('encerradaEm', 'is', null)
    .execute()

/** The stored changes of this person, the newest first. */
export const listEmailTrocas = (db: Db, usuarioUuid: string) =>
  db
    .selectFrom('emailTroca')
    .select(['antigo', 'novo', 'confirmadaEm', 'desfazerAte'])
    .where('usuarioUuid', '=', usuarioUuid)
    .orderBy('ordem', 'desc')
    .execute()

export const deleteEmailTrocasBefore = (db: Db, instant: Date) =>
  deleteExpiredOf(db, 'emailTroca', instant, { due: 'desfazerAte', key: ['uuid'] })
