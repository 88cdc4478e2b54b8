import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { MENSAGENS_DO_BLOQUEIO } from '#contract/acesso/bloqueio'
import { hasEtiqueta, MAX_LOTE, MENSAGENS_DO_ENVIO } from '#contract/frete-envio'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Impressora } from '../../../impressos/impressora.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findSegredo } from '../../../kernel/kernel.repo.ts'
import type { SessionDeAssinante } from '../../../kernel/session.ts'
import { findAssinante } from '../../acesso/index.ts'
import { issueNow, printEtiquetas } from '../../frete/index.ts'
import { findTodos, type Pedido } from './pedido.ts'

/** The address of a link to labels; the same for both dialects. */
export const CAMINHO_DAS_ETIQUETAS = '/api/v2/etiquetas.pdf'
/** Seconds for which a link opens its labels. Anybody who has the link sees the addresses on the labels. */
const VALE_SECONDS = 24 * 3600
/** Milliseconds that a call waits for labels. The plug-ins give up after five seconds. */
const ESPERA_MS = 3_000

const Link = z.object({
  assinatura: z.uuid(),
  fretes: z.array(z.uuid()).min(1).max(MAX_LOTE),
  ate: z.number(),
})

/**
 * A link to the labels of these orders. It needs no key, because plug-ins open the link in a browser or fetch it without a
 * key. Throws NOT_FOUND for an unknown order, and CONFLICT for an order without a label.
 */
export async function linkEtiquetas(deps: Deps, session: SessionDeAssinante, ids: readonly string[]) {
  const fretes = (await findTodos(deps, session, ids)).map((pedido) => {
    if (!hasLabel(pedido)) throw new AppError('CONFLICT', MENSAGENS_DO_ENVIO.semEtiqueta)
    return pedido.item.uuid
  })
  return urlOf(deps, await findSegredo(deps.db), session.assinaturaUuid, fretes)
}

/** A link for each of these orders that has a label, by the order's id. */
export async function linksOf(deps: Deps, session: SessionDeAssinante, pedidos: readonly Pedido[]) {
  const segredo = await findSegredo(deps.db)
  return new Map(
    pedidos
      .filter(hasLabel)
      .map(({ id, item }) => [id, urlOf(deps, segredo, session.assinaturaUuid, [item.uuid])] as const),
  )
}

const hasLabel = ({ onde, item }: Pedido) =>
  onde === 'frete' && 'statusFrete' in item && hasEtiqueta(item.statusFrete) && item.codigoEncomenda !== null

function urlOf(deps: Deps, segredo: string, assinatura: string, fretes: readonly string[]) {
  const ate = plusSeconds(deps.clock.now(), VALE_SECONDS).getTime()
  const dito = Buffer.from(JSON.stringify({ assinatura, fretes, ate })).toString('base64url')
  return `${deps.publicUrl()}${CAMINHO_DAS_ETIQUETAS}?link=${dito}.${sign(segredo, dito)}`
}

/**
 * The labels of a link, each on a sheet of its own, with the declarations. Throws NOT_FOUND for a changed or expired link,
 * and CONTA_BLOQUEADA while the staff blocks the owner.
 */
export async function printLink(deps: Deps, impressora: Impressora, link: string) {
  const { assinatura, fretes } = await readLink(deps, link)
  const dono = await findAssinante(deps.db, assinatura)
  if (!dono) throw linkInvalido()
  if (dono.bloqueadoEm) throw new AppError('CONTA_BLOQUEADA', MENSAGENS_DO_BLOQUEIO.bloqueada)
  const pedido = { assinaturaUuid: assinatura, usuarioUuid: dono.uuid, uuids: fretes }
  return printEtiquetas(deps, impressora, pedido, { folha: 'A6', comDeclaracoes: true })
}

async function readLink(deps: Deps, link: string) {
  const [dito = '', assinado = ''] = link.split('.')
  const [sent, expected] = [assinado, sign(await findSegredo(deps.db), dito)].map((text) => Buffer.from(text)) as [
    Buffer,
    Buffer,
  ]
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw linkInvalido()
  const lido = Link.parse(JSON.parse(Buffer.from(dito, 'base64url').toString()))
  if (lido.ate <= deps.clock.now().getTime()) throw linkInvalido()
  return lido
}

const linkInvalido = () => new AppError('NOT_FOUND', 'Este link não vale mais. Peça a impressão de novo.')

const sign = (segredo: string, dito: string) =>
  createHmac('sha256', segredo).update(`dialeto.etiquetas ${dito}`).digest('base64url')

/** Gets the labels of these purchases one after the other. Returns after ESPERA_MS at the latest; the jobs go on. */
export async function awaitEtiquetas(deps: Deps, compras: readonly string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    resolve()
  }, ESPERA_MS)
  const issueAll = async () => {
    for (const compra of compras) if (!isOver) await issueNow(deps, compra)
  }
  const issued = issueAll().then(
    () => resolve(),
    (error: unknown) => {
      deps.log.warn({ err: error }, 'labels not made at once: the job of the purchase goes on')
      resolve()
    },
  )
  await promise
  clearTimeout(timer)
  void issued
}
