import { plusSeconds } from '#contract/kernel/values/instant'
import { type Emissao, type PedidoDeEmissao, TransportadoraRecusou } from '../../../ports/expedicao.ts'
import type { Asking } from '../../../ports/transportadora.ts'
import { findPedidoACancelar, isCodigoDeOutro } from '../conversa/cancelado.repo.ts'
import { RecusaDaTransportadora, SemResposta } from '../conversa/desfechos.ts'
import { issueOnce } from '../conversa/emissao-unica.ts'
import { JADLOG } from '../identidade.ts'
import type { JadlogAberta } from './aberta.ts'
import { hasErro, isFalhaDaJadlog, sayErro } from './frases.ts'
import { erroDo } from './http.ts'
import { modalidadeDe } from './modalidades.rules.ts'
import { bodyDoPedido, chaveDo } from './pedido.ts'
import { consultRastreio, shipmentIdDe } from './rastreio.ts'
import { RespostaDePedido } from './respostas.ts'

/** Seconds for which Jadlog is asked about an order whose answer was lost. */
export const INCERTEZA_SEGUNDOS = 30 * 60

const INCERTO = 'A Jadlog não confirmou esta etiqueta, e não há como perguntar por ela. Contrate o envio de novo.'

/**
 * Orders a parcel once (facts/jadlog.md §3). Jadlog knows no key that makes a repeat harmless, and an order can be asked
 * about by its document alone. So an order whose answer was lost is never sent again. By the key of an invoice it is looked
 * for during half an hour, by the key of a DC-e until Jadlog answers the question; then the parcel is refused and paid back.
 * What may be left at Jadlog has no label, so nobody can post it, and Jadlog charges posted parcels alone.
 */
export async function issueNaJadlog(aberta: JadlogAberta, pedido: PedidoDeEmissao, asking: Asking): Promise<Emissao> {
  const { db, clock, log } = aberta.ambiente
  const { referencia, notaFiscal } = pedido
  const chave = chaveDo(pedido)
  const modalidade = modalidadeDe(pedido.produto)
  if (!modalidade) throw new TransportadoraRecusou('A Jadlog não oferece este produto.')
  if ((await findPedidoACancelar(db, { transportadoraUuid: JADLOG.uuid, referencia }))?.canceladoEm)
    throw new TransportadoraRecusou('Este envio já foi cancelado na Jadlog.')
  const body = bodyDoPedido(pedido, modalidade, aberta.contrato)

  return issueOnce(
    { db, clock, log },
    {
      transportadoraUuid: JADLOG.uuid,
      referencia,
      async find(enviadoEm) {
        const isOver = clock.now() >= plusSeconds(enviadoEm, INCERTEZA_SEGUNDOS)
        const found =
          chave &&
          (await findPelaChave(aberta, pedido, chave, asking).catch((error: unknown) => {
            if (notaFiscal || !isOver) throw error
            return undefined // a question that Jadlog never answers holds no money back for longer
          }))
        if (found) return found
        if (notaFiscal && !isOver) {
          throw new SemResposta('the answer to the order was lost, and Jadlog does not know the invoice yet', {
            talvezFeito: true,
            isCaller: true,
          })
        }
        log.warn(
          { transportadora: 'jadlog', frete: referencia, enviadoEm },
          'the answer to an order was lost: look for the reference at Jadlog, and cancel the order there if there is one',
        )
        throw new TransportadoraRecusou(INCERTO)
      },
      async send() {
        const resposta = await aberta.conversa
          .call(
            {
              tipo: 'EMISSAO',
              nome: 'pedido/incluir',
              method: 'POST',
              path: '/pedido/incluir',
              body,
              podeRepetir: false,
              objetos: [referencia],
              schema: RespostaDePedido,
            },
            asking,
          )
          .catch((error: unknown) => readRecusa(aberta, error))
        const emissao = readEmissao(resposta)
        if (await isCodigoDeOutro(db, { transportadoraUuid: JADLOG.uuid, referencia }, emissao.codigo))
          throw new SemResposta('gives a shipmentId that another parcel has', { talvezFeito: true })
        return emissao
      },
    },
  )
}

/** A refusal with a status of its own, in the form of an ordinary answer. Throws everything else. */
function readRecusa({ autorizacao }: JadlogAberta, error: unknown): RespostaDePedido {
  if (error instanceof RecusaDaTransportadora) {
    autorizacao.assertAutorizado(error)
    return { status: '', erro: erroDo(error) }
  }
  // a status of 500 may come with the usual body: the order number in it counts, and so does the error
  const usual = error instanceof SemResposta && RespostaDePedido.safeParse(error.corpo)
  if (!usual || !usual.success || !(shipmentIdDe(usual.data) ?? hasErro(usual.data.erro ?? usual.data.error)))
    throw error
  return usual.data
}

/** Success is the presence of a shipmentId. */
function readEmissao(resposta: RespostaDePedido): Emissao {
  const codigo = shipmentIdDe(resposta)
  if (codigo) {
    const pedido = resposta.codigo == null ? null : String(resposta.codigo)
    return { codigo, numeroDoPedido: pedido, prazoPostagem: null }
  }
  const erro = hasErro(resposta.erro) ? resposta.erro : resposta.error
  if (!hasErro(erro) || isFalhaDaJadlog(erro))
    throw new SemResposta('answered neither a shipmentId nor a reason', { talvezFeito: true })
  throw new TransportadoraRecusou(sayErro('A Jadlog recusou o envio', erro))
}

/** The order with this document, unless another parcel of ours has it: one invoice may go in several parcels. */
async function findPelaChave(
  aberta: JadlogAberta,
  { referencia }: PedidoDeEmissao,
  danfe: string,
  asking: Asking,
): Promise<Emissao | undefined> {
  const consulta = { tipo: 'CONSULTA', perguntas: [{ df: { danfe } }], objetos: [referencia] } as const
  const itens = await consultRastreio(aberta, consulta, asking)
  const { db } = aberta.ambiente
  for (const { tracking } of itens) {
    const codigo = shipmentIdDe(tracking)
    if (!codigo || (await isCodigoDeOutro(db, { transportadoraUuid: JADLOG.uuid, referencia }, codigo))) continue
    return { codigo, numeroDoPedido: tracking.codigo == null ? null : String(tracking.codigo), prazoPostagem: null }
  }
  return undefined
}
