import type * as z from 'zod'

/** What a schema of the contract refuses, by the field as the API names it: the first sentence of each. */
export function findProblems<Name extends string>(schema: z.ZodType, value: unknown): Partial<Record<Name, string>> {
  const problems: Partial<Record<string, string>> = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) problems[path.join('.')] ??= message
  return problems as Partial<Record<Name, string>>
}
