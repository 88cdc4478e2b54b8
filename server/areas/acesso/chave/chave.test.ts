import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { turnOnFator } from '../../../testing/autenticador.ts'
import { mailsTo, tokenFor } from '../../../testing/cadastro.ts'
import { addChave, desafioDe, enterWithChave, PAGINA, softwareKey } from '../../../testing/chave.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_LOGIN_PER_MINUTE: '100000' } })
})
afterAll(() => house.stop())

const CHAVE = '/api/v1/usuario/chave-de-acesso'
const codeOf = async (answer: ReturnType<typeof enterWithChave>) => (await answer).json<{ code?: string }>().code
const desafioPara = async (me: ReturnType<TestHouse['as']>, senha: string) =>
  (await me.post(`${CHAVE}/opcoes`, { senha }, PAGINA)).json<{ challenge: string }>().challenge

test('a passkey is added with the password, opens the account without it, and is told by mail and in the app', async () => {
  const ana = await house.given.assinante()
  const me = house.as(ana.token)
  const opcoes = (await me.post(`${CHAVE}/opcoes`, { senha: ana.senha }, PAGINA)).json()
  expect(opcoes).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: ana.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { key } = await addChave(house, ana, 'Celular da Ana')
  const entered = await enterWithChave(house, key.get(await desafioDe(house)))
  expect(entered.json()).toMatchObject({ uuid: ana.usuarioUuid, username: ana.cpf, roles: ['ASSINANTE'] })
  expect((await house.as(entered.json().token).get('/api/v1/sessao')).statusCode).toBe(200)
  expect((await me.get(CHAVE)).json()).toMatchObject([{ nome: 'Celular da Ana', usadaEm: expect.any(String) }])
  expect((await mailsTo(house, ana.email))[0]?.assunto).toBe('FreteFlex: Nova chave de acesso na conta')
  expect((await me.get('/api/v1/notificacao')).json()[0]).toMatchObject({ tipo: 'CONTA' })
})

test('a passkey stands for both steps of a log in', async () => {
  const ana = await house.given.assinante()
  await turnOnFator(house, ana.token, ana.senha)
  const { key } = await addChave(house, ana)
  expect((await enterWithChave(house, key.get(await desafioDe(house)))).statusCode).toBe(200)
})

describe('nobody gets in', () => {
  async function given() {
    const ana = await house.given.assinante()
    return { ...ana, ...(await addChave(house, ana)) }
  }

  test('with an answer that was used before, also at the same time', async () => {
    const { key } = await given()
    const chave = key.get(await desafioDe(house))
    const answers = await Promise.all([1, 2, 3].map(() => enterWithChave(house, chave)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    expect(await codeOf(enterWithChave(house, chave))).toBe('AUTHENTICATION_FAILED')
  })

  test('with a challenge of one’s own, of another use, or of more than five minutes ago', async () => {
    const { key, token, senha } = await given()
    const invented = Buffer.alloc(32, 7).toString('base64url')
    expect(await codeOf(enterWithChave(house, key.get(invented)))).toBe('AUTHENTICATION_FAILED')
    const forAdding = await desafioPara(house.as(token), senha)
    expect(await codeOf(enterWithChave(house, key.get(forAdding)))).toBe('AUTHENTICATION_FAILED')
    const old = await desafioDe(house)
    await house.clock.advance(301)
    expect(await codeOf(enterWithChave(house, key.get(old)))).toBe('AUTHENTICATION_FAILED')
    const present = await desafioDe(house) // a new challenge also deletes the expired ones
    expect((await house.db.selectFrom('desafio').select('desafio').execute()).map(({ desafio }) => desafio)).toEqual([
      present,
    ])
  })

  test('from another site, for another site, without finger or PIN, as another person, or with an unknown passkey', async () => {
    const [ana, bia] = [await given(), await given()]
    const twists = [
      { origin: 'https://freteflex.example' },
      { rpId: 'freteflex.example' },
      { isVerified: false },
      { userHandle: Buffer.from(bia.usuarioUuid).toString('base64url') },
    ]
    for (const twist of twists)
      expect(await codeOf(enterWithChave(house, ana.key.get(await desafioDe(house), twist)))).toBe(
        'AUTHENTICATION_FAILED',
      )
    const stranger = softwareKey(ana.usuarioUuid)
    expect(await codeOf(enterWithChave(house, stranger.get(await desafioDe(house))))).toBe('AUTHENTICATION_FAILED')
    const forged = { ...stranger.get(await desafioDe(house)), id: ana.key.get('x').id, rawId: ana.key.get('x').id }
    expect(await codeOf(enterWithChave(house, forged))).toBe('AUTHENTICATION_FAILED')
  })

  test('with a copy of the passkey, whose counter stands still or goes back', async () => {
    const { key } = await given()
    expect((await enterWithChave(house, key.get(await desafioDe(house), { contador: 7 }))).statusCode).toBe(200)
    for (const contador of [7, 6, 0])
      expect(await codeOf(enterWithChave(house, key.get(await desafioDe(house), { contador })))).toBe(
        'AUTHENTICATION_FAILED',
      )
    expect((await enterWithChave(house, key.get(await desafioDe(house), { contador: 8 }))).statusCode).toBe(200)
  })

  test('with a passkey that was removed, or after the account was closed', async () => {
    const [ana, bia] = [await given(), await given()]
    const path = `${CHAVE}/${ana.uuid}`
    expect((await house.as(bia.token).delete(path, { body: { senha: bia.senha } })).statusCode).toBe(404)
    const wrong = await house.as(ana.token).delete(path, { body: { senha: 'Errada@1' } })
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'SENHA_INCORRETA'])
    expect((await house.as(ana.token).delete(path, { body: { senha: ana.senha } })).statusCode).toBe(204)
    expect(await codeOf(enterWithChave(house, ana.key.get(await desafioDe(house))))).toBe('AUTHENTICATION_FAILED')
    expect((await house.as(bia.token).post('/api/v1/conta/encerramento', { senha: bia.senha })).statusCode).toBe(204)
    expect(await codeOf(enterWithChave(house, bia.key.get(await desafioDe(house))))).toBe('AUTHENTICATION_FAILED')
  })

  test('with half an answer', async () => {
    const { key } = await given()
    const chave = key.get(await desafioDe(house))
    for (const broken of [{}, null, { ...chave, id: '!' }, { ...chave, response: {} }, { ...chave, type: 'x' }])
      expect((await enterWithChave(house, broken as object)).statusCode).toBe(422)
    const garbage = { ...chave, response: { ...chave.response, authenticatorData: 'AAAA', clientDataJSON: 'AAAA' } }
    expect(await codeOf(enterWithChave(house, garbage))).toBe('AUTHENTICATION_FAILED')
  })
})

describe('adding', () => {
  test('needs the password, the challenge of this person, and finger or PIN', async () => {
    const [ana, bia] = [await house.given.assinante(), await house.given.assinante()]
    const [me, her] = [house.as(ana.token), house.as(bia.token)]
    const wrong = await me.post(`${CHAVE}/opcoes`, { senha: 'Errada@1' }, PAGINA)
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'SENHA_INCORRETA'])
    const save = async (caller: typeof me, chave: object) => (await caller.post(CHAVE, { chave }, PAGINA)).statusCode
    const key = softwareKey(ana.usuarioUuid)
    expect(await save(her, key.create(await desafioPara(me, ana.senha)))).toBe(422)
    expect(await save(me, key.create(await desafioPara(me, ana.senha), { isVerified: false }))).toBe(422)
    expect(await save(me, key.create(await desafioPara(me, ana.senha), { origin: 'https://outro.example' }))).toBe(422)
    expect(await save(me, key.create(await desafioDe(house)))).toBe(422)
    const desafio = await desafioPara(me, ana.senha)
    expect(await save(me, key.create(desafio))).toBe(201)
    expect(await save(me, softwareKey(ana.usuarioUuid).create(desafio))).toBe(422)
    expect(await save(her, key.create(await desafioPara(her, bia.senha)))).toBe(409)
  })

  test('ends at ten passkeys; only the owner renames one, with at most sixty letters', async () => {
    const ana = await house.given.assinante()
    const me = house.as(ana.token)
    for (let i = 0; i < 10; i++) await addChave(house, ana, `Chave ${i}`)
    expect((await me.post(`${CHAVE}/opcoes`, { senha: ana.senha }, PAGINA)).statusCode).toBe(409)
    const { uuid } = (await me.get(CHAVE)).json()[0]
    expect((await me.put(`${CHAVE}/${uuid}`, { nome: '  Notebook  ' })).statusCode).toBe(204)
    expect((await me.get(CHAVE)).json()[0].nome).toBe('Notebook')
    for (const nome of ['', '   ', 'x'.repeat(61), 'a\nb', 7])
      expect((await me.put(`${CHAVE}/${uuid}`, { nome })).statusCode).toBe(422)
    const { token } = await house.given.assinante()
    expect((await house.as(token).put(`${CHAVE}/${uuid}`, { nome: 'x' })).statusCode).toBe(404)
  })
})

test('the export names the passkeys with their dates, and no key', async () => {
  const ana = await house.given.assinante()
  await addChave(house, ana, 'Celular da Ana')
  const { acesso } = JSON.parse((await house.as(ana.token).get('/api/v1/conta/dados')).body)
  expect(acesso.chavesDeAcesso).toEqual([{ nome: 'Celular da Ana', criadaEm: expect.any(String), usadaEm: null }])
})

test('undoing a change of e-mail removes the passkeys that a thief may have added; a new password keeps them and says so', async () => {
  const ana = await house.given.assinante()
  const me = house.as(ana.token)
  const { key } = await addChave(house, ana)
  const nova = { senhaAtual: ana.senha, novaSenha: 'Nova#Senha9', confirmaNovaSenha: 'Nova#Senha9' }
  await me.post('/api/v1/usuario/troca-senha', nova)
  expect((await mailsTo(house, ana.email))[0]?.texto).toContain('As suas chaves de acesso continuam valendo')
  expect((await enterWithChave(house, key.get(await desafioDe(house)))).statusCode).toBe(200)
  const { assinante, endereco } = (await me.get(`/api/v1/assinatura/${ana.assinaturaUuid}`)).json()
  const novo = `novo-${ana.email}`
  const body = { ...assinante, endereco, email: novo, senhaAtual: nova.novaSenha }
  expect((await me.put(`/api/v1/preferencias/${ana.assinaturaUuid}`, body)).statusCode).toBe(200)
  await house.get(`/api/v1/usuario/registro/email/${await tokenFor(house, novo)}`)
  const token = await tokenFor(house, ana.email)
  expect((await house.post('/api/v1/usuario/email/desfazer', { token })).statusCode).toBe(200)
  expect(await codeOf(enterWithChave(house, key.get(await desafioDe(house))))).toBe('AUTHENTICATION_FAILED')
})

test('with a public address passkeys belong to its host, and pages of localhost add none', async () => {
  const there = await startHouse({ env: { PUBLIC_URL: 'https://frete.example' } })
  try {
    const ana = await there.given.assinante()
    const opcoes = await there.as(ana.token).post(`${CHAVE}/opcoes`, { senha: ana.senha }, PAGINA)
    expect(opcoes.json().rp.id).toBe('frete.example')
    const key = softwareKey(ana.usuarioUuid)
    const save = (chave: object) => there.as(ana.token).post(CHAVE, { chave }, PAGINA)
    expect((await save(key.create(opcoes.json().challenge, { rpId: 'frete.example' }))).statusCode).toBe(422)
    const again = await there.as(ana.token).post(`${CHAVE}/opcoes`, { senha: ana.senha }, PAGINA)
    const honest = key.create(again.json().challenge, { rpId: 'frete.example', origin: 'https://frete.example' })
    expect((await save(honest)).statusCode).toBe(201)
  } finally {
    await there.stop()
  }
})

describe('a reset of the password', () => {
  const NOVA = 'Nova#Senha9'
  const resetBy = async (email: string, more: object = {}) => {
    await house.post('/api/v1/usuario/recuperacaoSenha', { email })
    const token = await tokenFor(house, email)
    const body = { token, novaSenha: NOVA, confirmaNovaSenha: NOVA, ...more }
    expect((await house.post('/api/v1/usuario/restauroSenha', body)).statusCode).toBe(200)
    return (await mailsTo(house, email)).map(({ assunto, texto }) => `${assunto} ${texto}`).join(' ')
  }
  const enters = async (key: ReturnType<typeof softwareKey>) =>
    (await enterWithChave(house, key.get(await desafioDe(house)))).statusCode

  test('keeps the passkeys; the mail with the link says so, and so does the mail after the reset', async () => {
    const ana = await house.given.assinante()
    const { key } = await addChave(house, ana)
    const mails = await resetBy(ana.email)
    expect(mails).toContain('As chaves de acesso e a verificação em duas etapas continuam como estão.')
    expect(mails).toContain('As suas chaves de acesso continuam valendo.')
    expect(await enters(key)).toBe(200)
  })

  test('removes the passkeys if the person asks for it, and says so; without passkeys it says nothing', async () => {
    const [ana, bia] = [await house.given.assinante(), await house.given.assinante()]
    const { key } = await addChave(house, ana)
    expect(await resetBy(ana.email, { removerChaves: true })).toContain(
      'FreteFlex: Chaves de acesso removidas da conta',
    )
    expect(await enters(key)).toBe(401)
    expect(await resetBy(bia.email, { removerChaves: true })).not.toContain('Chaves de acesso removidas')
  })

  test('leaves programs their ways in, and ends them if the person asks for it, with a mail that names each', async () => {
    const ana = await house.given.assinante()
    const nova = { nome: 'Loja virtual', escopos: ['fretes:ler'], validadeDias: 30, senha: ana.senha }
    const { chave } = (await house.as(ana.token).post('/api/v1/chave-de-api', nova)).json<{ chave: string }>()
    const asProgram = async () => (await house.as(chave).get('/api/v1/frete')).statusCode
    await resetBy(ana.email)
    expect(await asProgram()).toBe(200)
    expect(await resetBy(ana.email, { removerChaves: true })).toContain('A chave “Loja virtual” foi revogada.')
    expect(await asProgram()).toBe(401)
  })
})
