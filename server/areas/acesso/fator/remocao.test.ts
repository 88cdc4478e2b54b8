import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnOnFator } from '../../../testing/autenticador.ts'
import { mailsTo, tokenFor } from '../../../testing/cadastro.ts'
import { addChave, desafioDe, enterWithChave } from '../../../testing/chave.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '100000' } })
})
afterAll(() => house.stop())

const FATOR = '/api/v1/usuario/segundo-fator'
const DIA = 24 * 3600
const NOVA = 'Nova#Senha9'
async function given() {
  const ana = await house.given.assinante()
  return { ...ana, ...(await turnOnFator(house, ana.token, ana.senha)), me: house.as(ana.token) }
}
type Pessoa = Awaited<ReturnType<typeof given>>
const ask = ({ cpf, senha }: Pick<Pessoa, 'cpf' | 'senha'>) =>
  house.post(`${FATOR}/perda`, { username: cpf, password: senha })
const remove = (token: string) => house.post(`${FATOR}/perda/remocao`, { token })
const refuse = (token: string) => house.post(`${FATOR}/perda/recusa`, { token })
const logIn = ({ cpf, senha }: Pick<Pessoa, 'cpf' | 'senha'>, segundoFator?: string) =>
  house.post('/api/v1/auth', { username: cpf, password: senha, segundoFator })
const linksOf = async ({ email }: { email: string }, page: string) =>
  (await mailsTo(house, email)).flatMap(({ links }) => links.filter((link) => link.includes(page)))
const tokenOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? ''

test('a person who lost the authenticator is told at once and gets the link after 24 hours, not before', async () => {
  const ana = await given()
  const asked = await ask(ana)
  const liberaEm = new Date(asked.json().liberaEm)
  expect(liberaEm.getTime() - house.clock.now().getTime()).toBeGreaterThan((DIA - 5) * 1000)
  expect(await linksOf(ana, '/recusarPedido')).toHaveLength(1)
  expect(await linksOf(ana, '/desligarVerificacao')).toEqual([])
  expect((await ana.me.get('/api/v1/notificacao')).json()[0]).toMatchObject({
    tipo: 'CONTA',
    assunto: 'Pedido para desligar a verificação em duas etapas',
  })
  expect((await ana.me.get(FATOR)).json().remocao).toEqual({
    pedidaEm: expect.any(String),
    liberaEm: asked.json().liberaEm,
  })
  await house.clock.advance(DIA - 300)
  expect(await linksOf(ana, '/desligarVerificacao')).toEqual([])
  await house.clock.advance(300)
  const [link] = await linksOf(ana, '/desligarVerificacao')
  expect((await logIn(ana)).json()).toMatchObject({ code: 'SEGUNDO_FATOR' })
  expect((await remove(tokenOf(link))).json()).toEqual({ status: 'OK' })
  expect((await logIn(ana)).statusCode).toBe(200)
  expect((await remove(tokenOf(link))).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
  expect((await mailsTo(house, ana.email))[0]?.assunto).toBe('FreteFlex: Verificação em duas etapas desligada')
})

test('only the right password asks, and asking again changes nothing', async () => {
  const ana = await given()
  expect((await ask({ ...ana, senha: 'Errada@1' })).json()).toMatchObject({ code: 'AUTHENTICATION_FAILED' })
  const [first, second] = [await ask(ana), await ask(ana)]
  expect(second.json()).toEqual(first.json())
  const atOnce = await Promise.all([ask(ana), ask(ana)])
  expect(atOnce.map((each) => each.json())).toEqual([first.json(), first.json()])
  expect(await linksOf(ana, '/recusarPedido')).toHaveLength(1)
  const bia = await house.given.assinante()
  expect((await ask(bia)).statusCode).toBe(409)
})

test('the owner refuses by the mail’s link or in the app: no link leaves afterwards', async () => {
  for (const how of ['mail', 'app'] as const) {
    const ana = await given()
    await ask(ana)
    const [link] = await linksOf(ana, '/recusarPedido')
    if (how === 'mail') {
      expect((await refuse(tokenOf(link))).json()).toEqual({ status: 'OK' })
      expect((await refuse(tokenOf(link))).statusCode).toBe(422)
    } else expect((await ana.me.delete(`${FATOR}/perda`)).statusCode).toBe(204)
    expect((await ana.me.get(FATOR)).json()).toMatchObject({ ligado: true, remocao: null })
    await house.runJobs()
    const avisos: { assunto: string }[] = (await ana.me.get('/api/v1/notificacao')).json()
    expect(avisos.filter(({ assunto }) => assunto.endsWith('recusado'))).toHaveLength(1)
    await house.clock.advance(DIA + 60)
    expect(await linksOf(ana, '/desligarVerificacao')).toEqual([])
  }
})

test('a link that has left is worth nothing after a refusal, and a refusing link removes nothing', async () => {
  const ana = await given()
  const { key } = await addChave(house, ana)
  await ask(ana)
  const [recusa] = await linksOf(ana, '/recusarPedido')
  await house.clock.advance(DIA + 60)
  const [remocao] = await linksOf(ana, '/desligarVerificacao')
  expect((await remove(tokenOf(recusa))).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
  const entered = await enterWithChave(house, key.get(await desafioDe(house))) // a passkey leaves the request open
  const me = house.as(entered.json().token)
  expect((await me.get(FATOR)).json().remocao).not.toBeNull()
  expect((await me.delete(`${FATOR}/perda`)).statusCode).toBe(204)
  expect((await remove(tokenOf(remocao))).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
  expect((await logIn(ana)).json()).toMatchObject({ code: 'SEGUNDO_FATOR' })
})

test('the link ends after 72 hours; then another request starts anew', async () => {
  const ana = await given()
  await ask(ana)
  await house.clock.advance(DIA + 60)
  const [link] = await linksOf(ana, '/desligarVerificacao')
  await house.clock.advance(3 * DIA)
  expect((await remove(tokenOf(link))).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
  const again = new Date((await ask(ana)).json().liberaEm)
  expect(again.getTime()).toBeGreaterThan(house.clock.now().getTime() + (DIA - 5) * 1000)
})

test('a log in with a code ends the request: the authenticator is not lost', async () => {
  const ana = await given()
  await ask(ana)
  expect((await logIn(ana, ana.codigoAt(house.clock.now()))).statusCode).toBe(200)
  await house.clock.advance(DIA + 60)
  expect(await linksOf(ana, '/desligarVerificacao')).toEqual([])
})

test('a new password by mail opens nothing without the second step, and ends a request that a thief made', async () => {
  const ana = await given()
  await ask(ana)
  await house.runJobs()
  await house.post('/api/v1/usuario/recuperacaoSenha', { email: ana.email })
  const token = await tokenFor(house, ana.email)
  const reset = await house.post('/api/v1/usuario/restauroSenha', { token, novaSenha: NOVA, confirmaNovaSenha: NOVA })
  expect(reset.statusCode, reset.body).toBe(200)
  expect(reset.headers['set-cookie']).toBeUndefined()
  expect((await logIn({ ...ana, senha: NOVA })).json()).toMatchObject({ code: 'SEGUNDO_FATOR' })
  await house.clock.advance(DIA + 60)
  expect(await linksOf(ana, '/desligarVerificacao')).toEqual([])
})

test('after a change of e-mail both links go to the old address, as a new password’s link does', async () => {
  const ana = await given()
  const path = `/api/v1/assinatura/${ana.assinaturaUuid}`
  const { assinante, endereco } = (await ana.me.get(path)).json()
  const novo = `novo-${ana.email}`
  const body = { ...assinante, endereco, email: novo, senhaAtual: ana.senha }
  expect((await ana.me.put(`/api/v1/preferencias/${ana.assinaturaUuid}`, body)).statusCode).toBe(200)
  expect((await house.get(`/api/v1/usuario/registro/email/${await tokenFor(house, novo)}`)).statusCode).toBe(200)
  await ask(ana)
  expect(await linksOf({ email: novo }, '/recusarPedido')).toEqual([])
  expect(await linksOf(ana, '/recusarPedido')).toHaveLength(1)
  const avisos: { assunto: string }[] = (await ana.me.get('/api/v1/notificacao')).json()
  expect(avisos.map(({ assunto }) => assunto)).toContain('O e-mail da conta foi alterado')
})

test.each([undefined, null, '', 'inventado', 'x'.repeat(201), 7])('%j neither removes nor refuses', async (token) => {
  for (const answer of [await remove(token as string), await refuse(token as string)])
    expect(answer.statusCode).toBe(422)
})
