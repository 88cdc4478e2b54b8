import * as z from 'zod'
import { Dia } from './kernel/schemas/instante.ts'
import { Reais } from './kernel/schemas/reais.ts'

/** One product that carries a parcel, as a row of a spreadsheet or a frete of the cart offers it. */
export const OpcaoDeServico = z.object({
  codigo: z.string(),
  nomeTransportadora: z.string(),
  nomeProduto: z.string(),
  valorFrete: Reais,
  tempoMinimo: z.number().int(),
  tempoMaximo: z.number().int(),
  /** The latest day of arrival, when posted as in the quote. */
  chegada: Dia,
  /** The agency nearest to the origin; null for a carrier that asks for none. */
  nomeAgencia: z.string().nullable(),
})
export type OpcaoDeServico = z.output<typeof OpcaoDeServico>
