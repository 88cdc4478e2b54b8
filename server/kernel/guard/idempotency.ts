import { createHash } from 'node:crypto'
import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Clock } from '../clock.ts'
import type { Db } from '../deps.ts'
import { AppError } from '../errors.ts'

/** How long a key is remembered (D §3). */
export const REMEMBERED_HOURS = 24

/**
 * Runs a change once for each `chave` of its owner, however often and from wherever it is asked. A repeat gets the
 * first answer; the same key with another request is refused (D §13). A repeat that comes while the first is still
 * running waits for it. `resposta` is the answer's schema, in whose wire form it is kept. `tx` is the transaction of the change itself, so the key and its effect live or die together.
 */
export async function onceByKey<T>(
  tx: Db,
  clock: Clock,
  asked: { dono: string; chave: string | undefined; pedido: unknown; resposta: z.ZodType<T> },
  run: () => Promise<T>,
): Promise<T> {
  const { dono, chave } = asked
  if (!chave) return run()
  const pedidoHash = createHash('sha256').update(JSON.stringify(asked.pedido)).digest('hex')
  const now = clock.now()
  const forgotten = plusSeconds(now, -REMEMBERED_HOURS * 3600)
  await tx
    .deleteFrom('idempotencia')
    .where('dono', '=', dono)
    .where('chave', '=', chave)
    .where('criadaEm', '<', forgotten)
    .execute()
  const first = await tx
    .insertInto('idempotencia')
    .values({ dono, chave, pedidoHash, resposta: null, criadaEm: now })
    .onConflict((row) => row.columns(['dono', 'chave']).doNothing())
    .returning('chave')
    .executeTakeFirst()
  if (!first) {
    const kept = await tx
      .selectFrom('idempotencia')
      .select(['pedidoHash', 'resposta'])
      .where('dono', '=', dono)
      .where('chave', '=', chave)
      .executeTakeFirstOrThrow()
    if (kept.pedidoHash === pedidoHash) return asked.resposta.parse(kept.resposta)
    throw new AppError('CHAVE_REUTILIZADA', 'Esta Idempotency-Key já foi usada com outro pedido.')
  }
  const resposta = await run()
  await tx
    .updateTable('idempotencia')
    .set({ resposta: JSON.stringify(z.encode(asked.resposta, resposta)) })
    .where('dono', '=', dono)
    .where('chave', '=', chave)
    .execute()
  return resposta
}
