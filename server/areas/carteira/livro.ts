import { randomUUIDv7 } from 'node:crypto'
import { isCheckFailed } from '../../db/refused.ts'
import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { insertContas, insertMovimento } from './livro.repo.ts'
import { disponivelDe, findDesequilibrio, type Partida, reservadoDe, somaDosDebitos } from './livro.rules.ts'

/** Origin of the money, for events whose name does not tell it (0022_origem_do_dinheiro.sql lists those that do). */
export type Procedencia = {
  /** The card payment that the money belongs to. */
  lote?: string | undefined
  /** The event whose money comes back. */
  voltaDe?: string | undefined
}

/** A movement: `evento` names what happened, once; `partidas` sum to zero. `descricao` names nobody. */
export type Movimento = {
  evento: string
  tipo: string
  assinaturaUuid: string | null
  descricao: string
  partidas: readonly Partida[]
} & Procedencia

const DIA_FECHADO = 'O serviço está acertando o relógio. Nada foi feito. Tente de novo em instantes.'
/** A node sees within a second that another one has moved the sandbox's clock. */
const CLOCK_SECONDS = 2

/**
 * Writes a movement into the books, in the caller's transaction, and returns its uuid; undefined when its event was
 * written before, and then nothing moves. A caller that refers to the movement at the same time gives its `uuid`.
 * Throws SALDO_INSUFICIENTE when a subscriber's account would go below zero, and INDISPONIVEL when this node's clock is still
 * in a day that another node has closed; the transaction is then aborted.
 */
export async function postMovimento(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  { partidas, lote, voltaDe, ...movimento }: Movimento,
  uuid: string = randomUUIDv7(),
) {
  const wrong = findDesequilibrio(partidas)
  if (wrong) throw new Error(`${movimento.evento}: ${wrong}`)
  const dado = {
    ...movimento,
    uuid,
    em: clock.now(),
    lote,
    voltaDe,
    somaDebitos: somaDosDebitos(partidas),
  }
  try {
    return (await insertMovimento(tx, dado, partidas)) ? dado.uuid : undefined
  } catch (error) {
    if (isCheckFailed(error, 'conta_razao_saldo_centavos_check'))
      throw new AppError('SALDO_INSUFICIENTE', 'Saldo insuficiente.')
    if (isCheckFailed(error, 'lote_cartao_basta'))
      throw new AppError('SALDO_INSUFICIENTE', 'Este cartão não tem mais esse valor na carteira.')
    if (isCheckFailed(error, 'conta_razao_soma_dos_lotes') || isCheckFailed(error, 'saque_sem_estorno'))
      throw new AppError('SAQUE_INDISPONIVEL', 'Este valor não pode ser sacado.')
    if (isCheckFailed(error, 'dia_fechado'))
      throw new AppError('INDISPONIVEL', DIA_FECHADO, { retryAfterSeconds: CLOCK_SECONDS })
    throw error
  }
}

/** Opens the accounts of a subscriber before their first movement. Safe to repeat. */
export const openContas = (tx: Db, assinaturaUuid: string) =>
  insertContas(
    tx,
    [
      { id: disponivelDe(assinaturaUuid), tipo: 'DISPONIVEL' },
      { id: reservadoDe(assinaturaUuid), tipo: 'RESERVADO' },
    ],
    assinaturaUuid,
  )
