// Database: PostgreSQL. Two thousand requests take the least time there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guesser, logIn, newcomer, randomIp, tokenFor } from '../../../testing/cadastro.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '10000000', TRUST_PROXY: '1' } })
})
afterAll(() => house.stop())

const { from, wrong, statusOf } = guesser(() => house)

test('2,000 wrong passwords from as many networks: 20 are checked, and the owner still gets in', async () => {
  const ana = await newcomer(house)
  const home = randomIp()
  expect(await statusOf(logIn(house, ana.cpf, ana.senha, from(home)))).toBe(200)
  let lookedAt = 0
  for (let batch = 0; batch < 20; batch++) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => statusOf(wrong(ana.cpf, `10.${batch}.${i}.1`))),
    )
    lookedAt += answers.filter((status) => status === 401).length
    expect(answers.every((status) => status === 401 || status === 429)).toBe(true)
  }
  expect(lookedAt).toBeGreaterThanOrEqual(20)
  expect(lookedAt).toBeLessThanOrEqual(26) // the free tries, and one after each wait that ended meanwhile: 5 s, 10 s, 20 s
  expect(await statusOf(logIn(house, ana.cpf, ana.senha, from(home)))).toBe(200)

  const abroad = randomIp()
  expect(await statusOf(logIn(house, ana.cpf, ana.senha, from(abroad)))).toBe(429)
  await house.post('/api/v1/usuario/recuperacaoSenha', { email: ana.email })
  const token = await tokenFor(house, ana.email)
  const novaSenha = 'Nova#Senha9'
  await house.post('/api/v1/usuario/restauroSenha', { token, novaSenha, confirmaNovaSenha: novaSenha })
  expect(await statusOf(logIn(house, ana.cpf, novaSenha, from(abroad)))).toBe(200)
}, 120_000)
