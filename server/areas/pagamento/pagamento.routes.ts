import type { FastifyInstance } from 'fastify'
import { bandeiraOf } from '#contract/kernel/values/cartao'
import { isUuid } from '#contract/kernel/values/uuid'
import * as contract from '#contract/pagamento'
import * as cartao from '#contract/pagamento/cartao'
import * as devolucao from '#contract/pagamento/devolucao'
import * as saque from '#contract/pagamento/saque'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import type { Limit } from '../../kernel/limits.ts'
import { mayInSession } from '../../kernel/session.ts'
import { semCarrinho } from '../frete/index.ts'
import { createDesafio, isHuman, verifyCaptcha } from './cartao/captcha.ts'
import { payCartao } from './cartao/cartao.ts'
import { forgetCartao, listCartoes } from './cartao/cartoes.ts'
import { renderPagamento } from './cobranca/apresentacao.ts'
import { cancelPagamento } from './cobranca/desistencia.ts'
import { findCurrent } from './cobranca/pergunta-ao-psp.ts'
import { payPix } from './cobranca/pix.ts'
import { serveWebhook } from './cobranca/webhook.ts'
import { createDevolucao, findOwnDevolucao, listSaldosDeCartao } from './devolucao/devolucao-ao-cartao.ts'
import { listAbertos } from './pagamento.repo.ts'
import { wireStatus } from './pagamento.rules.ts'
import { listMeiosDePagamento } from './recarga/meios.ts'
import { startRecarga } from './recarga/recarga.ts'
import { createSaque, findCondicoes, findOwnSaque } from './saque/saque.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  const { limits } = deps.config
  // D §3: captcha and BIN are limited per address and per person; payments per account, all its people together
  const captcha: Limit = { name: 'pagamento.captcha', max: limits.captcha, windowSeconds: 60 }
  const bin: Limit = { name: 'pagamento.bin', max: limits.bin, windowSeconds: 60 }
  const pagamentos: Limit = { name: 'pagamento.novo', max: limits.payments, windowSeconds: 60 }
  const cartoes: Limit = { name: 'pagamento.cartao', max: limits.cards, windowSeconds: 3600 }

  route(app, deps, contract.listMeiosDePagamento, ({ query }) => listMeiosDePagamento(deps, query))
  route(app, deps, contract.createTransacao, async ({ body, session, chave }) => {
    const { assinaturaUuid } = session
    await deps.limits.take(pagamentos, assinaturaUuid)
    const { postContent, carteira, valor = 0, meioPagamento } = body
    if (carteira && carteira.toLowerCase() !== assinaturaUuid)
      throw new AppError('NOT_FOUND', 'Assinatura não encontrada.')
    const pedido = postContent
      ? { valor: centavosOf(postContent.valor), meioUuid: postContent.meioDePagamento.uuid }
      : { valor, meioUuid: meioPagamento?.uuid ?? '' }
    return startRecarga(deps, { assinaturaUuid, usuarioUuid: session.usuarioUuid, ...pedido, chave })
  })

  route(
    app,
    deps,
    cartao.findBandeira,
    async ({ body, session }) => {
      await deps.limits.take(ofPessoa(bin), session.usuarioUuid)
      return { brand: bandeiraOf(body.bin) }
    },
    { limit: bin },
  )
  route(app, deps, cartao.listCartoes, ({ session }) => listCartoes(deps, session.assinaturaUuid))
  route(app, deps, cartao.deleteCartao, ({ params, session }) => forgetCartao(deps, session, params.uuid))

  route(
    app,
    deps,
    cartao.createDesafio,
    ({ reply }) => {
      reply.header('cache-control', 'no-store')
      return createDesafio(deps)
    },
    { limit: captcha },
  )
  route(
    app,
    deps,
    cartao.verifyCaptcha,
    async ({ body, session }) => {
      await deps.limits.take(ofPessoa(captcha), session.usuarioUuid)
      return { success: await verifyCaptcha(deps, session.uuid, body.token) }
    },
    { limit: captcha },
  )
  route(app, deps, cartao.findProvaDeCaptcha, async ({ session }) => ({ isValida: await isHuman(deps, session.uuid) }))

  route(app, deps, contract.payPix, async ({ body, session, request, chave }) => {
    const { assinaturaUuid, usuarioUuid, isPropria } = session
    await deps.limits.take(pagamentos, assinaturaUuid)
    const carrinhoUuid = carrinhoOf(body.chartUuid)
    const ifMatch = request.headers['if-match']
    const valor = body.amount.amount
    const pedido = { assinaturaUuid, isPropria, usuarioUuid, carrinhoUuid, valor, ifMatch, chave }
    return renderPagamento(deps, await payPix(deps, pedido))
  })
  route(app, deps, contract.findPix, async ({ params, session }) => {
    const pagamento = await findCurrent(deps, session.assinaturaUuid, params.paymentId)
    if (pagamento.meio !== 'PIX') throw naoEncontrado()
    return renderPagamento(deps, pagamento)
  })

  route(app, deps, cartao.payCartao, async ({ body, session, request, chave }) => {
    const { assinaturaUuid } = session
    const { card, chartUuid, pagamento } = body
    // a papel without access to the cards may neither pay with a kept card nor keep one
    const mayKeep = mayInSession(session, 'usarCartoes')
    if (card.token && !mayKeep) throw new AppError('NOT_FOUND', contract.MENSAGENS_DO_PAGAMENTO.cartaoNaoEncontrado)
    if (pagamento && !mayInSession(session, 'recarregar')) throw naoEncontrado()
    await deps.limits.take(cartoes, assinaturaUuid)
    const paid = await payCartao(deps, {
      assinaturaUuid,
      isPropria: session.isPropria,
      usuarioUuid: session.usuarioUuid,
      sessaoUuid: session.uuid,
      carrinhoUuid: chartUuid ? carrinhoOf(chartUuid) : null,
      pagamentoUuid: pagamento ?? null,
      valor: body.amount.amount,
      ifMatch: request.headers['if-match'],
      chave,
      salvoUuid: card.token ?? null,
      isParaGuardar: card.saveCard === true && mayKeep,
      card: card.card,
    })
    return { paymentId: paid.uuid, ...statusOf(paid) }
  })
  route(app, deps, cartao.findPagamentoComCartao, async ({ params, session }) => {
    const pagamento = await findCurrent(deps, session.assinaturaUuid, params.paymentId)
    if (pagamento.meio !== 'CARTAO') throw naoEncontrado()
    return statusOf(pagamento)
  })

  route(app, deps, contract.listPagamentosPendentes, async ({ session }) => {
    const abertos = await listAbertos(deps.db, session.assinaturaUuid)
    return abertos.map((pagamento) => renderPagamento(deps, pagamento))
  })
  route(app, deps, contract.findPagamento, async ({ params, session }) =>
    renderPagamento(deps, await findCurrent(deps, session.assinaturaUuid, params.paymentId)),
  )
  route(app, deps, contract.cancelPagamento, async ({ params, session }) =>
    renderPagamento(deps, await cancelPagamento(deps, session, params.paymentId)),
  )
  route(app, deps, saque.findCondicoesDeSaque, ({ session }) => findCondicoes(deps, session))
  route(app, deps, saque.createSaque, ({ body, session, chave }) => createSaque(deps, session, { ...body, chave }))
  route(app, deps, saque.findSaque, ({ params, session }) => findOwnSaque(deps, session.assinaturaUuid, params.uuid))
  route(app, deps, devolucao.listSaldosDeCartao, ({ session }) => listSaldosDeCartao(deps, session.assinaturaUuid))
  route(app, deps, devolucao.createDevolucao, ({ params, body, session, chave }) =>
    createDevolucao(deps, { ...session, ...params, ...body, chave }),
  )
  route(app, deps, devolucao.findDevolucao, ({ params, session }) =>
    findOwnDevolucao(deps, session.assinaturaUuid, params.uuid),
  )
  serveWebhook(app, deps)
}

const ofPessoa = (limit: Limit): Limit => ({ ...limit, name: `${limit.name}.conta` })
const naoEncontrado = () => new AppError('NOT_FOUND', contract.MENSAGENS_DO_PAGAMENTO.naoEncontrado)

function carrinhoOf(uuid: string) {
  if (!isUuid(uuid)) throw semCarrinho()
  return uuid.toLowerCase()
}

const statusOf = ({ status, motivo }: Parameters<typeof renderPagamento>[1]) => ({
  status: wireStatus(status),
  ...(motivo && { motivo }),
})

/** '50,00' or '50.00', already checked by the schema. */
const centavosOf = (text: string) => Math.round(Number(text.replace(',', '.')) * 100)
