import { type DceComFalha, FALHAS_POR_PAGINA, MENSAGENS_DAS_FALHAS as MENSAGENS } from '#contract/fiscal/falhas'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { countFalhas, DceEmAberto, findDce, listFalhas, retryCancelamento } from '../../fiscal/index.ts'
import { reissueDocumento } from '../../frete/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'

const MAX_CONTADAS = 1000

/** The DC-e that the staff has to look at, in the order of `listFalhas`, and how many there are, counted up to 1,000. */
export async function listDcesComFalha({ db }: Deps): Promise<{ dces: DceComFalha[]; total: number }> {
  const falhas = await listFalhas(db, FALHAS_POR_PAGINA)
  const dces = falhas.map(({ freteUuid, assinaturaUuid, estadoEm, codigoRecusa, ...dce }) => ({
    ...dce,
    frete: freteUuid,
    assinatura: assinaturaUuid,
    desde: estadoEm,
    codigo: codigoRecusa,
  }))
  return { dces, total: await countFalhas(db, MAX_CONTADAS) }
}

/**
 * Sends the DC-e of a frete again under its own number, while the operator waits. A refused cancelling is only queued:
 * the job `settleDces` sends it. Throws NOT_FOUND, and CONFLICT where nothing is to be sent.
 */
export async function resendDce(deps: Deps, operador: Operador, freteUuid: string) {
  const dce = isUuid(freteUuid) ? await findDce(deps.db, freteUuid) : undefined
  if (!dce) throw new AppError('NOT_FOUND', MENSAGENS.naoEncontrada)
  if (!deps.emissorDce) throw new AppError('CONFLICT', MENSAGENS.semEmissor)
  const isCancelamento = dce.estado === 'CANCELAMENTO_RECUSADO'
  if (!isCancelamento && dce.estado !== 'REJEITADA' && dce.estado !== 'ABANDONADA')
    throw new AppError('CONFLICT', MENSAGENS.emDia)
  if (dce.proximaEm) throw new AppError('CONFLICT', MENSAGENS.consultando)
  await deps.db.transaction().execute((tx) =>
    addAuditoria(tx, deps, operador, {
      acao: 'DCE_REENVIADA',
      alvo: `frete:${dce.freteUuid}`,
      assinaturaUuid: dce.assinaturaUuid,
      antes: { estado: dce.estado, codigo: dce.codigoRecusa },
    }),
  )
  if (isCancelamento) await retryCancelamento(deps, dce.freteUuid)
  else await resend(deps, dce.freteUuid)
  const { estado, codigoRecusa, motivo } = (await findDce(deps.db, dce.freteUuid))!
  return { estado, codigo: codigoRecusa, motivo }
}

async function resend(deps: Deps, freteUuid: string) {
  try {
    if (!(await reissueDocumento(deps, freteUuid))) throw new AppError('CONFLICT', MENSAGENS.encerrado)
  } catch (error) {
    // the authority is silent: what was sent is asked for by its key, and the operator reads that it is open
    if (!(error instanceof DceEmAberto)) throw error
  }
}
