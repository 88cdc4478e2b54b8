import type { DecisaoDeDocumento } from '#contract/documento/decisao'
import { MENSAGENS_DO_DOCUMENTO, TIPOS_DE_DOCUMENTO } from '#contract/documento/documento'
import { plusSeconds } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findResumo } from '../../frete/index.ts'
import { applyDecisao, naoEncontrado } from '../aprovacao.ts'
import { findEnvio, listEnvios, lockEnvio } from '../documento.repo.ts'
import { deleteDecisaoDe, findDecisao, insertDecisao, takeDecisao } from './decisao.repo.ts'

type Proposta = DecisaoDeDocumento & { uuid: string; operadorUuid: string }

/**
 * Writes down what the staff decides about a document. The decision takes effect `desfazerSeconds` later, when
 * `concludeDecisao` is called; until then the document is AVALIACAO and its owner is told nothing. Throws NOT_FOUND,
 * and CONFLICT for a document that is decided. Another file of its owner replaces the document and drops the decision.
 */
export async function proposeDecisao(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Db,
  { uuid, operadorUuid, decisao, motivo }: Proposta,
) {
  const documento = isUuid(uuid) ? await lockEnvio(tx, uuid) : undefined
  if (!documento) throw naoEncontrado()
  const em = clock.now()
  const valeEm = plusSeconds(em, config.equipe.desfazerSeconds)
  const dita = { decisao, motivo: decisao === 'REPROVADO' ? motivo! : null } // the contract requires it for a refusal
  const isNova =
    documento.status === 'AVALIACAO' &&
    (await insertDecisao(tx, { documentoUuid: uuid, operadorUuid, em, valeEm, ...dita }))
  if (!isNova) throw new AppError('CONFLICT', MENSAGENS_DO_DOCUMENTO.jaDecidido)
  return { valeEm, assinaturaUuid: documento.assinaturaUuid }
}

/** Takes back the operator's own decision. Throws JA_DECIDIDA when it took effect, was another's, or was never made. */
export async function undoDecisao(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  { uuid, operadorUuid }: { uuid: string; operadorUuid: string },
) {
  const isUndone = isUuid(uuid) && (await deleteDecisaoDe(tx, { documentoUuid: uuid, operadorUuid, em: clock.now() }))
  const documento = isUndone ? await findEnvio(tx, uuid) : undefined
  if (!documento) throw new AppError('JA_DECIDIDA', 'Esta decisão não pode mais ser desfeita.')
  return { assinaturaUuid: documento.assinaturaUuid }
}

/**
 * Lets a decision take effect when its time has come: status, limit, aviso and mail. Returns 'again' when it is too
 * early. May be called twice, also on two nodes at once. Locks the document before its decision, as `proposeDecisao`
 * does.
 */
export async function concludeDecisao(deps: Deps, tx: Db, uuid: string): Promise<'again' | undefined> {
  const documento = await lockEnvio(tx, uuid)
  if (!documento) return undefined // replaced by another file, or its account was closed
  const decisao = await takeDecisao(tx, uuid, deps.clock.now())
  if (!decisao) return (await findDecisao(tx, uuid)) ? 'again' : undefined
  await applyDecisao(deps, tx, documento, decisao)
  return undefined
}

/** A document as the staff examines it. Throws NOT_FOUND, also for a signed contract. */
export async function findAnalise({ db }: Pick<Deps, 'db'>, uuid: string) {
  const envio = isUuid(uuid) ? await findEnvio(db, uuid) : undefined
  if (!envio || TIPOS_DE_DOCUMENTO[envio.tipo].assinaturaDigital) throw naoEncontrado()
  const { assinaturaUuid, tipo } = envio
  const todos = await listEnvios(db, assinaturaUuid)
  const { numeroFretes } = await findResumo(db, assinaturaUuid)
  return {
    envio,
    decisao: await findDecisao(db, uuid),
    /** Earlier ones of the same kind, the newest first. */
    anteriores: todos.filter((one) => one.tipo === tipo && one.uuid !== uuid),
    limite: { agora: numeroFretes, aprovado: numeroFretes + TIPOS_DE_DOCUMENTO[tipo].aumento },
  }
}
