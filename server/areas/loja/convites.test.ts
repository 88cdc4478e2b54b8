import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cadastro, confirm, logIn, mailsTo, register, tokenFor } from '../../testing/cadastro.ts'
import { operador } from '../../testing/given/operador.ts'
import { comPerfil, donaDeLoja, membroDe } from '../../testing/given/pessoas.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '100000' } })
})
afterAll(() => house.stop())

const SETE_DIAS = 7 * 86_400
const NOVA = 'Nova#Senha9'
const ENVIADO = 'Convite para trabalhar na sua loja'
const ACEITO = 'Um convite para a sua loja foi aceito'
const convite = (token: string) => house.get(`/api/v1/convite/${token}`)
const codeOf = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { code: string }).code,
]

test('an invited person reads the mail, opens the link and works in the shop', async () => {
  const dona = await donaDeLoja(house)
  const bruno = await house.given.assinante()
  const invited = await dona.invite(bruno.email, 'OPERACAO')
  expect(invited.statusCode, invited.body).toBe(201)
  expect(invited.json()).toMatchObject({ email: bruno.email, papel: 'OPERACAO', status: 'PENDENTE' })
  const [mail] = await mailsTo(house, bruno.email)
  expect(mail?.assunto).toBe('Convite para trabalhar em Ateliê da Serra, na FreteFlex')
  expect(mail?.texto).toContain('com o papel Operação')
  expect(mail?.texto).not.toContain(dona.email)
  const token = await tokenFor(house, bruno.email)

  const seen = await convite(token)
  expect(seen.headers['cache-control']).toBe('no-store')
  expect(seen.json()).toEqual({
    loja: { uuid: dona.loja, nome: 'Ateliê da Serra' },
    papel: 'OPERACAO',
    emailMascarado: `${bruno.email[0]}•••${bruno.email.split('@')[0]?.at(-1)}@exemplo.test`,
    situacao: 'PENDENTE',
    temConta: true,
  })
  const me = house.as(bruno.token)
  const accepted = await me.post(`/api/v1/convite/${token}/aceite`)
  expect(accepted.statusCode, accepted.body).toBe(200)
  const perfil = accepted.json<{ uuid: string }>()
  expect((await me.get(`/api/v1/usuario/${bruno.usuarioUuid}/perfil-acesso`)).json()).toEqual([
    expect.objectContaining({ nomeDaLoja: 'Conta Flex', loja: null }),
    {
      uuid: perfil.uuid,
      papel: 'OPERACAO',
      nomeDaLoja: 'Ateliê da Serra',
      identificadorAssinatura: dona.assinaturaUuid,
      loja: dona.loja,
    },
  ])
  expect((await comPerfil(me, perfil.uuid).get('/api/v1/carrinho/quantidade')).statusCode).not.toBe(403)
  expect((await convite(token)).json()).toMatchObject({ situacao: 'ACEITO' })
  expect((await dona.me.get(dona.convites)).json()).toMatchObject([{ email: bruno.email, status: 'ACEITO' }])
  expect((await dona.me.get(dona.membros)).json()).toEqual([
    { uuid: perfil.uuid, nome: 'Ana Teste', papel: 'OPERACAO', desde: expect.any(String) },
  ])
  await house.runJobs()
  expect((await dona.me.get('/api/v1/notificacao')).json()).toMatchObject([
    {
      tipo: 'CONTA',
      assunto: ACEITO,
      texto: expect.stringMatching(/^Ana Teste agora trabalha na loja Ateliê da Serra/),
    },
    { tipo: 'CONTA', assunto: ENVIADO, texto: expect.stringContaining(`${bruno.email} foi convidado`) },
  ])
})

test('the owner gets a mail of each invitation and each acceptance, also with mails switched off, whoever invites', async () => {
  const dona = await donaDeLoja(house)
  await dona.me.put('/api/v1/notificacao/preferencias/CONTA', { email: false })
  const bruno = await membroDe(house, dona, 'ADMINISTRADOR')
  await dona.invite('parceiro@exemplo.test', 'FINANCEIRO', bruno.there)
  const mails = await mailsTo(house, dona.email)
  expect(mails.map(({ assunto }) => assunto).toSorted()).toEqual(
    [ACEITO, ENVIADO, ENVIADO].map((assunto) => `FreteFlex: ${assunto}`).toSorted(),
  )
  const textos = mails.map(({ texto }) => texto).join()
  expect(textos).toContain('Ana Teste agora trabalha na loja Ateliê da Serra, com o papel Administrador.')
  expect(textos).toContain('parceiro@exemplo. test foi convidado') // the mail makes no link of what somebody typed
})

test('of the token only its digest is stored', async () => {
  const dona = await donaDeLoja(house)
  const { uuid, token } = await dona.inviteToken(`${randomUUID()}@exemplo.test`)
  const row = await house.db.selectFrom('convite').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row.tokenHash).toMatch(/^[0-9a-f]{64}$/)
})

describe('a link', () => {
  test('is good for seven days', async () => {
    const dona = await donaDeLoja(house)
    const ana = await house.given.assinante()
    const { token } = await dona.inviteToken(ana.email)
    await house.clock.advance(SETE_DIAS - 60)
    expect((await convite(token)).json()).toMatchObject({ situacao: 'PENDENTE' })
    await house.clock.advance(60)
    expect((await convite(token)).json()).toMatchObject({ situacao: 'EXPIRADO' })
    const again = await house.given.assinante() // a session that is not idle
    await house.db.updateTable('sessao').set({ usadaEm: house.clock.now() }).execute()
    expect(codeOf(await house.as(ana.token).post(`/api/v1/convite/${token}/aceite`))).toEqual([422, 'CONVITE_INVALIDO'])
    expect(codeOf(await house.as(again.token).post(`/api/v1/convite/${token}/aceite`))).toEqual([
      422,
      'CONVITE_DE_OUTRO_EMAIL',
    ])
    expect((await dona.me.get(dona.convites)).statusCode).not.toBe(500)
  })

  test('that is unknown, or of a withdrawn invitation, is refused', async () => {
    const dona = await donaDeLoja(house)
    const ana = await house.given.assinante()
    const { uuid, token } = await dona.inviteToken(ana.email)
    expect((await dona.me.delete(`${dona.convites}/${uuid}`)).statusCode).toBe(204)
    for (const one of [token, 'x', "' or 1=1", 'a'.repeat(200)]) {
      const path = `/api/v1/convite/${encodeURIComponent(one)}`
      expect(codeOf(await house.get(path))).toEqual([422, 'CONVITE_INVALIDO'])
      expect(codeOf(await house.as(ana.token).post(`${path}/aceite`))).toEqual([422, 'CONVITE_INVALIDO'])
    }
    expect((await house.get(`/api/v1/convite/${'a'.repeat(201)}`)).statusCode).toBe(422)
    expect((await dona.me.get(dona.convites)).json()).toEqual([])
  })

  test('that was forwarded gives nothing to another person, with or without a session', async () => {
    const dona = await donaDeLoja(house)
    const [ana, mal] = [await house.given.assinante(), await house.given.assinante()]
    const { token } = await dona.inviteToken(ana.email)
    expect(codeOf(await house.as(mal.token).post(`/api/v1/convite/${token}/aceite`))).toEqual([
      422,
      'CONVITE_DE_OUTRO_EMAIL',
    ])
    expect((await house.post(`/api/v1/convite/${token}/aceite`)).statusCode).toBe(401)
    const forwarded = await register(house, cadastro({ convite: token }))
    expect(codeOf(forwarded)).toEqual([422, 'CONVITE_DE_OUTRO_EMAIL'])
    expect(forwarded.json().errors).toMatchObject([{ campo: 'email' }])
    expect((await house.as(ana.token).post(`/api/v1/convite/${token}/aceite`)).statusCode).toBe(200)
  })

  test('gives nothing to a member of the staff, because the staff decides about the shop’s own documents', async () => {
    const dona = await donaDeLoja(house)
    const equipe = await operador(house)
    const { token } = await dona.inviteToken(equipe.email)
    const refused = await equipe.post(`/api/v1/convite/${token}/aceite`)
    expect([...codeOf(refused), refused.json().message]).toEqual([
      422,
      'CONVITE_INVALIDO',
      'Uma conta da equipe não trabalha em lojas. Peça um convite para outro e-mail seu.',
    ])
    expect((await dona.me.get(dona.membros)).json()).toEqual([])
  })

  test('is used once, also by two at once', async () => {
    const dona = await donaDeLoja(house)
    const ana = await house.given.assinante()
    const { token } = await dona.inviteToken(ana.email)
    const accept = () => house.as(ana.token).post(`/api/v1/convite/${token}/aceite`)
    const answers = await Promise.all([accept(), accept(), accept()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    expect(codeOf(await accept())).toEqual([422, 'CONVITE_INVALIDO'])
    expect((await dona.me.get(dona.membros)).json()).toHaveLength(1)
  })

  test('ends when the invitation is sent again, which keeps the row and gives another seven days', async () => {
    const dona = await donaDeLoja(house)
    const ana = await house.given.assinante()
    const { uuid, token } = await dona.inviteToken(ana.email)
    await house.clock.advance(3600)
    const resent = await dona.me.post(`${dona.convites}/${uuid}/reenvio`)
    expect(resent.statusCode, resent.body).toBe(200)
    expect(resent.json()).toMatchObject({ uuid, status: 'PENDENTE', email: ana.email })
    const novo = await tokenFor(house, ana.email)
    expect(novo).not.toBe(token)
    expect(codeOf(await convite(token))).toEqual([422, 'CONVITE_INVALIDO'])
    expect((await house.as(ana.token).post(`/api/v1/convite/${novo}/aceite`)).statusCode).toBe(200)
    expect(codeOf(await dona.me.post(`${dona.convites}/${uuid}/reenvio`))).toEqual([409, 'CONFLICT'])
  })
})

describe('registration with an invitation', () => {
  test('accepts the invitation when the e-mail is validated, not before', async () => {
    const dona = await donaDeLoja(house)
    const pedido = cadastro()
    const { token } = await dona.inviteToken(pedido.email, 'FINANCEIRO')
    expect((await convite(token)).json()).toMatchObject({ temConta: false })
    expect((await register(house, { ...pedido, convite: token })).statusCode).toBe(201)
    expect((await dona.me.get(dona.membros)).json()).toEqual([])
    const confirmed = await confirm(house, await tokenFor(house, pedido.email))
    expect(confirmed.json()).toEqual({ status: 'OK', motivo: 'CADASTRO', loja: 'Ateliê da Serra' })
    expect((await dona.me.get(dona.membros)).json()).toMatchObject([{ nome: 'Júlia de Assunção', papel: 'FINANCEIRO' }])
    const sessao = (await logIn(house, pedido.cpf, pedido.senha)).json<{ token: string; uuid: string }>()
    const perfis = await house.as(sessao.token).get(`/api/v1/usuario/${sessao.uuid}/perfil-acesso`)
    expect(perfis.json()).toMatchObject([{ nomeDaLoja: 'Conta Flex' }, { nomeDaLoja: 'Ateliê da Serra' }])
    expect(codeOf(await house.as(sessao.token).post(`/api/v1/convite/${token}/aceite`))).toEqual([
      422,
      'CONVITE_INVALIDO',
    ])
  })

  test('accepts the invitation also when the link of a forgotten password validates the e-mail', async () => {
    const dona = await donaDeLoja(house)
    const pedido = cadastro()
    const { token } = await dona.inviteToken(pedido.email)
    await register(house, { ...pedido, convite: token })
    await house.runJobs() // the mail with the link of the registration comes first
    await house.post('/api/v1/usuario/recuperacaoSenha', { email: pedido.email })
    const body = { token: await tokenFor(house, pedido.email), novaSenha: NOVA, confirmaNovaSenha: NOVA }
    expect((await house.post('/api/v1/usuario/restauroSenha', body)).statusCode).toBe(200)
    expect((await dona.me.get(dona.membros)).json()).toMatchObject([{ nome: 'Júlia de Assunção', papel: 'OPERACAO' }])
  })

  test('with an invitation that is over or unknown is refused and creates nothing', async () => {
    const pedido = cadastro()
    expect(codeOf(await register(house, { ...pedido, convite: 'inventado' }))).toEqual([422, 'CONVITE_INVALIDO'])
    expect((await register(house, pedido)).statusCode).toBe(201)
  })

  test('validates the account also when the invitation was withdrawn meanwhile', async () => {
    const dona = await donaDeLoja(house)
    const pedido = cadastro()
    const { uuid, token } = await dona.inviteToken(pedido.email)
    await register(house, { ...pedido, convite: token })
    const validacao = await tokenFor(house, pedido.email)
    await dona.me.delete(`${dona.convites}/${uuid}`)
    expect((await confirm(house, validacao)).json()).toEqual({ status: 'OK', motivo: 'CADASTRO', loja: null })
    expect((await dona.me.get(dona.membros)).json()).toEqual([])
  })
})

describe('an invitation is refused', () => {
  test.each([
    [{ email: 'torto', papel: 'OPERACAO' }, 'email'],
    [{ email: 'a@b.test', papel: 'DONO' }, 'papel'],
    [{ email: 'a@b.test' }, 'papel'],
    [{}, 'email'],
  ])('%o, at %s', async (body, campo) => {
    const dona = await donaDeLoja(house)
    const answer = await dona.me.post(dona.convites, body)
    expect([answer.statusCode, answer.json().errors[0].campo]).toEqual([422, campo])
  })

  test('for somebody who is a member or the owner, and twice for one e-mail', async () => {
    const dona = await donaDeLoja(house)
    const ana = await membroDe(house, dona)
    for (const email of [ana.email, ana.email.toUpperCase(), dona.email])
      expect(codeOf(await dona.invite(email))).toEqual([409, 'JA_MEMBRO'])
    const email = `${randomUUID()}@exemplo.test`
    const answers = await Promise.all([dona.invite(email), dona.invite(email)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('to another’s shop, with 404 and nothing told', async () => {
    const [dona, outra] = [await donaDeLoja(house), await donaDeLoja(house)]
    const { uuid } = await outra.inviteToken(`${randomUUID()}@exemplo.test`)
    const ana = await membroDe(house, outra)
    for (const loja of [outra.loja, randomUUID(), 'x', "' or 1=1"]) {
      const base = `/api/v1/loja/${encodeURIComponent(loja)}`
      for (const answer of [
        await dona.me.get(`${base}/convite`),
        await dona.me.get(`${base}/membro`),
        await dona.invite('z@exemplo.test', 'OPERACAO', {
          ...dona.me,
          post: (_path, body) => dona.me.post(`${base}/convite`, body),
        }),
        await dona.me.post(`${base}/convite/${uuid}/reenvio`),
        await dona.me.delete(`${base}/convite/${uuid}`),
        await dona.me.put(`${base}/membro/${ana.perfil}`, { papel: 'ADMINISTRADOR' }),
        await dona.me.delete(`${base}/membro/${ana.perfil}`),
      ])
        expect([answer.statusCode, answer.json().message]).toEqual([404, 'Loja não encontrada.'])
    }
    // in one's own shop another's invitation and member are unknown
    expect((await dona.me.delete(`${dona.convites}/${uuid}`)).statusCode).toBe(404)
    expect((await dona.me.delete(`${dona.membros}/${ana.perfil}`)).statusCode).toBe(404)
    expect((await ana.there.get(`/api/v1/assinatura/${outra.assinaturaUuid}`)).statusCode).toBe(200)
  })

  test('beyond fifty members and waiting invitations', async () => {
    const dona = await donaDeLoja(house)
    await membroDe(house, dona)
    const em = house.clock.now()
    await house.db
      .insertInto('convite')
      .values(
        Array.from({ length: 49 }, () => ({
          uuid: randomUUID(),
          assinaturaUuid: dona.assinaturaUuid,
          lojaUuid: dona.loja,
          nomeDaLoja: dona.nome,
          email: `${randomUUID()}@exemplo.test`,
          papel: 'OPERACAO' as const,
          convidadoPor: dona.usuarioUuid,
          envio: randomUUID(),
          tokenHash: null,
          enviadoEm: em,
          expiraEm: new Date(em.getTime() + 60_000),
          cadastroUuid: null,
          aceitoEm: null,
          perfilUuid: null,
        })),
      )
      .execute()
    const full = await dona.invite('mais@exemplo.test')
    expect([full.statusCode, full.json().message]).toEqual([
      409,
      expect.stringContaining('Uma loja tem até 50 pessoas'),
    ])
    await house.clock.advance(60) // those that expired leave their places
    expect((await dona.invite('mais@exemplo.test')).statusCode).toBe(201)
  })
})

test('an expired invitation is renewed by inviting again, with the new role', async () => {
  const dona = await donaDeLoja(house)
  const email = `${randomUUID()}@exemplo.test`
  const { uuid } = await dona.inviteToken(email, 'OPERACAO')
  await house.db
    .updateTable('convite')
    .set({ enviadoEm: new Date(0), expiraEm: new Date(1000) })
    .where('uuid', '=', uuid)
    .execute()
  expect((await dona.me.get(dona.convites)).json()).toMatchObject([{ uuid, status: 'EXPIRADO' }])
  const again = await dona.invite(email, 'FINANCEIRO')
  expect(again.json()).toMatchObject({ uuid, papel: 'FINANCEIRO', status: 'PENDENTE' })
  expect((await dona.me.get(dona.convites)).json()).toHaveLength(1)
})
