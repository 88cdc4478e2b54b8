import { setTimeout as pause } from 'node:timers/promises'
import { causaText } from './causas.rules.ts'
import type { Deps } from './deps.ts'

/** How long an answer of the file store is awaited, in milliseconds. */
const SONDA_MS = 2_000

/** The outside parts as this process sees them. The file store is asked now, because its last answer may be hours old. */
export async function listPartes({ partes, arquivos }: Pick<Deps, 'partes' | 'arquivos'>) {
  const probe = arquivos.probe().catch(() => {}) // `partes` has noted its failure
  await Promise.race([probe, pause(SONDA_MS, undefined, { ref: false })])
  return partes.list().map((fatos) => ({ ...fatos, causa: causaText(fatos.causa) }))
}
