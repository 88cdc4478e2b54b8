import { formatReais } from '#contract/kernel/values/centavos'
import { settleByKey } from '../../../db/quedas/whole-again.ts'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { type Cobranca, PspIndisponivel } from '../../../ports/psp.ts'
import { lockAssinante } from '../../acesso/index.ts'
import { closeCarrinho, listItensEmPagamento, reopenCarrinho } from '../../carrinho/index.ts'
import {
  addTransacao,
  CASA,
  coverContestado,
  disponivelDe,
  endTransacoes,
  giveBack,
  lockCarteira,
  postMovimento,
  reservadoDe,
} from '../../carteira/index.ts'
import { createFretes, dropFretes, payFretes, refundCancelados, releaseVagas, sumMargem } from '../../frete/index.ts'
import { notify } from '../../notificacao/index.ts'
import { findConhecido } from '../devolucao.repo.ts'
import { findPagamento, lockPagamento, type PagamentoGuardado, updatePagamento } from '../pagamento.repo.ts'
import { type Acerto, isAwaited, planAcerto, planPergunta, type StatusGuardado } from '../pagamento.rules.ts'
import { partidasDaCompra, partidasDoCredito } from '../partidas.rules.ts'
import { describeCredito, NOMES, tellCoberto, tellEnd } from './avisos-do-pagamento.ts'
import { bookSemConta, refundPagador } from './devolucao-ao-pagador.ts'
import { chargeBack, recover } from './estorno.ts'

/** What the PSP tells of a charge; `pspId` is null for a charge that the PSP never made. */
export type Noticia = Pick<Cobranca, 'situacao' | 'devolvido' | 'motivo' | 'pixCode' | 'boleto'> & {
  pspId: string | null
  /** The payment as it was before the PSP was asked. */
  visto?: Pick<PagamentoGuardado, 'status' | 'estornos'>
  /** The person who gave the payment up; otherwise the PSP ended it. */
  ator?: string
  /** All fretes of the purchase were cancelled, which ended the payment. */
  isDesfeita?: true
  /** The answer to the request that made the charge: the person reads the outcome on the screen and needs no aviso. */
  isResposta?: true
}

/**
 * Applies to a payment what the PSP tells of its charge: the only place that does. The request, the webhook, the job
 * and the sandbox all call `settle`, in any order and any number of times; each change happens once.
 */
export function settle(deps: Deps, uuid: string, noticia: Noticia): Promise<PagamentoGuardado> {
  return deps.db.transaction().execute(async (tx) => {
    settleByKey(tx) // the status of the payment
    const found = await findPagamento(tx, uuid)
    if (!found) throw new Error(`no payment ${uuid}`)
    const assinante = await lockAssinante(tx, found.assinaturaUuid)
    const pagamento = await lockPagamento(tx, uuid)
    const isEncerrada = !assinante
    const acerto = planAcerto(pagamento.status, noticia.situacao, {
      isEncerrada,
      isMaisDevolvido: noticia.devolvido > (await findConhecido(tx, pagamento)).pedido,
    })
    if (acerto === 'estornar' || acerto === 'recuperar') assertFresh(pagamento, noticia)
    if (acerto === 'estornar') await chargeBack(deps, tx, pagamento, noticia, { isEncerrada })
    else if (acerto === 'recuperar') await recover(deps, tx, pagamento, noticia, { isEncerrada })
    else await apply(deps, tx, pagamento, noticia, acerto)
    return lockPagamento(tx, uuid)
  })
}

/**
 * A charge as the PSP told it after `pagamento` was read. Throws PspIndisponivel when reference or amount differ from
 * the payment: nothing of that answer is applied.
 */
export function noticiaOf(pagamento: PagamentoGuardado, cobranca: Cobranca): Noticia {
  if (cobranca.referencia !== pagamento.uuid || cobranca.valor !== pagamento.valorCentavos)
    throw new PspIndisponivel('tells another charge than the one that was asked for')
  return { ...cobranca, visto: pagamento }
}

/**
 * Refuses an answer that was on its way while the payment changed. A status such as ESTORNADA has no date, so an old
 * one looks like a new one. Throws PspIndisponivel: the PSP is asked again.
 */
function assertFresh({ status, estornos }: PagamentoGuardado, { visto }: Noticia) {
  if (visto?.status !== status || visto.estornos !== estornos)
    throw new PspIndisponivel('the payment changed while the bank was asked about it')
}

async function apply(
  deps: Deps,
  tx: Db,
  pagamento: PagamentoGuardado,
  noticia: Noticia,
  acerto: Exclude<Acerto, 'estornar' | 'recuperar'>,
) {
  switch (acerto) {
    case 'nada':
      return learn(deps, tx, pagamento, noticia)
    case 'aguardar':
      return wait(deps, tx, pagamento, noticia)
    case 'confirmar':
      return confirm(deps, tx, pagamento, noticia)
    case 'recusar':
      return end(deps, tx, pagamento, noticia, 'REFUSED')
    case 'expirar':
      return end(deps, tx, pagamento, noticia, 'EXPIRED')
    case 'creditar':
      return credit(deps, tx, pagamento, noticia)
    case 'devolver':
      return sendBack(deps, tx, pagamento, noticia)
  }
}

/** Stores what the PSP knows and we did not: its number, the code to pay. */
async function learn(
  { clock }: Deps,
  tx: Db,
  pagamento: PagamentoGuardado,
  noticia: Noticia,
  status = pagamento.status,
) {
  const { pspId, pixCode, boleto } = noticia
  await updatePagamento(tx, pagamento.uuid, {
    status,
    pspId: pagamento.pspId ?? pspId,
    pixCode: pagamento.pixCode ?? pixCode,
    ...(!pagamento.boleto && boleto && { boleto: JSON.stringify(boleto) }),
    consultaEm: planPergunta({ ...pagamento, status }, clock.now()),
  })
}

async function wait(deps: Deps, tx: Db, pagamento: PagamentoGuardado, noticia: Noticia) {
  await learn(deps, tx, pagamento, noticia, 'PENDING')
  if (pagamento.status === 'CRIADO') await bear(deps, tx, pagamento, 'AGUARDANDO_PAGAMENTO', noticia)
}

/** Creates the fretes of a purchase, in the places that were reserved for them. */
async function bear(
  deps: Deps,
  tx: Db,
  { uuid, assinaturaUuid, usuarioUuid, carrinhoUuid, fretes, meio, expiraEm }: PagamentoGuardado,
  status: 'AGUARDANDO_PAGAMENTO' | 'PENDENTE',
  { ator = usuarioUuid ?? deps.psp.nome }: Noticia,
) {
  if (!carrinhoUuid) return
  const itens = await listItensEmPagamento(tx, assinaturaUuid, carrinhoUuid)
  await releaseVagas(tx, assinaturaUuid, fretes)
  const causa = status === 'PENDENTE' ? `Pagamento confirmado (${meio})` : `Pagamento iniciado (${meio})`
  const prazoPagamento = status === 'AGUARDANDO_PAGAMENTO' ? expiraEm : null
  const nascimento = { assinaturaUuid, carrinhoUuid, compraUuid: uuid, itens, status, prazoPagamento, causa, ator }
  await createFretes(deps, tx, nascimento)
}

async function confirm(deps: Deps, tx: Db, pagamento: PagamentoGuardado, noticia: Noticia) {
  const { uuid, assinaturaUuid, carrinhoUuid, meio } = pagamento
  const { ator = deps.psp.nome } = noticia
  if (carrinhoUuid) {
    if (pagamento.status === 'CRIADO') await bear(deps, tx, pagamento, 'PENDENTE', noticia)
    else await payFretes(deps, tx, uuid, { causa: `Pagamento confirmado (${meio})`, ator })
    await closeCarrinho(deps, tx, carrinhoUuid)
    await lockCarteira(tx, assinaturaUuid)
    const bought = await postMovimento(deps, tx, {
      evento: `compra:${carrinhoUuid}`,
      tipo: 'COMPRA_FRETE',
      assinaturaUuid,
      descricao: '',
      partidas: partidasDaCompra(contasOf(assinaturaUuid), pagamento, await sumMargem(tx, uuid)),
    })
    if (!bought) throw new Error(`the cart ${carrinhoUuid} was bought before`)
    await endTransacoes(deps, tx, { assinaturaUuid, origemUuid: uuid, status: 'CONCLUIDA' })
    await refundCancelados(deps, tx, uuid)
  } else {
    await lockCarteira(tx, assinaturaUuid)
    await endTransacoes(deps, tx, {
      assinaturaUuid,
      origemUuid: uuid,
      status: 'CONCLUIDA',
      efeito: { evento: `pagamento:${uuid}`, partidas: partidasDoCredito(contasOf(assinaturaUuid), pagamento) },
    })
    const valor = pagamento.valorCentavos
    const coberto = await coverContestado(deps, tx, { assinaturaUuid, pagamentoUuid: uuid, valor, meio })
    await notify(deps, tx, {
      assinaturaUuid,
      tipo: 'CREDITO',
      evento: `credito:${uuid}`,
      isRecibo: true,
      assunto: 'Crédito inserido na carteira',
      texto:
        coberto === 0
          ? `O seu pagamento foi confirmado e ${formatReais(valor)} já estão na sua Carteira Flex.`
          : `O seu pagamento de ${formatReais(valor)} foi confirmado. ${describeCredito(valor, coberto)}`,
    })
  }
  await decide(deps, tx, pagamento, noticia, { status: 'APPROVED', destino: carrinhoUuid ? 'COMPRA' : 'CARTEIRA' })
}

const FIM = { REFUSED: 'RECUSADA', EXPIRED: 'EXPIRADA' } as const

/** Ends a payment without money: cart, wallet and places are as before. */
async function end(deps: Deps, tx: Db, pagamento: PagamentoGuardado, noticia: Noticia, status: 'REFUSED' | 'EXPIRED') {
  const { uuid, assinaturaUuid, carrinhoUuid, valorCarteiraCentavos, fretes } = pagamento
  const { ator = deps.psp.nome } = noticia
  let voltaram = 0
  if (carrinhoUuid) {
    const causa = status === 'REFUSED' ? 'Pagamento recusado' : 'Pagamento não realizado'
    if (pagamento.status === 'CRIADO') await releaseVagas(tx, assinaturaUuid, fretes)
    const cancelados = pagamento.status === 'CRIADO' ? [] : await dropFretes(deps, tx, uuid, { causa, ator })
    await reopenCarrinho(deps, tx, assinaturaUuid, carrinhoUuid, cancelados)
    voltaram = fretes - cancelados.length
  }
  await lockCarteira(tx, assinaturaUuid)
  await endTransacoes(deps, tx, { assinaturaUuid, origemUuid: uuid, status: noticia.ator ? 'CANCELADA' : FIM[status] })
  if (valorCarteiraCentavos > 0) {
    const devolvido = await giveBack(deps, tx, {
      assinaturaUuid,
      tipo: 'DEVOLUCAO_RESERVA',
      valor: valorCarteiraCentavos,
      de: reservadoDe(assinaturaUuid),
      evento: `liberacao:${uuid}`,
      meio: 'CARTEIRA',
      origem: 'PAGAMENTO',
      origemUuid: uuid,
    })
    if (devolvido !== undefined && devolvido < valorCarteiraCentavos) await tellCoberto(deps, tx, pagamento, devolvido)
  }
  const isLido = noticia.isResposta || (noticia.ator && !noticia.isDesfeita)
  const fim = noticia.isDesfeita ? 'DESFEITA' : status
  if (isAwaited(pagamento) && !isLido) await tellEnd(deps, tx, pagamento, { motivo: noticia.motivo, fim, voltaram })
  await decide(deps, tx, pagamento, noticia, { status, destino: null })
}

/** D §13: money for an ended payment goes to the wallet. */
async function credit(deps: Deps, tx: Db, pagamento: PagamentoGuardado, noticia: Noticia) {
  const { uuid, assinaturaUuid, valorCentavos, meio } = pagamento
  await lockCarteira(tx, assinaturaUuid)
  await addTransacao(deps, tx, {
    assinaturaUuid,
    tipo: 'CREDITO_PAGAMENTO',
    status: 'CONCLUIDA',
    valor: valorCentavos,
    meio,
    origem: 'PAGAMENTO',
    origemUuid: uuid,
    efeito: { evento: `pagamento:${uuid}`, partidas: partidasDoCredito(contasOf(assinaturaUuid), pagamento) },
  })
  const coberto = await coverContestado(deps, tx, { assinaturaUuid, pagamentoUuid: uuid, valor: valorCentavos, meio })
  await notify(deps, tx, {
    assinaturaUuid,
    tipo: 'CREDITO',
    evento: `credito:${uuid}`,
    assunto: 'Pagamento recebido fora do prazo',
    texto: [
      `Recebemos ${formatReais(valorCentavos)} de um ${NOMES[meio]} que já tinha sido encerrado.`,
      coberto === 0 ? 'O valor está na sua Carteira Flex.' : describeCredito(valorCentavos, coberto),
    ].join(' '),
  })
  await decide(deps, tx, pagamento, noticia, { status: 'APPROVED', destino: 'CARTEIRA' })
}

/** Money for a wallet that is closed goes back to its payer. */
async function sendBack(deps: Deps, tx: Db, pagamento: PagamentoGuardado, noticia: Noticia) {
  const { pspId } = noticia
  if (!pspId) throw new Error(`the payment ${pagamento.uuid} was paid and nobody knows where`)
  await learn(deps, tx, pagamento, noticia)
  await bookSemConta(deps, tx, pagamento)
  await deps.jobs.enqueue(tx, refundPagador, { psp: pagamento.psp, pspId, pagamentoUuid: pagamento.uuid })
}

/** Writes the end of a payment. */
async function decide(
  deps: Deps,
  tx: Db,
  pagamento: PagamentoGuardado,
  { pspId, motivo }: Noticia,
  { status, destino }: { status: StatusGuardado; destino: 'COMPRA' | 'CARTEIRA' | null },
) {
  const decididoEm = deps.clock.now()
  await updatePagamento(tx, pagamento.uuid, {
    status,
    destino,
    pspId: pagamento.pspId ?? pspId,
    motivo: status === 'APPROVED' ? null : motivo,
    decididoEm,
    consultaEm: planPergunta({ ...pagamento, status, decididoEm }, decididoEm),
  })
}

export const contasOf = (assinaturaUuid: string) => ({
  disponivel: disponivelDe(assinaturaUuid),
  reservado: reservadoDe(assinaturaUuid),
  aReceber: CASA.aReceber,
  transportadoras: CASA.transportadoras,
  receita: CASA.receita,
})
