import { SEMANAS } from '#contract/frete-envio'
import { diaDaSemana, parseDia, renderDia } from '#contract/kernel/values/dia'
import type { Deps } from '../../../kernel/deps.ts'
import { sumSemanas } from './lista.repo.ts'

/** Statuses whose price was returned or is not paid yet. */
const SEM_GASTO = ['AGUARDANDO_PAGAMENTO', 'CANCELADO', 'EXPIRADO'] as const

/** Each of the last weeks, Monday to Sunday in Brasília, the oldest first, weeks without fretes too. */
export async function listSemanas({ db, clock }: Pick<Deps, 'db' | 'clock'>, assinaturaUuid: string) {
  const hoje = parseDia(clock.hoje())
  const segunda = hoje - ((diaDaSemana(hoje) + 6) % 7)
  const segundas = Array.from({ length: SEMANAS }, (_, i) => renderDia(segunda - 7 * (SEMANAS - 1 - i)))
  const inicio = new Date(`${segundas[0]}T00:00:00-03:00`)
  const sums = await sumSemanas(db, assinaturaUuid, inicio, SEM_GASTO)
  return segundas.map((dia) => sums.find((sum) => sum.segunda === dia) ?? { segunda: dia, fretes: 0, valor: 0 })
}
