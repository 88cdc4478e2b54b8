import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#contract/kernel/http/endpoint'
import { route } from '../../../kernel/http/route.ts'
import { countHashes } from '../../../testing/espera.ts'
import { randomCpf } from '../../../testing/given/assinante.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { CUSTO_DA_SENHA, hashSenha, senhaDeNinguem } from '../senha.ts'

/** A call that needs a session and does nothing. */
const ping = endpoint({
  method: 'GET',
  path: '/api/v1/ping',
  summary: '',
  tag: 'teste',
  access: 'subscriber',
  response: z.string(),
})

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({
    brought: { areas: [{ name: 'teste', routes: (app, deps) => route(app, deps, ping, () => 'ok') }] },
  })
})
afterAll(() => house.stop())

const logIn = (username: string, password: string) =>
  house.post('/api/v1/auth', { username, password, subscription: true })
const isGood = async (token: string) => (await house.as(token).get('/api/v1/ping')).statusCode === 200

test('CPF and password open a session; its token is stored only as a digest', async () => {
  const { cpf, senha, usuarioUuid, assinaturaUuid } = await house.given.assinante()
  const answer = await logIn(cpf, senha)
  const { token } = answer.json()
  expect(answer.json()).toMatchObject({
    uuid: usuarioUuid,
    username: cpf,
    identificadorAssinatura: assinaturaUuid,
    roles: ['ASSINANTE'],
  })
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(JSON.stringify(await house.db.selectFrom('sessao').selectAll().execute())).not.toContain(token)
})

test('a wrong password and an unknown CPF get the same answer', async () => {
  const { cpf } = await house.given.assinante()
  const [wrong, unknown] = [await logIn(cpf, 'Errada@1'), await logIn('00000000191', 'Errada@1')]
  expect(wrong.statusCode).toBe(401)
  expect({ ...wrong.json(), requestId: '' }).toEqual({
    code: 'AUTHENTICATION_FAILED',
    message: 'Usuário ou senha incorretos',
    requestId: '',
  })
  expect({ ...unknown.json(), requestId: '' }).toEqual({ ...wrong.json(), requestId: '' })
})

test('an unknown CPF is refused as slowly as a wrong password: a digest of the same cost is checked', async () => {
  const { cpf } = await house.given.assinante()
  for (const username of [cpf, randomCpf()])
    expect(await countHashes(() => logIn(username, 'Errada@1')), username === cpf ? 'known' : 'unknown').toBe(1)
  for (const deps of [house.deps, { custoDaSenha: CUSTO_DA_SENHA }]) {
    const custoOf = (digest: string) => digest.slice(0, digest.lastIndexOf('$', digest.lastIndexOf('$') - 1))
    expect(custoOf(senhaDeNinguem(deps))).toBe(custoOf(await hashSenha(deps, 'Flex@2026')))
  }
})

test('the token is accepted bare or as Bearer and ends with log out; other tokens stay', async () => {
  const { cpf, senha } = await house.given.assinante()
  const [one, other] = [
    (await logIn(cpf, senha)).json().token as string,
    (await logIn(cpf, senha)).json().token as string,
  ]
  const bare = await house.get('/api/v1/ping', { headers: { authorization: one } })
  expect(bare.statusCode).toBe(200)
  expect((await house.as(one).delete('/api/v1/auth')).statusCode).toBe(204)
  expect(await isGood(one)).toBe(false)
  expect(await isGood(other)).toBe(true)
})

test('no token, a forged one and another person’s digest open nothing', async () => {
  expect((await house.get('/api/v1/ping')).json()).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await isGood('inventado')).toBe(false)
  const { token } = await house.given.assinante()
  const [row] = await house.db.selectFrom('sessao').select('tokenHash').execute()
  expect(await isGood(row?.tokenHash ?? '')).toBe(false)
  expect(await isGood(token)).toBe(true)
})

test('a session ends after 12 hours without use, and use prolongs it', async () => {
  const { token } = await house.given.assinante()
  await house.clock.advance(11 * 3600)
  expect(await isGood(token)).toBe(true)
  await house.clock.advance(11 * 3600)
  expect(await isGood(token)).toBe(true)
  await house.clock.advance(12 * 3600 + 1)
  expect(await isGood(token)).toBe(false)
})

test('a session ends 30 days after it was opened, used or not', async () => {
  const { token } = await house.given.assinante()
  const shift = (seconds: number) => house.deps.clock.shiftTo(house.deps.clock.offsetMs() + seconds * 1000)
  for (let day = 0; day < 60; day++) {
    shift(12 * 3600 - 60)
    expect(await isGood(token)).toBe(true)
  }
  shift(3 * 3600)
  expect(await isGood(token)).toBe(false)
})

describe('the list of sessions', () => {
  const CHROME =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'
  const enter = async (cpf: string, senha: string, agent: string) =>
    house.as(
      (await house.post('/api/v1/auth', { username: cpf, password: senha }, { 'user-agent': agent })).json()
        .token as string,
    )

  test('names each browser, marks the one that asks, and shows nobody else’s', async () => {
    const { cpf, senha } = await house.given.assinante()
    await house.given.assinante()
    const phone = await enter(cpf, senha, CHROME)
    const list = (await phone.get('/api/v1/sessao')).json() as { aparelho: string; isAtual: boolean }[]
    expect(list).toHaveLength(2)
    expect(list.filter(({ isAtual }) => isAtual)).toMatchObject([{ aparelho: 'Chrome no Android' }])
  })

  test('lets the owner alone end one from another browser', async () => {
    const { cpf, senha } = await house.given.assinante()
    const [here, there] = [await enter(cpf, senha, CHROME), await enter(cpf, senha, 'curl/8')]
    const lost = (await there.get('/api/v1/sessao')).json().find(({ isAtual }: { isAtual: boolean }) => isAtual).uuid
    const stranger = house.as((await house.given.assinante()).token)
    expect((await stranger.delete(`/api/v1/sessao/${lost}`)).statusCode).toBe(404)
    expect((await there.get('/api/v1/sessao')).statusCode).toBe(200)
    expect((await here.delete(`/api/v1/sessao/${lost}`)).statusCode).toBe(204)
    expect((await there.get('/api/v1/sessao')).statusCode).toBe(401)
    expect((await here.delete(`/api/v1/sessao/${lost}`)).statusCode).toBe(404)
  })

  test('can end all others at once', async () => {
    const { cpf, senha, token } = await house.given.assinante()
    const [here, there] = [await enter(cpf, senha, CHROME), await enter(cpf, senha, 'curl/8')]
    expect((await here.delete('/api/v1/sessao')).statusCode).toBe(204)
    expect((await there.get('/api/v1/sessao')).statusCode).toBe(401)
    expect(await isGood(token)).toBe(false)
    expect((await here.get('/api/v1/sessao')).json()).toHaveLength(1)
  })
})
