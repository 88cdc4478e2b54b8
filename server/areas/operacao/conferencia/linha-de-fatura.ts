import type { Dia } from '#contract/kernel/values/instant'
import type { Db } from '../../../kernel/deps.ts'
import { listLinhasDoDia } from '../faturas/linhas.repo.ts'
import type { Linha } from './lados.rules.ts'

/** A line of a carrier's invoice, as the check of the books reads it. */
export type LinhaDeFatura = Linha & {
  /** An invoice charged the same object before. */
  isRepetida: boolean
}

/** The lines of a day, some at a time. A test brings its own. */
export type LinhasDoDia = (db: Db, dia: Dia) => AsyncIterable<readonly LinhaDeFatura[]>

const POR_VEZ = 5_000

/** The lines of the invoices that were received. */
export const linhasRecebidas: LinhasDoDia = async function* (db, dia) {
  let depois: { fatura: string; linha: number } | undefined
  for (;;) {
    const lidas = await listLinhasDoDia(db, dia, { depois, size: POR_VEZ })
    yield lidas.map(({ fatura, numero, cobradoCentavos, contratoCentavos, destino, ...linha }) => ({
      ...linha,
      uuid: `${fatura}/${linha.linha}`,
      fatura: numero,
      valorCobrado: cobradoCentavos,
      valorContrato: contratoCentavos,
      isRepetida: destino === 'DUPLICADA',
    }))
    depois = lidas.at(-1)
    if (lidas.length < POR_VEZ) return
  }
}
