import * as z from 'zod'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { Instante } from '../../kernel/schemas/instante.ts'

/** The width of a step of the picture, and the steps on each side of "equal"; the outer two hold all that is beyond. */
export const PASSO_DO_DESVIO = 5
export const PASSOS_DO_DESVIO = 6

/** How far the prices of a carrier's API are from its table, in tenths of a per cent: above 0 the API asks for more. */
export const DesviosDoProduto = z
  .object({
    produto: z.string(),
    nomeProduto: z.string(),
    /** Parcels that both priced. */
    comparados: z.number().int(),
    /** Parcels that the table alone priced: the API was silent, wrong, or does not sell the product there. */
    soTabela: z.number().int(),
    media: z.number().int().nullable(),
    p5: z.number().int().nullable(),
    mediana: z.number().int().nullable(),
    p95: z.number().int().nullable(),
    /** How many parcels lie in each step of the picture, the cheapest API first. */
    passos: z.array(z.number().int()),
  })
  .meta({ id: 'DesviosDoProduto' })
export type DesviosDoProduto = z.output<typeof DesviosDoProduto>

export const DesviosDaTransportadora = z
  .object({
    transportadora: z.string(),
    em: Instante,
    /** Parcels that were asked about. */
    encomendas: z.number().int(),
    produtos: z.array(DesviosDoProduto),
  })
  .meta({ id: 'DesviosDaTransportadora' })
export type DesviosDaTransportadora = z.output<typeof DesviosDaTransportadora>

export const listDesvios = endpoint({
  method: 'GET',
  path: '/api/v1/operacao/tarifa/desvio',
  summary: 'A última comparação de cada transportadora entre a tabela e a API (npm run tarifas:comparar).',
  tag: 'operacao',
  access: 'operator',
  direitos: ['ADMINISTRADOR'],
  response: z.array(DesviosDaTransportadora),
})
