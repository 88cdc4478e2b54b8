import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import type { Db } from '../../../kernel/deps.ts'

/** A line of a carrier's invoice, as the check of the books reads it. */
export type LinhaDeFatura = {
  uuid: string
  fatura: string
  linha: number
  transportadoraUuid: string
  codigoEncomenda: string
  valorCobrado: Centavos
  /** What the contract says for the measures of the line; null when nobody knows. */
  valorContrato: Centavos | null
  dia: Dia
}

/** The lines of a day, some at a time. The room of the invoices has them; `conferenciaRoutes` is given the way to them. */
export type LinhasDoDia = (db: Db, dia: Dia) => AsyncIterable<readonly LinhaDeFatura[]>

/** For an installation that receives no invoices. */
// biome-ignore lint/correctness/useYield: there are none
export const semFaturas: LinhasDoDia = async function* () {}
