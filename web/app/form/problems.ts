import type * as z from 'zod'
import type { CampoRecusado } from '#contract/kernel/http/errors'

/** What is wrong in a form: one sentence a field. */
export type Problems<Name extends string> = Partial<Record<Name, string>>

/** The first sentence of each of the form's own fields; the form may name 'endereco.cep' of the API 'cep'. What is about no field of it is left out. */
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

/** What a schema of the contract refuses, in the contract's own sentences. */
export const findProblems = <Name extends string>(campos: readonly Name[], schema: z.ZodType, value: unknown) =>
  byCampo(
    campos,
    (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => ({
      campo: path.join('.'),
      mensagem: message,
    })),
  )
