import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Psp, PspIndisponivel } from '../../ports/psp.ts'
import { startHouse, type TestHouse } from '../../testing.ts'
import { closeBooks } from '../../testing-livro.ts'
import { beginRecarga } from './testing-pagamento.ts'
import { watchPagamentos } from './vigia.ts'

let house: TestHouse
let answers: Psp['findCobranca']
beforeAll(async () => {
  house = await startHouse()
  answers = house.deps.psp.findCobranca
})
afterAll(async () => {
  house.deps.psp.findCobranca = answers
  await closeBooks(house)
})

const QUANTOS = 60
/** A question that gets no answer takes this long. */
const SEGUNDOS = 40

const wait = (seconds: number) => house.deps.clock.shiftTo(house.deps.clock.offsetMs() + seconds * 1000)

/** A bank that says nothing: time passes while eight ask, and they are told that nobody answers. */
function hang() {
  const asked: string[] = []
  let [now, most] = [0, 0]
  house.deps.psp.findCobranca = async (pspId) => {
    if (asked.length > 5 * QUANTOS) throw new Error('asked for ever')
    asked.push(pspId)
    most = Math.max(most, ++now)
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (--now === 0) wait(SEGUNDOS)
    throw new PspIndisponivel('no answer in time')
  }
  return { asked, most: () => most }
}

test('a bank that says nothing ends the pass in good time, and the next one asks about the others first', async () => {
  const ana = await house.given.assinante()
  for (let i = 0; i < QUANTOS; i++) await beginRecarga(house.as(ana.token), 1000)
  wait(120)
  const bank = hang()
  const begun = house.clock.now().getTime()
  await watchPagamentos.run(house.deps, {})
  const lasted = (house.clock.now().getTime() - begun) / 1000
  const first = new Set(bank.asked)
  expect(lasted).toBeLessThan(400) // the queue takes a job that is longer than 600 s for dead
  expect([bank.asked.length, bank.most()]).toEqual([first.size, 8]) // nobody twice
  expect(first.size).toBeLessThan(QUANTOS)
  await watchPagamentos.run(house.deps, {})
  expect(new Set(bank.asked).size).toBe(QUANTOS)
})

test('one that answers is asked about all of them in one pass', async () => {
  house.deps.psp.findCobranca = answers
  const ana = await house.given.assinante()
  for (let i = 0; i < 20; i++) await beginRecarga(house.as(ana.token), 1000)
  wait(21 * 60)
  await watchPagamentos.run(house.deps, {})
  const abertos = await house.db.selectFrom('pagamento').select('uuid').where('status', '=', 'PENDING').execute()
  expect(abertos).toEqual([])
})
