import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Fact } from '../data/facts.ts'
import { createQueryClient } from './query-client.ts'

let client = createQueryClient()
beforeEach(() => void (client = createQueryClient()))
afterEach(() => {
  client.clear()
})

/** Somebody's query on screen that shows these facts; how often it was read, and what holds its next answer back. */
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
/** The answers that are there come in. */
const answersCome = () => new Promise((resolve) => setTimeout(resolve))

test('what shows a fact that a mutation changes is read again, and nothing else', async () => {
  const [saldo, ambos, carrinho] = [
    await onScreen('a', 'saldo'),
    await onScreen('b', 'fretes', 'saldo'),
    await onScreen('c', 'carrinho'),
  ]
  await change({ changes: ['saldo'] })
  await answersCome()
  expect([saldo.reads, ambos.reads, carrinho.reads]).toEqual([2, 2, 1])
})

test('a mutation that failed changed nothing, unless it says that it may have', async () => {
  const saldo = await onScreen('a', 'saldo')
  const fail = () => Promise.reject(new Error('no'))
  await expect(change({ changes: ['saldo'] }, fail)).rejects.toThrow('no')
  await answersCome()
  expect(saldo.reads).toBe(1)
  await expect(change({ changes: ['saldo'], evenFailed: true }, fail)).rejects.toThrow('no')
  await answersCome()
  expect(saldo.reads).toBe(2)
})

test('one that is done when they were read waits for it, also for what stands on no screen', async () => {
  const [shown, left] = [await onScreen('a', 'lojas'), await onScreen('b', 'lojas')]
  left.leave()
  let give = () => undefined as void
  shown.answer = new Promise((resolve) => (give = resolve))
  let isDone = false
  const changing = change({ changes: ['lojas'], isDoneWhenRead: true }).then(() => (isDone = true))
  await answersCome()
  expect([isDone, shown.reads]).toEqual([false, 1])
  give()
  await changing
  expect([shown.reads, left.reads]).toEqual([2, 2])
})

test('without that it is done at once, and what stands on no screen is read when it comes there', async () => {
  const left = await onScreen('a', 'lojas')
  left.leave()
  await change({ changes: ['lojas'] })
  await answersCome()
  expect([left.reads, client.getQueryState(['a'])?.isInvalidated]).toEqual([1, true])
})
