import { randomUUIDv7 } from 'node:crypto'
import { isCheckFailed } from '../../db/refused.ts'
import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { insertContas, insertMovimento } from './livro.repo.ts'
import { disponivelDe, findDesequilibrio, type Partida, reservadoDe, somaDosDebitos } from './livro.rules.ts'

/** Money that moves: `evento` says what happened, once; `partidas` come to zero. `descricao` names nobody. */
export type Movimento = {
  evento: string
  tipo: string
  assinaturaUuid: string | null
  descricao: string
  partidas: readonly Partida[]
}

/**
 * Writes a movement into the books, in the caller's transaction, and answers its uuid; undefined when its event was
 * written already, and then nothing moves. Throws SALDO_INSUFICIENTE when a subscriber's account would go below zero; the transaction is lost
 * by then.
 */
export async function postMovimento({ clock }: Pick<Deps, 'clock'>, tx: Db, { partidas, ...movimento }: Movimento) {
  const wrong = findDesequilibrio(partidas)
  if (wrong) throw new Error(`${movimento.evento}: ${wrong}`)
  const dado = { ...movimento, uuid: randomUUIDv7(), em: clock.now(), somaDebitos: somaDosDebitos(partidas) }
  try {
    return (await insertMovimento(tx, dado, partidas)) ? dado.uuid : undefined
  } catch (error) {
    if (isCheckFailed(error, 'conta_razao_saldo_centavos_check'))
      throw new AppError('SALDO_INSUFICIENTE', 'Saldo insuficiente.')
    throw error
  }
}

/** Opens the accounts of a subscriber; safe to repeat. Called before the first movement of theirs. */
export const openContas = (tx: Db, assinaturaUuid: string) =>
  insertContas(
    tx,
    [
      { id: disponivelDe(assinaturaUuid), tipo: 'DISPONIVEL' },
      { id: reservadoDe(assinaturaUuid), tipo: 'RESERVADO' },
    ],
    assinaturaUuid,
  )
