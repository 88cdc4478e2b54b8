import type { Db, Deps, Pessoa } from '../../../kernel/deps.ts'
import { countPorTipo, deleteEventosOf, lockNumeracao } from './evento.repo.ts'
import { numberEventos } from './numeracao.ts'

/** How many events of which type the log of the account has. The events themselves are read at /api/v1/eventos. */
export async function tellEventos(deps: Deps, { assinaturaUuid }: Pessoa) {
  if (!assinaturaUuid) return { eventos: { quantos: 0, tipos: [] } }
  await numberEventos(deps)
  const tipos = await countPorTipo(deps.db, assinaturaUuid)
  return { eventos: { quantos: tipos.reduce((sum, { quantos }) => sum + quantos, 0), tipos } }
}

/** Deletes the log. The lock stops the numbering until the account is closed; events from meanwhile are dropped then. */
export async function eraseEventos(_deps: Deps, tx: Db, { assinaturaUuid }: Pessoa) {
  if (!assinaturaUuid) return
  await lockNumeracao(tx)
  await deleteEventosOf(tx, assinaturaUuid)
}
