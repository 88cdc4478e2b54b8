import { setTimeout as pause } from 'node:timers/promises'
import { causaText } from './causas.rules.ts'
import type { Deps } from './deps.ts'

/** How long the file store is waited for. */
const SONDA_MS = 2_000

/** The outside parts as this process sees them. The file store, which nobody may have asked for hours, is asked first. */
export async function listPartes({ partes, arquivos }: Pick<Deps, 'partes' | 'arquivos'>) {
  const probe = arquivos.probe().catch(() => {}) // `partes` has noted its failure
  await Promise.race([probe, pause(SONDA_MS, undefined, { ref: false })])
  return partes.list().map((fatos) => ({ ...fatos, causa: causaText(fatos.causa) }))
}
