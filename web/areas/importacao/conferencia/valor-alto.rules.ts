import { readReais } from '#contract/kernel/values/numero-digitado'
import { nomeOf, type Rascunho } from '../rascunho.rules.ts'

/** A row whose declared value is unusually high; `valor` is in centavos. */
export type ValorAlto = { numero: number; nome: string; valor: number }

const chaveOf = ({ numero, valor }: Pick<ValorAlto, 'numero' | 'valor'>) => `${numero}:${valor}`

/**
 * The unusually high values that the person has not confirmed yet, in the order of the rows. Values of notes are left
 * out, because nobody typed them.
 */
export function listValoresAltos(
  { linhas, valoresVistos, notas }: Rascunho,
  isAlto: (centavos: number) => boolean,
): ValorAlto[] {
  if (notas) return []
  return linhas.flatMap((linha) => {
    const { numero } = linha
    const reais = readReais((linha.celulas.valor ?? '').trim())
    const valor = typeof reais === 'number' ? Math.round(reais * 100) : 0
    if (!isAlto(valor) || valoresVistos.includes(chaveOf({ numero, valor }))) return []
    return [{ numero, nome: nomeOf(linha) || 'Sem nome', valor }]
  })
}

/** Notes that the person confirmed these values. A value is asked about again only if it changes. */
export const keepValoresAltos = (rascunho: Rascunho, altos: readonly ValorAlto[]): Rascunho => ({
  ...rascunho,
  valoresVistos: [...rascunho.valoresVistos, ...altos.map(chaveOf)],
})
