import type { Deps } from '../../../kernel/deps.ts'
import { findResumo } from '../frete.repo.ts'
import { listContagem, sumAguardando, sumCompras, sumPago } from './lista.repo.ts'

/** Whatever cost nothing in the end, or nothing yet. */
const SEM_GASTO = ['AGUARDANDO_PAGAMENTO', 'CANCELADO', 'EXPIRADO'] as const

/**
 * The price at the counter against what was paid, in Centavos: of what was bought in this month of Brasília, and of
 * everything that was ever bought. What was cancelled, expired or is not yet paid counts in neither (D §6).
 */
export async function findEconomia({ db, clock }: Pick<Deps, 'db' | 'clock'>, assinaturaUuid: string) {
  const inicio = new Date(`${clock.hoje().slice(0, 7)}-01T00:00:00-03:00`)
  const mes = await sumCompras(db, assinaturaUuid, inicio, SEM_GASTO)
  // all of it is counted already, with what is not yet paid: so no frete of many years is read for it
  const economia = (await findResumo(db, assinaturaUuid))?.economiaCentavos ?? 0
  const aguardando = await sumAguardando(db, assinaturaUuid)
  const pago = await sumPago(db, assinaturaUuid, SEM_GASTO)
  return { mes, total: { balcao: pago + economia - aguardando, pago } }
}

/** Whether a frete was ever bought and paid for; one that was cancelled does not count. */
export async function hasComprado(db: Deps['db'], assinaturaUuid: string) {
  const contagem = await listContagem(db, assinaturaUuid)
  return contagem.some(
    ({ status, quantidade }) => status !== 'AGUARDANDO_PAGAMENTO' && status !== 'CANCELADO' && quantidade > 0,
  )
}
