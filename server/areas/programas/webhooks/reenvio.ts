import { plusSeconds } from '#contract/kernel/values/instant'
import { ENTREGAS_GUARDADAS_DIAS } from '#contract/programas/webhook'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findPosicaoAntes, findUltimo } from '../eventos/evento.repo.ts'
import { numberEventos } from '../eventos/numeracao.ts'
import { reopenEntregas } from './entrega.repo.ts'
import { sendAtrasadas, sendEntregas } from './fila.ts'
import { lockWebhook, updateWebhook, type Webhook } from './webhook.repo.ts'
import { webhookNaoEncontrado } from './webhook.ts'

export type Pedido = { entregas?: string[] | undefined; desde?: Date | undefined; soFalhas?: boolean | undefined }

/**
 * Sends eventos again: these entregas, or the log since an instant. Returns the number of entregas; null for the log, whose
 * entregas are made later, in batches. Throws NOT_FOUND, CONFLICT for a webhook that is off, and VALIDACAO for an instant
 * more than ENTREGAS_GUARDADAS_DIAS ago.
 */
export async function resendEntregas(
  deps: Deps,
  assinaturaUuid: string,
  uuid: string,
  { entregas = [], desde, soFalhas = false }: Pedido,
) {
  if (desde) await numberEventos(deps)
  return deps.db.transaction().execute(async (tx) => {
    const webhook = await lockWebhook(tx, assinaturaUuid, uuid)
    if (!webhook) throw webhookNaoEncontrado()
    if (webhook.estado === 'DESLIGADO') throw new AppError('CONFLICT', 'Ligue o webhook antes de reenviar.')
    const quantas = desde
      ? await askLog(deps, tx, webhook, { desde, soFalhas })
      : await askEntregas(deps, tx, webhook, entregas)
    await deps.jobs.enqueue(tx, webhook.falhandoDesde || webhook.lento ? sendAtrasadas : sendEntregas, {})
    return quantas
  })
}

async function askEntregas({ clock }: Deps, tx: Db, { uuid, emTrabalho }: Webhook, entregas: readonly string[]) {
  const quantas = await reopenEntregas(tx, uuid, entregas, clock.now())
  if (quantas === 0) throw new AppError('NOT_FOUND', 'Nenhuma destas entregas existe.')
  if (!emTrabalho) await updateWebhook(tx, uuid, { proximaEm: clock.now() })
  return quantas
}

/** Tolerance for the clock of a page that asks for all days that can still be sent. */
const FOLGA_SECONDS = 300

/** Asks for the log since an instant. A second request while the first is under way widens the first. */
async function askLog(
  { clock }: Deps,
  tx: Db,
  webhook: Webhook,
  { desde, soFalhas }: { desde: Date; soFalhas: boolean },
) {
  const { uuid, assinaturaUuid, emTrabalho, reenvioApos, reenvioSoFalhas, perdidosDesde } = webhook
  const primeiro = plusSeconds(clock.now(), -ENTREGAS_GUARDADAS_DIAS * 86_400)
  if (desde < primeiro) throw cedoDemais()
  const isTudo =
    perdidosDesde !== null && desde <= (perdidosDesde > primeiro ? perdidosDesde : plusSeconds(primeiro, FOLGA_SECONDS))
  const apos = await findPosicaoAntes(tx, assinaturaUuid, desde)
  await updateWebhook(tx, uuid, {
    reenvioApos: reenvioApos === null ? apos : Math.min(apos, reenvioApos),
    reenvioAte: await findUltimo(tx, assinaturaUuid),
    reenvioSoFalhas: soFalhas && (reenvioApos === null || reenvioSoFalhas),
    ...(!soFalhas && isTudo && { perdidosDesde: null }),
    ...(!emTrabalho && { proximaEm: clock.now() }),
  })
  return null
}

function cedoDemais() {
  const mensagem = `Reenvie no máximo os últimos ${ENTREGAS_GUARDADAS_DIAS} dias. Os eventos de antes estão em /api/v1/eventos.`
  return new AppError('VALIDACAO', mensagem, { errors: [{ campo: 'desde', mensagem }] })
}
