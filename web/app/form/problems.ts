import type * as z from 'zod'
import type { CampoRecusado } from '#contract/kernel/http/errors'

/** The problems of a form: one sentence per field. */
export type Problems<Name extends string> = Partial<Record<Name, string>>

/**
 * The first sentence for each field of the form; the form may name the API's 'endereco.cep' 'cep'. Sentences about
 * other fields are left out.
 */
export function byCampo<Name extends string>(
  campos: readonly Name[],
  refused: readonly CampoRecusado[],
  campoOf: (campo: string) => string = (campo) => campo,
): Problems<Name> {
  const problems: Problems<Name> = {}
  for (const { campo, mensagem } of refused) {
    const named = campoOf(campo)
    const known = campos.find((each) => named === each || named === `endereco.${each}`)
    if (known) problems[known] ??= mensagem
  }
  return problems
}

/** The refusals of a contract's schema, in the contract's own sentences. */
export const findProblems = <Name extends string>(campos: readonly Name[], schema: z.ZodType, value: unknown) =>
  byCampo(
    campos,
    (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => ({
      campo: path.join('.'),
      mensagem: message,
    })),
  )
