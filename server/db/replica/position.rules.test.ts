import { expect, test } from 'vitest'
import { bytesOf, lagMs, type Mark, oldestWithin, reasonAgainst } from './position.rules.ts'

const mark = (at: number, lsn: string, timeline = 1): Mark => ({ at, lsn, timeline })
const MARKS = [mark(1000, '0/FFFFFFF0'), mark(2000, '1/10'), mark(3000, '1/20')]

test('places compare as numbers, not as texts', () => {
  expect(bytesOf('1/0') - bytesOf('0/FFFFFFFF')).toBe(1n)
  expect(bytesOf('A/0') > bytesOf('9/FFFFFFFF')).toBe(true)
  expect(bytesOf('16/B374D848')).toBe(0x16_b374_d848n)
})

test('the lag counts from the first mark that the replica has not reached', () => {
  expect(lagMs(MARKS, { timeline: 1, lsn: '1/20' }, 3400)).toBe(0)
  expect(lagMs(MARKS, { timeline: 1, lsn: '1/1F' }, 3400)).toBe(400)
  expect(lagMs(MARKS, { timeline: 1, lsn: '0/0' }, 3400)).toBe(2400)
  expect(lagMs([], { timeline: 1, lsn: '0/0' }, 3400)).toBe(0)
})

test('after a failover a place of the timeline before reaches nothing, however far it is', () => {
  expect(lagMs([mark(1000, '1/10', 2)], { timeline: 1, lsn: 'F/0' }, 1500)).toBe(500)
})

test('the oldest mark that is not too old is what a visitor may still see', () => {
  expect(oldestWithin(MARKS, 3400, 1500)).toBe(MARKS[1])
  expect(oldestWithin(MARKS, 3400, 10_000)).toBe(MARKS[0])
  expect(oldestWithin(MARKS, 9000, 1500)).toBeUndefined()
})

const ahead = { timeline: 2, lsn: '1/20', cluster: '77', database: '5' }
const standby = { ...ahead, isStandby: true }

test.each([
  ['one that follows', standby, ahead, 0, undefined],
  ['one that has lacked something for a second', standby, ahead, 1000, 'lagging'],
  [
    'one that is further, in the timeline of a lost primary',
    { ...standby, timeline: 1, lsn: 'F/0' },
    ahead,
    0,
    'timeline',
  ],
  ['one that is no standby', { ...standby, isStandby: false }, ahead, 0, 'promoted'],
  ['one of another cluster', { ...standby, cluster: '78' }, ahead, 0, 'foreign'],
  ['another database of the same cluster', { ...standby, database: '6' }, ahead, 0, 'foreign'],
  ['any, while the primary is silent', standby, undefined, 0, 'unknown'],
])('a replica is asked only if it follows: %s', (_name, found, primary, lag, why) => {
  expect(reasonAgainst(found, primary, lag)).toBe(why)
})
