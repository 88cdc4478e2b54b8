import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenFor } from '../../../testing/cadastro.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { FATOR, given, lembradoOf, logIn, outcome } from './testing-fator.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '100000', TRUST_PROXY: '1' } })
})
afterAll(() => house.stop())

describe('a remembered browser', () => {
  async function remembered() {
    const ana = await given(house)
    const entered = await logIn(house, ana, { segundoFator: ana.codigo(), lembrarAparelho: true })
    const cookie = lembradoOf(entered)!
    const raw = [entered.headers['set-cookie']].flat().find((each) => each?.startsWith('lembrado-'))
    return { ...ana, cookie, raw }
  }

  test('skips the code for 30 days, not longer; scripts and other sites cannot read its cookie', async () => {
    const ana = await remembered()
    expect(ana.raw).toMatch(/; Path=\/api\/v1\/auth; Max-Age=2592000; HttpOnly; SameSite=Strict$/)
    expect(await outcome(logIn(house, ana, {}, { cookie: ana.cookie }))).toEqual([200, undefined])
    expect(await outcome(logIn(house, ana))).toEqual([401, 'SEGUNDO_FATOR'])
    expect(await outcome(logIn(house, { ...ana, senha: 'Errada@1' }, {}, { cookie: ana.cookie }))).toEqual([
      401,
      'AUTHENTICATION_FAILED',
    ])
    await house.clock.advance(30 * 86_400 - 120)
    expect(await outcome(logIn(house, ana, {}, { cookie: ana.cookie }))).toEqual([200, undefined])
    await house.clock.advance(240)
    expect(await outcome(logIn(house, ana, {}, { cookie: ana.cookie }))).toEqual([401, 'SEGUNDO_FATOR'])
  })

  test('is remembered only on request, and helps nobody else', async () => {
    const [ana, bia] = [await given(house), await remembered()]
    expect(lembradoOf(await logIn(house, ana, { segundoFator: ana.codigo() }))).toBeUndefined()
    const value = bia.cookie.split('=')[1]
    const name = lembradoOf(await logIn(house, ana, { segundoFator: ana.codigo(30), lembrarAparelho: true }))!.split(
      '=',
    )[0]
    expect(await outcome(logIn(house, ana, {}, { cookie: `${name}=${value}` }))).toEqual([401, 'SEGUNDO_FATOR'])
    const kept = JSON.stringify(await house.db.selectFrom('aparelhoLembrado').selectAll().execute())
    expect(kept).not.toContain(value)
  })

  test('is seen and forgotten by its owner alone', async () => {
    const [ana, bia] = [await remembered(), await remembered()]
    const { aparelhos } = (await ana.me.get(FATOR)).json()
    expect(aparelhos).toHaveLength(1)
    const path = `${FATOR}/aparelho/${aparelhos[0].uuid}`
    expect((await bia.me.delete(path)).statusCode).toBe(404)
    expect((await ana.me.delete(path)).statusCode).toBe(204)
    expect((await ana.me.delete(path)).statusCode).toBe(404)
    expect(await outcome(logIn(house, ana, {}, { cookie: ana.cookie }))).toEqual([401, 'SEGUNDO_FATOR'])
  })

  test('is forgotten when the password changes, by its owner or by a mail', async () => {
    const [ana, bia] = [await remembered(), await remembered()]
    const nova = 'Nova#Senha9'
    const troca = { senhaAtual: ana.senha, novaSenha: nova, confirmaNovaSenha: nova }
    expect((await ana.me.post('/api/v1/usuario/troca-senha', troca)).statusCode).toBe(200)
    expect(await outcome(logIn(house, { ...ana, senha: nova }, {}, { cookie: ana.cookie }))).toEqual([
      401,
      'SEGUNDO_FATOR',
    ])
    await house.post('/api/v1/usuario/recuperacaoSenha', { email: bia.email })
    const token = await tokenFor(house, bia.email)
    await house.post('/api/v1/usuario/restauroSenha', { token, novaSenha: nova, confirmaNovaSenha: nova })
    expect(await outcome(logIn(house, { ...bia, senha: nova }, {}, { cookie: bia.cookie }))).toEqual([
      401,
      'SEGUNDO_FATOR',
    ])
  })
})
