import { isRedirectUri } from '#contract/programas/aplicativo'

/** The addresses in a text, one in each line. Empty lines are ignored. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A sentence that names the first wrong address and says how to write one; undefined when all are right. */
export function problemOf(text: string) {
  const wrong = linesOf(text).find((line) => !isRedirectUri(line))
  if (wrong === undefined) return undefined
  const shown = wrong.length > MOST_SHOWN ? `${wrong.slice(0, MOST_SHOWN)}…` : wrong
  return `“${shown}” não serve: use um endereço completo com https:// e sem #; http:// só para localhost.`
}

const MOST_SHOWN = 40
