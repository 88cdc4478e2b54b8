import { randomUUIDv7 } from 'node:crypto'
import type { Db, Deps } from '../../kernel/deps.ts'
import { insertNotificacao } from './notificacao.repo.ts'

/**
 * Tells a subscriber what happened, in the caller's transaction. `evento` names it once for all subscribers
 * (`frete-entregue:{uuid}`): said again, nothing is added.
 */
export async function notify(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  {
    assinaturaUuid,
    evento,
    assunto,
    texto,
  }: { assinaturaUuid: string; evento: string; assunto: string; texto: string },
) {
  const uuid = randomUUIDv7()
  await insertNotificacao(tx, { uuid, assinaturaUuid, evento, assunto, texto, criadaEm: clock.now() })
}
