import * as z from 'zod'
import { plusSeconds, toBrasilia } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import { emAnalise, type Reserva } from '#contract/operacao/fila/reserva'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { listNomes } from '../../acesso/index.ts'
import { deleteReserva, deleteReservasBefore, listReservas, upsertReserva } from './reserva.repo.ts'

/** The queues whose items one operator at a time works on. */
export type Alvo = `${'documento' | 'contestacao' | 'aumento' | 'saque'}:${string}`

type Quem = { usuarioUuid: string }

/**
 * Reserves an item of a queue for an operator for `reservaSeconds`, or renews the reserva (D §17). In a transaction the
 * row stays locked until the commit, so a decision calls `holdItem` in its own transaction. Throws EM_ANALISE while
 * somebody else holds the item.
 */
export async function holdItem(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  db: Db,
  alvo: Alvo,
  { usuarioUuid }: Quem,
): Promise<Reserva> {
  const em = clock.now()
  const ate = plusSeconds(em, config.equipe.reservaSeconds)
  const isMine = await upsertReserva(db, { alvo, operadorUuid: usuarioUuid, em, ate })
  if (isMine) return { operador: { uuid: usuarioUuid, nome: await nomeDe(db, usuarioUuid) }, ate }
  const held = (await findReservas(db, [alvo], em)).get(alvo)
  if (!held) throw new AppError('EM_ANALISE', emAnalise('Outra pessoa'))
  throw new AppError('EM_ANALISE', emAnalise(held.operador.nome), {
    atual: { operador: held.operador, ate: toBrasilia(held.ate) },
  })
}

/** Lets an item go. Nothing happens when somebody else holds it, or when `alvo` does not end with a uuid. */
export async function releaseItem(db: Db, alvo: Alvo, { usuarioUuid }: Quem) {
  if (isUuid(alvo.slice(alvo.indexOf(':') + 1))) await deleteReserva(db, alvo, usuarioUuid)
}

/** Who holds which of these items at `em`. */
export async function findReservas(db: Db, alvos: readonly Alvo[], em: Date): Promise<Map<string, Reserva>> {
  const held = await listReservas(db, alvos, em)
  const nomes = await listNomes(db, [...new Set(held.map(({ operadorUuid }) => operadorUuid))])
  return new Map(
    held.map(({ alvo, operadorUuid, ate }) => [
      alvo,
      { operador: { uuid: operadorUuid, nome: nomes.get(operadorUuid) ?? 'Operador' }, ate },
    ]),
  )
}

const nomeDe = async (db: Db, uuid: string) => (await listNomes(db, [uuid])).get(uuid) ?? 'Operador'

/** Deletes reservas that ran out: they hold nothing and only take room. */
export const purgeReservas = defineJob({
  name: 'operacao.purgeReservas',
  payload: z.object({}),
  cron: '41 3 * * *',
  async run({ db, clock }) {
    await deleteReservasBefore(db, clock.now())
  },
})
