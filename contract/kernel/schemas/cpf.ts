import * as z from 'zod'
import { cpfDigits, isCpf } from '../values/cpf.ts'
import { CPF_INVALIDO } from '../values/documento.ts'

/** A CPF with or without mask; eleven digits in code (S1 §5). */
export const CpfDigitado = z
  .string({ error: CPF_INVALIDO })
  .max(30, { error: CPF_INVALIDO })
  .overwrite(cpfDigits)
  .refine(isCpf, { error: CPF_INVALIDO })
