import { StartError } from '../../kernel/start-error.ts'

/** SQLSTATEs of a server that answered and let nobody in. */
const RECUSAS: readonly (readonly [RegExp, string])[] = [
  [/^3D000$/, 'não existe neste servidor'],
  [/^28/, 'recusou o usuário ou a senha'],
]

/** The end of a start or of a command that could not open the database of this variable. */
export function notReached(variable: string, error: unknown) {
  const { code, message } = error as { code?: string; message?: string }
  const why = RECUSAS.find(([pattern]) => pattern.test(code ?? ''))?.[1] ?? 'não respondeu'
  return new StartError(`${variable}: o banco de dados ${why} (${code ?? message}).`, { cause: error })
}
