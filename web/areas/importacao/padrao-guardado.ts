import { readAssinatura } from '../../app/data/perfil.ts'
import { readStored, STORED, store } from '../../app/data/stored.ts'
import { GUARDADAS, type Padrao } from './padrao.rules.ts'

type Guardado = { dono: string | null; padrao: Padrao }

/**
 * The padrao that this subscriber typed in this browser. Empty without one, and for the padrao of another subscriber.
 */
export function readPadrao(): Padrao {
  const kept = readStored(STORED.padraoDaImportacao) as Partial<Guardado> | null
  if (!kept?.padrao || kept.dono !== readAssinatura()) return {}
  const { padrao } = kept
  return Object.fromEntries(
    GUARDADAS.flatMap((coluna) => (typeof padrao[coluna] === 'string' ? [[coluna, padrao[coluna]]] : [])),
  )
}

export function keepPadrao(padrao: Padrao) {
  const kept = Object.fromEntries(GUARDADAS.flatMap((coluna) => (padrao[coluna] ? [[coluna, padrao[coluna]]] : [])))
  store(STORED.padraoDaImportacao, { dono: readAssinatura(), padrao: kept } satisfies Guardado)
}
