import * as z from 'zod'
import type { Centavos } from '#contract/kernel/values/centavos'

/** Mercado Pago's answers (payments.md §3), with the fields that we read. */

/** Reais in an answer. */
const Valor = z
  .number()
  .min(0.01)
  .max(100_000_000)
  .refine((reais) => Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6)
  .transform((reais): Centavos => Math.round(reais * 100))

/** Ids are numbers for payments, letters and digits for everything else. Kept as text, so that no number is rounded. */
const Id = z.union([
  z.number().int().positive().max(Number.MAX_SAFE_INTEGER).transform(String),
  z.string().regex(/^[\w-]{1,64}$/),
])

export const STATUS = [
  'pending',
  'in_process',
  'authorized',
  'approved',
  'rejected',
  'cancelled',
  'refunded',
  'in_mediation',
  'charged_back',
] as const
export type StatusNoMercadoPago = (typeof STATUS)[number]

export const Pagamento = z.object({
  id: Id,
  status: z.enum(STATUS),
  status_detail: z.string().max(100).nullish(),
  external_reference: z.string().nullish(),
  date_approved: z.iso.datetime({ offset: true }).nullish(),
  transaction_amount: Valor,
  transaction_amount_refunded: z.number().min(0).nullish(),
  currency_id: z.literal('BRL').nullish(),
  point_of_interaction: z
    .object({ transaction_data: z.object({ qr_code: z.string().min(50).max(1000).nullish() }).nullish() })
    .nullish(),
  transaction_details: z
    .object({
      external_resource_url: z.url({ protocol: /^https$/ }).nullish(),
      digitable_line: z.string().max(60).nullish(),
      barcode: z.object({ content: z.string().max(60).nullish() }).nullish(),
    })
    .nullish(),
})
export type Pagamento = z.output<typeof Pagamento>

/** Money on its way back to a payer. */
export const Devolucao = z.object({ status: z.enum(['approved', 'authorized', 'in_process', 'rejected', 'cancelled']) })
export const Devolucoes = z.array(Devolucao).max(1000)

/** Payments of other shops at the same account are not ours, and may have any form. */
export const Busca = z.object({ results: z.array(z.looseObject({ external_reference: z.unknown() })).max(100) })

export const Token = z.object({ id: Id })
export const Cliente = z.object({ id: Id })
export const ClientesAchados = z.object({
  results: z
    .array(
      z.object({
        id: Id,
        email: z.string().nullish(),
        identification: z.object({ number: z.string().nullish() }).nullish(),
      }),
    )
    .max(100),
})
export const Cartao = z.object({
  id: Id,
  last_four_digits: z.string().regex(/^\d{4}$/),
  payment_method: z.object({ id: z.string().regex(/^\w{1,30}$/) }),
})
export const Parcelas = z.array(z.object({ payment_method_id: z.string().regex(/^\w{1,30}$/) })).max(100)
/** For a call whose answer holds nothing that we need. */
export const Nada = z.unknown()
