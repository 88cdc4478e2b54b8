import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Atividade } from '#contract/conta/atividade'
import { turnOnFator } from '../../testing/autenticador.ts'
import { confirm, logIn, mailsTo, newcomer, tokenFor } from '../../testing/cadastro.ts'
import { addChave } from '../../testing/chave.ts'
import { donaDeLoja, membroDe } from '../../testing/given/pessoas.ts'
import { type Caller, startHouse, type TestHouse } from '../../testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '100000' } })
})
afterAll(() => house.stop())

const FATOR = '/api/v1/usuario/segundo-fator'
const CHAVE = '/api/v1/usuario/chave-de-acesso'
const NOVA = 'Nova#Senha9'
const CHROME = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' }

/** What the activity says, the newest first: the deed, and what it was about. */
const feito = async (me: Caller) =>
  (await me.get('/api/v1/atividade')).json<Atividade[]>().map(({ descricao, detalhe }) => [descricao, detalhe])
const ok = async (answer: ReturnType<Caller['post']>) => {
  const { statusCode, body } = await answer
  expect([200, 204], body).toContain(statusCode)
  await house.clock.advance(60)
}
const changeSenha = (me: Caller, senhaAtual: string, novaSenha = NOVA) =>
  me.post('/api/v1/usuario/troca-senha', { senhaAtual, novaSenha, confirmaNovaSenha: novaSenha })
const linkOf = async (email: string, page: string) => {
  const [link] = (await mailsTo(house, email)).flatMap(({ links }) => links.filter((one) => one.includes(page)))
  return new URL(link ?? '').searchParams.get('token') ?? ''
}

test('a new password, by the present one and by the link of a forgotten one', async () => {
  const ana = await house.given.assinante()
  await ok(changeSenha(house.as(ana.token), ana.senha))
  await addChave(house, { ...ana, senha: NOVA }, 'Celular')
  await house.clock.advance(60)
  await ok(house.post('/api/v1/usuario/recuperacaoSenha', { email: ana.email }))
  const token = await linkOf(ana.email, '/restauroSenha')
  const outra = 'Outra#Senha7'
  await ok(
    house.post('/api/v1/usuario/restauroSenha', {
      token,
      novaSenha: outra,
      confirmaNovaSenha: outra,
      removerChaves: true,
    }),
  )
  const { token: entered } = (await logIn(house, ana.cpf, outra)).json<{ token: string }>()
  const linhas = await feito(house.as(entered))
  expect(linhas.slice(0, 2)).toEqual(
    expect.arrayContaining([
      ['trocou a senha', 'Pelo link de “Esqueci minha senha”'],
      ['removeu uma chave de acesso', ''],
    ]),
  )
  expect(linhas.slice(2)).toEqual([
    ['adicionou uma chave de acesso', 'Celular'],
    ['trocou a senha', ''],
  ])
})

test('a refused change leaves no line', async () => {
  const ana = await house.given.assinante()
  const me = house.as(ana.token)
  expect((await changeSenha(me, 'Errada@1')).statusCode).toBe(422)
  expect((await me.post(FATOR, { senha: 'Errada@1' })).statusCode).toBe(422)
  expect((await me.delete(`/api/v1/sessao/${ana.usuarioUuid}`)).statusCode).toBe(404)
  expect((await me.delete('/api/v1/sessao')).statusCode).toBe(204) // there is no other one to end
  expect(await feito(me)).toEqual([])
})

test('another e-mail, once it is confirmed, and the way back', async () => {
  const { cpf, email, senha, endereco } = await newcomer(house)
  const { token, identificadorAssinatura } = (await logIn(house, cpf, senha)).json()
  const novo = `novo-${email}`
  const dados = { nome: 'Ana', sobrenome: 'Souza', telefone: '21987654321', endereco, email: novo, senhaAtual: senha }
  await ok(house.as(token).put(`/api/v1/preferencias/${identificadorAssinatura}`, dados))
  expect(await feito(house.as(token))).toEqual([['mudou os dados da conta', '']])
  await ok(confirm(house, await tokenFor(house, novo)))
  await ok(house.post('/api/v1/usuario/email/desfazer', { token: await linkOf(email, '/desfazerEmail') }))
  const entered = (await logIn(house, cpf, senha)).json<{ token: string }>().token
  expect(await feito(house.as(entered))).toEqual([
    ['desfez a troca do e-mail da conta', `Voltou a ser ${email}`],
    ['trocou o e-mail da conta', `Agora é ${novo}`],
    ['mudou os dados da conta', ''],
  ])
})

test('two steps: on, new codes, a browser forgotten, off', async () => {
  const ana = await house.given.assinante()
  const me = house.as(ana.token)
  const { codigoAt } = await turnOnFator(house, ana.token, ana.senha)
  const codigo = () => codigoAt(house.clock.now())
  await ok(
    house.post(
      '/api/v1/auth',
      { username: ana.cpf, password: ana.senha, segundoFator: codigo(), lembrarAparelho: true },
      CHROME,
    ),
  )
  await ok(me.post(`${FATOR}/codigos`, { senha: ana.senha, codigo: codigo() }))
  const { aparelhos } = (await me.get(FATOR)).json<{ aparelhos: { uuid: string }[] }>()
  await ok(me.delete(`${FATOR}/aparelho/${aparelhos[0]?.uuid}`))
  await ok(me.delete(FATOR, { body: { senha: ana.senha, codigo: codigo() } }))
  expect(await feito(me)).toEqual([
    ['desligou a verificação em duas etapas', ''],
    ['esqueceu um aparelho lembrado', 'Chrome no Windows'],
    ['renovou os códigos de recuperação', ''],
    ['ligou a verificação em duas etapas', ''],
  ])
})

test('a lost authenticator: the request, the refusal, and the link that turns it off', async () => {
  const ana = await house.given.assinante()
  const me = house.as(ana.token)
  await turnOnFator(house, ana.token, ana.senha)
  const ask = () => house.post(`${FATOR}/perda`, { username: ana.cpf, password: ana.senha })
  await ok(ask())
  await ok(me.delete(`${FATOR}/perda`))
  await ok(ask())
  await house.runJobs()
  await house.clock.advance(24 * 3600 + 60)
  await ok(house.post(`${FATOR}/perda/remocao`, { token: await linkOf(ana.email, '/desligarVerificacao') }))
  const { token } = (await logIn(house, ana.cpf, ana.senha)).json<{ token: string }>() // the session is a day old
  expect(await feito(house.as(token))).toEqual([
    ['desligou a verificação em duas etapas', 'Pelo link do e-mail, sem o autenticador'],
    ['pediu para desligar a verificação em duas etapas', ''],
    ['recusou o pedido de desligar a verificação em duas etapas', ''],
    ['pediu para desligar a verificação em duas etapas', ''],
    ['ligou a verificação em duas etapas', ''],
  ])
})

test('passkeys: one added, one removed', async () => {
  const ana = await house.given.assinante()
  const me = house.as(ana.token)
  const { uuid } = await addChave(house, ana, 'Celular da Ana')
  await house.clock.advance(60)
  await ok(me.delete(`${CHAVE}/${uuid}`, { body: { senha: ana.senha } }))
  expect((await me.delete(`${CHAVE}/${uuid}`, { body: { senha: ana.senha } })).statusCode).toBe(404)
  expect(await feito(me)).toEqual([
    ['removeu uma chave de acesso', 'Celular da Ana'],
    ['adicionou uma chave de acesso', 'Celular da Ana'],
  ])
})

test('sessions that were ended, one or all the others; a log out leaves no line', async () => {
  const ana = await house.given.assinante()
  const me = house.as(ana.token)
  const enter = () => logIn(house, ana.cpf, ana.senha, CHROME)
  const left = (await enter()).json<{ token: string }>().token
  for (let n = 0; n < 3; n++) await enter()
  expect((await house.as(left).delete('/api/v1/auth')).statusCode).toBe(204)
  const abertas = (await me.get('/api/v1/sessao')).json<{ uuid: string; isAtual: boolean }[]>()
  await ok(me.delete(`/api/v1/sessao/${abertas.find(({ isAtual }) => !isAtual)?.uuid}`))
  await ok(me.delete('/api/v1/sessao'))
  expect(await feito(me)).toEqual([
    ['encerrou a sessão de 2 aparelhos', ''],
    ['encerrou a sessão de um aparelho', 'Chrome no Windows'],
  ])
})

test('what a member does to their own account stands in their own activity, and not in that of the shop', async () => {
  const dona = await donaDeLoja(house)
  const tiago = await membroDe(house, dona)
  const before = await feito(dona.me)
  await ok(changeSenha(tiago.there, tiago.senha))
  expect(await feito(dona.me)).toEqual(before)
  expect(await feito(tiago.me)).toEqual([['trocou a senha', '']])
})
