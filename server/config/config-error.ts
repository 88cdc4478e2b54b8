import { StartError } from '../kernel/start-error.ts'

/** An unusable variable: one line that names it. Stops the start. */
export class ConfigError extends StartError {}

/** Variables that only together connect something: false without any of them; one requires the others. */
export function assertAll<Name extends string>(names: readonly Name[], e: Partial<Record<Name, unknown>>) {
  const missing = names.find((name) => !e[name])
  const given = names.find((name) => e[name])
  if (missing && given) throw new ConfigError(`${missing}: obrigatório com ${given}.`)
  return !missing
}

/** Variables that only say more about a connection: each requires the variable that makes it. */
export function assertNotAlone<Name extends string>(
  main: Name,
  names: readonly Name[],
  e: Partial<Record<Name, unknown>>,
) {
  const given = names.find((name) => e[name])
  if (given && !e[main]) throw new ConfigError(`${main}: obrigatório com ${given}.`)
}
