import { isChaveDeDce } from '#contract/kernel/values/chave-de-acesso'
import { type Emissao, type Expedicao, type PedidoDeEmissao, TransportadoraRecusou } from '../../../ports/expedicao.ts'
import type { Asking } from '../../../ports/transportadora.ts'
import { RecusaDaTransportadora, SemResposta } from '../conversa/desfechos.ts'
import { issueOnce } from '../conversa/emissao-unica.ts'
import { findPedidoEnviado } from '../conversa/pedido.repo.ts'
import { CORREIOS } from '../identidade.ts'
import { readHorario } from './horario.rules.ts'
import type { Limites } from './limites.ts'
import { planCancelada, planEmitida, planPrepostagem } from './prepostagem.rules.ts'
import type { Prepostagens } from './prepostagens.ts'
import { servicoOf } from './produtos.rules.ts'
import { isDaCasa, readMsgs, renderRecusa } from './recusas.rules.ts'
import type { AmbienteDosCorreios, ConfigDosCorreios } from './token/token.ts'

const CANCELADO = 'Este envio já foi cancelado nos Correios.'

/** Labels by pre-posting: issued once for each reference, and cancelled while they are not posted. */
export function openEmissao(
  { cartaoPostagem }: Pick<ConfigDosCorreios, 'cartaoPostagem'>,
  { db, clock, log }: Pick<AmbienteDosCorreios, 'db' | 'clock' | 'log'>,
  prepostagens: Prepostagens,
  limites: Limites,
): Pick<Expedicao, 'issue' | 'cancel'> {
  async function issue(pedido: PedidoDeEmissao, asking: Asking): Promise<Emissao> {
    const { referencia } = pedido
    let wasAsked = false
    const emissao = await issueOnce(
      { db, clock, log },
      {
        transportadoraUuid: CORREIOS.uuid,
        referencia,
        find: async (enviadoEm) => {
          const found = await findSent(referencia, enviadoEm, asking)
          if (!found?.codigoObjeto) return undefined
          wasAsked = true
          return emissaoOf({ ...found, codigoObjeto: found.codigoObjeto })
        },
        send: async () => {
          wasAsked = true
          return emissaoOf(await send(pedido, asking))
        },
      },
    )
    if (!wasAsked) await assertAlive(emissao.codigo, asking)
    return emissao
  }

  async function send(pedido: PedidoDeEmissao, asking: Asking) {
    const servico = servicoOf(pedido.produto)
    if (!servico) throw new TransportadoraRecusou('Este produto não é dos Correios.')
    const doValor = await limites.of(servico, asking)
    const corpo = planPrepostagem(pedido, { servico, limites: doValor, cartaoPostagem })
    try {
      return await prepostagens.create(corpo, pedido.referencia, asking)
    } catch (error) {
      if (!(error instanceof RecusaDaTransportadora)) throw error
      const msgs = readMsgs(error.corpo)
      if (isDaCasa(error.status, msgs))
        throw new SemResposta(`refused with ${error.status} ${error.codigos.join(' ')}`.trim(), { talvezFeito: false })
      throw new TransportadoraRecusou(renderRecusa(msgs, documentoDe(pedido)))
    }
  }

  const findSent = (referencia: string, desde: Date, asking: Asking) =>
    prepostagens.findByPedido(referencia, { desde, ate: clock.now() }, asking)

  /** Throws TransportadoraRecusou when a label that was kept before has been cancelled or has expired since. */
  async function assertAlive(codigo: string, asking: Asking) {
    const found = await prepostagens.findByCodigo(codigo, asking)
    if (found && planEmitida(found.statusAtual) === 'acabou') throw new TransportadoraRecusou(CANCELADO)
  }

  return {
    issue,

    async cancel({ referencia, codigo: told }, asking) {
      const codigo = told ?? (await findCodigo(referencia, asking))
      if (!codigo) return 'CANCELADO'
      const asked = await prepostagens.cancel(codigo, asking)
      if (asked === 'unknown') return 'CANCELADO'
      const found = await prepostagens.findByCodigo(codigo, asking)
      return found ? planCancelada(found.statusAtual) : 'CANCELADO'
    },
  }

  /** The code of a label. The label may exist even if the answer that told its code was lost. */
  async function findCodigo(referencia: string, asking: Asking) {
    const enviado = await findPedidoEnviado(db, { transportadoraUuid: CORREIOS.uuid, referencia })
    if (!enviado) return undefined
    const { codigo } = (enviado.resposta ?? {}) as { codigo?: unknown }
    if (typeof codigo === 'string') return codigo
    return (await findSent(referencia, enviado.enviadoEm, asking))?.codigoObjeto ?? undefined
  }
}

const documentoDe = ({ notaFiscal }: PedidoDeEmissao) =>
  notaFiscal && !isChaveDeDce(notaFiscal.numeroDanfCte) ? 'nota fiscal' : 'DC-e'

/** Throws TransportadoraRecusou for a cancelled pre-posting, SemResposta while the Correios are not done with it. */
function emissaoOf({
  id,
  codigoObjeto,
  statusAtual,
  prazoPostagem,
}: {
  id: string
  codigoObjeto: string
  statusAtual: number
  prazoPostagem?: string | null | undefined
}): Emissao {
  const estado = planEmitida(statusAtual)
  if (estado === 'acabou') throw new TransportadoraRecusou(CANCELADO)
  if (estado === 'espera')
    throw new SemResposta('the Correios are still issuing the electronic declaration', {
      talvezFeito: true,
      isCaller: true,
    })
  return { codigo: codigoObjeto, numeroDoPedido: id, prazoPostagem: readHorario(prazoPostagem) ?? null }
}
