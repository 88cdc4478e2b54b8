import type { Achado } from '../campos.rules.ts'

/** How a code is found in a line: its pattern with a possible label, and the meaning of the first group. */
export type Procura = {
  pattern: RegExp
  /** Null: the text looks like this code, but is not valid. */
  read: (text: string) => Omit<Achado, 'origem'> | null
  /** A text that this search cannot read may still be another code. Otherwise the text becomes sobra. */
  isLoose?: boolean
}
