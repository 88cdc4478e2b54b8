import { randomUUIDv7 } from 'node:crypto'
import type { TipoDeAviso } from '#contract/notificacao'
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
    tipo,
    evento,
    assunto,
    texto,
  }: { assinaturaUuid: string; tipo: TipoDeAviso; evento: string; assunto: string; texto: string },
) {
  const uuid = randomUUIDv7()
  await insertNotificacao(tx, { uuid, assinaturaUuid, tipo, evento, assunto, texto, criadaEm: clock.now() })
}
