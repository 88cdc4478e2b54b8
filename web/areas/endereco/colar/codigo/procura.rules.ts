import type { Achado } from '../campos.rules.ts'

/** How a code is found in a line: its pattern with the label that may stand before it, and what the first group means. */
export type Procura = {
  pattern: RegExp
  /** Null: it looks like one and is none. */
  read: (text: string) => Omit<Achado, 'origem'> | null
  /** What it cannot read may still be another code. Otherwise it is left over. */
  isLoose?: boolean
}
