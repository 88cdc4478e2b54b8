import type { Centavos } from '#contract/kernel/values/centavos'
import type { Volume } from '#contract/kernel/values/encomenda'
import { type DesviosDoProduto, PASSO_DO_DESVIO, PASSOS_DO_DESVIO } from '#contract/operacao/transportadora'

/**
 * What the API and the table ask for one product and parcel, without our margin. If the API told nothing usable, `api`
 * is null and `tabela` is the selling price, which is not compared.
 */
export type Par = {
  produto: string
  nomeProduto: string
  /** The place of the parcel in the sample. */
  encomenda: number
  api: Centavos | null
  tabela: Centavos
}

const PESOS_GRAMAS = [150, 300, 500, 1000, 2000, 3000, 5000, 10_000, 20_000, 30_000]
/** Height, width and length in centimetres, and the declared value in cents. */
const FORMAS: readonly (readonly [number, number, number, number])[] = [
  [2, 11, 16, 30_00],
  [4, 16, 24, 89_90],
  [12, 20, 30, 250_00],
  [30, 30, 40, 700_00],
  [45, 50, 60, 2_500_00],
]

/** The parcels of the comparison, always the same: each route with ten weights in five boxes. */
export const planAmostra = (rotas: readonly (readonly [Volume['origem'], Volume['destino']])[]): Volume[] =>
  rotas.flatMap(([origem, destino]) =>
    PESOS_GRAMAS.flatMap((pesoGramas) =>
      FORMAS.map(
        ([alturaPacote, larguraPacote, comprimentoPacote, valorCentavos]): Volume => ({
          origem,
          destino,
          formato: 'CAIXA',
          alturaPacote,
          larguraPacote,
          comprimentoPacote,
          pesoGramas,
          valorCentavos,
          avisoRecebimento: false,
          maoPropria: false,
        }),
      ),
    ),
  )

/** Tenths of a per cent by which the API asks for more than the table. */
export const desvioOf = (api: Centavos, tabela: Centavos) => Math.round(((api - tabela) / tabela) * 1000)

/** The deviations of each product, sorted by the product's code; in tenths of a per cent, as `desvioOf`. */
export function describeDesvios(pares: readonly Par[]): DesviosDoProduto[] {
  return [...Map.groupBy(pares, ({ produto }) => produto)]
    .map(([produto, dele]) => {
      const desvios = dele
        .flatMap(({ api, tabela }) => (api === null || tabela === 0 ? [] : desvioOf(api, tabela)))
        .toSorted((a, b) => a - b)
      const at = (part: number) => desvios[Math.max(0, Math.ceil(desvios.length * part) - 1)] ?? null
      const sum = desvios.reduce((all, one) => all + one, 0)
      return {
        produto,
        nomeProduto: dele[0]!.nomeProduto,
        comparados: desvios.length,
        soTabela: dele.length - desvios.length,
        media: desvios.length > 0 ? Math.round(sum / desvios.length) : null,
        p5: at(0.05),
        mediana: at(0.5),
        p95: at(0.95),
        passos: countPassos(desvios),
      }
    })
    .toSorted((a, b) => (a.produto < b.produto ? -1 : 1))
}

function countPassos(desvios: readonly number[]) {
  const passos = Array.from({ length: 2 * PASSOS_DO_DESVIO + 1 }, () => 0)
  for (const desvio of desvios) {
    const passo = Math.round(desvio / 10 / PASSO_DO_DESVIO)
    passos[PASSOS_DO_DESVIO + Math.max(-PASSOS_DO_DESVIO, Math.min(PASSOS_DO_DESVIO, passo))]! += 1
  }
  return passos
}
