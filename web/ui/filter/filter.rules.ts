import { DATAS_TROCADAS } from '#contract/kernel/schemas/periodo'

/** The filter of a list, as its form and the address hold it: one text per field, empty without a condition. */
type Filter = Record<string, string>
type Problems<Asked extends Filter> = Partial<Record<keyof Asked, string>>

/** The filter in the address, in the fields of `empty`. Values that the form does not offer are left out. */
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

/** The same address with this filter; its other parameters stay. */
export function writeFilter(search: URLSearchParams, asked: Filter) {
  const written = new URLSearchParams(search)
  for (const [field, text] of Object.entries(asked)) {
    if (text) written.set(field, text)
    else written.delete(field)
  }
  return written
}

export const isEmptyFilter = (asked: Filter) => Object.values(asked).every((text) => text === '')

/** One sentence per field, by the contract's own schema. `inicio` and `fim` are the two ends of a span of time. */
export function findFilterProblems<Asked extends Filter>(
  schema: { safeParse: (asked: Filter) => { error?: { issues: Issue[] } | undefined } },
  asked: Asked,
  { inicio, fim }: { inicio: keyof Asked; fim: keyof Asked },
): Problems<Asked> {
  const issues = schema.safeParse(filledOf(asked)).error?.issues ?? []
  const problems: Problems<Asked> = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
  // an invalid date gets its own sentence, not that of the wrong order
  if (problems[inicio] && problems[fim] === DATAS_TROCADAS) delete problems[fim]
  return problems
}

type Issue = { path: PropertyKey[]; message: string }

/** The fields that are not empty. */
export const filledOf = (asked: Filter) => Object.fromEntries(Object.entries(asked).filter(([, text]) => text !== ''))
