import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/deps.ts'
import type { Logger } from '../../../kernel/log.ts'
import { type Emissao, TransportadoraRecusou } from '../../../ports/expedicao.ts'
import { CodigoRepetido, RecusaDaTransportadora, SemResposta } from './desfechos.ts'
import { deletePedido, findPedidoEnviado, keepResposta, releasePedido, takePedido } from './pedido.repo.ts'

/** How long one sender has a request for itself: longer than a request may take. After a kill the next sender waits so long. */
const TOMADA_SEGUNDOS = 90

export type Pedido = {
  transportadoraUuid: string
  /** The frete's uuid. */
  referencia: string
  /** Asks the carrier for our request that was sent at `enviadoEm`. Returns undefined when the carrier has no such request. */
  find: (enviadoEm: Date) => Promise<Emissao | undefined>
  /** Sends the request once. */
  send: () => Promise<Emissao>
}

const Guardada = z.object({
  codigo: z.string(),
  numeroDoPedido: z.string().nullable(),
  prazoPostagem: z.coerce.date().nullable(),
})

/**
 * Gets one label for one reference, however often it is asked for. The request is written down before it leaves. When its
 * answer was lost, also because the process was killed, `find` is asked before anything is sent again. Of two callers at
 * once one sends, and the other gets SemResposta. A refusal, and a request that certainly did not arrive, leave nothing
 * behind. A code that another parcel has is refused with CodigoRepetido.
 */
export async function issueOnce(
  { db, clock, log }: { db: Db; clock: Pick<Clock, 'now'>; log: Pick<Logger, 'warn'> },
  { transportadoraUuid, referencia, find, send }: Pedido,
): Promise<Emissao> {
  const chave = { transportadoraUuid, referencia }
  const em = clock.now()
  const tomada = await takePedido(db, chave, em, plusSeconds(em, TOMADA_SEGUNDOS))
  if (!tomada) {
    const enviado = await findPedidoEnviado(db, chave)
    if (enviado?.resposta) return Guardada.parse(enviado.resposta)
    throw new SemResposta('the label is being asked for', { talvezFeito: true, isCaller: true })
  }
  try {
    const emissao = (tomada.tentativas > 1 ? await find(tomada.enviadoEm) : undefined) ?? (await send())
    if (await keepResposta(db, chave, JSON.stringify(emissao))) return emissao
    const about = { transportadoraUuid, frete: referencia, codigo: emissao.codigo }
    log.warn(
      about,
      'the carrier gave a code that another parcel has: look for the reference there, and cancel the order',
    )
    throw new CodigoRepetido()
  } catch (error) {
    if (tomada.tentativas === 1 && hasDoneNothing(error)) await deletePedido(db, chave)
    else await releasePedido(db, chave, clock.now())
    throw error
  }
}

const hasDoneNothing = (error: unknown) =>
  (error instanceof TransportadoraRecusou && !(error instanceof CodigoRepetido)) ||
  error instanceof RecusaDaTransportadora ||
  (error instanceof SemResposta && !error.talvezFeito)
