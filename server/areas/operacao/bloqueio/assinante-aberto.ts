import { MENSAGENS_DO_BLOQUEIO } from '#contract/acesso/bloqueio'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Db } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { listTitulares } from '../../acesso/index.ts'

/** The owner of a subscription. Throws NOT_FOUND, and CONFLICT for a closed account. */
export async function findAberto(tx: Db, assinaturaUuid: string) {
  const [titular] = isUuid(assinaturaUuid) ? await listTitulares(tx, [assinaturaUuid], 1) : []
  if (!titular) throw new AppError('NOT_FOUND', 'Assinante não encontrado.')
  if (titular.encerradoEm) throw encerrada()
  return titular
}

export const encerrada = () => new AppError('CONFLICT', MENSAGENS_DO_BLOQUEIO.encerrada)
