/** What stands at a place of an A4 sheet: label `de` of the print job, or its DACE; null: the place stays empty. */
export type LugarNaFolha = { de: number; parte: 'ETIQUETA' | 'DACE' } | null

/**
 * The places of A4 sheets in turn, four to a sheet, the first two above. The first label stands at `posicao`, from 1: the
 * places before it were already used. A label with a DACE stands at the left and its strip beside it.
 */
export function planLugares(comDace: readonly boolean[], posicao = 1): LugarNaFolha[] {
  const lugares = Array<LugarNaFolha>(posicao - 1).fill(null)
  for (const [de, temDace] of comDace.entries()) {
    if (temDace && lugares.length % 2 === 1) lugares.push(null)
    lugares.push({ de, parte: 'ETIQUETA' })
    if (temDace) lugares.push({ de, parte: 'DACE' })
  }
  return lugares
}
