import { createHash } from 'node:crypto'
import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import { settleByKey } from '../../db/quedas/whole-again.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../deps.ts'
import { AppError } from '../errors.ts'
import { findChave, forgetChave, insertChave, updateResposta } from './idempotency.repo.ts'

/** How long a key is remembered (D §3). */
export const REMEMBERED_HOURS = 24

/**
 * Runs a change once for each `chave` of its owner, however often and from wherever it is asked. A repeat gets the first
 * answer; the same key with another request is refused (D §13). A repeat that comes while the first is still running waits
 * for it. The answer is kept in the wire form of its schema `resposta`. `tx` is the transaction of the change itself, so
 * the key and the change are committed or rolled back together, and a COMMIT whose answer was lost is settled by the key.
 */
export async function onceByKey<T>(
  tx: Db,
  clock: Clock,
  asked: { dono: string; chave: string | undefined; pedido: unknown; resposta: z.ZodType<T> },
  run: () => Promise<T>,
): Promise<T> {
  const { dono, chave } = asked
  if (!chave) return run()
  settleByKey(tx)
  const pedidoHash = createHash('sha256').update(JSON.stringify(asked.pedido)).digest('hex')
  const now = clock.now()
  const forgotten = plusSeconds(now, -REMEMBERED_HOURS * 3600)
  await forgetChave(tx, { dono, chave }, forgotten)
  const isFirst = await insertChave(tx, { dono, chave, pedidoHash, criadaEm: now })
  if (!isFirst) {
    const kept = await findChave(tx, { dono, chave })
    if (kept.pedidoHash === pedidoHash) return asked.resposta.parse(kept.resposta)
    throw new AppError('CHAVE_REUTILIZADA', 'Esta Idempotency-Key já foi usada com outro pedido.')
  }
  const resposta = await run()
  await updateResposta(tx, { dono, chave }, JSON.stringify(z.encode(asked.resposta, resposta)))
  return resposta
}
