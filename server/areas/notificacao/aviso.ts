import { randomUUIDv7 } from 'node:crypto'
import type { TipoDeAviso } from '#contract/notificacao'
import type { Db, Deps } from '../../kernel/deps.ts'
import { sendAviso } from './envio.ts'
import { insertNotificacao } from './notificacao.repo.ts'
import { wantsAviso } from './preferencia.ts'
import { queuePushes } from './push.ts'

/** What an aviso says: a text, or sentences of which those that are false or empty are left out. */
export type TextoDeAviso = string | readonly (string | false | null)[]

/**
 * Tells a subscriber what happened, in the caller's transaction. `evento` names it once for all subscribers
 * (`frete-entregue:{uuid}`): said again, nothing is added. A mail goes out with it where the subscriber wants one of this
 * kind, and a push to each device whose person does; `isRecibo`: also a mail where they want receipts; `isNominal`: the
 * subject names somebody, so pushes, which stand on lock screens, say the kind alone.
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
    isRecibo = false,
    isNominal = false,
  }: {
    assinaturaUuid: string
    tipo: TipoDeAviso
    evento: string
    assunto: string
    texto: TextoDeAviso
    isRecibo?: boolean
    isNominal?: boolean
  },
) {
  const uuid = randomUUIDv7()
  const frases = typeof texto === 'string' ? texto : texto.filter(Boolean).join(' ')
  const aviso = { uuid, assinaturaUuid, tipo, evento, assunto, texto: frases, criadaEm: clock.now() }
  const isNew = await insertNotificacao(tx, aviso)
  if (!isNew) return
  if (await wantsAviso(tx, { assinaturaUuid, tipo }, isRecibo)) await jobs.enqueue(tx, sendAviso, { uuid, isRecibo })
  await queuePushes({ jobs }, tx, aviso, isNominal)
}
