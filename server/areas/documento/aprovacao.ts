import type { DecisaoDeDocumento } from '#contract/documento/decisao'
import { MENSAGENS_DO_DOCUMENTO, TIPOS_DE_DOCUMENTO, tiposDeDocumento } from '#contract/documento/documento'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { raiseLimite } from '../frete/index.ts'
import { tellAprovado, tellReprovado } from './avisos.ts'
import { decideEnvio, type Envio, listAprovados, lockEnvio } from './documento.repo.ts'

/** Whether a document of each kind is approved (D §8). */
export async function hasDocumentosAprovados(db: Db, assinaturaUuid: string) {
  const aprovados = await listAprovados(db, assinaturaUuid)
  return tiposDeDocumento.every((tipo) => aprovados.includes(tipo))
}

/**
 * The staff's decision about a document, once, also when two decide at once. An approval raises the limit in the same
 * transaction. Throws NOT_FOUND, and CONFLICT for a document that is decided.
 */
export async function decideDocumento(deps: Deps, uuid: string, decisao: DecisaoDeDocumento) {
  if (!isUuid(uuid)) throw naoEncontrado()
  await deps.db.transaction().execute(async (tx) => {
    const documento = await lockEnvio(tx, uuid)
    if (!documento) throw naoEncontrado()
    if (!(await applyDecisao(deps, tx, documento, decisao)))
      throw new AppError('CONFLICT', MENSAGENS_DO_DOCUMENTO.jaDecidido)
  })
}

/** Decides about a document that the caller has locked; false when it is decided. */
export async function applyDecisao(
  deps: Deps,
  tx: Db,
  documento: Envio,
  { decisao, motivo }: { decisao: DecisaoDeDocumento['decisao']; motivo?: string | null | undefined },
) {
  const { uuid } = documento
  const isAprovado = decisao === 'APROVADO'
  const acrescimo = isAprovado ? TIPOS_DE_DOCUMENTO[documento.tipo].aumento : 0
  const decidido = {
    status: decisao,
    motivo: isAprovado ? null : motivo!, // the contract requires it for a refusal
    decididoEm: deps.clock.now(),
    acrescimo,
  }
  if (!(await decideEnvio(tx, uuid, decidido))) return false
  if (isAprovado) {
    await tellAprovado(deps, tx, documento)
    await raiseLimite(deps, tx, { assinaturaUuid: documento.assinaturaUuid, mais: acrescimo, causaUuid: uuid })
  } else await tellReprovado(deps, tx, documento, motivo!)
  return true
}

export const naoEncontrado = () => new AppError('NOT_FOUND', MENSAGENS_DO_DOCUMENTO.naoEncontrado)
