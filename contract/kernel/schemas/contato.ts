import * as z from 'zod'
import { EMAIL_INVALIDO, EMAIL_MAX, isEmail, normalEmail } from '../values/email.ts'
import { isTelefone, TELEFONE_INVALIDO, telefoneDigits } from '../values/telefone.ts'

/** A Brazilian telephone number, with or without mask; digits in code and in answers (S1 §5). */
export const Telefone = z
  .string({ error: TELEFONE_INVALIDO })
  .max(40, { error: TELEFONE_INVALIDO })
  .overwrite(telefoneDigits)
  .refine(isTelefone, { error: TELEFONE_INVALIDO })

/** An e-mail address in the form in which it is compared and stored (S1 §5). */
export const Email = z
  .string({ error: EMAIL_INVALIDO })
  .max(EMAIL_MAX, { error: EMAIL_INVALIDO })
  .overwrite(normalEmail)
  .refine(isEmail, { error: EMAIL_INVALIDO })
