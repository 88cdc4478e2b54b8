import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askSegredo, turnOnFator } from '../../../testing/autenticador.ts'
import { mailsTo, randomIp, tokenFor } from '../../../testing/cadastro.ts'
import { readCodigos } from '../../../testing/codigos.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { cookiesOf, FATOR, given, logIn, outcome } from './testing-fator.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '100000', TRUST_PROXY: '1' } })
})
afterAll(() => house.stop())

describe('turning it on', () => {
  test('takes the password, shows a QR code, and counts only after the first code', async () => {
    const ana = await house.given.assinante()
    const me = house.as(ana.token)
    const { segredo, otpauth, qrCode } = await askSegredo(house, ana.token, ana.senha)
    expect(segredo).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpauth).toContain(`secret=${segredo}`)
    expect(await readCodigos(Buffer.from(qrCode, 'base64'), ['QRCode'])).toEqual([otpauth])
    expect(await outcome(logIn(house, ana))).toEqual([200, undefined])
    expect((await me.put(FATOR, { codigo: '000000' })).json()).toMatchObject({ code: 'CODIGO_INCORRETO' })
    expect((await me.get(FATOR)).json()).toMatchObject({ ligado: false })
  })

  test('a wrong or missing password is 422; turning it on when it is on is 409', async () => {
    const ana = await given(house)
    const wrong = await ana.me.post(FATOR, { senha: 'Errada@1' })
    expect([wrong.statusCode, wrong.json()]).toEqual([422, expect.objectContaining({ code: 'SENHA_INCORRETA' })])
    expect((await ana.me.post(FATOR, {})).statusCode).toBe(422)
    expect((await ana.me.post(FATOR, { senha: ana.senha })).statusCode).toBe(409)
    expect((await ana.me.put(FATOR, { codigo: ana.codigo() })).statusCode).toBe(409)
  })

  test('spends the first code: that code then opens no session and turns nothing off', async () => {
    const ana = await house.given.assinante()
    const me = house.as(ana.token)
    const { codigoAt } = await askSegredo(house, ana.token, ana.senha)
    const codigo = codigoAt(house.clock.now())
    expect((await me.put(FATOR, { codigo: `${codigo.slice(0, 3)} ${codigo.slice(3)}` })).statusCode).toBe(200)
    expect(await outcome(logIn(house, ana, { segundoFator: codigo }))).toEqual([401, 'SEGUNDO_FATOR'])
    const off = await me.delete(FATOR, { body: { senha: ana.senha, codigo } })
    expect([off.statusCode, off.json().code]).toEqual([422, 'CODIGO_INCORRETO'])
  })

  test('of two first codes at once one turns it on, and one set of ten different recovery codes is given', async () => {
    const ana = await house.given.assinante()
    const me = house.as(ana.token)
    const { codigoAt } = await askSegredo(house, ana.token, ana.senha)
    const codigo = codigoAt(house.clock.now())
    const answers = await Promise.all([me.put(FATOR, { codigo }), me.put(FATOR, { codigo })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const codigos: string[] = answers.find(({ statusCode }) => statusCode === 200)!.json().codigosRecuperacao
    expect(new Set(codigos).size).toBe(10)
    expect(codigos.every((each) => /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(each))).toBe(true)
  })

  test('neither the secret nor a recovery code is stored readable, and a secret opens for its own person only', async () => {
    const [ana, bia] = [await given(house), await given(house)]
    const kept = JSON.stringify([
      await house.db.selectFrom('segundoFator').selectAll().execute(),
      await house.db.selectFrom('codigoDeRecuperacao').selectAll().execute(),
    ])
    for (const word of [ana.segredo, ...ana.codigos, ...ana.codigos.map((each) => each.replaceAll('-', ''))])
      expect(kept).not.toContain(word)
    const { segredo } = await house.db
      .selectFrom('segundoFator')
      .select('segredo')
      .where('usuarioUuid', '=', bia.usuarioUuid)
      .executeTakeFirstOrThrow()
    await house.db.updateTable('segundoFator').set({ segredo }).where('usuarioUuid', '=', ana.usuarioUuid).execute()
    expect(await outcome(logIn(house, ana, { segundoFator: bia.codigo() }))).toEqual([401, 'SEGUNDO_FATOR'])
  })
})

describe('log in', () => {
  test('without the code asks for it, with the code opens a session; the password alone opens nothing', async () => {
    const ana = await given(house)
    const before = await house.db
      .selectFrom('sessao')
      .select('uuid')
      .where('usuarioUuid', '=', ana.usuarioUuid)
      .execute()
    expect(await outcome(logIn(house, ana))).toEqual([401, 'SEGUNDO_FATOR'])
    expect(await outcome(logIn(house, ana, { segundoFator: '' }))).toEqual([401, 'SEGUNDO_FATOR'])
    const after = await house.db
      .selectFrom('sessao')
      .select('uuid')
      .where('usuarioUuid', '=', ana.usuarioUuid)
      .execute()
    expect(after).toEqual(before)
    expect(await outcome(logIn(house, ana, { segundoFator: ana.codigo() }))).toEqual([200, undefined])
  })

  test('a wrong password is refused as ever, with a right code or without: nothing tells that a second step exists', async () => {
    const ana = await given(house)
    for (const more of [{}, { segundoFator: ana.codigo() }])
      expect(await outcome(logIn(house, { ...ana, senha: 'Errada@1' }, more))).toEqual([401, 'AUTHENTICATION_FAILED'])
    // the code was not spent
    expect(await outcome(logIn(house, ana, { segundoFator: ana.codigo() }))).toEqual([200, undefined])
  })

  test('a code is good once, and ends the earlier ones', async () => {
    const ana = await given(house)
    const codigo = ana.codigo()
    expect(await outcome(logIn(house, ana, { segundoFator: codigo }))).toEqual([200, undefined])
    expect(await outcome(logIn(house, ana, { segundoFator: codigo }))).toEqual([401, 'SEGUNDO_FATOR'])
    expect(await outcome(logIn(house, ana, { segundoFator: ana.codigo(-30) }))).toEqual([401, 'SEGUNDO_FATOR'])
    await house.clock.advance(30)
    expect(await outcome(logIn(house, ana, { segundoFator: codigo }))).toEqual([401, 'SEGUNDO_FATOR'])
    expect(await outcome(logIn(house, ana, { segundoFator: ana.codigo() }))).toEqual([200, undefined])
  })

  test('a code used four times at once opens one session', async () => {
    const ana = await given(house)
    const segundoFator = ana.codigo()
    const answers = await Promise.all(Array.from({ length: 4 }, () => outcome(logIn(house, ana, { segundoFator }))))
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  })

  test('a clock 29 seconds off works, 61 seconds off does not', async () => {
    for (const off of [-29, 29]) {
      const ana = await given(house)
      expect(await outcome(logIn(house, ana, { segundoFator: ana.codigo(off) }))).toEqual([200, undefined])
    }
    for (const off of [-61, 61]) {
      const ana = await given(house)
      expect(await outcome(logIn(house, ana, { segundoFator: ana.codigo(off) }))).toEqual([401, 'SEGUNDO_FATOR'])
    }
  })

  test('a recovery code works once, typed in any way, and never for another person', async () => {
    const [ana, bia] = [await given(house), await given(house)]
    const [first = '', second = ''] = ana.codigos
    expect(await outcome(logIn(house, bia, { segundoFator: first }))).toEqual([401, 'SEGUNDO_FATOR'])
    expect(await outcome(logIn(house, ana, { segundoFator: first.toLowerCase().replaceAll('-', ' ') }))).toEqual([
      200,
      undefined,
    ])
    expect(await outcome(logIn(house, ana, { segundoFator: first }))).toEqual([401, 'SEGUNDO_FATOR'])
    const atOnce = await Promise.all([1, 2, 3].map(() => outcome(logIn(house, ana, { segundoFator: second }))))
    expect(atOnce.filter(([status]) => status === 200)).toHaveLength(1)
    expect((await ana.me.get(FATOR)).json()).toMatchObject({ codigosRestantes: 8 })
  })

  test('a code that is too long or no text is 422, not a log in', async () => {
    const ana = await given(house)
    expect((await logIn(house, ana, { segundoFator: '1'.repeat(41) })).statusCode).toBe(422)
    expect((await logIn(house, ana, { segundoFator: 123456 })).statusCode).toBe(422)
  })
})

describe('guessing', () => {
  test('after five wrong codes the account waits, also from elsewhere, and a new password does not end the wait', async () => {
    const ana = await given(house)
    const from = () => ({ 'x-forwarded-for': randomIp() })
    await house.post('/api/v1/usuario/recuperacaoSenha', { email: ana.email })
    const novaSenha = 'Nova#Senha9'
    const body = { token: await tokenFor(house, ana.email), novaSenha, confirmaNovaSenha: novaSenha }
    const guess = () => outcome(logIn(house, ana, { segundoFator: '000000' }, from()))
    const codes = []
    for (let i = 0; i < 8; i++) codes.push((await guess())[0])
    expect(codes).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
    expect(await outcome(logIn(house, ana, { segundoFator: ana.codigo() }, from()))).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect((await house.post('/api/v1/usuario/restauroSenha', body, from())).statusCode).toBe(200)
    const bia = { ...ana, senha: novaSenha }
    expect(await outcome(logIn(house, bia, { segundoFator: bia.codigo() }, from()))).toEqual([429, 'TOO_MANY_REQUESTS'])
    await house.clock.advance(1000)
    expect(await outcome(logIn(house, bia, { segundoFator: bia.codigo() }, from()))).toEqual([200, undefined])
  })

  test('a stolen session guesses neither the code nor the password: both wait after a few', async () => {
    const [ana, bia] = [await given(house), await given(house)]
    const off = async ({ me, senha }: typeof ana, codigo: string) =>
      (await me.delete(FATOR, { body: { senha, codigo } })).statusCode
    const codes: number[] = []
    for (let i = 0; i < 8; i++) codes.push(await off(ana, String(100_000 + i)))
    expect(codes).toEqual([...Array<number>(6).fill(422), 429, 429])
    expect(await off(ana, ana.codigo())).toBe(429)
    const senhas: number[] = []
    for (let i = 0; i < 12; i++) senhas.push(await off({ ...bia, senha: `Errada@${i}` }, bia.codigo()))
    expect(senhas).toEqual([...Array<number>(10).fill(422), 429, 429])
    expect(await off(bia, bia.codigo())).toBe(429)
  })

  test('of twenty codes sent at once at most six are checked', async () => {
    const ana = await given(house)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => outcome(logIn(house, ana, { segundoFator: String(100_000 + i) }))),
    )
    expect(answers.filter(([status]) => status === 401).length).toBeLessThanOrEqual(6)
  })

  test('strangers without the password cannot make the owner’s second step wait', async () => {
    const ana = await given(house)
    for (let i = 0; i < 12; i++)
      await logIn(house, { ...ana, senha: 'Errada@1' }, { segundoFator: '000000' }, { 'x-forwarded-for': randomIp() })
    const kept = await house.db.selectFrom('tentativa').select('chave').where('chave', 'like', 'fator:%').execute()
    const before = kept.length
    const home = { 'x-forwarded-for': randomIp() }
    expect(await outcome(logIn(house, ana, { segundoFator: ana.codigo() }, home))).toEqual([200, undefined])
    expect(
      (await house.db.selectFrom('tentativa').select('chave').where('chave', 'like', 'fator:%').execute()).length,
    ).toBe(before)
  })

  test('a thief with the password cannot make the owner’s own browser wait', async () => {
    const ana = await given(house)
    const entered = await logIn(house, ana, { segundoFator: ana.codigo() })
    const cookie = cookiesOf(entered).join('; ')
    await house.clock.advance(60)
    for (let i = 0; i < 8; i++) await logIn(house, ana, { segundoFator: '000000' }, { 'x-forwarded-for': randomIp() })
    expect((await outcome(logIn(house, ana, { segundoFator: ana.codigo() })))[0]).toBe(429)
    expect(await outcome(logIn(house, ana, { segundoFator: ana.codigo() }, { cookie }))).toEqual([200, undefined])
  })

  test('a browser known from before the second step has no tries of its own, but the one that turned it on has', async () => {
    const ana = await house.given.assinante()
    const enter = (more: object, cookie?: string) =>
      logIn(house, ana, more, { 'x-forwarded-for': randomIp(), ...(cookie && { cookie }) })
    const [ladra, dona] = [cookiesOf(await enter({}))[0], cookiesOf(await enter({}))[0]]
    await house.clock.advance(1)
    const { codigoAt } = await askSegredo(house, ana.token, ana.senha)
    const ligou = await house.as(ana.token).put(FATOR, { codigo: codigoAt(house.clock.now()) }, { cookie: dona! })
    const conhecido = cookiesOf(ligou)[0]
    expect(conhecido).toMatch(/^aparelho=/)
    await house.clock.advance(60)
    const codigo = { segundoFator: codigoAt(house.clock.now()) }
    for (let i = 0; i < 8; i++) await enter({ segundoFator: '000000' })
    expect(await outcome(enter(codigo, ladra))).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(await outcome(enter(codigo, conhecido))).toEqual([200, undefined])
  })

  test('a log in without the second step makes neither browser nor network known', async () => {
    const ana = await given(house)
    const answer = await logIn(house, ana, {}, { 'x-forwarded-for': randomIp() })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(
      await house.db
        .selectFrom('redeConhecida')
        .select('redeHash')
        .where('usuarioUuid', '=', ana.usuarioUuid)
        .execute(),
    ).toEqual([])
  })
})

describe('turning it off and new recovery codes', () => {
  test('need the password and a code; a spent code does not do', async () => {
    const ana = await given(house)
    const off = (body: object) => ana.me.delete(FATOR, { body })
    const refused: [object, string][] = [
      [{ senha: 'Errada@1', codigo: ana.codigo() }, 'SENHA_INCORRETA'],
      [{ senha: ana.senha, codigo: '000000' }, 'CODIGO_INCORRETO'],
      [{ senha: ana.senha }, 'VALIDACAO'],
    ]
    for (const [body, code] of refused) {
      const answer = await off(body)
      expect([answer.statusCode, answer.json().code]).toEqual([422, code])
    }
    const codigo = ana.codigo()
    expect(await outcome(logIn(house, ana, { segundoFator: codigo }))).toEqual([200, undefined])
    expect((await off({ senha: ana.senha, codigo })).json()).toMatchObject({ code: 'CODIGO_INCORRETO' })
    expect((await off({ senha: ana.senha, codigo: ana.codigos[0] })).statusCode).toBe(204)
    expect(await outcome(logIn(house, ana))).toEqual([200, undefined])
    expect((await off({ senha: ana.senha, codigo: ana.codigos[1] })).statusCode).toBe(409)
  })

  test('new recovery codes end the old ones', async () => {
    const ana = await given(house)
    const answer = await ana.me.post(`${FATOR}/codigos`, { senha: ana.senha, codigo: ana.codigo() })
    const novos: string[] = answer.json().codigosRecuperacao
    expect(novos).toHaveLength(10)
    expect(await outcome(logIn(house, ana, { segundoFator: ana.codigos[0] }))).toEqual([401, 'SEGUNDO_FATOR'])
    expect(await outcome(logIn(house, ana, { segundoFator: novos[0] }))).toEqual([200, undefined])
  })
})

test('each change is told in the app and by one mail, also to a person who switched mails off', async () => {
  const ana = await house.given.assinante()
  const me = house.as(ana.token)
  await me.put('/api/v1/notificacao/preferencias/CONTA', { email: false })
  const { codigoAt, codigos } = await turnOnFator(house, ana.token, ana.senha)
  await me.post(`${FATOR}/codigos`, { senha: ana.senha, codigo: codigoAt(house.clock.now()) })
  await house.clock.advance(60)
  await me.delete(FATOR, { body: { senha: ana.senha, codigo: codigoAt(house.clock.now()) } })
  const nova = { senhaAtual: ana.senha, novaSenha: 'Nova#Senha9', confirmaNovaSenha: 'Nova#Senha9' }
  await me.post('/api/v1/usuario/troca-senha', nova)
  const mails = await mailsTo(house, ana.email)
  expect(mails.map(({ assunto }) => assunto).toSorted()).toEqual([
    'FreteFlex: Códigos de recuperação renovados',
    'FreteFlex: Verificação em duas etapas desligada',
    'FreteFlex: Verificação em duas etapas ligada',
    'Sua senha da FreteFlex foi alterada',
  ])
  const avisos: { tipo: string; assunto: string }[] = (await me.get('/api/v1/notificacao')).json()
  expect(avisos.every(({ tipo }) => tipo === 'CONTA')).toBe(true)
  expect(avisos.map(({ assunto }) => assunto).toSorted()).toEqual([
    'A senha da conta foi alterada',
    'Códigos de recuperação renovados',
    'Verificação em duas etapas desligada',
    'Verificação em duas etapas ligada',
  ])
  expect(JSON.stringify([mails, avisos])).not.toContain(codigos[0])
})

test('the export has the second factor and its devices, no secrets; a closed account keeps none of it', async () => {
  const ana = await given(house)
  await logIn(
    house,
    ana,
    { segundoFator: ana.codigo(), lembrarAparelho: true },
    { 'user-agent': 'curl/8 (Windows NT)' },
  )
  const dados = (await ana.me.get('/api/v1/conta/dados')).body
  const { acesso } = JSON.parse(dados)
  expect(acesso.segundoFator).toMatchObject({
    ligado: true,
    codigosDeRecuperacaoRestantes: 10,
    aparelhosLembrados: [{ nome: 'Navegador no Windows' }],
  })
  const { segredo } = await house.db
    .selectFrom('segundoFator')
    .select('segredo')
    .where('usuarioUuid', '=', ana.usuarioUuid)
    .executeTakeFirstOrThrow()
  for (const word of [ana.segredo, segredo, ...ana.codigos]) expect(dados).not.toContain(word)
  expect((await ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha })).statusCode).toBe(204)
  for (const table of ['segundoFator', 'codigoDeRecuperacao', 'aparelhoLembrado'] as const)
    expect(
      await house.db.selectFrom(table).select('usuarioUuid').where('usuarioUuid', '=', ana.usuarioUuid).execute(),
    ).toEqual([])
})

test('without the key that encrypted it a recovery code still opens the account, and the operator is told', async () => {
  const before = await startHouse({ env: { SEGUNDO_FATOR_KEY: 'k'.repeat(32) } })
  try {
    const ana = await before.given.assinante()
    const fator = await turnOnFator(before, ana.token, ana.senha)
    const { segredo } = await before.db.selectFrom('segundoFator').select('segredo').executeTakeFirstOrThrow()
    expect(segredo).toMatch(/^c\./)
    expect(await outcome(logIn(before, ana, { segundoFator: fator.codigoAt(before.clock.now()) }))).toEqual([
      200,
      undefined,
    ])
    Object.assign(before.deps.config, { segundoFatorKey: 'z'.repeat(32) })
    await before.clock.advance(60)
    expect(await outcome(logIn(before, ana, { segundoFator: fator.codigoAt(before.clock.now()) }))).toEqual([
      401,
      'SEGUNDO_FATOR',
    ])
    expect(await outcome(logIn(before, ana, { segundoFator: fator.codigos[0] }))).toEqual([200, undefined])
  } finally {
    await before.stop()
  }
})
