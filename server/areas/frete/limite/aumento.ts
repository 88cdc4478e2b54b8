import { randomUUIDv7 } from 'node:crypto'
import type { DecisaoDeAumento } from '#contract/documento/decisao'
import { MENSAGENS_DO_DOCUMENTO } from '#contract/documento/documento'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { notify } from '../../notificacao/index.ts'
import { lockResumo, updateNumeroFretes } from '../frete.repo.ts'
import { answerPedido, findPedido, insertPedido } from './aumento.repo.ts'

/** Asks the house for a higher limit; false while a request is open. The caller has seen the documents. */
export const openPedidoDeAumento = ({ clock }: Pick<Deps, 'clock'>, db: Db, assinaturaUuid: string) =>
  insertPedido(db, { uuid: randomUUIDv7(), assinaturaUuid, criadoEm: clock.now() })

/**
 * Raises the limit by `mais`, tells the subscriber, and returns the new limit. `causaUuid` names what raised it. The caller
 * makes sure that one cause raises it once.
 */
export async function raiseLimite(
  deps: Deps,
  tx: Db,
  { assinaturaUuid, mais, causaUuid }: { assinaturaUuid: string; mais: number; causaUuid: string },
) {
  const { numeroFretes } = await lockResumo(tx, assinaturaUuid)
  const novo = numeroFretes + mais
  await updateNumeroFretes(tx, assinaturaUuid, novo)
  await tellLimite(deps, tx, { assinaturaUuid, causaUuid, novo })
  return novo
}

/**
 * The staff's answer to a request (D §15): a new limit, or a refusal with its reason; once, also when two answer at once.
 * Throws NOT_FOUND, CONFLICT for a request that is answered, and VALIDACAO for a limit that is not higher than the present
 * one.
 */
export const decideAumento = (deps: Deps, uuid: string, decisao: DecisaoDeAumento) =>
  deps.db.transaction().execute((tx) => decideAumentoIn(deps, tx, uuid, decisao))

/** `decideAumento` in the caller's transaction. */
export async function decideAumentoIn(
  deps: Deps,
  tx: Db,
  uuid: string,
  { decisao, numeroFretes, motivo }: DecisaoDeAumento,
): Promise<void> {
  if (!isUuid(uuid)) throw naoEncontrado()
  const isAprovado = decisao === 'APROVADO'
  const novo = isAprovado ? numeroFretes! : null // the contract has seen that it is there
  const answered = await answerPedido(tx, uuid, {
    estado: isAprovado ? 'APROVADO' : 'RECUSADO',
    numeroFretes: novo,
    motivo: isAprovado ? null : motivo!,
    decididoEm: deps.clock.now(),
  })
  if (!answered)
    throw (await findPedido(tx, uuid))
      ? new AppError('CONFLICT', MENSAGENS_DO_DOCUMENTO.aumentoDecidido)
      : naoEncontrado()
  const { assinaturaUuid } = answered
  if (novo === null) return tellRecusa(deps, tx, { assinaturaUuid, uuid, motivo: motivo! })
  const { numeroFretes: agora } = await lockResumo(tx, assinaturaUuid)
  if (novo <= agora) {
    const mensagem = MENSAGENS_DO_DOCUMENTO.limiteMenor(agora)
    throw new AppError('VALIDACAO', mensagem, { errors: [{ campo: 'numeroFretes', mensagem }] })
  }
  await updateNumeroFretes(tx, assinaturaUuid, novo)
  await tellLimite(deps, tx, { assinaturaUuid, causaUuid: uuid, novo })
}

const naoEncontrado = () => new AppError('NOT_FOUND', MENSAGENS_DO_DOCUMENTO.aumentoNaoEncontrado)

const tellLimite = (
  deps: Deps,
  tx: Db,
  { assinaturaUuid, causaUuid, novo }: { assinaturaUuid: string; causaUuid: string; novo: number },
) =>
  notify(deps, tx, {
    assinaturaUuid,
    tipo: 'LIMITE',
    evento: `limite:${causaUuid}`,
    assunto: `Seu limite agora é de ${novo.toLocaleString('pt-BR')} fretes`,
    texto: `Você pode ter até ${novo.toLocaleString('pt-BR')} fretes ao mesmo tempo. Cada um ocupa um lugar até ser postado.`,
  })

const tellRecusa = (
  deps: Deps,
  tx: Db,
  { assinaturaUuid, uuid, motivo }: { assinaturaUuid: string; uuid: string; motivo: string },
) =>
  notify(deps, tx, {
    assinaturaUuid,
    tipo: 'LIMITE',
    evento: `limite:${uuid}`,
    assunto: 'Seu pedido de mais fretes foi recusado',
    texto: [`Motivo: ${fraseDe(motivo)}`, 'O limite continua o mesmo, e você pode pedir de novo.'],
  })

const fraseDe = (texto: string) => (/[.!?]$/.test(texto) ? texto : `${texto}.`)
