// Database: PostgreSQL. Hundreds of passwords are looked at, and counted over all nodes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirm, guesser, logIn, newcomer, randomIp, tokenFor } from '../../../testing/cadastro.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

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
  // the clock runs while the password is checked
  for (const [i, wait] of [5, 10, 20, 40].entries()) expect(wait - waits[i]!).toBeOneOf([0, 1, 2, 3])
  expect(await statusOf(logIn(house, cpf, senha, from(ip)))).toBe(200)
  expect(await statusOf(wrong(cpf, ip))).toBe(401) // the log in cleared the counter
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

test('an unknown account waits like any other', async () => {
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

test('one network that tries many accounts waits too', async () => {
  const ip = randomIp()
  const few = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '1', TRUST_PROXY: '1' } })
  const statuses: number[] = []
  for (let i = 0; i < 45; i++) {
    statuses.push(await statusOf(logIn(few, String(10_000_000_000 + i), 'Errada@1', from(ip))))
    if (i % 8 === 7) await few.clock.advance(61) // avoids the plain limit per minute
  }
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(30)
  expect(statuses.at(-1)).toBe(429)
  await few.stop()
})

test('one person who logs in many times at once from a new network is never refused', async () => {
  for (let round = 0; round < 15; round++) {
    const { cpf, senha } = await house.given.assinante()
    const ip = randomIp()
    const tries = Array.from({ length: 4 }, () => statusOf(logIn(house, cpf, senha, from(ip))))
    expect(await Promise.all(tries)).toEqual([200, 200, 200, 200])
  }
})

test('a reset ends the wait of the account, and of the network that asked for it', async () => {
  const { cpf, email } = await house.given.assinante()
  const ip = randomIp()
  for (let i = 0; i < 6; i++) expect(await statusOf(wrong(cpf, ip))).toBe(401)
  expect(await statusOf(wrong(cpf, ip))).toBe(429)
  await house.post('/api/v1/usuario/recuperacaoSenha', { email }, from(ip))
  const body = { token: await tokenFor(house, email), novaSenha: 'Nova#Senha9', confirmaNovaSenha: 'Nova#Senha9' }
  expect((await house.post('/api/v1/usuario/restauroSenha', body, from(ip))).statusCode).toBe(200)
  expect(await statusOf(logIn(house, cpf, 'Nova#Senha9', from(ip)))).toBe(200)
})

describe('behind an address shared by many', () => {
  const noNavegador = (ip: string, userAgent: string) => ({ ...from(ip), 'user-agent': userAgent })
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140'
  const SAFARI = 'Mozilla/5.0 (iPhone) Safari/605'

  test('neighbours who fail on their own accounts do not block anybody who logged in from there before', async () => {
    const few = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '1', TRUST_PROXY: '1' } })
    const [ana, bia] = [await few.given.assinante(), await few.given.assinante()]
    const ip = randomIp()
    await startOfMinute(few)
    expect(await statusOf(logIn(few, ana.cpf, ana.senha, from(ip)))).toBe(200)
    const neighbours = Array.from({ length: 15 }, (_, i) =>
      statusOf(logIn(few, String(10_000_000_000 + i), 'Errada@1', from(ip))),
    )
    expect((await Promise.all(neighbours)).filter((status) => status === 429)).not.toEqual([])
    expect(await statusOf(logIn(few, bia.cpf, bia.senha, from(ip)))).toBe(429)
    expect(await statusOf(logIn(few, ana.cpf, ana.senha, from(ip)))).toBe(200)
    await few.stop()
  })

  test('a neighbour who guesses at an account does not block its owner’s browser, known by cookie or by kind', async () => {
    const { cpf, senha } = await house.given.assinante()
    const ip = randomIp()
    const first = await logIn(house, cpf, senha, noNavegador(ip, CHROME))
    const cookie = String(first.headers['set-cookie'])
    expect(cookie).toMatch(/^aparelho=[^;]+; Path=\/api\/v1; Max-Age=7776000; HttpOnly; SameSite=Strict$/)
    for (const userAgent of [SAFARI, CHROME]) {
      const wrongs: number[] = []
      for (let i = 0; i < 8; i++) wrongs.push(await statusOf(logIn(house, cpf, 'Errada@1', noNavegador(ip, userAgent))))
      expect(wrongs.at(-1)).toBe(429)
      if (userAgent === SAFARI) expect(await statusOf(logIn(house, cpf, senha, noNavegador(ip, CHROME)))).toBe(200)
    }
    const asOwner = { ...noNavegador(ip, CHROME), cookie: cookie.split(';')[0]! }
    expect(await statusOf(logIn(house, cpf, senha, noNavegador(ip, CHROME)))).toBe(429)
    expect(await statusOf(logIn(house, cpf, senha, asOwner))).toBe(200)
  })

  test('a cookie is valid for its own account, for 90 days, and allows no more than five guesses', async () => {
    const [ana, bia] = [await house.given.assinante(), await house.given.assinante()]
    const ip = randomIp()
    const { headers } = await logIn(house, ana.cpf, ana.senha, from(ip))
    const cookie = String(headers['set-cookie']).split(';')[0]!
    const guess = (cpf: string, aparelho: string, senha = 'Errada@1') =>
      statusOf(logIn(house, cpf, senha, { ...from(randomIp()), cookie: aparelho }))
    for (let i = 0; i < 22; i++) await guess(bia.cpf, 'nenhum')
    expect(await guess(bia.cpf, cookie, bia.senha)).toBe(429) // Bia’s account waits for browsers with Ana’s cookie too
    expect(
      await guess(
        ana.cpf,
        cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        ana.senha,
      ),
    ).toBe(200)
    const codes: number[] = []
    for (let i = 0; i < 8; i++) codes.push(await guess(ana.cpf, cookie))
    expect(codes).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
    for (let i = 0; i < 22; i++) await guess(ana.cpf, 'nenhum')
    await house.clock.advance(30)
    expect(await guess(ana.cpf, cookie, ana.senha)).toBe(200)
    await house.clock.advance(91 * 86_400)
    for (let i = 0; i < 22; i++) await guess(ana.cpf, 'nenhum')
    expect(await guess(ana.cpf, cookie, ana.senha)).toBe(429)
  })
})

describe('the cookie of a known browser', () => {
  const cookieOf = (answer: Awaited<ReturnType<typeof logIn>>) => String(answer.headers['set-cookie']).split(';')[0]!
  const enter = (cpf: string, senha: string, cookie = 'nenhum') =>
    logIn(house, cpf, senha, { ...from(randomIp()), cookie })

  test('from before a new password gives no tries of its own', async () => {
    const { cpf, senha, email } = await house.given.assinante()
    const antigos = [cookieOf(await enter(cpf, senha)), cookieOf(await enter(cpf, senha))]
    await house.clock.advance(1)
    await house.post('/api/v1/usuario/recuperacaoSenha', { email }, from(randomIp()))
    const body = { token: await tokenFor(house, email), novaSenha: 'Nova#Senha9', confirmaNovaSenha: 'Nova#Senha9' }
    expect((await house.post('/api/v1/usuario/restauroSenha', body, from(randomIp()))).statusCode).toBe(200)
    const novo = cookieOf(await enter(cpf, 'Nova#Senha9'))
    for (let i = 0; i < 22; i++) await enter(cpf, 'Errada@1')
    for (const antigo of antigos) expect(await statusOf(enter(cpf, 'Errada@1', antigo))).toBe(429)
    expect(await statusOf(enter(cpf, 'Nova#Senha9', novo))).toBe(200)
  })

  test('is renewed by each log in of the browser, with the same five tries', async () => {
    const { cpf, senha } = await house.given.assinante()
    const primeiro = cookieOf(await enter(cpf, senha))
    const segundo = cookieOf(await enter(cpf, senha, primeiro))
    for (let i = 0; i < 6; i++) expect(await statusOf(enter(cpf, 'Errada@1', primeiro))).toBe(401)
    expect(await statusOf(enter(cpf, senha, segundo))).toBe(429)
  })
})

describe('a network of log ins with an earlier password is unknown', () => {
  const NOVA = 'Nova#Senha9'
  /** A person whose account waits for unknown networks, with a log in at `antiga`; `change` runs a second later. */
  async function changed(
    change: (ana: Awaited<ReturnType<typeof newcomer>>, token: string, casa: string) => Promise<string>,
  ) {
    const [antiga, casa] = [randomIp(), randomIp()]
    const ana = await newcomer(house)
    const { token } = (await logIn(house, ana.cpf, ana.senha, from(antiga))).json()
    await house.clock.advance(1)
    const senha = await change(ana, token, casa)
    for (let i = 0; i < 22; i++) await wrong(ana.cpf, randomIp())
    return {
      antiga: await statusOf(wrong(ana.cpf, antiga)),
      casa: await statusOf(logIn(house, ana.cpf, senha, from(casa))),
    }
  }

  test('after a reset by mail, but the network of the reset is known', async () => {
    const reset = changed(async ({ email }, _token, casa) => {
      await house.post('/api/v1/usuario/recuperacaoSenha', { email }, from(casa))
      const body = { token: await tokenFor(house, email), novaSenha: NOVA, confirmaNovaSenha: NOVA }
      expect((await house.post('/api/v1/usuario/restauroSenha', body, from(casa))).statusCode).toBe(200)
      return NOVA
    })
    expect(await reset).toEqual({ antiga: 429, casa: 200 })
  })

  test('after a change with the present password, but the network of the change is known', async () => {
    const change = changed(async ({ senha }, token, casa) => {
      const body = { senhaAtual: senha, novaSenha: NOVA, confirmaNovaSenha: NOVA }
      expect((await house.as(token).post('/api/v1/usuario/troca-senha', body, from(casa))).statusCode).toBe(200)
      return NOVA
    })
    expect(await change).toEqual({ antiga: 429, casa: 200 })
  })

  test('after a change of e-mail was undone; a log in makes the network known again', async () => {
    const undo = changed(async ({ cpf, email, senha, endereco, nome, sobrenome, telefone }, token, casa) => {
      const me = house.as(token)
      const { identificadorAssinatura: conta } = (await logIn(house, cpf, senha, from(casa))).json()
      const pedido = { nome, sobrenome, telefone, endereco, email: `novo-${email}`, senhaAtual: senha }
      expect((await me.put(`/api/v1/preferencias/${conta}`, pedido)).statusCode).toBe(200)
      await confirm(house, await tokenFor(house, `novo-${email}`))
      const desfazer = { token: await tokenFor(house, email) }
      await house.clock.advance(1)
      expect((await house.post('/api/v1/usuario/email/desfazer', desfazer)).statusCode).toBe(200)
      expect(await statusOf(logIn(house, cpf, senha, from(casa)))).toBe(200)
      return senha
    })
    expect(await undo).toEqual({ antiga: 429, casa: 200 })
  })
})

test('tries from ever new networks of one IPv6 /48 are slowed together; known ones there go on', async () => {
  const few = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '1', TRUST_PROXY: '1' } })
  const ana = await few.given.assinante()
  const home = '2001:db8:77:1::1'
  expect(await statusOf(logIn(few, ana.cpf, ana.senha, from(home)))).toBe(200)
  await few.db
    .updateTable('tentativa')
    .set({ falhas: 199 }) // one free failure is left
    .where('chave', 'in', await chavesAfter(few, '2001:db8:77:2::1'))
    .execute()
  const codes: number[] = []
  for (let i = 3; i < 9; i++)
    codes.push(await statusOf(logIn(few, String(10_000_000_000 + i), 'Errada@1', from(`2001:db8:77:${i}::1`))))
  expect(codes).toEqual([401, 401, 429, 429, 429, 429])
  expect(await statusOf(logIn(few, '10000000100', 'Errada@1', from('2001:db8:78:1::1')))).toBe(401)
  expect(await statusOf(logIn(few, ana.cpf, ana.senha, from(home)))).toBe(200)
  await few.stop()
})

test('a hundred wrong passwords in 15 min over the whole house: unknown networks wait, known ones go on', async () => {
  const few = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '1', TRUST_PROXY: '1' } })
  const [ana, bia] = [await few.given.assinante(), await few.given.assinante()]
  const home = randomIp()
  await few.clock.advance(Math.ceil(900 - ((few.clock.now().getTime() / 1000) % 900)))
  expect(await statusOf(logIn(few, ana.cpf, ana.senha, from(home)))).toBe(200)
  const spray = (i: number) => statusOf(logIn(few, String(10_000_000_000 + i), 'Errada@1', from(`10.9.${i}.1`)))
  const codes: number[] = []
  for (let i = 0; i < 102; i++) codes.push(await spray(i))
  expect(codes.filter((status) => status === 401)).toHaveLength(101) // the try that goes over the limit still gets 401
  expect(await statusOf(logIn(few, ana.cpf, ana.senha, from(home)))).toBe(200)
  const refused = await logIn(few, bia.cpf, bia.senha, from(randomIp()))
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
  const abroad = randomIp() // the owner gets in by a link in the mailbox
  await few.post('/api/v1/usuario/recuperacaoSenha', { email: bia.email }, from(abroad))
  const body = { token: await tokenFor(few, bia.email), novaSenha: 'Nova#Senha9', confirmaNovaSenha: 'Nova#Senha9' }
  await few.post('/api/v1/usuario/restauroSenha', body, from(abroad))
  expect(await statusOf(logIn(few, bia.cpf, 'Nova#Senha9', from(abroad)))).toBe(200)
  await few.clock.advance(900)
  expect(await spray(200)).toBe(401)
  await few.stop()
})

/** All requests of a test fall into one window of a limit. */
const startOfMinute = ({ clock }: TestHouse) => clock.advance(Math.ceil(60 - ((clock.now().getTime() / 1000) % 60)))

/** The counters that a wrong password from this network has created. */
async function chavesAfter(few: TestHouse, ip: string) {
  const list = async () => (await few.db.selectFrom('tentativa').select('chave').execute()).map(({ chave }) => chave)
  const before = new Set(await list())
  expect(await statusOf(logIn(few, '10000000002', 'Errada@1', from(ip)))).toBe(401)
  return (await list()).filter((chave) => chave.startsWith('rede:') && !before.has(chave))
}

test('neither CPF nor address of a try is stored', async () => {
  const { cpf } = await house.given.assinante()
  const ip = randomIp()
  await wrong(cpf, ip)
  const kept = JSON.stringify(await house.db.selectFrom('tentativa').selectAll().execute())
  expect(kept).not.toContain(cpf)
  expect(kept).not.toContain(ip)
})

test('an account’s browsers share one allowance of tries: a right password does not add another', async () => {
  const strict = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '1', TRUST_PROXY: '1' } })
  try {
    const [ana, bia] = [await strict.given.assinante(), await strict.given.assinante()]
    const enter = ({ cpf, senha }: typeof ana, headers: Record<string, string> = {}) =>
      logIn(strict, cpf, senha, { ...from(randomIp()), ...headers })
    const cookieOf = async (quem: typeof ana) => ({
      cookie: String((await enter(quem)).headers['set-cookie']).split(';')[0]!,
    })
    const [first, second, hers] = [await cookieOf(ana), await cookieOf(ana), await cookieOf(bia)]
    const empty = () => strict.post('/api/v1/auth', {}, { ...from(randomIp()), ...first })
    const codes = await Promise.all(Array.from({ length: 101 }, () => statusOf(empty())))
    expect(codes.filter((code) => code === 429)).toHaveLength(1) // ten in a sandbox, ten times that for known browsers
    expect(await statusOf(enter(ana, second))).toBe(429)
    expect(await statusOf(enter(bia, hers))).toBe(200)
    expect(await statusOf(enter(ana))).toBe(200)
  } finally {
    await strict.stop()
  }
})
