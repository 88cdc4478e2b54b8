// Database: PostgreSQL. A log in and a block meet.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MENSAGENS_DO_BLOQUEIO } from '#contract/acesso/bloqueio'
import { operador } from '../../../testing/given/operador.ts'
import { donaDeLoja, membroDe } from '../../../testing/given/pessoas.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const at = (uuid: string) => `/api/v1/operacao/assinante/${uuid}/bloqueio`
const MOTIVO = { motivo: 'Cartões de outra pessoa.' }
const logIn = ({ cpf, senha }: { cpf: string; senha: string }) =>
  house.post('/api/v1/auth', { username: cpf, password: senha })

test('a block ends the sessions, refuses the log in and says so, and is lifted again', async () => {
  const ana = await house.given.assinante()
  const me = await operador(house, ['ATENDIMENTO'])
  expect((await house.as(ana.token).get('/api/v1/assinatura/home')).statusCode).toBe(200)
  expect((await me.post(at(ana.assinaturaUuid), MOTIVO)).statusCode).toBe(204)
  expect((await house.as(ana.token).get('/api/v1/assinatura/home')).statusCode).toBe(401)
  for (let n = 0; n < 7; n++) {
    const refused = await logIn(ana)
    expect(refused.json()).toMatchObject({ code: 'CONTA_BLOQUEADA', message: MENSAGENS_DO_BLOQUEIO.bloqueada })
    expect(refused.body).not.toContain(MOTIVO.motivo)
  }
  expect((await me.post(at(ana.assinaturaUuid), MOTIVO)).statusCode).toBe(409)
  expect((await me.delete(at(ana.assinaturaUuid))).statusCode).toBe(204)
  expect((await me.delete(at(ana.assinaturaUuid))).statusCode).toBe(409)
  expect((await logIn(ana)).statusCode).toBe(200)
  const audited = await house.db
    .selectFrom('auditoria')
    .select(['acao', 'motivo'])
    .where('alvo', '=', `assinatura:${ana.assinaturaUuid}`)
    .orderBy('ordem')
    .execute()
  expect(audited).toEqual([
    { acao: 'ASSINANTE_BLOQUEADO', motivo: MOTIVO.motivo },
    { acao: 'ASSINANTE_DESBLOQUEADO', motivo: null },
  ])
})

test('a blocked subscription goes on through no member: they read why, keep their own account, and come back', async () => {
  const dona = await donaDeLoja(house)
  const bia = await membroDe(house, dona, 'ADMINISTRADOR')
  const me = await operador(house, ['ATENDIMENTO'])
  const perfisDe = async () =>
    (await bia.me.get(`/api/v1/usuario/${bia.usuarioUuid}/perfil-acesso`)).json<unknown[]>().length
  expect((await bia.there.get('/api/v1/loja')).statusCode).toBe(200) // the node now knows the session
  expect((await me.post(at(dona.assinaturaUuid), MOTIVO)).statusCode).toBe(204)
  const refusals = [
    await bia.there.get('/api/v1/perfil-acesso/vigencia'),
    await bia.there.get('/api/v1/loja'),
    await bia.there.post('/api/v1/saque', { valor: 1 }),
  ]
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  for (const refused of refusals)
    expect(refused.json()).toMatchObject({
      code: 'ACESSO_RETIRADO',
      message:
        'A nossa equipe bloqueou a conta da loja Ateliê da Serra. Enquanto o bloqueio durar, ninguém trabalha nela. A sua própria conta continua como está.',
    })
  expect(await perfisDe()).toBe(1)
  expect((await bia.me.get('/api/v1/loja')).statusCode).toBe(200)
  expect((await me.delete(at(dona.assinaturaUuid))).statusCode).toBe(204)
  expect((await bia.there.get('/api/v1/loja')).statusCode).toBe(200)
  expect(await perfisDe()).toBe(2)
})

test('a block during a log in leaves no session open', async () => {
  const ana = await house.given.assinante()
  const me = await operador(house, ['ATENDIMENTO'])
  const [one, , two] = await Promise.all([logIn(ana), me.post(at(ana.assinaturaUuid), MOTIVO), logIn(ana)])
  expect([200, 403]).toContain(one.statusCode)
  expect([200, 403]).toContain(two.statusCode)
  const open = await house.db.selectFrom('sessao').select('uuid').where('usuarioUuid', '=', ana.usuarioUuid).execute()
  expect(open).toEqual([])
})

test('a wrong password says nothing about a block', async () => {
  const ana = await house.given.assinante()
  await (await operador(house, ['ATENDIMENTO'])).post(at(ana.assinaturaUuid), MOTIVO)
  const refused = await logIn({ ...ana, senha: 'Outra@2026' })
  expect(refused.json()).toMatchObject({ code: 'AUTHENTICATION_FAILED' })
})

test('without a reason, without the right, or without such a subscriber nobody is blocked', async () => {
  const ana = await house.given.assinante()
  const [me, financeiro] = [await operador(house, ['ATENDIMENTO']), await operador(house, ['FINANCEIRO'])]
  expect((await me.post(at(ana.assinaturaUuid), {})).statusCode).toBe(422)
  expect((await financeiro.post(at(ana.assinaturaUuid), MOTIVO)).statusCode).toBe(403)
  expect((await house.as(ana.token).post(at(ana.assinaturaUuid), MOTIVO)).statusCode).toBe(404)
  for (const uuid of ['abc', me.usuarioUuid]) expect((await me.post(at(uuid), MOTIVO)).statusCode).toBe(404)
  expect((await logIn(ana)).statusCode).toBe(200)
})
