import { MAX_GUARDADOS } from '#contract/embalagem'
import { isUuid } from '#contract/kernel/values/uuid'
import { isRepeated } from '../../db/refused.ts'
import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { lockAssinante } from '../acesso/index.ts'
import * as repo from './guardados.repo.ts'

type Dono = { assinaturaUuid: string; uuid: string }

/** The messages of refusals. */
type Palavras = { naoEncontrado: string; nomeRepetido: string; demais: string }

/** The use cases of one table of named things: at most fifty per subscriber, no two with one name. */
export const guardadosDe = <T extends repo.Tabela>(tabela: T, palavras: Palavras) => {
  const naoEncontrado = () => new AppError('NOT_FOUND', palavras.naoEncontrado)
  /** Runs changes of one subscriber one at a time: the free place depends on all rows. */
  const change = async (
    { db }: Pick<Deps, 'db'>,
    { assinaturaUuid, uuid }: Dono,
    work: (tx: Db) => Promise<repo.Guardado<T> | undefined>,
  ) => {
    if (!isUuid(uuid)) throw naoEncontrado()
    const saved = await db
      .transaction()
      .execute(async (tx) => {
        if (!(await lockAssinante(tx, assinaturaUuid))) throw naoEncontrado()
        return work(tx)
      })
      .catch((error: unknown) => {
        throw isRepeated(error, `${tabela}_nome`) ? nomeRepetido(palavras.nomeRepetido) : error
      })
    if (!saved) throw naoEncontrado()
    return saved
  }
  return {
    list: ({ db }: Pick<Deps, 'db'>, assinaturaUuid: string) => repo.listGuardados(db, tabela, assinaturaUuid),
    has: ({ db }: Pick<Deps, 'db'>, assinaturaUuid: string) => repo.hasGuardado(db, tabela, assinaturaUuid),
    /**
     * Saves a thing under the caller's uuid, so that saving twice stores it once. The same call changes it and notes its
     * use. Throws NOT_FOUND for another subscriber's uuid, and CONFLICT for a used name or one too many.
     */
    save: (deps: Deps, dono: Dono, dados: repo.Dados<T>) =>
      change(deps, dono, async (tx) => {
        const now = { ...dados, usadaEm: deps.clock.now() }
        const changed = await repo.updateGuardado(tx, tabela, dono, now)
        if (changed) return changed
        const vaga = await repo.findVaga(tx, tabela, dono.assinaturaUuid, MAX_GUARDADOS)
        if (vaga === undefined) throw new AppError('CONFLICT', palavras.demais)
        return repo.insertGuardado(tx, tabela, { ...now, ...dono, vaga })
      }),
    /** Renames a thing without noting its use, so the order of the list stays. Throws as `save` does. */
    rename: (deps: Deps, dono: Dono, nome: string) =>
      change(deps, dono, (tx) => repo.updateGuardado(tx, tabela, dono, { nome })),
    delete: async ({ db }: Pick<Deps, 'db'>, { assinaturaUuid, uuid }: Dono) => {
      const isDeleted = isUuid(uuid) && (await repo.deleteGuardado(db, tabela, assinaturaUuid, uuid))
      if (!isDeleted) throw naoEncontrado()
    },
    eraseOf: (tx: Db, assinaturaUuid: string) => repo.deleteGuardadosOf(tx, tabela, assinaturaUuid),
  }
}

const nomeRepetido = (mensagem: string) => new AppError('CONFLICT', mensagem, { errors: [{ campo: 'nome', mensagem }] })
