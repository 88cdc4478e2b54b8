import type { Deps } from '../../../kernel/deps.ts'
import { lockAssinante } from '../../acesso/index.ts'
import type { Execucao } from '../agenda/agenda.ts'
import { tellExpirado, tellVencendo } from '../avisos/avisos.ts'
import { type FreteVivo, findVivo, lockVivo, moveFrete } from '../estado.repo.ts'
import { refundFrete } from '../estorno/estorno.ts'
import { trackNow } from '../rastreio/rastreio.ts'
import { isEsquecida } from './cancelamento.rules.ts'
import { askCancel, keepPostado, tellEsquecida } from './cancelamento.ts'

/**
 * Tells that a label is about to expire. Once it has expired, refunds the frete, unless it was posted at the last
 * minute. A carrier that does not take the label back, or does not answer that question, is asked again for a month.
 */
export const expireFrete: Execucao = async (deps, { freteUuid }) => {
  const frete = await findVivo(deps.db, freteUuid)
  if (frete?.status !== 'GERADO' || !frete.prazoExpiracao) return 'feita'
  const { prazoExpiracao: prazo } = frete
  if (deps.clock.now() < prazo) {
    await deps.db.transaction().execute((tx) => tellVencendo(deps, tx, frete, prazo))
    return prazo
  }
  await trackNow(deps, freteUuid)
  const tracked = await findVivo(deps.db, freteUuid)
  if (tracked?.status !== 'GERADO') return 'feita'
  const answer = await askCancel(deps, tracked).catch((error: unknown) => ({ error }))
  if (answer === 'POSTADO') await keepPostado(deps, tracked)
  else if (answer === 'CANCELADO') await closeExpirado(deps, tracked)
  else if (isEsquecida(prazo, deps.clock.now())) {
    tellEsquecida(deps, tracked)
    await closeExpirado(deps, tracked)
  } else if (answer === 'EM_ANDAMENTO') return 'again'
  else throw answer.error
  return 'feita'
}

const closeExpirado = (deps: Deps, { uuid, assinaturaUuid }: FreteVivo) =>
  deps.db.transaction().execute(async (tx) => {
    await lockAssinante(tx, assinaturaUuid)
    const frete = await lockVivo(tx, uuid)
    const passo = { para: 'EXPIRADO', causa: 'Não postado no prazo', ator: 'sistema', em: deps.clock.now() } as const
    if (!frete || !(await moveFrete(tx, uuid, 'GERADO', passo))) return // being cancelled, or posted after all
    const devolvido = await refundFrete(deps, tx, frete)
    if (devolvido !== undefined) await tellExpirado(deps, tx, frete, devolvido)
  })
