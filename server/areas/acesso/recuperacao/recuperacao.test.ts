import { argon2Sync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cadastro, logIn, mailsTo, newcomer, register, tokenFor } from '../../../testing/cadastro.ts'
import { untilHashing } from '../../../testing/espera.ts'
import { donaDeLoja, membroDe } from '../../../testing/given/pessoas.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { lojaDigitada } from '../../../testing/loja.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '100000' } })
})
afterAll(() => house.stop())

const NOVA = 'Nova#Senha9'
const recover = (email: string) => house.post('/api/v1/usuario/recuperacaoSenha', { email })
const reset = (token: unknown, novaSenha = NOVA, confirmaNovaSenha = novaSenha) =>
  house.post('/api/v1/usuario/restauroSenha', { token, novaSenha, confirmaNovaSenha })
const isGood = async (token: string) => (await house.as(token).get('/api/v1/sessao')).statusCode === 200

test('a forgotten password is replaced through the mail, and the owner is told', async () => {
  const { cpf, email, senha } = await newcomer(house)
  expect((await recover(email)).json()).toEqual({ status: 'OK' })
  expect((await mailsTo(house, email))[0]?.texto).toContain('/restauroSenha?token=')
  const ninguem = { pessoas: 0, convites: 0 }
  expect((await reset(await tokenFor(house, email))).json()).toEqual({ status: 'OK', outrosAcessos: ninguem })
  expect((await logIn(house, cpf, senha)).json()).toMatchObject({ code: 'AUTHENTICATION_FAILED' })
  expect((await logIn(house, cpf, NOVA)).statusCode).toBe(200)
  const [alterada] = await mailsTo(house, email)
  expect(alterada?.assunto).toBe('Sua senha da FreteFlex foi alterada')
  expect(alterada?.texto).not.toContain('Pessoas')
})

test('a reset says who else may enter the shops, in its answer and in the mail: people once each, and open invitations', async () => {
  const dona = await donaDeLoja(house)
  const outra = await dona.me.post('/api/v1/loja', lojaDigitada())
  const membro = await membroDe(house, dona)
  const convite = { email: membro.email, papel: 'OPERACAO' }
  await house.clock.advance(60) // the mails to one address have an order
  expect((await dona.me.post(`/api/v1/loja/${outra.json().uuid}/convite`, convite)).statusCode).toBe(201)
  const token = await tokenFor(house, membro.email)
  expect((await membro.me.post(`/api/v1/convite/${token}/aceite`)).statusCode).toBe(200)
  await dona.invite('vencido@exemplo.test')
  await house.clock.advance(8 * 86_400)
  const depois = house.as((await logIn(house, dona.cpf, dona.senha)).json().token)
  for (const email of ['aberto@exemplo.test', 'outro-aberto@exemplo.test'])
    expect((await dona.invite(email, 'OPERACAO', depois)).statusCode).toBe(201)
  await house.clock.advance(60)
  await recover(dona.email)
  const answer = await reset(await tokenFor(house, dona.email))
  expect(answer.json()).toEqual({ status: 'OK', outrosAcessos: { pessoas: 1, convites: 2 } })
  const mail = (await mailsTo(house, dona.email)).find(({ assunto }) => assunto.startsWith('Sua senha'))
  expect(mail?.texto).toContain('1 outra pessoa tem acesso às suas lojas e 2 convites estão abertos.')
  expect(mail?.links).toContainEqual(expect.stringMatching(/\/configuracoes\/minha-loja\?aba=pessoas$/))
})

test('a reset ends every session, a stolen one too', async () => {
  const { cpf, email, senha } = await newcomer(house)
  const tokens = [(await logIn(house, cpf, senha)).json().token, (await logIn(house, cpf, senha)).json().token]
  for (const token of tokens) expect(await isGood(token)).toBe(true)
  await recover(email)
  await reset(await tokenFor(house, email))
  for (const token of tokens) expect(await isGood(token)).toBe(false)
})

/**
 * A digest that takes about a second to check: the test acts between the reading of the digest and the end of its
 * check.
 */
const SLOW = argon2Sync('argon2id', {
  message: 'Flex@2026',
  nonce: Buffer.alloc(16),
  tagLength: 32,
  memory: 19_456,
  passes: 40,
  parallelism: 1,
})
const SLOW_DIGEST = `$argon2id$v=19$m=19456,t=40,p=1$${Buffer.alloc(16).toString('base64')}$${SLOW.toString('base64')}`

test('a log in with the old password that is under way during the change fails', async () => {
  const { cpf, email, senha, usuarioUuid } = await house.given.assinante()
  await house.db
    .updateTable('credencial')
    .set({ senhaHash: SLOW_DIGEST })
    .where('usuarioUuid', '=', usuarioUuid)
    .execute()
  await recover(email)
  const token = await tokenFor(house, email)
  const { acting: entering } = await untilHashing(() => logIn(house, cpf, senha))
  expect((await reset(token)).statusCode).toBe(200)
  await entering
  const sessoes = await house.db.selectFrom('sessao').select('uuid').where('usuarioUuid', '=', usuarioUuid).execute()
  expect(sessoes).toEqual([])
})

test('an e-mail that a thief asked for cannot be confirmed once the owner has a new password', async () => {
  for (const rescue of ['reset', 'change'] as const) {
    const { token, email, senha, assinaturaUuid } = await house.given.assinante()
    const me = house.as(token)
    const { assinante, endereco } = (await me.get(`/api/v1/assinatura/${assinaturaUuid}`)).json()
    const thief = `ladra-${email}`
    const asked = await me.put(`/api/v1/preferencias/${assinaturaUuid}`, {
      ...assinante,
      email: thief,
      senhaAtual: senha,
      endereco,
    })
    expect(asked.json().assinante.emailPendente).toBe(thief)
    const link = await tokenFor(house, thief)
    if (rescue === 'reset') {
      await recover(email)
      await reset(await tokenFor(house, email))
    } else {
      const body = { senhaAtual: senha, novaSenha: NOVA, confirmaNovaSenha: NOVA }
      expect((await me.post('/api/v1/usuario/troca-senha', body)).statusCode).toBe(200)
    }
    expect((await house.get(`/api/v1/usuario/registro/email/${link}`)).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
  }
})

test('an unknown e-mail gets the same answer after the same work, and no mail is sent', async () => {
  const { email } = await newcomer(house)
  const unknown = 'ninguem@exemplo.test'
  const queued = async () => {
    const counts = (await house.deps.jobs.count()).filter(({ name }) => name === 'acesso.sendRecuperacao')
    return counts.reduce((sum, { count }) => sum + count, 0)
  }
  await recover(email)
  const before = await queued()
  const answer = await recover(unknown)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'OK' })
  expect(await queued()).toBe(before + 1)
  expect(await mailsTo(house, unknown)).toEqual([])
})

test('a malformed e-mail is refused with a message', async () => {
  for (const email of ['ana', 'ana@exemplo', '', null, 7]) {
    expect((await recover(email as string)).json()).toMatchObject({ message: 'Email no formato inválido' })
  }
})

describe('the token', () => {
  test('works once, also when it is used many times at once', async () => {
    const { email } = await newcomer(house)
    await recover(email)
    const token = await tokenFor(house, email)
    const answers = await Promise.all([reset(token), reset(token, 'Outra#9999'), reset(token, 'Mais#99999')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    expect((await reset(token)).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
  })

  test('is valid for an hour', async () => {
    const { email } = await newcomer(house)
    await recover(email)
    const token = await tokenFor(house, email)
    await house.clock.advance(3601)
    expect((await reset(token)).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
  })

  test('of an earlier request is invalid once the password was reset', async () => {
    const { email } = await newcomer(house)
    await recover(email)
    const first = await tokenFor(house, email)
    await house.clock.advance(60)
    await recover(email)
    const second = await tokenFor(house, email)
    expect(second).not.toBe(first)
    expect((await reset(second)).statusCode).toBe(200)
    expect((await reset(first)).statusCode).toBe(422)
  })

  test('of one person cannot change another’s password', async () => {
    const [ana, bia] = [await newcomer(house), await newcomer(house)]
    await recover(ana.email)
    await reset(await tokenFor(house, ana.email))
    expect((await logIn(house, bia.cpf, bia.senha)).statusCode).toBe(200)
  })

  test('survives a password that is refused', async () => {
    const { email } = await newcomer(house)
    await recover(email)
    const token = await tokenFor(house, email)
    expect((await reset(token, 'fraca')).json().message).toMatch(/^A senha deve ter no mínimo 8 caracteres/)
    expect((await reset(token, NOVA, 'Outra#2026')).json()).toMatchObject({ message: 'Senhas não coincidem.' })
    expect((await reset(token)).statusCode).toBe(200)
  })

  test.each([undefined, null, '', 'inventado', 'x'.repeat(201), 7])('%j opens nothing', async (token) => {
    const answer = await reset(token)
    expect(answer.statusCode).toBe(422)
    if (token !== 'inventado') expect(answer.json().message).toBe('Impossível proseguir com a solicitação.')
  })
})

test('a reset proves that the e-mail belongs to the person: the account is validated', async () => {
  const pedido = cadastro()
  await register(house, pedido)
  await recover(pedido.email)
  await house.runJobs()
  const mails = await mailsTo(house, pedido.email)
  const link = mails.flatMap(({ links }) => links).find((url) => url.includes('/restauroSenha'))
  await reset(new URL(link ?? '').searchParams.get('token'))
  expect((await logIn(house, pedido.cpf, NOVA)).statusCode).toBe(200)
})

describe('a logged in person changes their password', () => {
  const change = (token: string, body: object) => house.as(token).post('/api/v1/usuario/troca-senha', body)
  const pedido = (senhaAtual: string, novaSenha = NOVA) => ({ senhaAtual, novaSenha, confirmaNovaSenha: novaSenha })

  test('the other sessions end, this one stays, and the owner is told', async () => {
    const { cpf, email, senha } = await newcomer(house)
    const [here, there] = [(await logIn(house, cpf, senha)).json().token, (await logIn(house, cpf, senha)).json().token]
    expect((await change(here, { ...pedido(senha), email })).json()).toEqual({ status: 'OK' })
    expect([await isGood(here), await isGood(there)]).toEqual([true, false])
    expect((await logIn(house, cpf, NOVA)).statusCode).toBe(200)
    expect((await mailsTo(house, email))[0]?.assunto).toBe('Sua senha da FreteFlex foi alterada')
  })

  test('every refusal has the sentence of the specification', async () => {
    const { token, senha } = await house.given.assinante()
    const answers: [object, string][] = [
      [pedido('Errada@1'), 'Não foi possível alterar a senha. Confira se a senha atual está correta.'],
      [pedido(senha, senha), 'A nova senha não pode ser igual a anterior.'],
      [{ ...pedido(senha), confirmaNovaSenha: 'Outra#2026' }, 'Senhas não coincidem.'],
      [
        pedido(senha, 'semnumero'),
        'A senha deve ter no mínimo 8 caracteres, possuir letras(maiúscula e minúsculas), números e caracteres especiais.',
      ],
      [{}, 'Preenchimento obrigatório'],
      [{ ...pedido(senha), email: 'outra@exemplo.test' }, 'E-mail inválido.'],
    ]
    for (const [body, message] of answers) {
      const answer = await change(token, body)
      expect([answer.statusCode, answer.json().message]).toEqual([422, message])
      expect(answer.json().errors[0]).toEqual({ campo: expect.stringMatching(/./), mensagem: message })
    }
  })

  test('of two changes at once one succeeds', async () => {
    const { token, senha } = await house.given.assinante()
    const answers = await Promise.all([change(token, pedido(senha)), change(token, pedido(senha, 'Outra#2026'))])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('a thief with a stolen session cannot guess the password', async () => {
    const { token, senha } = await house.given.assinante()
    for (let i = 0; i < 10; i++) await change(token, pedido(`Errada@${i}`))
    expect((await change(token, pedido(senha))).statusCode).toBe(429)
  })
})
