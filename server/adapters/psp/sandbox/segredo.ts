import { createHmac } from 'node:crypto'
import type { Db } from '../../../kernel/deps.ts'
import { findSegredo } from '../../../kernel/kernel.repo.ts'

/** What the bank signs its notices with: of this installation, the same on every node, and nothing else's. */
export const segredoDosWebhooks = async (db: Db) =>
  createHmac('sha256', await findSegredo(db))
    .update('psp.sandbox.avisos')
    .digest('hex')
