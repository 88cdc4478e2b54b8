import { isUuid } from '#contract/kernel/values/uuid'
import type { Reserva } from '#contract/operacao/fila/reserva'
import { MENSAGENS_DO_ENVIO as MENSAGENS } from '#contract/operacao/saque'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { listSaquesPorUuid } from '../../pagamento/index.ts'
import { type Alvo, holdItem } from '../reserva/reserva.ts'

export const alvoOf = (uuid: string): Alvo => `saque:${uuid.toLowerCase()}`

/**
 * Reserves a withdrawal for the operador who is about to send it. An operador who has the reserva already keeps it longer.
 * Throws NOT_FOUND for an unknown withdrawal, EM_ANALISE while another operador has the reserva, and JA_DECIDIDA for a
 * withdrawal that has ended. A list that was read earlier may still show such a withdrawal.
 */
export function holdSaque(deps: Deps, operador: { usuarioUuid: string }, uuid: string): Promise<Reserva> {
  if (!isUuid(uuid)) throw naoEncontrado()
  return deps.db.transaction().execute(async (tx) => {
    const reserva = await holdItem(deps, tx, alvoOf(uuid), operador)
    // The withdrawal is read after the reserva: from then on nobody else concludes it at the console.
    const [saque] = await listSaquesPorUuid(tx, [uuid])
    if (!saque) throw naoEncontrado()
    if (saque.decididoEm) throw jaConcluido()
    return reserva
  })
}

export const naoEncontrado = () => new AppError('NOT_FOUND', MENSAGENS.naoEncontrado)
export const jaConcluido = () => new AppError('JA_DECIDIDA', MENSAGENS.jaConcluido)
