import { randomUUIDv7 } from 'node:crypto'
import type { TipoDeAviso } from '#contract/notificacao'
import type { Db, Deps } from '../../kernel/deps.ts'
import { sendAviso } from './envio.ts'
import { insertNotificacao } from './notificacao.repo.ts'
import { wantsEmail } from './preferencia.ts'

/**
 * Tells a subscriber what happened, in the caller's transaction. `evento` names it once for all subscribers
 * (`frete-entregue:{uuid}`): said again, nothing is added. A mail goes out with it where the subscriber wants one.
 */
export async function notify(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
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
  const aviso = { uuid, assinaturaUuid, tipo, evento, assunto, texto, criadaEm: clock.now() }
  const isNew = await insertNotificacao(tx, aviso)
  if (isNew && (await wantsEmail(tx, assinaturaUuid, tipo))) await jobs.enqueue(tx, sendAviso, { uuid })
}
