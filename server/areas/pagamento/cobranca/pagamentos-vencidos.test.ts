import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { plusSeconds } from '#contract/kernel/values/instant'
import { type Psp, PspIndisponivel } from '../../../ports/psp.ts'
import { beginRecarga } from '../../../testing/given/pagamento.ts'
import { givenSaldo } from '../../../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { watchSaques } from '../saque/saques-vencidos.ts'
import { watchPagamentos } from './pagamentos-vencidos.ts'

let house: TestHouse
let answers: Pick<Psp, 'findCobranca' | 'transferPix'>
beforeAll(async () => {
  house = await startHouse()
  const { findCobranca, transferPix } = house.deps.psp
  answers = { findCobranca, ...(transferPix && { transferPix }) }
})
afterAll(async () => {
  Object.assign(house.deps.psp, answers)
  await closeBooks(house)
})

const QUANTOS = 60
/** Seconds that a question without answer takes. */
const SEGUNDOS = 40

const wait = (seconds: number) => house.deps.clock.shiftTo(house.deps.clock.offsetMs() + seconds * 1000)

/** How many rows the pass has claimed at this instant: a claim holds for two minutes. */
async function countClaimed(table: 'pagamento' | 'saque') {
  const { quantos } = await house.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('quantos'))
    .where('consultaEm', '=', plusSeconds(house.clock.now(), 120))
    .executeTakeFirstOrThrow()
  return Number(quantos)
}

/** A silent bank: all questions of one batch come, then time passes, and each ends without answer. */
function hang(table: 'pagamento' | 'saque') {
  const asked: string[] = []
  let [now, most, come] = [0, 0, 0]
  const silence = async (about: string) => {
    if (asked.length > 5 * QUANTOS) throw new Error('asked for ever')
    asked.push(about)
    most = Math.max(most, ++now)
    come++
    await vi.waitFor(async () => expect(come).toBe(await countClaimed(table)), { timeout: 20_000, interval: 10 })
    if (--now === 0) {
      come = 0
      wait(SEGUNDOS)
    }
    throw new PspIndisponivel('no answer in time')
  }
  house.deps.psp.findCobranca = silence
  house.deps.psp.transferPix = ({ referencia }) => silence(referencia)
  return { asked, most: () => most }
}

/** What is asked about: top-ups, and withdrawals without answer. */
const ASSUNTOS = [
  ['payments', 'pagamento', watchPagamentos, givenRecargas],
  ['withdrawals', 'saque', watchSaques, givenSaques],
] as const

async function givenRecargas(quantas: number) {
  const ana = await house.given.assinante()
  for (let i = 0; i < quantas; i++) await beginRecarga(house.as(ana.token), 1000)
}

/** Withdrawals of several people: one person may not ask for many in a minute. */
async function givenSaques(quantos: number) {
  const uuids: string[] = []
  while (uuids.length < quantos) {
    const ana = await house.given.assinante()
    await givenSaldo(house, ana.assinaturaUuid, 1000)
    for (let i = 0; i < 10 && uuids.length < quantos; i++) {
      const answer = await house.as(ana.token).post('/api/v1/saque', { valor: 1, senha: ana.senha })
      if (answer.statusCode !== 201) throw new Error(answer.body)
      uuids.push(answer.json<{ uuid: string }>().uuid)
    }
  }
  return uuids
}

const findSaqueStatus = async (uuids: readonly string[]) =>
  (await house.db.selectFrom('saque').select('status').where('uuid', 'in', uuids).execute()).map(({ status }) => status)

test.each(ASSUNTOS)(
  'of %s: a bank that says nothing ends the pass in good time, and the next asks about the others first',
  async (_, table, watch, given) => {
    await given(QUANTOS)
    wait(301)
    const bank = hang(table)
    const begun = house.clock.now().getTime()
    await watch.run(house.deps, {})
    const lasted = (house.clock.now().getTime() - begun) / 1000
    const first = new Set(bank.asked)
    expect(lasted).toBeLessThan(400) // the queue takes a job that runs longer than 600 s for dead
    expect([bank.asked.length, bank.most()]).toEqual([first.size, 8]) // none twice
    expect(first.size).toBeLessThan(QUANTOS)
    await watch.run(house.deps, {})
    expect(new Set(bank.asked).size).toBe(QUANTOS)
  },
)

test('a bank that answers is asked about all of them in one pass', async () => {
  Object.assign(house.deps.psp, answers)
  const ana = await house.given.assinante()
  for (let i = 0; i < 20; i++) await beginRecarga(house.as(ana.token), 1000)
  wait(21 * 60)
  await watchPagamentos.run(house.deps, {})
  const abertos = await house.db.selectFrom('pagamento').select('uuid').where('status', '=', 'PENDING').execute()
  expect(abertos).toEqual([])
})

test('withdrawals of which one fails at the bank: one pass sends all the others, the next pass sends that one', async () => {
  const uuids = await givenSaques(20)
  Object.assign(house.deps.psp, answers)
  const [failing] = uuids
  house.deps.psp.transferPix = (pedido) =>
    pedido.referencia === failing ? Promise.reject(new Error('broken')) : answers.transferPix!(pedido)
  wait(301)
  await watchSaques.run(house.deps, {})
  expect(await findSaqueStatus(uuids.slice(1))).toEqual(Array(19).fill('PAGO'))
  expect(await findSaqueStatus([failing!])).toEqual(['ENVIADO'])
  Object.assign(house.deps.psp, answers)
  wait(600)
  await watchSaques.run(house.deps, {})
  expect(await findSaqueStatus([failing!])).toEqual(['PAGO'])
})
