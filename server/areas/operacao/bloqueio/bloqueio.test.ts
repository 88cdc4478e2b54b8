// Database: PostgreSQL. A log in and a block meet.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MENSAGENS_DO_BLOQUEIO } from '#contract/acesso/bloqueio'
import { maskCpf } from '#contract/kernel/values/cpf'
import { MENSAGENS_DA_LIBERACAO } from '#contract/operacao/bloqueio'
import { cadastro, confirm, register, tokenFor } from '../../../testing/cadastro.ts'
import { untilBlocked } from '../../../testing/espera.ts'
import { randomCpf } from '../../../testing/given/assinante.ts'
import { operador } from '../../../testing/given/operador.ts'
import { donaDeLoja, membroDe } from '../../../testing/given/pessoas.ts'
import { givenSaldo, spendSaldo } from '../../../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { expedidor } from '../../../testing/vida.ts'
import { lockAuditoria } from '../auditoria/auditoria.repo.ts'

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

test('an invitation sent before a block is good for nobody while the block lasts, and good again afterwards', async () => {
  const dona = await donaDeLoja(house)
  const [bruno, me, pedido] = [await house.given.assinante(), await operador(house, ['ATENDIMENTO']), cadastro()]
  const { token } = await dona.inviteToken(bruno.email)
  await register(house, { ...pedido, convite: (await dona.inviteToken(pedido.email)).token })
  const validacao = await tokenFor(house, pedido.email)
  expect((await me.post(at(dona.assinaturaUuid), MOTIVO)).statusCode).toBe(204)
  const accept = () => house.as(bruno.token).post(`/api/v1/convite/${token}/aceite`)
  const refused = await accept()
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({
    code: 'CONTA_BLOQUEADA',
    message:
      'A nossa equipe bloqueou a conta da loja Ateliê da Serra. Enquanto o bloqueio durar, ninguém começa a trabalhar nela.',
  })
  expect((await confirm(house, validacao)).json()).toEqual({ status: 'OK', motivo: 'CADASTRO', loja: null })
  expect((await me.delete(at(dona.assinaturaUuid))).statusCode).toBe(204)
  const { token: deVolta } = (await logIn(dona)).json<{ token: string }>()
  expect((await house.as(deVolta).get(dona.membros)).json()).toEqual([])
  expect((await accept()).statusCode).toBe(200)
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

describe('the CPF of a blocked account', () => {
  const livre = (uuid: string) => `/api/v1/operacao/assinante/${uuid}/cpf/liberacao`
  const DOCUMENTO = 'RG da titular, conferido por vídeo.'
  /** A blocked subscriber, and an administrator who frees the CPF. */
  async function bloqueada<T extends { assinaturaUuid: string; cpf: string }>(ana: T) {
    const me = await operador(house)
    expect((await me.post(at(ana.assinaturaUuid), MOTIVO)).statusCode).toBe(204)
    const release = (changed: object = {}) =>
      me.post(livre(ana.assinaturaUuid), { cpf: ana.cpf, motivo: DOCUMENTO, ...changed })
    return { ...ana, admin: me, release, again: () => register(house, cadastro({ cpf: ana.cpf })) }
  }
  const audited = ({ assinaturaUuid }: { assinaturaUuid: string }) =>
    house.db
      .selectFrom('auditoria')
      .select(['operadorUuid', 'motivo', 'antes'])
      .where('alvo', '=', `assinatura:${assinaturaUuid}`)
      .where('acao', '=', 'CPF_LIBERADO')
      .execute()

  test('is freed once when two operators free it at once; then its holder registers, and the old account stays closed', async () => {
    const ana = await bloqueada(await house.given.assinante())
    expect((await ana.again()).json()).toMatchObject({ code: 'CPF_JA_CADASTRADO' })
    const both = await Promise.all([ana.release(), ana.release()])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409])
    const encerrada = { code: 'CONFLICT', message: MENSAGENS_DO_BLOQUEIO.encerrada }
    for (const refused of [
      both.find(({ statusCode }) => statusCode === 409)!,
      await ana.release(),
      await ana.admin.delete(at(ana.assinaturaUuid)),
      await ana.admin.post(at(ana.assinaturaUuid), MOTIVO),
    ])
      expect(refused.json()).toMatchObject(encerrada)
    expect((await ana.again()).statusCode).toBe(201)
    expect((await logIn(ana)).json()).toMatchObject({ code: 'AUTHENTICATION_FAILED' })
    expect((await ana.admin.get(`/api/v1/operacao/assinante/${ana.assinaturaUuid}`)).json()).toMatchObject({
      encerradoEm: expect.any(String),
      bloqueio: null,
      pessoa: { cpf: '' },
    })
    expect(await audited(ana)).toEqual([
      {
        operadorUuid: ana.admin.usuarioUuid,
        motivo: DOCUMENTO,
        antes: { cpf: maskCpf(ana.cpf), diferencasADeverCentavos: 0, diferencasAReceberCentavos: 0 },
      },
    ])
  })

  test('is registered by a request that waited for the release', async () => {
    const ana = await bloqueada(await house.given.assinante())
    const { releasing, registering } = await house.db.transaction().execute(async (tx) => {
      await lockAuditoria(tx) // the release writes its act last, and waits here
      const releasing = ana.release()
      await untilBlocked(house)
      const registering = ana.again()
      await untilBlocked(house, 2)
      return { releasing, registering }
    })
    expect([(await releasing).statusCode, (await registering).statusCode]).toEqual([204, 201])
  })

  test('stays while the account is not blocked, for another CPF, without a reason, and without the right', async () => {
    const ana = await bloqueada(await house.given.assinante())
    const atendente = await operador(house, ['ATENDIMENTO', 'FINANCEIRO'])
    const body = { cpf: ana.cpf, motivo: DOCUMENTO }
    expect((await atendente.post(livre(ana.assinaturaUuid), body)).json()).toMatchObject({ code: 'SEM_DIREITO' })
    expect((await ana.release({ cpf: randomCpf() })).json()).toMatchObject({
      code: 'VALIDACAO',
      errors: [{ campo: 'cpf', mensagem: MENSAGENS_DA_LIBERACAO.outroCpf }],
    })
    for (const wrong of [{ cpf: '111.111.111-11' }, { motivo: ' ' }])
      expect((await ana.release(wrong)).statusCode).toBe(422)
    for (const uuid of ['abc', ana.admin.usuarioUuid])
      expect((await ana.admin.post(livre(uuid), body)).statusCode).toBe(404)
    await ana.admin.delete(at(ana.assinaturaUuid))
    expect((await ana.release()).json()).toMatchObject({
      code: 'CONFLICT',
      message: MENSAGENS_DA_LIBERACAO.semBloqueio,
    })
    expect((await logIn(ana)).statusCode).toBe(200)
    expect(await audited(ana)).toEqual([])
  })

  test('stays while money lies in the wallet or a frete waits to be posted; a difference does not hold it', async () => {
    const dona = await expedidor(house, { sobra: false })
    await house.runJobs()
    const { cpf } = await house.db
      .selectFrom('usuario')
      .select('cpf')
      .where('uuid', '=', dona.usuarioUuid)
      .executeTakeFirstOrThrow()
    const ana = await bloqueada({ ...dona, cpf: cpf! })
    expect((await ana.release()).json()).toMatchObject({
      code: 'CONTA_EM_USO',
      message:
        'O CPF não pode ser liberado agora. Há fretes que ainda não foram postados. Poste ou cancele esses fretes antes de encerrar a conta.',
    })
    const pesado = { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 4 }
    await ana.tell('POSTADO', { dimensoesTransportadora: pesado })
    await givenSaldo(house, ana.assinaturaUuid, 1)
    expect((await ana.release()).json<{ message: string }>().message).toMatch(
      /^O CPF não pode ser liberado agora\. A carteira tem R\$.0,01\./,
    )
    await spendSaldo(house, ana.assinaturaUuid, 1)
    const { diferencasADever } = (await ana.admin.get(`/api/v1/operacao/assinante/${ana.assinaturaUuid}`)).json<{
      carteira: { diferencasADever: number }
    }>().carteira
    expect(diferencasADever).toBeGreaterThan(0)
    expect((await ana.release()).statusCode).toBe(204)
    const [{ antes } = { antes: null }] = await audited(ana)
    expect(antes).toMatchObject({ diferencasADeverCentavos: Math.round(diferencasADever * 100) })
    expect(await ana.statuses()).toEqual(['POSTADO'])
  })
})
