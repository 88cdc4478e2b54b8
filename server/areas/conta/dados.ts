import type { Deps } from '../../kernel/deps.ts'
import type { Session } from '../../kernel/session.ts'
import { findUsuario } from '../acesso/index.ts'

/** Everything that any area holds about the person, under the areas' names (LGPD, art. 18, II and V). */
export async function exportDados(deps: Deps, { usuarioUuid }: Session) {
  const usuario = await findUsuario(deps.db, usuarioUuid)
  const pessoa = { usuarioUuid, assinaturaUuid: usuario?.assinaturaUuid ?? null }
  const dados: Record<string, object> = {}
  for (const { area, titular } of deps.titulares) dados[area] = await titular.tell(deps, pessoa)
  return { geradoEm: deps.clock.now(), ...dados }
}
