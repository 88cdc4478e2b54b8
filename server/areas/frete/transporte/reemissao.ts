import type { Deps } from '../../../kernel/deps.ts'
import { abandonDceOf, DceEmAberto, issueDce } from '../../fiscal/index.ts'
import { findVivo } from '../estado.repo.ts'
import { pedidoDeDce } from './documento-fiscal.ts'
import { describeEncomenda } from './encomenda.ts'

/**
 * Sends the DC-e of a frete again at the request of the staff. When the frete has a label, the carrier is not told the key
 * any more: the key is on the DACE. False for a frete that is posted, has ended or has an invoice. Throws DceEmAberto for silence:
 * the frete goes on with the paper form, and the house asks later what became of it.
 */
export async function reissueDocumento(deps: Deps, freteUuid: string): Promise<boolean> {
  const frete = await findVivo(deps.db, freteUuid)
  if (frete?.status !== 'GERADO' && frete?.status !== 'PENDENTE') return false
  const pedido = pedidoDeDce(frete, await describeEncomenda(deps, frete))
  if (!pedido) return false
  try {
    await issueDce(deps, pedido, { isDeNovo: true })
  } catch (error) {
    if (error instanceof DceEmAberto && frete.status === 'GERADO') await abandonDceOf(deps, freteUuid)
    throw error
  }
  return true
}
