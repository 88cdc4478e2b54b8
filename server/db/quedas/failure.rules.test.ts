import pg from 'pg'
import { expect, test } from 'vitest'
import { CommitLost, type Failure, failureOf, isDatabaseAway, isDatabaseGone, isUntouched, lossOf } from './failure.ts'

const coded = (code: string) => Object.assign(new Error('told by the driver'), { code })
const said = (message: string) => new Error(message)

/** Every sign of a failover (PostgreSQL's appendix A, Node's errors, pg's messages), and what it means. */
const SIGNS: [sign: Error, means: Failure | undefined][] = [
  [coded('25006'), 'gone'],
  [coded('57P01'), 'gone'],
  [coded('57P02'), 'gone'],
  [coded('57P03'), 'gone'],
  [coded('08000'), 'gone'],
  [coded('08001'), 'gone'],
  [coded('08003'), 'gone'],
  [coded('08006'), 'gone'],
  [coded('08007'), 'gone'],
  [coded('58030'), 'gone'],
  [coded('ECONNRESET'), 'gone'],
  [coded('ECONNREFUSED'), 'gone'],
  [coded('EPIPE'), 'gone'],
  [coded('ETIMEDOUT'), 'gone'],
  [coded('ENOTFOUND'), 'gone'],
  [coded('EAI_AGAIN'), 'gone'],
  [coded('EHOSTUNREACH'), 'gone'],
  [said('Connection terminated unexpectedly'), 'gone'],
  [said('Client has encountered a connection error and is not queryable'), 'gone'],
  [said('Query read timeout'), 'gone'],
  [new CommitLost(said('Connection terminated unexpectedly')), 'gone'],
  [coded('40001'), 'conflict'],
  [coded('40P01'), 'conflict'],
  [said('cached plan must not change result type'), 'conflict'],
  [coded('53300'), 'load'],
  [coded('57014'), 'load'],
  [coded('55P03'), 'load'],
  [coded('25P03'), 'load'],
  [coded('BANCO_OCUPADO'), 'load'],
  [said('timeout exceeded when trying to connect'), 'load'],
  [coded('23505'), undefined],
  [coded('22012'), undefined],
  [coded('28P01'), undefined],
  [coded('3D000'), undefined],
  [said('ours'), undefined],
]

test('every sign of a failover has its class, and a wrong statement or a refusal of ours has none', () => {
  for (const [sign, means] of SIGNS) expect([sign, failureOf(sign)]).toEqual([sign, means])
  expect([undefined, null, 'text', 7].map(failureOf)).toEqual([undefined, undefined, undefined, undefined])
})

test('a database that is busy with one statement is away, and not gone for the next one', () => {
  expect([coded('57014'), coded('55P03')].map(isDatabaseAway)).toEqual([true, true])
  expect([coded('57014'), coded('55P03')].map(isDatabaseGone)).toEqual([false, false])
  expect([coded('57P01'), coded('53300')].map(isDatabaseGone)).toEqual([true, true])
  expect([coded('40P01'), coded('23505')].map(isDatabaseAway)).toEqual([false, false])
})

test('after COMMIT only an answer of the server that it has rolled back is certain', () => {
  const told = (code: string) => Object.assign(new pg.DatabaseError('told', 4, 'error'), { code })
  for (const code of ['08007', '57P01', '57P02', '08006', 'XX000', '53100'])
    expect([code, lossOf(told(code))]).toEqual([code, expect.any(CommitLost)])
  for (const code of ['40001', '40P01', '23505', '57014']) expect(lossOf(told(code))).not.toBeInstanceOf(CommitLost)
  expect(lossOf(said('Connection terminated unexpectedly'))).toBeInstanceOf(CommitLost)
  expect(lossOf(coded('ECONNRESET'))).toBeInstanceOf(CommitLost)
})

test('a change without a transaction is asked again only when it was certainly not made', () => {
  expect(['ECONNREFUSED', '57P03', '25006', '40001'].map((code) => isUntouched(coded(code)))).toEqual(
    Array(4).fill(true),
  )
  expect(['ECONNRESET', '57P01', '08006'].map((code) => isUntouched(coded(code)))).toEqual(Array(3).fill(false))
  expect(isUntouched(said('Connection terminated unexpectedly'))).toBe(false)
})
