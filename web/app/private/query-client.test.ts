import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Fact } from '../data/facts.ts'
import { takeTurn } from '../testing-tela.tsx'
import { createQueryClient } from './query-client.ts'

let client = createQueryClient()
beforeEach(() => void (client = createQueryClient()))
afterEach(() => {
  client.clear()
})

/** A mounted query that shows these facts; how often it was read, and a way to hold back its next answer. */
async function onScreen(name: string, ...shows: Fact[]) {
  const query = { reads: 0, answer: Promise.resolve() }
  const queryFn = async () => {
    await query.answer
    return ++query.reads
  }
  const observer = new QueryObserver(client, { queryKey: [name], queryFn, meta: { shows } })
  await observer.refetch()
  return Object.assign(query, { leave: observer.subscribe(() => undefined) })
}
type Meta = { changes: Fact[]; evenFailed?: boolean; isDoneWhenRead?: boolean }
const change = (meta: Meta, mutationFn: () => Promise<unknown> = () => Promise.resolve()) =>
  new MutationObserver(client, { mutationFn, meta }).mutate()

test('a query is read again if a mutation changes one of its facts, others are not', async () => {
  const [saldo, ambos, carrinho] = [
    await onScreen('a', 'saldo'),
    await onScreen('b', 'fretes', 'saldo'),
    await onScreen('c', 'carrinho'),
  ]
  await change({ changes: ['saldo'] })
  await takeTurn()
  expect([saldo.reads, ambos.reads, carrinho.reads]).toEqual([2, 2, 1])
})

test('a failed mutation changes no fact, unless it says that it may have', async () => {
  const saldo = await onScreen('a', 'saldo')
  const fail = () => Promise.reject(new Error('no'))
  await expect(change({ changes: ['saldo'] }, fail)).rejects.toThrow('no')
  await takeTurn()
  expect(saldo.reads).toBe(1)
  await expect(change({ changes: ['saldo'], evenFailed: true }, fail)).rejects.toThrow('no')
  await takeTurn()
  expect(saldo.reads).toBe(2)
})

test('a mutation that ends when its facts were read waits for that, also for queries on no screen', async () => {
  const [shown, left] = [await onScreen('a', 'lojas'), await onScreen('b', 'lojas')]
  left.leave()
  let give = () => undefined as void
  shown.answer = new Promise((resolve) => (give = resolve))
  let isDone = false
  const changing = change({ changes: ['lojas'], isDoneWhenRead: true }).then(() => (isDone = true))
  await takeTurn()
  expect([isDone, shown.reads]).toEqual([false, 1])
  give()
  await changing
  expect([shown.reads, left.reads]).toEqual([2, 2])
})

test('any other mutation ends at once, and a query on no screen is read when it is shown', async () => {
  const left = await onScreen('a', 'lojas')
  left.leave()
  await change({ changes: ['lojas'] })
  await takeTurn()
  expect([left.reads, client.getQueryState(['a'])?.isInvalidated]).toEqual([1, true])
})
