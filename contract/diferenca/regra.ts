import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Reais } from '../kernel/schemas/reais.ts'
import type { Centavos } from '../kernel/values/centavos.ts'

export const MENSAGENS_DA_REGRA = {
  valor: 'Informe um valor maior que zero, ou desligue o pagamento automático.',
  resgatar: 'Responda com verdadeiro ou falso.',
  corpo: 'Informe as regras das diferenças.',
} as const

/** The hour of the day, in Brasília, from which a rule pays; always on a day after the notice of the debit. */
export const HORA_DA_REGRA = 9

/**
 * What is settled without asking each time (D §14). Each debit up to `pagarDebitosAte` is paid with the wallet, from 9:00 of
 * the day after its notice; null pays none. A debit under contest is left alone.
 */
export const RegraDeDiferencas = z
  .object(
    {
      pagarDebitosAte: Reais.refine((valor: Centavos) => valor > 0, { error: MENSAGENS_DA_REGRA.valor })
        .nullable()
        .meta({ description: 'Paga cada débito de até este valor, em reais; null não paga nenhum.' }),
      resgatarCreditos: z.boolean({ error: MENSAGENS_DA_REGRA.resgatar }),
    },
    { error: MENSAGENS_DA_REGRA.corpo },
  )
  .meta({ id: 'RegraDeDiferencas' })
export type RegraDeDiferencas = z.output<typeof RegraDeDiferencas>

const daRegra = {
  tag: 'diferenca',
  access: 'subscriber',
  path: '/api/v1/preferencias/diferencas',
  response: RegraDeDiferencas,
} as const

export const findRegra = endpoint({
  ...daRegra,
  method: 'GET',
  summary: 'O que se paga e se resgata sozinho de diferenças de frete; sem regra, nada.',
  right: 'verConta',
})

export const saveRegra = endpoint({
  ...daRegra,
  method: 'PUT',
  summary:
    'Muda as regras das diferenças: pagar sozinho cada débito de até um valor, a partir das 9h do dia seguinte ao aviso, e resgatar créditos.',
  right: 'editarConta',
  body: RegraDeDiferencas,
})
