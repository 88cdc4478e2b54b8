import { isRedirectUri } from '#contract/programas/aplicativo'

/** The addresses in a text, one in each line; empty lines are none. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Which of several addresses is wrong, and how an address is written; undefined when all are right. */
export function problemOf(text: string) {
  const wrong = linesOf(text).find((line) => !isRedirectUri(line))
  if (wrong === undefined) return undefined
  const shown = wrong.length > MOST_SHOWN ? `${wrong.slice(0, MOST_SHOWN)}…` : wrong
  return `“${shown}” não serve: use um endereço completo com https:// e sem #; http:// só para localhost.`
}

const MOST_SHOWN = 40
