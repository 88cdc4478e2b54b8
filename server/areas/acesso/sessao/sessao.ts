import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Db } from '../../../kernel/deps.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { deleteConvitesBefore } from '../convite/convite.repo.ts'
import { deleteRetiradosBefore } from '../convite/membro.repo.ts'
import { deleteEmailTrocasBefore } from '../email-troca.repo.ts'
import { deleteAparelhosBefore, deleteSegredosBefore } from '../fator.repo.ts'
import { deleteTokensBefore } from '../token.repo.ts'
import { deleteSessoesBefore, listSessoes, type Validade } from './sessao.repo.ts'
import { deleteRedesBefore, deleteTentativasBefore } from './tentativa.repo.ts'

/** D §3: a session ends after 12 h without use, or 30 days after it was opened. */
const IDLE_HOURS = 12
const LIFE_DAYS = 30

export const stillGood = (now: Date): Validade => ({
  usadaDesde: plusSeconds(now, -IDLE_HOURS * 3600),
  criadaDesde: plusSeconds(now, -LIFE_DAYS * 24 * 3600),
})

/** D §17: a session of the staff ends after 30 minutes without use, in the sandbox too. */
const OPERADOR_IDLE_SECONDS = 30 * 60

/** `stillGood` for sessions of the staff: used within the last half hour. */
export const operadorDesde = (now: Date): Validade => ({
  ...stillGood(now),
  usadaDesde: plusSeconds(now, -OPERADOR_IDLE_SECONDS),
})

/** Whether a session of the staff has not been used for too long. Sessions of subscribers end by `stillGood` alone. */
export const isIdle = ({ roles, usadaEm }: { roles: readonly string[]; usadaEm: Date }, now: Date) =>
  roles.includes('OPERADOR') && usadaEm <= plusSeconds(now, -OPERADOR_IDLE_SECONDS)

/**
 * Days after which an unused network, an expired link, an expired invitation and a withdrawn profile are deleted. The
 * row of an expired session is kept as long and opens nothing: a browser's push subscription belongs to it, and ends
 * early only when a person ends the session.
 */
const KEPT_DAYS = 90

/** Seconds for which the secret of a second factor waits for its first code. */
const SEGREDO_SECONDS = 24 * 3600

export const purgeSessoes = defineJob({
  name: 'acesso.purgeSessoes',
  payload: z.object({}),
  cron: '17 3 * * *',
  async run({ db, clock }) {
    const now = clock.now()
    const forgotten = plusSeconds(now, -KEPT_DAYS * 86_400)
    await deleteSessoesBefore(db, { usadaDesde: forgotten, criadaDesde: forgotten })
    await deleteTentativasBefore(db, now)
    await deleteRedesBefore(db, forgotten)
    await deleteEmailTrocasBefore(db, now)
    await deleteTokensBefore(db, forgotten)
    await deleteConvitesBefore(db, forgotten)
    await deleteRetiradosBefore(db, forgotten)
    await deleteAparelhosBefore(db, now)
    await deleteSegredosBefore(db, plusSeconds(now, -SEGREDO_SECONDS))
  },
})

/** How many sessions of a person are open. */
export const countSessoesDe = async (db: Db, usuarioUuid: string, now: Date) =>
  (await listSessoes(db, usuarioUuid, stillGood(now))).length
