import { randomUUIDv7 } from 'node:crypto'
import type { TipoDeAviso } from '#contract/notificacao'
import type { Db, Deps } from '../../kernel/deps.ts'
import { sendAviso } from './envio.ts'
import { insertNotificacao } from './notificacao.repo.ts'
import { wantsAviso } from './preferencia.ts'
import { queuePushes } from './push.ts'

/** The text of an aviso, or its sentences; false, null and empty ones are left out. */
export type TextoDeAviso = string | readonly (string | false | null)[]

/**
 * Tells a subscriber what happened, in the caller's transaction. `evento` is unique over all subscribers
 * (`frete-entregue:{uuid}`): a repeat adds nothing. The aviso also goes out as a mail if the subscriber wants mails of
 * this kind, and as a push to each device whose owner wants it. `isRecibo`: also as a mail if the subscriber wants
 * receipts. `isNominal`: the subject names a person, so a push, which lock screens show, says the kind alone. `temCarta`: the
 * event sends a mail of its own, so the aviso sends none. `caminho`: the page to which mail and aviso lead.
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
    temCarta = false,
    caminho = null,
  }: {
    assinaturaUuid: string
    tipo: TipoDeAviso
    evento: string
    assunto: string
    texto: TextoDeAviso
    isRecibo?: boolean
    isNominal?: boolean
    temCarta?: boolean
    caminho?: string | null
  },
) {
  const uuid = randomUUIDv7()
  const frases = typeof texto === 'string' ? texto : texto.filter(Boolean).join(' ')
  const aviso = { uuid, assinaturaUuid, tipo, evento, assunto, texto: frases, caminho, criadaEm: clock.now() }
  const isNew = await insertNotificacao(tx, aviso)
  if (!isNew) return
  if (!temCarta && (await wantsAviso(tx, { assinaturaUuid, tipo }, isRecibo)))
    await jobs.enqueue(tx, sendAviso, { uuid, isRecibo })
  await queuePushes({ jobs }, tx, aviso, isNominal)
}
