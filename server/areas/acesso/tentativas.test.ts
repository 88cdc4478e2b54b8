// Database: PostgreSQL. Hundreds of passwords are looked at, and counted over all nodes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../../testing.ts'
import { guesser, logIn, randomIp, tokenFor } from '../../testing-cadastro.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '10000000', TRUST_PROXY: '1' } })
})
afterAll(() => house.stop())

const { from, wrong, statusOf } = guesser(() => house)

test('after five wrong passwords the wait grows, for this account from this network', async () => {
  const { cpf, senha } = await house.given.assinante()
  const ip = randomIp()
  for (let i = 0; i < 5; i++) expect(await statusOf(wrong(cpf, ip))).toBe(401)
  const waits: number[] = []
  for (let i = 0; i < 4; i++) {
    expect(await statusOf(wrong(cpf, ip))).toBe(401)
    const refused = await logIn(house, cpf, senha, from(ip))
    expect(refused.json().code).toBe('TOO_MANY_REQUESTS')
    waits.push(Number(refused.headers['retry-after']))
    await house.clock.advance(waits.at(-1)!)
  }
  // the clock runs on while the password is looked at
  for (const [i, wait] of [5, 10, 20, 40].entries()) expect(wait - waits[i]!).toBeOneOf([0, 1, 2, 3])
  expect(await statusOf(logIn(house, cpf, senha, from(ip)))).toBe(200)
  expect(await statusOf(wrong(cpf, ip))).toBe(401) // and it starts anew
  expect(await statusOf(logIn(house, cpf, senha, from(ip)))).toBe(200)
})

test('the wait is never longer than 15 minutes, and is forgotten after a day', async () => {
  const { cpf } = await house.given.assinante()
  const ip = randomIp()
  let longest = 0
  for (let i = 0; i < 24; i++) {
    const answer = await wrong(cpf, ip)
    const wait = Number(answer.headers['retry-after'] ?? 0)
    longest = Math.max(longest, wait)
    if (wait) await house.clock.advance(wait)
  }
  expect(longest).toBe(900)
  await house.clock.advance(25 * 3600)
  for (let i = 0; i < 5; i++) expect(await statusOf(wrong(cpf, ip))).toBe(401)
})

test('an account that nobody has waits like any other', async () => {
  const [known, unknown] = [(await house.given.assinante()).cpf, '00000000191']
  const [here, there] = [randomIp(), randomIp()]
  const answers = async (cpf: string, ip: string) => {
    const codes: [number, string | undefined][] = []
    for (let i = 0; i < 8; i++) {
      const { statusCode, headers } = await wrong(cpf, ip)
      codes.push([statusCode, headers['retry-after']])
    }
    return codes
  }
  expect(await answers(unknown, there)).toEqual(await answers(known, here))
})

test('one network that tries many accounts waits as well', async () => {
  const ip = randomIp()
  const few = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '1', TRUST_PROXY: '1' } })
  const statuses: number[] = []
  for (let i = 0; i < 45; i++) {
    statuses.push(await statusOf(logIn(few, String(10_000_000_000 + i), 'Errada@1', from(ip))))
    if (i % 8 === 7) await few.clock.advance(61) // the plain limit per minute is another one
  }
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(30)
  expect(statuses.at(-1)).toBe(429)
  await few.stop()
})

test('one person who logs in many times at once from a new network is never refused for it', async () => {
  for (let round = 0; round < 15; round++) {
    const { cpf, senha } = await house.given.assinante()
    const ip = randomIp()
    const tries = Array.from({ length: 4 }, () => statusOf(logIn(house, cpf, senha, from(ip))))
    expect(await Promise.all(tries)).toEqual([200, 200, 200, 200])
  }
})

test('a reset lifts the wait of the account, and of the network from which it was asked for', async () => {
  const { cpf, email } = await house.given.assinante()
  const ip = randomIp()
  for (let i = 0; i < 6; i++) expect(await statusOf(wrong(cpf, ip))).toBe(401)
  expect(await statusOf(wrong(cpf, ip))).toBe(429)
  await house.post('/api/v1/usuario/recuperacaoSenha', { email }, from(ip))
  const body = { token: await tokenFor(house, email), novaSenha: 'Nova#Senha9', confirmaNovaSenha: 'Nova#Senha9' }
  expect((await house.post('/api/v1/usuario/restauroSenha', body, from(ip))).statusCode).toBe(200)
  expect(await statusOf(logIn(house, cpf, 'Nova#Senha9', from(ip)))).toBe(200)
})

test('neither CPF nor address of whoever tries is kept', async () => {
  const { cpf } = await house.given.assinante()
  const ip = randomIp()
  await wrong(cpf, ip)
  const kept = JSON.stringify(await house.db.selectFrom('tentativa').selectAll().execute())
  expect(kept).not.toContain(cpf)
  expect(kept).not.toContain(ip)
})
