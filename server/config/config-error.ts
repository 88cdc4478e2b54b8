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
