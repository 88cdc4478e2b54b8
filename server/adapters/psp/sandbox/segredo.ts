import { createHmac } from 'node:crypto'
import type { Db } from '../../../kernel/deps.ts'
import { findSegredo } from '../../../kernel/kernel.repo.ts'

/** The key that signs the bank's webhooks: one for this installation, the same on every node, used for nothing else. */
export const segredoDosWebhooks = async (db: Db) =>
  createHmac('sha256', await findSegredo(db))
    .update('psp.sandbox.avisos')
    .digest('hex')
