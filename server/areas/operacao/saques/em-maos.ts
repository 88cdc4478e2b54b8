import { isUuid } from '#contract/kernel/values/uuid'
import type { Reserva } from '#contract/operacao/fila/reserva'
import { MENSAGENS_DO_ENVIO as MENSAGENS } from '#contract/operacao/saque'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { listSaquesPorUuid } from '../../pagamento/index.ts'
import { type Alvo, holdItem } from '../reserva/reserva.ts'

export const alvoOf = (uuid: string): Alvo => `saque:${uuid.toLowerCase()}`

/**
 * Reserves a withdrawal for the operator who is about to send it, or renews the reserva. Throws NOT_FOUND, EM_ANALISE while
 * another operator holds it, and JA_DECIDIDA when it has ended: a list read before that must not have it paid again.
 */
export function holdSaque(deps: Deps, operador: { usuarioUuid: string }, uuid: string): Promise<Reserva> {
  if (!isUuid(uuid)) throw naoEncontrado()
  return deps.db.transaction().execute(async (tx) => {
    const reserva = await holdItem(deps, tx, alvoOf(uuid), operador)
    // read after the hold: whoever held it before has ended it by now, or not at all
    const [saque] = await listSaquesPorUuid(tx, [uuid])
    if (!saque) throw naoEncontrado()
    if (saque.decididoEm) throw jaConcluido()
    return reserva
  })
}

export const naoEncontrado = () => new AppError('NOT_FOUND', MENSAGENS.naoEncontrado)
export const jaConcluido = () => new AppError('JA_DECIDIDA', MENSAGENS.jaConcluido)
