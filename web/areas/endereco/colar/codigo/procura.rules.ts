import type { Achado } from '../campos.rules.ts'

/** How a code is found in a line. `pattern` may include a label; its first group is the text that `read` gets. */
export type Procura = {
  pattern: RegExp
  /** Null: the text looks like this code, but is not valid. */
  read: (text: string) => Omit<Achado, 'origem'> | null
  /** Whether a text that `read` refuses may still be another code. Otherwise the text becomes sobra. */
  isLoose?: boolean
}
