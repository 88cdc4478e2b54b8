import { DATAS_TROCADAS } from '#contract/kernel/schemas/periodo'

/** What is asked of a list, as its form and the address hold it: one text a field, empty where nothing is. */
type Filter = Record<string, string>
type Problems<Asked extends Filter> = Partial<Record<keyof Asked, string>>

/** What the address asks for, in the fields of `empty`. What nobody could have chosen in the form is left out. */
export function readFilter<Asked extends Filter>(
  search: URLSearchParams,
  empty: Asked,
  findProblems: (asked: Asked) => Problems<Asked>,
): Asked {
  const read = Object.fromEntries(Object.keys(empty).map((field) => [field, search.get(field)?.trim() ?? '']))
  let asked = { ...empty, ...read }
  for (;;) {
    const wrong = Object.keys(findProblems(asked))
    if (wrong.length === 0) return asked
    asked = { ...asked, ...Object.fromEntries(wrong.map((field) => [field, ''])) }
  }
}

/** One sentence a field, by the contract's own schema. `inicio` and `fim` are its two ends of a span of time. */
export function findFilterProblems<Asked extends Filter>(
  schema: { safeParse: (asked: Filter) => { error?: { issues: Issue[] } | undefined } },
  asked: Asked,
  { inicio, fim }: { inicio: keyof Asked; fim: keyof Asked },
): Problems<Asked> {
  const issues = schema.safeParse(filledOf(asked)).error?.issues ?? []
  const problems: Problems<Asked> = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
  // what is no date is not the wrong way round either
  if (problems[inicio] && problems[fim] === DATAS_TROCADAS) delete problems[fim]
  return problems
}

type Issue = { path: PropertyKey[]; message: string }

/** The fields in which something stands. */
export const filledOf = (asked: Filter) => Object.fromEntries(Object.entries(asked).filter(([, text]) => text !== ''))
