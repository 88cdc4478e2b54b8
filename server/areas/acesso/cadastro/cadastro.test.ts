import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cadastro, confirm, logIn, mailsTo, newcomer, register, tokenFor } from '../../../testing/cadastro.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '100000' } })
})
afterAll(() => house.stop())

test('a new person registers, opens the link in the mail and logs in', async () => {
  const pedido = cadastro()
  const answer = await register(house, pedido)
  expect(answer.statusCode).toBe(201)
  expect((await logIn(house, pedido.cpf, pedido.senha)).json()).toMatchObject({ code: 'AUTHENTICATION_EMAIL_PENDING' })

  const [mail] = await mailsTo(house, pedido.email)
  expect(mail?.assunto).toBe('Confirme seu e-mail na FreteFlex')
  expect(mail?.texto).toContain('/validacao?tokenValidacao=')
  const token = await tokenFor(house, pedido.email)
  // a program that looks through mails for bad links
  await house.app.inject({ method: 'HEAD', url: `/api/v1/usuario/registro/email/${token}` })
  const confirmed = await confirm(house, token)
  expect(confirmed.headers['cache-control']).toBe('no-store')
  expect(confirmed.json()).toEqual({ status: 'OK', motivo: 'CADASTRO', loja: null })

  const session = await logIn(house, pedido.cpf, pedido.senha)
  expect(session.json()).toMatchObject({
    uuid: answer.json().uuid,
    nome: 'Júlia',
    sobrenome: 'de Assunção',
    username: pedido.cpf,
    telefone: '11987654321',
    email: pedido.email,
    roles: ['ASSINANTE'],
    endereco: {
      cep: '01310100',
      logradouro: 'Avenida Paulista',
      numero: '1000',
      complemento: 'Sala 12',
      bairro: 'Bela Vista',
      nomeCidade: 'São Paulo',
      estado: 'SP',
      nomeUf: 'São Paulo',
    },
  })
})

test('the accepted terms are stored with their version and the time', async () => {
  const { cpf } = await newcomer(house, { versaoTermos: '2025-01' })
  const kept = await house.db.selectFrom('usuario').selectAll().where('cpf', '=', cpf).executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ versaoTermos: '2025-01' })
  expect(kept.termosAceitosEm).toEqual(kept.criadoEm)
  const other = await newcomer(house)
  const present = await house.db.selectFrom('usuario').select('versaoTermos').where('cpf', '=', other.cpf).execute()
  expect(present).toEqual([{ versaoTermos: '2026-11' }])
})

test('a password is kept as a digest that is slow to guess: argon2id with 19 MiB and two passes', async () => {
  const slow = await startHouse({ brought: { custoDaSenha: undefined } }) // production's cost; other tests use less
  const { cpf, senha } = await newcomer(slow)
  const { senhaHash } = await slow.db.selectFrom('credencial').select('senhaHash').executeTakeFirstOrThrow()
  expect(senhaHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await logIn(slow, cpf, 'Errada#2026')).statusCode).toBe(401)
  expect((await logIn(slow, cpf, senha)).statusCode).toBe(200)
  await slow.stop()
})

test('an address without number says S/N', async () => {
  const { cpf, senha, endereco } = cadastro()
  const pedido = cadastro({ cpf, senha, endereco: { ...endereco, numero: '', complemento: null } })
  await register(house, pedido)
  await confirm(house, await tokenFor(house, pedido.email))
  expect((await logIn(house, cpf, senha)).json().endereco).toMatchObject({ numero: 'S/N', complemento: '' })
})

describe('the server checks again what the screen checks, in the order of the specification', () => {
  const ok = cadastro()
  const refused: [string, Record<string, unknown>, string, string][] = [
    ['a wrong telephone', { telefone: '1192654321' }, 'telefone', 'Telefone inválido.'],
    ['e-mails', { confirmacaoEmail: 'outro@exemplo.test' }, 'confirmacaoEmail', 'Os E-mails digitados não conferem.'],
    ['a wrong e-mail', { email: 'ana@exemplo' }, 'email', 'E-mail inválido.'],
    ['other passwords', { confirmacaoSenha: 'Outra#2026' }, 'confirmacaoSenha', 'As senhas digitadas não conferem.'],
    ['a CPF of ten digits', { cpf: '5299822472' }, 'cpf', 'CPF menor ou maior que o padrão'],
    ['a wrong CPF', { cpf: '52998224724' }, 'cpf', 'CPF inválido.'],
    ['a CPF of one digit', { cpf: '11111111111' }, 'cpf', 'CPF inválido.'],
    ['a short CEP', { endereco: { ...ok.endereco, cep: '0131010' } }, 'endereco.cep', 'CEP inválido.'],
    [
      'terms that are not accepted',
      { termosAceitos: false },
      'termosAceitos',
      'Para utilizar os serviços da FreteFlex é necessário aceitar os termos e condições.',
    ],
    [
      'a weak password',
      { senha: 'semnumero' },
      'senha',
      'A senha deve ter no mínimo 8 caracteres, possuir letras(maiúscula e minúsculas), números e caracteres especiais.',
    ],
    [
      'an unknown city',
      { endereco: { ...ok.endereco, cidade: '00000000-0000-4000-8000-000000000000' } },
      'endereco.cidade',
      'Escolha a cidade.',
    ],
    ['an empty name', { nome: ' ' }, 'nome', 'Preenchimento obrigatório'],
    ['an invisible name', { nome: '\u200b\u00ad\ufeff' }, 'nome', 'Preenchimento obrigatório'],
    [
      'a long number',
      { endereco: { ...ok.endereco, numero: '123456' } },
      'endereco.numero',
      'O número aceita até 5 caracteres.',
    ],
  ]
  test.each(refused)('%s', async (_name, changed, campo, mensagem) => {
    const answer = await register(house, cadastro(changed))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'VALIDACAO', message: mensagem })
    expect(answer.json().errors).toContainEqual({ campo, mensagem })
  })

  test('a refusal has the message of the first refused field, and names every refused field', async () => {
    const answer = await register(
      house,
      cadastro({
        telefone: '2098765432',
        confirmacaoEmail: 'outro@exemplo.test',
        confirmacaoSenha: 'Outra#2026',
        cpf: '123',
        termosAceitos: false,
        endereco: { ...ok.endereco, cep: '1' },
      }),
    )
    expect(answer.json().message).toBe('Telefone inválido.')
    expect(answer.json().errors.map(({ campo }: { campo: string }) => campo)).toEqual([
      'telefone',
      'confirmacaoEmail',
      'confirmacaoSenha',
      'cpf',
      'endereco.cep',
      'termosAceitos',
    ])
  })

  test('the order is: empty fields, the eight checks, and last what the specification leaves open', async () => {
    const endereco = { ...ok.endereco, numero: '123456', cep: '1' }
    const answer = await register(house, cadastro({ nome: 'Ana 2', sobrenome: '', telefone: '1192654321', endereco }))
    expect(answer.json().message).toBe('Preenchimento obrigatório')
    expect(answer.json().errors.map(({ campo }: { campo: string }) => campo)).toEqual([
      'sobrenome',
      'telefone',
      'endereco.cep',
      'endereco.numero',
      'nome',
    ])
  })

  test('the sentence about the terms names the brand of the installation', async () => {
    const rebranded = await startHouse({ env: { BRAND_NAME: 'Caixa & Cia' } })
    const answer = await register(rebranded, cadastro({ termosAceitos: false }))
    await rebranded.stop()
    expect(answer.json().message).toBe(
      'Para utilizar os serviços da Caixa & Cia é necessário aceitar os termos e condições.',
    )
  })

  test('a field that is missing, of the wrong type or enormous is refused with a sentence, never with a 5xx', async () => {
    for (const body of [
      undefined,
      null,
      [],
      7,
      {},
      { endereco: 7 },
      { ...ok, endereco: null },
      { ...ok, nome: { a: 1 } },
    ]) {
      expect((await register(house, body as object)).statusCode).toBe(422)
    }
    for (const field of Object.keys(ok)) {
      for (const value of [null, 7, true, [], {}, '', 'x'.repeat(10_000), '\u0000', '\ud800']) {
        const answer = await register(house, { ...cadastro(), [field]: value })
        expect([field, value, answer.statusCode]).toEqual([field, value, 422])
        expect(answer.json().message).toMatch(/[a-zç]/)
      }
    }
    const endless = await register(house, { ...cadastro(), nome: 'x'.repeat(20_000) })
    expect([endless.statusCode, endless.json().code]).toEqual([413, 'CORPO_GRANDE_DEMAIS'])
  })
})

test('two registrations of one CPF at once make exactly one account', async () => {
  const { cpf } = cadastro()
  const answers = await Promise.all(Array.from({ length: 4 }, () => register(house, cadastro({ cpf }))))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({
    code: 'CPF_JA_CADASTRADO',
    errors: [{ campo: 'cpf', mensagem: 'Já existe uma conta com este CPF.' }],
  })
  expect(await house.db.selectFrom('usuario').select('uuid').where('cpf', '=', cpf).execute()).toHaveLength(1)
})

test('an e-mail belongs to one account, in capitals too', async () => {
  const { email } = await newcomer(house)
  const answer = await register(house, cadastro({ email: ` ${email.toUpperCase()} ` }))
  expect(answer.json()).toMatchObject({ code: 'EMAIL_JA_CADASTRADO', errors: [{ campo: 'email' }] })
})

test('names in any script are accepted; what would break a mail header is refused', async () => {
  for (const nome of ["D'Ávila", 'José-Maria', '李小龍', 'Żółć', 'Nguyễn Thị', 'Dr. João']) {
    const { cpf, senha } = await newcomer(house, { nome })
    expect((await logIn(house, cpf, senha)).json().nome).toBe(nome.normalize('NFC'))
  }
  for (const nome of [
    'premio-flex.com.br',
    'Ana 2',
    'voce ganhou um premio ligue agora mesmo',
    'http://golpe.exemplo',
    'www.golpe.exemplo',
    '<b>Ana</b>',
    'Ana\r\nBcc: vitima@exemplo.test',
    'Ana\u0000',
    'Ana\u202egpj.exe',
    'Ana\u2028x',
  ]) {
    expect((await register(house, cadastro({ nome }))).json()).toHaveProperty('errors.0.campo', 'nome')
  }
  for (const email of [
    'ana@exemplo.test\r\nBcc: vitima@exemplo.test',
    'ana@exemplo.test,vitima@exemplo.test',
    'ana@@exemplo.test',
    '"ana"@exemplo.test',
    'Ana <ana@exemplo.test>',
    'ana@exemplo..test',
    'ana@.exemplo.test',
    `${'a'.repeat(65)}@exemplo.test`,
  ]) {
    expect([email, (await register(house, cadastro({ email }))).json()]).toMatchObject([email, { code: 'VALIDACAO' }])
  }
})

test('an e-mail that is never confirmed is free again after a week', async () => {
  const pedido = cadastro()
  await register(house, pedido)
  await house.clock.advance(8 * 86_400)
  expect((await register(house, cadastro({ cpf: pedido.cpf, email: pedido.email }))).statusCode).toBe(201)
})

describe('the link that validates', () => {
  test('works once', async () => {
    const pedido = cadastro()
    await register(house, pedido)
    const token = await tokenFor(house, pedido.email)
    const answers = await Promise.all([confirm(house, token), confirm(house, token), confirm(house, token)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    expect((await confirm(house, token)).json()).toMatchObject({
      code: 'TOKEN_INVALIDO',
      message: 'Este link já foi usado ou não vale mais. Peça um novo.',
    })
  })

  test('is stored only as a digest and expires after 48 hours', async () => {
    const pedido = cadastro()
    await register(house, pedido)
    const token = await tokenFor(house, pedido.email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    for (const table of ['token', 'emailEnvio'] as const) {
      expect(JSON.stringify(await house.db.selectFrom(table).selectAll().execute())).not.toContain(token)
    }
    await house.clock.advance(48 * 3600 + 1)
    expect((await confirm(house, token)).statusCode).toBe(422)
  })

  test('recovers nothing, and the link of a recovery validates nothing', async () => {
    const pedido = cadastro()
    await register(house, pedido)
    const token = await tokenFor(house, pedido.email)
    const reset = { token, novaSenha: 'Outra#2026', confirmaNovaSenha: 'Outra#2026' }
    expect((await house.post('/api/v1/usuario/restauroSenha', reset)).json()).toMatchObject({ code: 'TOKEN_INVALIDO' })
    expect((await confirm(house, token)).statusCode).toBe(200)
  })

  test('can be sent again; an unknown CPF gets the same answer', async () => {
    const pedido = cadastro()
    await register(house, pedido)
    await house.runJobs()
    const resend = (cpf: string) => house.post('/api/v1/auth/emailValidation', { cpf })
    const [known, unknown] = [await resend(pedido.cpf), await resend(cadastro().cpf)]
    expect([known.json(), unknown.json()]).toEqual([{ codigo: 'OK' }, { codigo: 'OK' }])
    expect(await mailsTo(house, pedido.email)).toHaveLength(2)
    await confirm(house, await tokenFor(house, pedido.email))
    await resend(pedido.cpf)
    expect(await mailsTo(house, pedido.email)).toHaveLength(2)
  })

  test('is not sent often enough to fill a mailbox, and the answer is always the same', async () => {
    const strict = await startHouse({ env: { LIMIT_MAILS_PER_HOUR: '1', LIMIT_LOGIN_PER_MINUTE: '100000' } })
    const pedido = cadastro()
    await register(strict, pedido)
    for (let i = 0; i < 12; i++) {
      const answer = await strict.post('/api/v1/auth/emailValidation', { cpf: pedido.cpf })
      expect([answer.statusCode, answer.json()]).toEqual([200, { codigo: 'OK' }])
    }
    expect(await mailsTo(strict, pedido.email)).toHaveLength(1 + 10) // the first, and ten more: limit 1 times 10
    await strict.stop()
  })
})
