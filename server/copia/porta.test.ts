// Database: embedded. The house stands still for a backup of its folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInMemory } from '../db/embedded.ts'
import { socketPath } from '../db/lock.ts'
import type { OpenDb } from '../db/open.ts'
import { createLog } from '../kernel/log.ts'
import { openPortaDaCopia, whileStill } from './porta.ts'

let dir: string
let open: OpenDb
let closePorta: () => Promise<void>
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'freteflex-porta-'))
  open = await openInMemory()
  closePorta = await openPortaDaCopia(open.pglite!, dir, createLog({ logLevel: 'silent' }))
})
afterAll(async () => {
  await closePorta()
  await open.close()
  rmSync(dir, { recursive: true, force: true })
})

const ask = () => open.pglite!.query('select 1')

test('no statement runs while the folder is copied, and those that waited run afterwards', async () => {
  const order: string[] = []
  let waiting: Promise<unknown> = Promise.resolve()
  const isWhole = await whileStill(dir, async () => {
    waiting = ask().then(() => order.push('statement'))
    await new Promise((done) => setImmediate(done))
    order.push('copied')
  })
  await waiting
  expect({ isWhole, order }).toEqual({ isWhole: true, order: ['copied', 'statement'] })
})

test('the house goes on when the command dies in the middle', async () => {
  const socket = connect(socketPath(dir, '.copia'))
  await new Promise((done) => socket.once('data', done))
  const waiting = ask()
  socket.destroy()
  await expect(waiting).resolves.toBeTruthy()
})

test('the house goes on when the command takes too long, and then the copy does not count', async () => {
  const isWhole = await whileStill(dir, async () => {
    await ask() // answered only because the house has given up waiting
  })
  expect(isWhole).toBe(false)
})

test('without a house nobody answers', async () => {
  await expect(whileStill(join(dir, 'outra'), async () => {})).resolves.toBeUndefined()
})
