import type { Insertable } from 'kysely'
import type { Escopo } from '#contract/kernel/http/escopo'
import type { Db } from '../../../kernel/deps.ts'
import { statement } from '../../../kernel/statement.ts'
import { deleteExpiredOf } from '../../../kernel/work/expired.repo.ts'
import type { ProgramasTables } from '../programas.tables.ts'

/** The subscription's autorizacoes, the newest consent first. */
export const listAutorizacoes = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('autorizacao')
    .innerJoin('aplicativo', 'aplicativo.uuid', 'autorizacao.aplicativoUuid')
    .select([
      'autorizacao.uuid',
      'aplicativo.nome as aplicativo',
      'aplicativo.clientId',
      'autorizacao.escopos',
      'autorizacao.autorizadaEm',
      'autorizacao.usadaEm',
    ])
    .where('autorizacao.assinaturaUuid', '=', assinaturaUuid)
    .orderBy('autorizacao.autorizadaEm', 'desc')
    .orderBy('autorizacao.uuid')
    .execute()

/** Locks the subscription's autorizacao of this aplicativo; undefined when there is none. */
export const lockAutorizacaoDe = (tx: Db, de: { assinaturaUuid: string; aplicativoUuid: string }) =>
  tx
    .selectFrom('autorizacao')
    .select(['uuid', 'escopos', 'expiraEm'])
    .where('assinaturaUuid', '=', de.assinaturaUuid)
    .where('aplicativoUuid', '=', de.aplicativoUuid)
    .forUpdate()
    .executeTakeFirst()

export const insertAutorizacao = (tx: Db, autorizacao: Omit<Insertable<ProgramasTables['autorizacao']>, 'usadaEm'>) =>
  tx.insertInto('autorizacao').values(autorizacao).execute()

export const updateAutorizacao = (
  tx: Db,
  uuid: string,
  change: { escopos?: Escopo[]; autorizadaEm?: Date; expiraEm: Date },
) => tx.updateTable('autorizacao').set(change).where('uuid', '=', uuid).execute()

/** Deletes an autorizacao of the subscription with its codes and tokens, and returns the name of the aplicativo. */
export const deleteAutorizacao = (tx: Db, assinaturaUuid: string, uuid: string) =>
  deleteNamed(tx, assinaturaUuid).where('autorizacao.uuid', '=', uuid).executeTakeFirst()

export const deleteAutorizacoesDe = (tx: Db, assinaturaUuid: string) => deleteNamed(tx, assinaturaUuid).execute()

const deleteNamed = (tx: Db, assinaturaUuid: string) =>
  tx
    .deleteFrom('autorizacao')
    .using('aplicativo')
    .whereRef('aplicativo.uuid', '=', 'autorizacao.aplicativoUuid')
    .where('autorizacao.assinaturaUuid', '=', assinaturaUuid)
    .returning('aplicativo.nome')

export const insertCodigo = (tx: Db, codigo: Omit<Insertable<ProgramasTables['autorizacaoCodigo']>, 'usadoEm'>) =>
  tx.insertInto('autorizacaoCodigo').values(codigo).execute()

/**
 * A code with its autorizacao, whose row is locked. Spending a code or a token and withdrawing the autorizacao lock this row
 * first, so they run one after the other.
 */
export const lockCodigo = (tx: Db, codigoHash: string) =>
  tx
    .selectFrom('autorizacaoCodigo')
    .innerJoin('autorizacao', 'autorizacao.uuid', 'autorizacaoCodigo.autorizacaoUuid')
    .select([
      'autorizacaoCodigo.uuid',
      'autorizacaoCodigo.autorizacaoUuid',
      'autorizacaoCodigo.escopos',
      'autorizacaoCodigo.redirectUri',
      'autorizacaoCodigo.desafio',
      'autorizacaoCodigo.expiraEm',
      'autorizacaoCodigo.usadoEm',
      'autorizacao.aplicativoUuid',
      'autorizacao.assinaturaUuid',
    ])
    .where('codigoHash', '=', codigoHash)
    .forUpdate('autorizacao')
    .executeTakeFirst()

/** Spends a code. False when it was spent before or is too old. */
export const spendCodigo = async (tx: Db, uuid: string, em: Date) =>
  (await tx
    .updateTable('autorizacaoCodigo')
    .set({ usadoEm: em })
    .where('uuid', '=', uuid)
    .where('usadoEm', 'is', null)
    .where('expiraEm', '>', em)
    .returning('uuid')
    .executeTakeFirst()) !== undefined

export const insertToken = (tx: Db, token: Omit<Insertable<ProgramasTables['autorizacaoToken']>, 'renovadoEm'>) =>
  tx.insertInto('autorizacaoToken').values(token).execute()

/** A pair of tokens by the digest of either one, with its autorizacao, whose row is locked as in `lockCodigo`. */
export const lockToken = (tx: Db, hash: string) =>
  tx
    .selectFrom('autorizacaoToken')
    .innerJoin('autorizacao', 'autorizacao.uuid', 'autorizacaoToken.autorizacaoUuid')
    .select([
      'autorizacaoToken.renovacaoHash',
      'autorizacaoToken.autorizacaoUuid',
      'autorizacaoToken.consentimentoUuid',
      'autorizacaoToken.escopos',
      'autorizacaoToken.renovacaoExpiraEm',
      'autorizacaoToken.renovadoEm',
      'autorizacao.aplicativoUuid',
      'autorizacao.assinaturaUuid',
    ])
    .where((row) => row.or([row('renovacaoHash', '=', hash), row('acessoHash', '=', hash)]))
    .forUpdate('autorizacao')
    .executeTakeFirst()

/** Spends a refresh token and ends its access token. False when it was spent before or is too old. */
export const spendRenovacao = async (tx: Db, renovacaoHash: string, em: Date) =>
  (await tx
    .updateTable('autorizacaoToken')
    .set({ renovadoEm: em })
    .where('renovacaoHash', '=', renovacaoHash)
    .where('renovadoEm', 'is', null)
    .where('renovacaoExpiraEm', '>', em)
    .returning('renovacaoHash')
    .executeTakeFirst()) !== undefined

/** Ends every token that came from this consent. */
export const deleteTokensDe = (tx: Db, consentimentoUuid: string) =>
  tx.deleteFrom('autorizacaoToken').where('consentimentoUuid', '=', consentimentoUuid).execute()

/** The access token of this digest, if it has not ended. */
export const findAcesso = async (db: Db, acessoHash: string, em: Date) =>
  (await selectAcesso(db, { acessoHash, em })).rows[0]
const selectAcesso = statement((db, { acessoHash, em }: { acessoHash: string; em: Date }) =>
  db
    .selectFrom('autorizacaoToken')
    .innerJoin('autorizacao', 'autorizacao.uuid', 'autorizacaoToken.autorizacaoUuid')
    .innerJoin('aplicativo', 'aplicativo.uuid', 'autorizacao.aplicativoUuid')
    .select([
      'autorizacao.uuid',
      'autorizacao.assinaturaUuid',
      'autorizacaoToken.escopos',
      'autorizacao.usadaEm',
      'aplicativo.assinaturaUuid as donaUuid',
    ])
    .where('acessoHash', '=', acessoHash)
    .where('acessoExpiraEm', '>', em)
    .where('renovadoEm', 'is', null),
)

/** Notes a use, unless a later one is noted already. */
export const updateAutorizacaoUsada = (db: Db, uuid: string, em: Date) =>
  db
    .updateTable('autorizacao')
    .set({ usadaEm: em })
    .where('uuid', '=', uuid)
    .where((row) => row.or([row('usadaEm', 'is', null), row('usadaEm', '<', em)]))
    .execute()

/** Deletes an autorizacao if it has neither a token nor an unspent code. */
export const deleteVazia = (tx: Db, uuid: string) =>
  tx
    .deleteFrom('autorizacao')
    .where('uuid', '=', uuid)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('autorizacaoToken').select('acessoHash').where('autorizacaoUuid', '=', uuid))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('autorizacaoCodigo')
            .select('uuid')
            .where('autorizacaoUuid', '=', uuid)
            .where('usadoEm', 'is', null),
        ),
      ),
    )
    .execute()

/**
 * Deletes codes that expired before `codigosAte`, tokens whose refresh token expired before `tokensAte`, and autorizacoes
 * whose last code and token expired before `codigosAte`.
 */
export async function deleteEnded(db: Db, { codigosAte, tokensAte }: { codigosAte: Date; tokensAte: Date }) {
  await deleteExpiredOf(db, 'autorizacaoCodigo', codigosAte, { due: 'expiraEm', key: ['uuid'] })
  await deleteExpiredOf(db, 'autorizacaoToken', tokensAte, { due: 'renovacaoExpiraEm', key: ['acessoHash'] })
  await deleteExpiredOf(db, 'autorizacao', codigosAte, { due: 'expiraEm', key: ['uuid'] })
}
