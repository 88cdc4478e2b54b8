import { plusSeconds } from '#contract/kernel/values/instant'
import { isPostada, type ObjetoDaCasa } from '../../../ports/expedicao.ts'
import type { Asking } from '../../../ports/transportadora.ts'
import { findPedidoACancelar, markCancelado } from '../conversa/cancelado.repo.ts'
import { RecusaDaTransportadora } from '../conversa/desfechos.ts'
import { JADLOG } from '../identidade.ts'
import type { JadlogAberta } from './aberta.ts'
import { INCERTEZA_SEGUNDOS } from './emissao.ts'
import { hasErro, isJaCancelado } from './frases.ts'
import { erroDo } from './http.ts'
import { trackNaJadlog } from './rastreio.ts'
import { type Erro, RespostaDeCancelamento } from './respostas.ts'

/**
 * Cancels an order at Jadlog by its shipmentId. When Jadlog refuses, tracking tells whether the parcel is on its way;
 * otherwise it is asked again later. An order whose answer was lost has no number to cancel it by: it counts as cancelled
 * after half an hour, because nobody has its label.
 */
export async function cancelNaJadlog(
  aberta: JadlogAberta,
  { referencia, codigo: known }: ObjetoDaCasa,
  asking: Asking,
): Promise<'CANCELADO' | 'POSTADO' | 'EM_ANDAMENTO'> {
  const { db, clock, log } = aberta.ambiente
  const chave = { transportadoraUuid: JADLOG.uuid, referencia }
  const enviado = await findPedidoACancelar(db, chave)
  if (enviado?.canceladoEm) return 'CANCELADO'
  const codigo = known ?? enviado?.codigo ?? null
  if (codigo === null) {
    if (!enviado) return 'CANCELADO'
    if (clock.now() < plusSeconds(enviado.enviadoEm, INCERTEZA_SEGUNDOS)) return 'EM_ANDAMENTO'
    log.warn(
      { transportadora: 'jadlog', frete: referencia, enviadoEm: enviado.enviadoEm },
      'cancelled without a shipmentId: look for the reference at Jadlog, and cancel the order there if there is one',
    )
    await markCancelado(db, chave, clock.now())
    return 'CANCELADO'
  }
  const erro = await askCancelamento(aberta, codigo, asking)
  if (!hasErro(erro) || isJaCancelado(erro)) {
    await markCancelado(db, chave, clock.now())
    return 'CANCELADO'
  }
  const [rastro] = await trackNaJadlog(aberta, [codigo], asking)
  const etapas = rastro?.eventos.map(({ etapa }) => etapa) ?? []
  if (etapas.some(isPostada)) return 'POSTADO'
  if (!etapas.includes('CANCELADO')) return 'EM_ANDAMENTO'
  await markCancelado(db, chave, clock.now())
  return 'CANCELADO'
}

/** The error that Jadlog tells; empty when the order is cancelled now. */
async function askCancelamento(
  { conversa, autorizacao }: JadlogAberta,
  shipmentId: string,
  asking: Asking,
): Promise<Erro> {
  const { erro, error } = await conversa
    .call(
      {
        tipo: 'CANCELAMENTO',
        nome: 'pedido/cancelar',
        method: 'POST',
        path: '/pedido/cancelar',
        body: { shipmentId },
        podeRepetir: true,
        objetos: [shipmentId],
        schema: RespostaDeCancelamento,
      },
      asking,
    )
    .catch((refused: unknown) => {
      if (!(refused instanceof RecusaDaTransportadora)) throw refused
      autorizacao.assertAutorizado(refused)
      return { erro: erroDo(refused), error: null }
    })
  return hasErro(erro) ? erro : error
}
