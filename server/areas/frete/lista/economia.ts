import type { Deps } from '../../../kernel/deps.ts'
import { findResumo } from '../frete.repo.ts'
import { listContagem, sumAguardando, sumCompras, sumPago } from './lista.repo.ts'

/** Statuses whose price was returned or is not paid yet. */
const SEM_GASTO = ['AGUARDANDO_PAGAMENTO', 'CANCELADO', 'EXPIRADO'] as const

/**
 * Counter price and paid price, in centavos: of this month's purchases (Brasília), and of all purchases. Cancelled,
 * expired and unpaid fretes count in neither (D §6).
 */
export async function findEconomia({ db, clock }: Pick<Deps, 'db' | 'clock'>, assinaturaUuid: string) {
  const inicio = new Date(`${clock.hoje().slice(0, 7)}-01T00:00:00-03:00`)
  const mes = await sumCompras(db, assinaturaUuid, inicio, SEM_GASTO)
  // the counters hold all of it except the unpaid fretes, so years of fretes need not be read
  const economia = (await findResumo(db, assinaturaUuid))?.economiaCentavos ?? 0
  const aguardando = await sumAguardando(db, assinaturaUuid)
  const pago = await sumPago(db, assinaturaUuid, SEM_GASTO)
  return { mes, total: { balcao: pago + economia - aguardando, pago } }
}

/** Whether the subscriber ever bought and paid a frete; a cancelled one does not count. */
export async function hasComprado(db: Deps['db'], assinaturaUuid: string) {
  const contagem = await listContagem(db, assinaturaUuid)
  return contagem.some(
    ({ status, quantidade }) => status !== 'AGUARDANDO_PAGAMENTO' && status !== 'CANCELADO' && quantidade > 0,
  )
}
