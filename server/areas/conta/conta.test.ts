import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Area } from '../../kernel/area.ts'
import { cadastro, confirm, logIn, mailsTo, newcomer, register, tokenFor } from '../../testing/cadastro.ts'
import { untilBlocked } from '../../testing/espera.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { acesso, DEMO_ASSINANTE, DEMO_OPERADOR, DEMO_SEGUNDO_OPERADOR, DEMO_SENHA } from '../acesso/index.ts'

/** A test area that objects to closing while `frase` is set. */
const aberto = { frase: undefined as string | undefined, erased: 0 }
const futura: Area = {
  name: 'futura',
  titular: {
    tell: async () => ({ fretes: ['um'] }),
    erase: async () => void aberto.erased++,
    object: async () => aberto.frase,
  },
}

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '100000' }, brought: { areas: [futura] } })
})
afterAll(() => house.stop())

async function entered() {
  const pessoa = await newcomer(house)
  const session = (await logIn(house, pessoa.cpf, pessoa.senha)).json()
  const me = house.as(session.token as string)
  const path = `/api/v1/preferencias/${session.identificadorAssinatura}`
  const pedido = {
    nome: 'Ana Maria',
    sobrenome: 'Souza',
    documento: pessoa.cpf,
    email: pessoa.email,
    senhaAtual: pessoa.senha,
    telefone: '(21)3265-4321',
    endereco: { ...pessoa.endereco, logradouro: 'Rua Nova', numero: '', complemento: '' },
  }
  return { ...pessoa, me, session, path, pedido, assinatura: session.identificadorAssinatura as string }
}

test('the assinatura is answered with person, address, limit and alerts', async () => {
  const { me, assinatura, cpf, email } = await entered()
  expect((await me.get(`/api/v1/assinatura/${assinatura}`)).json()).toMatchObject({
    uuid: assinatura,
    saldo: 0,
    saldoReservado: 0,
    numeroFretes: 10,
    fretesAtivos: 0,
    assinante: { nome: 'Júlia', sobrenome: 'de Assunção', documento: cpf, email, emailPendente: null },
    endereco: { logradouro: 'Avenida Paulista', siglaUf: 'SP', nomeCidade: 'São Paulo' },
    alertaPagamento: true,
  })
})

test('another subscriber’s assinatura and an invented one are 404, to read and to change', async () => {
  const [ana, bia] = [await entered(), await entered()]
  for (const uuid of [bia.assinatura, '00000000-0000-4000-8000-000000000000', 'x']) {
    expect((await ana.me.get(`/api/v1/assinatura/${uuid}`)).statusCode).toBe(404)
    expect((await ana.me.put(`/api/v1/preferencias/${uuid}`, ana.pedido)).statusCode).toBe(404)
  }
  expect((await bia.me.get(`/api/v1/assinatura/${bia.assinatura}`)).json().assinante.nome).toBe('Júlia')
})

describe('account edit', () => {
  test('changes person, address and alerts, and answers the new state', async () => {
    const { me, path, pedido, assinatura } = await entered()
    const answer = await me.put(path, { ...pedido, alertaPagamento: false })
    expect(answer.json()).toMatchObject({
      assinante: { nome: 'Ana Maria', sobrenome: 'Souza', telefone: '2132654321' },
      endereco: { logradouro: 'Rua Nova', numero: 'S/N', complemento: '' },
      alertaPagamento: false,
      alertaRestricoesCorreios: true,
    })
    await me.put(path, { ...pedido, alertaRestricoesCorreios: false })
    expect((await me.get(`/api/v1/assinatura/${assinatura}`)).json()).toMatchObject({
      alertaPagamento: false,
      alertaRestricoesCorreios: false,
    })
  })

  test('one alert is switched by itself: the others, and other people’s, stay', async () => {
    const [ana, bia] = [await entered(), await entered()]
    const url = '/api/v1/preferencias/alertas'
    const todas = {
      alertaRestricoesCorreios: true,
      alertaConfirmacaoImpressao: true,
      alertaConfirmacaoDeDeclaracaoConteudo: true,
      alertaPagamento: true,
    }
    expect((await ana.me.get(url)).json()).toEqual(todas)
    const answers = await Promise.all(
      ['alertaPagamento', 'alertaConfirmacaoImpressao'].map((alerta) => ana.me.put(url, { [alerta]: false })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const wanted = { ...todas, alertaPagamento: false, alertaConfirmacaoImpressao: false }
    expect((await ana.me.get(url)).json()).toEqual(wanted)
    expect((await ana.me.put(ana.path, ana.pedido)).json()).toMatchObject(wanted) // the account form does not name them
    expect((await ana.me.put(url, { alertaPagamento: true })).json()).toEqual({ ...wanted, alertaPagamento: true })
    expect((await bia.me.get(url)).json()).toEqual(todas)
    for (const body of [{}, { alertaPagamento: 'não' }, { alertaPagamento: null }, [], undefined])
      expect((await ana.me.put(url, body)).statusCode).toBe(422)
  })

  test('never changes the CPF', async () => {
    const { me, path, pedido } = await entered()
    const answer = await me.put(path, { ...pedido, documento: '529.982.247-25' })
    expect(answer.json()).toMatchObject({ code: 'VALIDACAO', errors: [{ campo: 'documento' }] })
  })

  test('names each field that is missing or wrong', async () => {
    const { me, path, pedido } = await entered()
    for (const campo of ['nome', 'sobrenome', 'telefone', 'email'] as const) {
      for (const value of [undefined, null, '', 7]) {
        const answer = await me.put(path, { ...pedido, [campo]: value })
        expect([answer.statusCode, answer.json().errors[0].campo]).toEqual([422, campo])
      }
    }
    for (const campo of ['cep', 'logradouro', 'bairro', 'cidade'] as const) {
      const answer = await me.put(path, { ...pedido, endereco: { ...pedido.endereco, [campo]: '' } })
      expect(answer.json().errors[0].campo).toBe(`endereco.${campo}`)
    }
  })
})

describe('a new e-mail', () => {
  test('counts once it is confirmed, and the old one is told before and after', async () => {
    const { me, path, pedido, assinatura, email, cpf, senha } = await entered()
    const novo = `novo-${email}`
    expect((await me.put(path, { ...pedido, email: novo })).json().assinante).toMatchObject({
      email,
      emailPendente: novo,
    })
    expect((await mailsTo(house, email))[0]?.assunto).toBe('Pedido de troca de e-mail na FreteFlex')
    expect((await logIn(house, cpf, senha)).json().email).toBe(email)

    expect((await confirm(house, await tokenFor(house, novo))).json()).toEqual({
      status: 'OK',
      motivo: 'TROCA_DE_EMAIL',
      loja: null,
    })
    expect((await me.get(`/api/v1/assinatura/${assinatura}`)).json().assinante).toMatchObject({
      email: novo,
      emailPendente: null,
    })
    expect((await mailsTo(house, email))[0]?.assunto).toBe('Seu e-mail na FreteFlex foi trocado')
  })

  test('given up for another one, or for the old one, can no longer be confirmed', async () => {
    const { me, path, pedido, email } = await entered()
    await me.put(path, { ...pedido, email: `um-${email}` })
    const first = await tokenFor(house, `um-${email}`)
    await me.put(path, { ...pedido, email: `dois-${email}` })
    expect((await confirm(house, first)).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
    const second = await tokenFor(house, `dois-${email}`)
    await me.put(path, pedido)
    expect((await confirm(house, second)).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
  })

  test('can be requested only a few times: nobody fills mailboxes or finds out accounts with it', async () => {
    const { me, path, pedido, email } = await entered()
    const statuses: number[] = []
    for (let i = 0; i < 51; i++) statuses.push((await me.put(path, { ...pedido, email: `x${i}-${email}` })).statusCode)
    expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 200)) // 5 an hour, times ten in a sandbox
    expect(statuses.at(-1)).toBe(429)
    expect((await me.put(path, { ...pedido, nome: 'Outra' })).statusCode).toBe(200)
  })

  test('of another account is refused, also when that account was created meanwhile', async () => {
    const [ana, bia] = [await entered(), await entered()]
    expect((await ana.me.put(ana.path, { ...ana.pedido, email: bia.email })).json()).toMatchObject({
      code: 'EMAIL_JA_CADASTRADO',
      errors: [{ campo: 'email' }],
    })
    const wanted = `querido-${ana.email}`
    await ana.me.put(ana.path, { ...ana.pedido, email: wanted })
    const token = await tokenFor(house, wanted)
    await newcomer(house, { email: wanted })
    expect((await confirm(house, token)).json()).toMatchObject({ code: 'EMAIL_JA_CADASTRADO' })
  })
})

describe('the demo accounts', () => {
  let demo: TestHouse
  beforeAll(async () => {
    demo = await startHouse({ env: { DEMO: 'on' } })
  })
  afterAll(() => demo.stop())

  test('of an earlier version had no address: they can be opened after the update', async () => {
    const none = { cep: null, logradouro: null, numero: null, bairro: null, municipioUuid: null }
    await demo.db.updateTable('usuario').set(none).where('cpf', '=', DEMO_ASSINANTE.cpf).execute()
    await acesso.start?.(demo.deps)
    const { token, identificadorAssinatura } = (await logIn(demo, DEMO_ASSINANTE.cpf, DEMO_SENHA)).json()
    const opened = await demo.as(token).get(`/api/v1/assinatura/${identificadorAssinatura}`)
    expect(opened.json()).toMatchObject({ endereco: { nomeCidade: 'São Paulo' } })
  })

  test('whose password is public stop a start outside the sandbox while one of them is open', async () => {
    const start = async () => {
      const real = await startHouse({ env: { SANDBOX: 'off' }, database: demo.database })
      await real.stop()
    }
    const pessoas = demo.db.selectFrom('usuario').select(['uuid as usuarioUuid', 'assinaturaUuid'])
    const close = async (cpf: string) =>
      acesso.titular?.erase(demo.deps, demo.db, await pessoas.where('cpf', '=', cpf).executeTakeFirstOrThrow())
    await expect(start()).rejects.toThrow(
      'SANDBOX: este banco de dados tem contas de demonstração (CPF 529.982.247-25, 111.444.777-35, 123.456.789-09), cuja senha é pública.',
    )
    await close(DEMO_ASSINANTE.cpf)
    await close(DEMO_OPERADOR.cpf)
    const { email } = DEMO_ASSINANTE
    const somebody = { cpf: DEMO_ASSINANTE.cpf, email, senha: DEMO_SENHA }
    const registered = cadastro({ ...somebody, confirmacaoEmail: email, confirmacaoSenha: DEMO_SENHA })
    expect((await register(demo, registered)).statusCode, 'which must not stop the next start').toBe(201)
    const { cpf } = DEMO_SEGUNDO_OPERADOR
    await demo.db.updateTable('usuario').set({ email: 'outro@exemplo.test' }).where('cpf', '=', cpf).execute()
    await expect(start()).rejects.toThrow('(CPF 123.456.789-09)') // the public password still opens it
    const { token } = (await logIn(demo, cpf, DEMO_SENHA)).json()
    const nova = { senhaAtual: DEMO_SENHA, novaSenha: 'Outra#Senha7', confirmaNovaSenha: 'Outra#Senha7' }
    expect((await demo.as(token).post('/api/v1/usuario/troca-senha', nova)).statusCode).toBe(200)
    await start() // with another address and another password the account is no longer the demo's
  })
})

test('two people confirm the same e-mail at once: one gets it, the other is told', async () => {
  const [ana, bia] = [await entered(), await entered()]
  const wanted = `disputado-${ana.email}`
  await ana.me.put(ana.path, { ...ana.pedido, email: wanted })
  const token = await tokenFor(house, wanted)
  let confirming: ReturnType<typeof confirm> | undefined
  await house.db.transaction().execute(async (tx) => {
    await tx.updateTable('usuario').set({ email: wanted }).where('email', '=', bia.email).execute()
    confirming = confirm(house, token)
    await untilBlocked(house) // PostgreSQL: it waits at the unique index; embedded: it waits for this transaction
  })
  expect((await confirming)?.json()).toMatchObject({ code: 'EMAIL_JA_CADASTRADO' })
})

describe('LGPD', () => {
  test('the export has all personal data, area by area, and no secret', async () => {
    const { me, cpf, email } = await entered()
    const answer = await me.get('/api/v1/conta/dados')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="dados-freteflex.json"')
    expect(answer.json()).toMatchObject({
      acesso: { cadastro: { cpf, email, endereco: { logradouro: 'Avenida Paulista' } }, perfis: [{}], sessoes: [{}] },
      cotacao: { cotacoes: [] },
      conta: { alertas: { alertaPagamento: true } },
      futura: { fretes: ['um'] },
    })
    expect(answer.body).not.toMatch(/argon2|tokenHash|senha/i)
    expect(answer.body).not.toMatch(/:\d\d(?:\.\d+)?Z"/)
    expect(answer.json().geradoEm).toMatch(/-03:00$/)
  })

  test('an account with something open cannot be closed, and the person is told why', async () => {
    const { me, senha, cpf } = await entered()
    aberto.frase = 'Você tem 2 fretes em andamento. Espere a entrega ou cancele-os.'
    const answer = await me.post('/api/v1/conta/encerramento', { senha })
    aberto.frase = undefined
    expect(answer.json()).toMatchObject({
      code: 'CONTA_EM_USO',
      message: 'Você tem 2 fretes em andamento. Espere a entrega ou cancele-os.',
    })
    expect((await logIn(house, cpf, senha)).statusCode).toBe(200)
  })

  test('closing needs the password', async () => {
    const { me } = await entered()
    expect((await me.post('/api/v1/conta/encerramento', { senha: 'Errada@1' })).json()).toMatchObject({
      code: 'SENHA_INCORRETA',
      errors: [{ campo: 'senha', mensagem: 'Senha incorreta.' }],
    })
    expect((await me.post('/api/v1/conta/encerramento', {})).statusCode).toBe(422)
  })

  test('a closed account holds no word of the person, and the assinatura stays for the books', async () => {
    const { me, senha, cpf, email, assinatura } = await entered()
    const erased = aberto.erased
    expect((await me.post('/api/v1/conta/encerramento', { senha })).statusCode).toBe(204)
    expect(aberto.erased).toBe(erased + 1)
    expect((await me.get('/api/v1/sessao')).statusCode).toBe(401)
    expect((await logIn(house, cpf, senha)).json()).toMatchObject({ code: 'AUTHENTICATION_FAILED' })
    const kept = JSON.stringify(
      await Promise.all(
        (['usuario', 'token', 'perfil', 'sessao', 'preferencia'] as const).map((table) =>
          house.db.selectFrom(table).selectAll().execute(),
        ),
      ),
    )
    for (const word of [cpf, email]) expect(kept).not.toContain(word)
    const books = await house.db.selectFrom('assinatura').select('uuid').where('uuid', '=', assinatura).execute()
    expect(books).toHaveLength(1)
    await newcomer(house, { cpf, email }) // and may register again
    expect((await logIn(house, cpf, 'Segura#2026')).statusCode).toBe(200)
  })
})
