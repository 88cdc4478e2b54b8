import type { Db, Deps } from '../../../kernel/deps.ts'
import { listLinhas } from '../eventos/evento.repo.ts'
import { insertEntregas, type Linha, reopenFalhas } from './entrega.repo.ts'
import { lockEmTrabalho, updateWebhook, type Webhook } from './webhook.repo.ts'

/** Lines of the log that one transaction reads. */
const LOTE = 500
/** Batches of one webhook in one turn. The rest waits until other webhooks had their turn. */
const LOTES = 4

/**
 * Makes the entregas of a webhook that this node works on until `ate`. New lines of the log come first, then lines that are
 * sent again. Each batch and the place that it reached are written in one transaction, so no line is skipped or comes twice.
 */
export async function makeEntregas(deps: Deps, uuid: string, ate: Date) {
  for (let lote = 0; lote < LOTES; lote++) {
    const isMore = await deps.db.transaction().execute(async (tx) => {
      const webhook = await lockEmTrabalho(tx, uuid, ate)
      if (!webhook) return false
      if (webhook.temNovos) return followLog(deps, tx, webhook)
      if (webhook.reenvioApos !== null) return sendAgain(deps, tx, webhook, webhook.reenvioApos)
      return false
    })
    if (!isMore) return
  }
}

const wants = ({ tipos }: Webhook, { tipo }: Linha) => tipos.length === 0 || tipos.includes(tipo)

/** The caller has locked the row: an evento that is numbered meanwhile sets `temNovos` again after the commit. */
async function followLog({ clock }: Deps, tx: Db, webhook: Webhook) {
  const { uuid, assinaturaUuid, posicao } = webhook
  const linhas = await listLinhas(tx, assinaturaUuid, { apos: posicao, max: LOTE })
  const wanted = linhas.filter((linha) => wants(webhook, linha))
  if (wanted.length > 0) await insertEntregas(tx, uuid, wanted, { em: clock.now(), isDeNovo: false })
  const temNovos = linhas.length === LOTE
  await updateWebhook(tx, uuid, { posicao: linhas.at(-1)?.posicao ?? posicao, temNovos })
  return temNovos || webhook.reenvioApos !== null
}

async function sendAgain({ clock }: Deps, tx: Db, webhook: Webhook, apos: number) {
  const { uuid, assinaturaUuid, reenvioAte, reenvioSoFalhas } = webhook
  const read = await listLinhas(tx, assinaturaUuid, { apos, max: LOTE })
  const linhas = read.filter(({ posicao }) => posicao <= (reenvioAte ?? 0))
  const wanted = linhas.filter((linha) => wants(webhook, linha))
  const em = clock.now()
  const uuids = wanted.map((linha) => linha.uuid)
  if (reenvioSoFalhas) await reopenFalhas(tx, uuid, uuids, em)
  else if (wanted.length > 0) await insertEntregas(tx, uuid, wanted, { em, isDeNovo: true })
  const last = linhas.length === LOTE ? linhas.at(-1) : undefined
  const isMore = last !== undefined && last.posicao < (reenvioAte ?? 0)
  await updateWebhook(tx, uuid, isMore ? { reenvioApos: last.posicao } : { reenvioApos: null, reenvioAte: null })
  return isMore
}
