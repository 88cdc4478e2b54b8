import * as z from 'zod'
import { CEP_INVALIDO, cepDigits } from '../values/cep.ts'

/** A CEP of eight digits, accepted with or without mask, answered as digits (D §13). */
export const Cep = z
  .string({ error: CEP_INVALIDO })
  .overwrite(cepDigits)
  .regex(/^\d{8}$/, { error: CEP_INVALIDO })
  .meta({ description: 'CEP, com ou sem traço.', examples: ['01310100'] })
