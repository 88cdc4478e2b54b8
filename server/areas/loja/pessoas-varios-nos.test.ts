// Database: PostgreSQL. Several nodes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comPerfil, donaDeLoja, membroDe } from '../../testing/given/pessoas.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'

type Dona = Awaited<ReturnType<typeof donaDeLoja>>

let house: TestHouse
let outra: TestHouse
beforeAll(async () => {
  house = await startHouse()
  outra = await house.startNode()
})
afterAll(() => house.stop())

test('an invitation accepted at once on two nodes gives one profile', async () => {
  const dona = await donaDeLoja(house)
  const ana = await house.given.assinante()
  const { token } = await dona.inviteToken(ana.email)
  const accept = (node: TestHouse) => node.as(ana.token).post(`/api/v1/convite/${token}/aceite`)
  const answers = await Promise.all([accept(house), accept(outra), accept(house), accept(outra)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
  expect((await dona.me.get(dona.membros)).json()).toHaveLength(1)
})

test('an invitation that is withdrawn on one node and accepted on the other gives nothing, or is withdrawn again', async () => {
  const dona = await donaDeLoja(house)
  const ana = await house.given.assinante()
  const { uuid, token } = await dona.inviteToken(ana.email)
  const [accepted, withdrawn] = await Promise.all([
    outra.as(ana.token).post(`/api/v1/convite/${token}/aceite`),
    dona.me.delete(`${dona.convites}/${uuid}`),
  ])
  expect(withdrawn.statusCode).toBe(204)
  expect([200, 422]).toContain(accepted.statusCode)
  expect((await dona.me.get(dona.membros)).json()).toEqual([]) // either order ends without access
})

test.each([
  ['its shop is deleted', (dona: Dona) => dona.me.delete(`/api/v1/loja/${dona.loja}`)],
  ['its owner’s account is closed', (dona: Dona) => dona.me.post('/api/v1/conta/encerramento', { senha: dona.senha })],
])('an invitation that is accepted on one node while %s on the other leaves nobody in the shop', async (_, end) => {
  for (let tries = 0; tries < 5; tries++) {
    const dona = await donaDeLoja(house)
    const ana = await house.given.assinante()
    const { token } = await dona.inviteToken(ana.email)
    const me = outra.as(ana.token)
    const [accepted, ended] = await Promise.all([me.post(`/api/v1/convite/${token}/aceite`), end(dona)])
    expect(ended.statusCode).toBe(204)
    expect([200, 422]).toContain(accepted.statusCode)
    const perfis = (await me.get(`/api/v1/usuario/${ana.usuarioUuid}/perfil-acesso`)).json<{ loja: string | null }[]>()
    expect(perfis.map(({ loja }) => loja)).toEqual([null])
  }
})

test('a withdrawn access ends on the other node within a second', async () => {
  const dona = await donaDeLoja(house)
  const ana = await membroDe(house, dona)
  const there = comPerfil(outra.as(ana.token), ana.perfil)
  expect((await there.get('/api/v1/loja')).statusCode).toBe(200)
  await dona.me.delete(`${dona.membros}/${ana.perfil}`)
  await outra.clock.advance(1)
  const refused = await there.get('/api/v1/loja')
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'ACESSO_RETIRADO'])
})

test('two invitations at once, of the last place, on two nodes: one is refused', async () => {
  const dona = await donaDeLoja(house)
  const elsewhere = outra.as(dona.token)
  const many = Array.from({ length: 52 }, (_, n) => `p${n}-${dona.usuarioUuid}@exemplo.test`)
  const answers = await Promise.all(many.map((email, n) => dona.invite(email, 'OPERACAO', n % 2 ? elsewhere : dona.me)))
  const codes = answers.map(({ statusCode }) => statusCode)
  expect([codes.filter((code) => code === 201).length, codes.filter((code) => code === 409).length]).toEqual([50, 2])
})
