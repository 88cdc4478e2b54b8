import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { formatCnpj } from '#contract/kernel/values/cnpj'
import { formatCpf } from '#contract/kernel/values/cpf'
import { createLog } from './kernel/log.ts'
import { defineJob } from './kernel/work/jobs.ts'
import { turnOnFator } from './testing/autenticador.ts'
import { cadastro, confirm, logIn, mailsTo, register, tokenFor } from './testing/cadastro.ts'
import { addChave, desafioDe, enterWithChave } from './testing/chave.ts'
import { destinatario, frete } from './testing/given/carrinho.ts'
import { APROVADO, pagador, RECUSADO } from './testing/given/pagamento.ts'
import { givenSaldo } from './testing/given/saldo.ts'
import { startHouse, type TestHouse } from './testing/house.ts'

/** A job that the database refuses with a document in the message. */
const stumble = defineJob({
  name: 'teste.stumble',
  payload: z.object({}),
  run: async ({ db }) => void (await sql`select ${'52998224725 de Ana'}::integer`.execute(db)),
})

/** All output of the house for its operator, from the first line on. */
let written = ''
let house: TestHouse
beforeAll(async () => {
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void (written += line) })
  house = await startHouse({
    env: { LIMIT_LOGIN_PER_MINUTE: '100000' },
    brought: { log, areas: [{ name: 'teste', jobs: [stumble] }] },
  })
})
afterAll(() => house.stop())

const CNPJ = '11222333000181'
const CODIGO = '7391'
const NOVA = 'Nova#Senha9'

/** The secrets: words that must not appear anywhere, and links, each of which may appear only in its own mail. */
const segredos = new Set<string>()
const links = new Set<string>()
const keep = (...words: string[]) => words.forEach((word) => segredos.add(word))
const keepCpf = (cpf: string) => keep(cpf, formatCpf(cpf))
async function link(email: string) {
  const token = await tokenFor(house, email)
  links.add(token)
  return token
}

/** Registers, confirms, fails to log in, logs in, recovers, changes the e-mail and has it undone. */
async function getsIn() {
  const pedido = cadastro()
  const { cpf, email, senha } = pedido
  keepCpf(cpf)
  keep(senha, 'Errada@777', NOVA)
  await register(house, pedido)
  await register(house, cadastro({ cpf })) // refused; the request holds both documents
  await confirm(house, await link(email))
  await logIn(house, cpf, 'Errada@777')
  const enter = async (password: string) => {
    const { token, identificadorAssinatura } = (await logIn(house, cpf, password)).json()
    keep(token as string)
    return { me: house.as(token as string), assinatura: identificadorAssinatura as string }
  }
  const { me, assinatura } = await enter(senha)
  await me.get(`/api/v1/assinatura/${assinatura}?senha=${senha}&cpf=${cpf}`)
  await house.post('/api/v1/usuario/recuperacaoSenha', { email })
  const token = await link(email)
  await house.get(`/restauroSenha?token=${token}`)
  await house.post('/api/v1/usuario/restauroSenha', { token, novaSenha: NOVA, confirmaNovaSenha: NOVA })

  const again = await enter(NOVA)
  const { assinante, endereco } = (await again.me.get(`/api/v1/assinatura/${assinatura}`)).json()
  const novo = `novo-${email}`
  const put = (senhaAtual: string) =>
    again.me.put(`/api/v1/preferencias/${assinatura}`, { ...assinante, endereco, email: novo, senhaAtual })
  expect((await put('Errada@777')).statusCode).toBe(422)
  expect((await put(NOVA)).statusCode).toBe(200)
  expect((await confirm(house, await link(novo))).statusCode).toBe(200)
  const undo = await link(email)
  expect((await house.post('/api/v1/usuario/email/desfazer', { token: undo })).statusCode).toBe(200)
  expect((await house.post('/api/v1/usuario/email/desfazer', { token: undo })).statusCode).toBe(422)
  return email
}

/**
 * Turns the second step on, logs in with it and with a passkey, reports the authenticator lost, and refuses that report
 * by the link of its mail.
 */
async function locksTwice() {
  const ana = await house.given.assinante()
  keepCpf(ana.cpf)
  keep(ana.senha, ana.token)
  const { segredo, codigoAt, codigos } = await turnOnFator(house, ana.token, ana.senha)
  keep(segredo, ...codigos, ...codigos.map((codigo) => codigo.replaceAll('-', '')))
  const enter = (more: object, headers = {}) =>
    house.post('/api/v1/auth', { username: ana.cpf, password: ana.senha, ...more }, headers)
  expect((await enter({})).statusCode).toBe(401)
  expect((await enter({ segundoFator: codigos[1]?.replace(/.$/, '0') })).statusCode).toBe(401)
  const entered = await enter({ segundoFator: codigoAt(house.clock.now()), lembrarAparelho: true })
  const cookies = [entered.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '')
  keep(entered.json().token, ...cookies.map((cookie) => cookie.replace(/^.*?=/, '')))
  expect((await enter({}, { cookie: cookies.join('; ') })).statusCode).toBe(200)
  const { key } = await addChave(house, ana)
  const desafio = await desafioDe(house)
  const chave = key.get(desafio)
  keep(desafio, chave.response.signature)
  const comChave = await enterWithChave(house, chave)
  expect([comChave.statusCode, (await enterWithChave(house, chave)).statusCode]).toEqual([200, 401])
  keep(comChave.json().token)
  await house.post('/api/v1/usuario/segundo-fator/perda', { username: ana.cpf, password: ana.senha })
  const recusa = (await mailsTo(house, ana.email))
    .flatMap(({ links: found }) => found)
    .find((url) => url.includes('/recusarPedido'))
  const token = new URL(recusa ?? '').searchParams.get('token') ?? ''
  links.add(token)
  expect((await house.post('/api/v1/usuario/segundo-fator/perda/recusa', { token })).statusCode).toBe(200)
}

/** Pays with a refused card and with a saved one, ships to a company, refunds the card's holder. */
async function pays() {
  const ana = await pagador(house)
  keepCpf(ana.cpf)
  keepCpf('52998224725')
  keepCpf('11144477735')
  keep(ana.senha, ana.token, CNPJ, formatCnpj(CNPJ), RECUSADO, APROVADO)
  const recipient = await ana.fill(
    frete((await ana.quote())['correios/pac'], { destinatario: destinatario({ nome: '3M S/A', cpfCnpj: CNPJ }) }),
  )
  const pay = (numero: string, more: object = {}) =>
    ana.payCartao(numero, { chartUuid: recipient.uuid, amount: Math.round(recipient.total * 100), ...more })
  expect((await pay(RECUSADO)).json()).toMatchObject({ status: 'REFUSED' })
  await pay(APROVADO, { card: { securityCode: CODIGO } }) // refused at its field
  expect((await pay(APROVADO, { saveCard: true })).json()).toMatchObject({ status: 'APPROVED' })
  await house.runJobs()
  await givenSaldo(house, ana.assinaturaUuid, 50_000)
  expect((await ana.me.post('/api/v1/saque', { valor: 50, senha: 'Errada@777' })).statusCode).toBe(422)
  expect((await ana.me.post('/api/v1/saque', { valor: 50, senha: ana.senha })).statusCode).toBe(201)
  await house.runJobs()
  expect((await mailsTo(house, ana.email)).length).toBeGreaterThan(0)
}

test('no log, no job and no mail names a password, a token, a card or a document; a mail holds only its own link', async () => {
  const email = await getsIn()
  await locksTwice()
  await pays()
  await house.deps.jobs.enqueue(house.db, stumble, {})
  await house.runJobs()
  expect(written).toContain('job failed')
  expect(written).toContain('/api/v1/usuario/email/desfazer')
  for (const word of [...segredos, ...links]) expect(written, 'the log').not.toContain(word)

  const { rows: tables } = await sql<{ nome: string }>`
    select format('%I.%I', schemaname, tablename) as nome from pg_tables where schemaname = 'fila'`.execute(house.db)
  expect(tables.length).toBeGreaterThan(3)
  let queue = ''
  for (const { nome } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(nome)} as t`.execute(house.db)
    queue += rows.map(({ row }) => row).join('\n')
  }
  expect(queue).toContain('teste.stumble')
  expect(queue).toContain('acesso.sendTrocaConfirmada')
  for (const word of [...segredos, ...links]) expect(queue, 'the queue').not.toContain(word)

  const mails = await house.db.selectFrom('caixaEmail').selectAll().execute()
  expect(mails.length).toBeGreaterThan(6)
  for (const word of segredos) expect(JSON.stringify(mails), 'the mails').not.toContain(word)
  for (const token of links)
    expect(mails.filter(({ texto, html }) => texto.includes(token) || html.includes(token)).length).toBe(1)
  expect((await mailsTo(house, email)).length).toBeGreaterThan(3)
})
