import { randomUUIDv7 } from 'node:crypto'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { PedidoDeAutorizacao } from '#contract/programas/oauth'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hashToken, type SessionDeAssinante } from '../../../kernel/session.ts'
import { lockAssinante, tellFato } from '../../acesso/index.ts'
import { type Cliente, holdAplicativo } from '../aplicativos/aplicativo.repo.ts'
import { findAplicativo } from '../aplicativos/aplicativo.ts'
import { newSegredo } from '../segredos.ts'
import { clientIdOf, readConsulta } from './consulta.rules.ts'
import * as repo from './oauth.repo.ts'
import { type Pedido, planPedido } from './pedido.rules.ts'
import { retornoOf } from './retorno.rules.ts'

/** Seconds for which a code is valid. RFC 6749 §4.1.2 allows ten minutes; a program needs less than one minute. */
const CODIGO_SECONDS = 60

/** What the page of /oauth/authorize shows, or where it sends the browser. */
export async function findPedido(deps: Deps, consulta: string): Promise<PedidoDeAutorizacao> {
  const { pedido, aplicativo } = await readPedido(deps, deps.db, consulta)
  if (pedido.situacao !== 'MOSTRADO') return pedido
  return {
    situacao: 'MOSTRADO',
    aplicativo: aplicativo!.nome,
    escopos: pedido.escopos,
    destino: new URL(pedido.redirectUri).host,
  }
}

/**
 * Answers a request for authorisation as the person decided, and returns the address to which the browser goes. The request
 * is read again here: what the page received before does not count. A consent adds escopos to the autorizacao; its code has
 * only the escopos of this request. Throws VALIDACAO for a request with situacao RECUSADO.
 */
export async function answerPedido(
  deps: Deps,
  session: SessionDeAssinante,
  { consulta, decisao }: { consulta: string; decisao: 'AUTORIZAR' | 'RECUSAR' },
): Promise<{ url: string }> {
  const { pedido, aplicativo } = await readPedido(deps, deps.db, consulta)
  if (pedido.situacao === 'RECUSADO') throw new AppError('VALIDACAO', pedido.motivo)
  if (pedido.situacao === 'DEVOLVIDO') return { url: pedido.url }
  const { redirectUri, state } = pedido
  const iss = deps.publicUrl()
  if (decisao === 'RECUSAR') return { url: retornoOf(redirectUri, { error: 'access_denied', state, iss }) }
  const code = newSegredo()
  await deps.db.transaction().execute((tx) => consent(deps, tx, session, { pedido, aplicativo: aplicativo!, code }))
  return { url: retornoOf(redirectUri, { code, state, iss }) }
}

async function readPedido(deps: Deps, db: Db, text: string): Promise<{ pedido: Pedido; aplicativo?: Cliente }> {
  const consulta = readConsulta(text)
  const clientId = clientIdOf(consulta)
  const aplicativo = clientId === undefined ? undefined : await findAplicativo(db, clientId)
  return { pedido: planPedido(consulta, aplicativo, deps.publicUrl()), ...(aplicativo && { aplicativo }) }
}

async function consent(
  deps: Deps,
  tx: Db,
  { usuarioUuid, assinaturaUuid }: SessionDeAssinante,
  asked: { pedido: Pedido & { situacao: 'MOSTRADO' }; aplicativo: Cliente; code: string },
) {
  const { escopos, redirectUri, desafio } = asked.pedido
  const em = deps.clock.now()
  await lockAssinante(tx, assinaturaUuid)
  const aplicativoUuid = asked.aplicativo.uuid
  if (!(await holdAplicativo(tx, aplicativoUuid))) throw new AppError('NOT_FOUND', 'Este aplicativo não existe mais.')
  const before = await repo.lockAutorizacaoDe(tx, { assinaturaUuid, aplicativoUuid })
  const autorizacaoUuid = before?.uuid ?? randomUUIDv7()
  const codigoExpiraEm = plusSeconds(em, CODIGO_SECONDS)
  const allowed = {
    escopos: [...new Set([...(before?.escopos ?? []), ...escopos])],
    autorizadaEm: em,
    expiraEm: before && before.expiraEm > codigoExpiraEm ? before.expiraEm : codigoExpiraEm,
  }
  if (before) await repo.updateAutorizacao(tx, autorizacaoUuid, allowed)
  else await repo.insertAutorizacao(tx, { uuid: autorizacaoUuid, aplicativoUuid, assinaturaUuid, ...allowed })
  await repo.insertCodigo(tx, {
    uuid: randomUUIDv7(),
    codigoHash: hashToken(asked.code),
    autorizacaoUuid,
    escopos,
    redirectUri,
    desafio: desafio ?? null,
    expiraEm: codigoExpiraEm,
  })
  const { nome } = asked.aplicativo
  await tellFato(deps, tx, usuarioUuid, 'APLICATIVO_AUTORIZADO', { detalhe: nome, frase: `O aplicativo é “${nome}”.` })
}
