import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../../../kernel/deps.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { findAssinante } from '../../acesso/index.ts'
import { numberEventos } from '../eventos/numeracao.ts'
import { deleteEntregasVelhas } from './entrega.repo.ts'
import { planDescanso, planPausa } from './entrega.rules.ts'
import { makeEntregas } from './entregas-novas.ts'
import { sendRodada } from './rodada.ts'
import { claimWebhooks, findEmTrabalho, lockEmTrabalho, releaseWebhook } from './webhook.repo.ts'

/** Webhooks that one pass works on at the same time. */
const FAIXAS = 16
/** Longer than the work on one webhook takes. After it another node may take the webhook. */
const POSSE_SEGUNDOS = 180
/** Milliseconds of work on one webhook before others have their turn, and of a pass in which it takes further webhooks. */
const POR_WEBHOOK_MS = 20_000
const POR_PASSAGEM_MS = 45_000
/** A blocked subscription gets nothing. Seconds after which the block is looked up again. */
const BLOQUEADA_SEGUNDOS = 15 * 60

/**
 * Works on the due webhooks of one line, each by one node at a time. A webhook that fails is left after one round. From then on
 * it waits in the line of those that fail or are slow, so receivers that answer at once do not wait behind it.
 */
async function workWebhooks(deps: Deps, { isAtrasado }: { isAtrasado: boolean }) {
  const { db, clock, log } = deps
  const begun = performance.now()
  const take = (max: number) => {
    const now = clock.now()
    return claimWebhooks(db, { dueBy: now, until: plusSeconds(now, POSSE_SEGUNDOS), max }, { isAtrasado })
  }
  async function lane(first: { uuid: string; proximaEm: Date }) {
    for (let taken: typeof first | undefined = first; taken; ) {
      const { uuid, proximaEm } = taken
      await workWebhook(deps, uuid, proximaEm).catch((err: unknown) =>
        log.warn({ err, webhook: uuid }, 'webhook not worked on, it will be taken again'),
      )
      taken = performance.now() - begun < POR_PASSAGEM_MS ? (await take(1))[0] : undefined
    }
  }
  await Promise.all((await take(FAIXAS)).map(lane))
}

/** `ate`: the end of the lease. A webhook with this lease is this node's. */
async function workWebhook(deps: Deps, uuid: string, ate: Date) {
  const { db, clock } = deps
  const webhook = await findEmTrabalho(db, uuid, ate)
  if (!webhook) return
  const dono = await findAssinante(db, webhook.assinaturaUuid)
  if (!dono || dono.bloqueadoEm) {
    await release(deps, uuid, ate, plusSeconds(clock.now(), BLOQUEADA_SEGUNDOS))
    return
  }
  await makeEntregas(deps, uuid, ate)
  const espera = await sendDevidas(deps, uuid, ate)
  await release(deps, uuid, ate, plusSeconds(clock.now(), espera))
}

/** Sends round by round, until nothing is due, the receiver fails, or the turn is over. Returns the seconds to wait then. */
async function sendDevidas(deps: Deps, uuid: string, ate: Date) {
  const begun = performance.now()
  while (performance.now() - begun < POR_WEBHOOK_MS) {
    const rodada = await sendRodada(deps, uuid, ate)
    if (!rodada) return 0
    const { sucessos, esperarSegundos, falhandoDesde } = rodada
    if (sucessos === 0) return planDescanso(falhandoDesde, deps.clock.now(), esperarSegundos)
    if (esperarSegundos !== null) return planPausa(esperarSegundos)
  }
  return 0
}

/** Ends the work on a webhook. A webhook that is due again before the next minute's pass gets a job of its own. */
const release = ({ db, clock, jobs }: Deps, uuid: string, ate: Date, antes: Date) =>
  db.transaction().execute(async (tx) => {
    await lockEmTrabalho(tx, uuid, ate) // so that the next statement sees a reenvio that was asked for at this moment
    const released = await releaseWebhook(tx, uuid, ate, antes)
    const agora = clock.now()
    if (!released?.proximaEm || released.proximaEm <= agora || released.proximaEm >= plusSeconds(agora, 60)) return
    const job = released.falhandoDesde || released.lento ? sendAtrasadas : sendEntregas
    await jobs.enqueue(tx, job, {}, { startAfter: released.proximaEm })
  })

/** Numbers new eventos, and sends entregas to the webhooks that neither fail nor are slow. */
export const sendEntregas = defineJob({
  name: 'programas.sendEntregas',
  payload: z.object({}),
  cron: '* * * * *',
  async run(deps) {
    await numberEventos(deps)
    await workWebhooks(deps, { isAtrasado: false })
  },
})

/** Sends entregas to the webhooks that fail or are slow. */
export const sendAtrasadas = defineJob({
  name: 'programas.sendAtrasadas',
  payload: z.object({}),
  cron: '* * * * *',
  run: (deps) => workWebhooks(deps, { isAtrasado: true }),
})

export const purgeEntregas = defineJob({
  name: 'programas.purgeEntregas',
  payload: z.object({}),
  cron: '20 * * * *',
  run: ({ db, clock }) => deleteEntregasVelhas(db, clock.now()),
})
