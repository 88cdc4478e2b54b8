import { type Selectable, sql } from 'kysely'
import type { DireitoDeOperador } from '#contract/kernel/http/direito-de-operador'
import type { Db } from '../../../kernel/deps.ts'
import type { AcessoTables } from '../acesso.tables.ts'

/** A member of the staff, as the list of the team shows it. */
export type OperadorDaEquipe = Pick<
  Selectable<AcessoTables['usuario']>,
  'uuid' | 'cpf' | 'nome' | 'sobrenome' | 'email' | 'direitos' | 'emailValidadoEm' | 'criadoEm'
> & { fatorAtivadoEm: Date | null; usadaEm: Date | null; conviteAte: Date | null }

/** Locks the equipe until the transaction ends, so that nobody else changes direitos between a check and the change. */
export const lockEquipe = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('equipe'))`.execute(tx)

/** The operadores whose account is not closed, the oldest account first; with `uuid`, only that one. */
export const listOperadores = (db: Db, uuid?: string): Promise<OperadorDaEquipe[]> =>
  db
    .selectFrom('usuario')
    .leftJoin('segundoFator', 'segundoFator.usuarioUuid', 'usuario.uuid')
    .select(['uuid', 'cpf', 'nome', 'sobrenome', 'email', 'direitos', 'emailValidadoEm', 'usuario.criadoEm'])
    .select('segundoFator.ativadoEm as fatorAtivadoEm')
    .select((row) => [
      row
        .selectFrom('sessao')
        .select((s) => s.fn.max('usadaEm').as('usadaEm'))
        .whereRef('sessao.usuarioUuid', '=', 'usuario.uuid')
        .as('usadaEm'),
      row
        .selectFrom('token')
        .select((t) => t.fn.max('expiraEm').as('expiraEm'))
        .whereRef('token.usuarioUuid', '=', 'usuario.uuid')
        .where('token.tipo', '=', 'CONVITE_DE_OPERADOR')
        .where('token.usadoEm', 'is', null)
        .as('conviteAte'),
    ])
    .where(sql<boolean>`'OPERADOR' = any(roles)`)
    .where('encerradoEm', 'is', null)
    .$if(uuid !== undefined, (query) => query.where('uuid', '=', uuid ?? ''))
    .orderBy('usuario.criadoEm')
    .execute()

/** How many administrators can log in, other than this one. */
export const countOutrosAdministradores = async (tx: Db, uuid: string) =>
  Number(
    (
      await tx
        .selectFrom('usuario')
        .select((row) => row.fn.countAll().as('many'))
        .where(sql<boolean>`'OPERADOR' = any(roles) and 'ADMINISTRADOR' = any(direitos)`)
        .where('uuid', '!=', uuid)
        .where('encerradoEm', 'is', null)
        .where('emailValidadoEm', 'is not', null)
        .executeTakeFirstOrThrow()
    ).many,
  )

/** Replaces the direitos of an operator. Returns false when no operator has this uuid. */
export const updateDireitos = async (tx: Db, uuid: string, direitos: DireitoDeOperador[]) =>
  (await tx
    .updateTable('usuario')
    .set({ direitos })
    .where('uuid', '=', uuid)
    .where('encerradoEm', 'is', null)
    .where(sql<boolean>`'OPERADOR' = any(roles)`)
    .returning('uuid')
    .executeTakeFirst()) !== undefined
