import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../testing/cadastro.ts'
import {
  consentTo,
  consultaOf,
  credencialOf,
  exchange,
  givenAplicativo,
  givenTokens,
  newPkce,
  postForm,
  refresh,
  statusOf,
  type Tokens,
  VOLTA,
} from '../../../testing/given/oauth.ts'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { SENHA } from '../../../testing/senha.ts'

const DIA = 86_400

let house: TestHouse
let other: TestHouse
beforeAll(async () => {
  house = await startHouse()
  other = await house.startNode()
})
afterAll(() => house.stop())

const newDono = () => house.given.assinante()
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})
type Answer = Awaited<ReturnType<typeof exchange>>
const errorOf = ({ statusCode, json }: Answer) => [statusCode, json<{ error: string }>().error]
const autorizacoesOf = async ({ token }: { token: string }) =>
  (await house.as(token).get('/api/v1/autorizacao')).json<{ uuid: string; usadaEm: string | null }[]>()

describe('the code', () => {
  test('with PKCE gives tokens of a public client: the whole way', async () => {
    const aplicativo = await givenAplicativo(house, { isPublico: true })
    const [quem, { verifier, challenge }] = [await newDono(), newPkce()]
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
    const code = await consentTo(house, quem, consultaOf(aplicativo, pkce))
    const answer = await exchange(house, aplicativo, code, { code_verifier: verifier })
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['pragma']]).toEqual([
      200,
      'no-store',
      'no-cache',
    ])
    const tokens = answer.json<Tokens>()
    expect(tokens).toEqual({
      token_type: 'Bearer',
      expires_in: 30 * DIA,
      access_token: expect.stringMatching(/^eyJ[\w-]+\.[\w-]+\.[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^ffr_[\w-]{43}$/),
      scope: 'fretes:ler carteira:ler',
    })
    const { exp, iat } = JSON.parse(Buffer.from(tokens.access_token.split('.')[1]!, 'base64url').toString())
    expect([exp - iat, iat]).toEqual([30 * DIA, Math.floor(house.clock.now().getTime() / 1000)])
    expect(await statusOf(house, tokens.access_token)).toBe(200)
    expect(await statusOf(other, tokens.access_token)).toBe(200)
    const renewed = await refresh(house, aplicativo, tokens.refresh_token)
    expect(renewed.statusCode).toBe(200)
    expect(await statusOf(house, renewed.json<Tokens>().access_token)).toBe(200)
    expect(await statusOf(house, tokens.access_token)).toBe(401)
    const stored = await house.db.selectFrom('autorizacaoToken').selectAll().execute()
    for (const secret of [tokens.access_token.split('.')[2]!, tokens.refresh_token])
      expect(JSON.stringify(stored)).not.toContain(secret)
  })

  test('is asked for as a form, as JSON with a number, or with HTTP Basic', async () => {
    const aplicativo = await givenAplicativo(house)
    const { clientId, clientSecret } = aplicativo
    const quem = await newDono()
    const newCode = () => consentTo(house, quem, consultaOf(aplicativo))
    expect((await exchange(house, aplicativo, await newCode())).statusCode).toBe(200)
    const grant = { grant_type: 'authorization_code', redirect_uri: VOLTA }
    const asJson = await house.post('/oauth/token', {
      ...grant,
      client_id: clientId,
      client_secret: clientSecret,
      code: await newCode(),
    })
    expect(asJson.statusCode).toBe(200)
    const header = basic(String(clientId), encodeURIComponent(clientSecret!))
    const withBasic = async (mais: object = {}) =>
      postForm(house, '/oauth/token', { ...grant, code: await newCode(), ...mais }, header)
    expect((await withBasic()).statusCode).toBe(200)
    expect((await withBasic({ client_id: String(clientId) })).statusCode).toBe(200)
    expect(errorOf(await withBasic({ client_secret: clientSecret! }))).toEqual([400, 'invalid_request'])
    expect(errorOf(await withBasic({ client_id: '1' }))).toEqual([400, 'invalid_request'])
  })

  test('is refused with another verifier, another address, another client, after a minute; and then is still good for the right one', async () => {
    const [aplicativo, outro] = [await givenAplicativo(house), await givenAplicativo(house)]
    const [quem, { verifier, challenge }] = [await newDono(), newPkce()]
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
    const code = await consentTo(house, quem, consultaOf(aplicativo, pkce))
    const refused = [
      await exchange(house, aplicativo, code),
      await exchange(house, aplicativo, code, { code_verifier: newPkce().verifier }),
      await exchange(house, aplicativo, code, { code_verifier: challenge }), // what plain would compare
      await exchange(house, aplicativo, code, { code_verifier: verifier, redirect_uri: `${VOLTA}7` }),
      await exchange(house, aplicativo, code, { code_verifier: verifier, redirect_uri: VOLTA.slice(0, -1) }),
      await exchange(house, outro, code, { code_verifier: verifier }),
      await exchange(house, aplicativo, `${code}x`, { code_verifier: verifier }),
    ]
    for (const answer of refused) expect(errorOf(answer)).toEqual([400, 'invalid_grant'])
    await house.clock.advance(59)
    expect((await exchange(house, aplicativo, code, { code_verifier: verifier })).statusCode).toBe(200)
    const late = await consentTo(house, quem, consultaOf(aplicativo))
    // a verifier without a challenge: somebody has taken the challenge out of the request
    expect(errorOf(await exchange(house, aplicativo, late, { code_verifier: verifier }))).toEqual([
      400,
      'invalid_grant',
    ])
    await house.clock.advance(60)
    expect(errorOf(await exchange(house, aplicativo, late))).toEqual([400, 'invalid_grant'])
  })

  test('that comes twice ends the tokens that it brought, also refreshed ones, and no others', async () => {
    const { aplicativo, quem, code, tokens } = await givenTokens(house)
    const second = await exchange(house, aplicativo, await consentTo(house, quem, consultaOf(aplicativo)))
    const renewed = (await refresh(house, aplicativo, tokens.refresh_token)).json<Tokens>()
    expect(await statusOf(house, renewed.access_token)).toBe(200)
    const outro = await givenAplicativo(house)
    expect(errorOf(await exchange(house, outro, code))).toEqual([400, 'invalid_grant'])
    expect(await statusOf(house, renewed.access_token)).toBe(200) // another client ends nothing
    expect(errorOf(await exchange(house, aplicativo, code))).toEqual([400, 'invalid_grant'])
    expect(await statusOf(house, renewed.access_token)).toBe(401)
    expect(errorOf(await refresh(house, aplicativo, renewed.refresh_token))).toEqual([400, 'invalid_grant'])
    expect(await statusOf(house, second.json<Tokens>().access_token)).toBe(200)
  })

  test('that comes to two nodes at once gives no tokens that last', async () => {
    const aplicativo = await givenAplicativo(house)
    const quem = await newDono()
    const code = await consentTo(house, quem, consultaOf(aplicativo))
    const answers = await Promise.all([house, other, house, other].map((node) => exchange(node, aplicativo, code)))
    const given = answers.filter(({ statusCode }) => statusCode === 200)
    expect(given).toHaveLength(1)
    const tokens = given[0]!.json<Tokens>()
    expect(await statusOf(house, tokens.access_token)).toBe(401)
    expect(errorOf(await refresh(other, aplicativo, tokens.refresh_token))).toEqual([400, 'invalid_grant'])
  })
})

describe('the refresh token', () => {
  test('is good for 45 days, the access token for 30', async () => {
    const { aplicativo, tokens } = await givenTokens(house)
    await house.clock.advance(30 * DIA - 1)
    expect(await statusOf(house, tokens.access_token)).toBe(200)
    await house.clock.advance(1)
    const ended = await house.as(tokens.access_token).get('/api/v1/frete')
    expect([ended.statusCode, ended.json().message]).toEqual([
      401,
      'Este token não vale: expirou, foi retirado ou não existe.',
    ])
    await house.clock.advance(15 * DIA - 1)
    const renewed = (await refresh(house, aplicativo, tokens.refresh_token)).json<Tokens>()
    expect(await statusOf(house, renewed.access_token)).toBe(200)
    await house.clock.advance(45 * DIA)
    expect(errorOf(await refresh(house, aplicativo, renewed.refresh_token))).toEqual([400, 'invalid_grant'])
  })

  test('keeps the escopos: asking for the same or fewer is all right, asking for more is invalid_scope and costs nothing', async () => {
    const { aplicativo, tokens } = await givenTokens(house)
    const more = await refresh(house, aplicativo, tokens.refresh_token, { scope: 'fretes:ler fretes:comprar' })
    expect(errorOf(more)).toEqual([400, 'invalid_scope'])
    const fewer = await refresh(house, aplicativo, tokens.refresh_token, { scope: 'fretes:ler' })
    expect(fewer.json()).toMatchObject({ scope: 'fretes:ler carteira:ler' })
  })

  test('that is used twice ends everything that the aplicativo was allowed, and the owner hears of it', async () => {
    const { aplicativo, quem, tokens } = await givenTokens(house)
    const others = await exchange(house, aplicativo, await consentTo(house, quem, consultaOf(aplicativo)))
    const renewed = (await refresh(house, aplicativo, tokens.refresh_token)).json<Tokens>()
    const outro = await givenAplicativo(house)
    expect(errorOf(await refresh(house, outro, tokens.refresh_token))).toEqual([400, 'invalid_grant'])
    expect(await autorizacoesOf(quem)).toHaveLength(1) // another client ends nothing
    expect(errorOf(await refresh(house, aplicativo, tokens.refresh_token))).toEqual([400, 'invalid_grant'])
    for (const { access_token } of [renewed, others.json<Tokens>()])
      expect(await statusOf(house, access_token)).toBe(401)
    expect(await autorizacoesOf(quem)).toEqual([])
    const cartas = await mailsTo(house, quem.email)
    expect(cartas.map(({ assunto }) => assunto)).toContainEqual(
      expect.stringContaining('Autorização de um aplicativo encerrada por segurança'),
    )
    const [linha] = (await house.as(quem.token).get('/api/v1/atividade')).json<{ acao: string; detalhe: string }[]>()
    expect(linha).toMatchObject({ acao: 'PERDEU_AUTORIZACAO', detalhe: 'Loja Integrada' })
  })

  test('that comes to two nodes at once ends everything', async () => {
    const { aplicativo, quem, tokens } = await givenTokens(house)
    const answers = await Promise.all(
      [house, other, house, other].map((node) => refresh(node, aplicativo, tokens.refresh_token)),
    )
    const given = answers.filter(({ statusCode }) => statusCode === 200)
    expect(given).toHaveLength(1)
    expect(await statusOf(house, given[0]!.json<Tokens>().access_token)).toBe(401)
    expect(await autorizacoesOf(quem)).toEqual([])
  })
})

describe('a refusal of RFC 6749 §5.2', () => {
  test('names the error, in printable ASCII, and is kept by no cache', async () => {
    const { aplicativo, tokens } = await givenTokens(house)
    const { clientId, clientSecret } = aplicativo
    const id = credencialOf(aplicativo)
    const full = { ...id, grant_type: 'authorization_code', code: 'x', redirect_uri: VOLTA }
    const publico = await givenAplicativo(house, { isPublico: true })
    const cases: [Record<string, string> | string, number, string, Record<string, string>?][] = [
      ['', 401, 'invalid_client'],
      [{ ...full, client_id: '' }, 401, 'invalid_client'],
      [{ ...full, client_id: '999999' }, 401, 'invalid_client'],
      [{ ...full, client_id: 'abc' }, 401, 'invalid_client'],
      [{ ...full, client_secret: '' }, 401, 'invalid_client'],
      [{ ...full, client_secret: `${clientSecret}x` }, 401, 'invalid_client'],
      [{ ...full, ...credencialOf(publico), client_secret: clientSecret! }, 401, 'invalid_client'],
      [{ ...full, client_secret: '' }, 401, 'invalid_client', basic(String(clientId), 'errado')],
      [{ ...full, client_secret: '' }, 401, 'invalid_client', { authorization: 'Bearer x' }],
      [{ ...id }, 400, 'invalid_request'],
      [{ ...full, grant_type: 'password' }, 400, 'unsupported_grant_type'],
      [{ ...full, grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
      [{ ...full, code: '' }, 400, 'invalid_request'],
      [{ ...full, redirect_uri: '' }, 400, 'invalid_request'],
      [{ ...id, grant_type: 'refresh_token' }, 400, 'invalid_request'],
      [`${new URLSearchParams(full).toString()}&code=y`, 400, 'invalid_request'],
      [full, 400, 'invalid_grant'],
      [{ ...id, grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_grant'],
      // an access token is no refresh token
      [{ ...id, grant_type: 'refresh_token', refresh_token: tokens.access_token }, 400, 'invalid_grant'],
      [{ ...id, grant_type: 'refresh_token', refresh_token: tokens.access_token.split('.')[2]! }, 400, 'invalid_grant'],
    ]
    for (const [form, status, error, headers] of cases) {
      const answer = await postForm(house, '/oauth/token', form, headers)
      expect([answer.statusCode, answer.json()], JSON.stringify(form)).toEqual([
        status,
        { error, error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/) },
      ])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'Basic realm="oauth"' : undefined)
    }
    expect(await statusOf(house, tokens.access_token)).toBe(200)
  })

  test('answers what is no form and no JSON in the same words', async () => {
    const ask = (type: string, payload: string) =>
      house.app.inject({ method: 'POST', url: '/oauth/token', headers: { 'content-type': type }, payload })
    for (const [type, payload, status] of [
      ['application/json', '{', 400],
      ['application/json', '{"client_id":{"a":1}}', 400],
      ['application/json', '[1]', 400],
      ['application/json', `{"client_id":"${'1'.repeat(20_000)}"}`, 413],
      ['text/plain', 'x', 415],
    ] as const) {
      const answer = await ask(type, payload)
      expect([answer.statusCode, answer.json().error], payload.slice(0, 40)).toEqual([status, 'invalid_request'])
    }
    // the form is these two calls' alone
    expect((await postForm(house, '/api/v1/auth', { a: 'b' })).statusCode).toBe(415)
  })

  test('comes with 429 after 120 calls of one address in a minute', async () => {
    const from = (address: string) =>
      house.app.inject({ method: 'POST', url: '/oauth/token', remoteAddress: address, payload: {} })
    for (let i = 0; i < 120; i++) expect((await from('203.0.113.9')).statusCode).toBe(401)
    const answer = await from('203.0.113.9')
    expect([answer.statusCode, answer.json().error]).toEqual([429, 'temporarily_unavailable'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('203.0.113.10')).statusCode).toBe(401)
  })
})

describe('an access token', () => {
  test('acts as a chave de API with its escopos; what is for people stays for people', async () => {
    const { quem, tokens } = await givenTokens(house, { scope: 'fretes:ler' })
    const program = house.as(tokens.access_token)
    expect((await program.get('/api/v1/frete')).statusCode).toBe(200)
    expect((await program.get(`/api/v1/assinatura/${quem.assinaturaUuid}/transacao`)).json()).toMatchObject({
      code: 'ESCOPO_AUSENTE',
      escopo: 'carteira:ler',
      message: 'Este programa não tem o escopo carteira:ler.',
    })
    expect((await program.get('/api/v1/chave-de-api')).json()).toMatchObject({ code: 'FORBIDDEN' })
    const [used] = await autorizacoesOf(quem)
    expect(new Date(used!.usadaEm!)).toEqual(house.clock.now())
  })

  test('is its third part: what the client reads in the others opens and ends nothing', async () => {
    const { tokens } = await givenTokens(house)
    const [head, , secret] = tokens.access_token.split('.') as [string, string, string]
    const forged = Buffer.from('{"exp":1}').toString('base64url')
    expect(await statusOf(house, `${head}.${forged}.${secret}`)).toBe(200)
    for (const wrong of [`${head}.${forged}.${'A'.repeat(43)}`, secret, tokens.refresh_token, `ffk_${secret}`])
      expect(await statusOf(house, wrong)).toBe(401)
  })

  test('ends at once when the owner withdraws, which only this owner can do, or the aplicativo goes', async () => {
    const { aplicativo, quem, tokens } = await givenTokens(house)
    expect(await statusOf(house, tokens.access_token)).toBe(200)
    const { uuid } = (await autorizacoesOf(quem))[0]!
    const withdraw = ({ token }: { token: string }, which = uuid) =>
      house.as(token).delete(`/api/v1/autorizacao/${which}`)
    expect((await withdraw(aplicativo.dono)).statusCode).toBe(404)
    expect((await withdraw(quem, randomUUID())).statusCode).toBe(404)
    expect((await withdraw(quem)).statusCode).toBe(204)
    expect(await statusOf(house, tokens.access_token)).toBe(401)
    expect(errorOf(await refresh(house, aplicativo, tokens.refresh_token))).toEqual([400, 'invalid_grant'])
    const [linha] = (await house.as(quem.token).get('/api/v1/atividade')).json<{ acao: string }[]>()
    expect(linha).toMatchObject({ acao: 'RETIROU_AUTORIZACAO', detalhe: 'Loja Integrada' })

    const again = await givenTokens(house)
    expect(await statusOf(house, again.tokens.access_token)).toBe(200)
    const remove = `/api/v1/aplicativo/${again.aplicativo.uuid}`
    expect((await house.as(quem.token).delete(remove)).statusCode).toBe(404)
    expect((await house.as(again.aplicativo.dono.token).delete(remove)).statusCode).toBe(204)
    expect(await statusOf(house, again.tokens.access_token)).toBe(401)
    expect(await autorizacoesOf(again.quem)).toEqual([])
    expect(errorOf(await refresh(house, again.aplicativo, again.tokens.refresh_token))).toEqual([401, 'invalid_client'])
  })

  test('is refused while its owner is blocked, and while the owner of the aplicativo is', async () => {
    const { aplicativo, quem, tokens } = await givenTokens(house)
    const staff = await operador(house)
    const bloqueio = (uuid: string) => `/api/v1/operacao/assinante/${uuid}/bloqueio`
    const block = (uuid: string) => staff.post(bloqueio(uuid), { motivo: 'Suspeita de fraude' })
    const free = (uuid: string) => staff.delete(bloqueio(uuid), { body: { motivo: 'Esclarecido' } })
    expect(await statusOf(house, tokens.access_token)).toBe(200)
    await block(quem.assinaturaUuid)
    const refused = await house.as(tokens.access_token).get('/api/v1/frete')
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'CONTA_BLOQUEADA'])
    expect(errorOf(await refresh(house, aplicativo, tokens.refresh_token))).toEqual([400, 'invalid_grant'])
    await free(quem.assinaturaUuid)
    expect(await statusOf(house, tokens.access_token)).toBe(200)
    await house.clock.advance(2) // the session is remembered for a second
    await block(aplicativo.dono.assinaturaUuid)
    expect(await statusOf(house, tokens.access_token)).toBe(401)
    expect(errorOf(await refresh(house, aplicativo, tokens.refresh_token))).toEqual([401, 'invalid_client'])
    await free(aplicativo.dono.assinaturaUuid)
    expect((await refresh(house, aplicativo, tokens.refresh_token)).statusCode).toBe(200)
  })

  test('goes with the account, whose copy of the data names aplicativos and autorizacoes without secrets', async () => {
    const { aplicativo, quem, tokens } = await givenTokens(house)
    const me = house.as(quem.token)
    const own = (await house.as(aplicativo.dono.token).get('/api/v1/conta/dados')).body
    expect(own).toContain(VOLTA)
    expect(own).not.toContain(aplicativo.clientSecret)
    expect((await me.get('/api/v1/conta/dados')).body).toContain('carteira:ler')
    expect((await me.post('/api/v1/conta/encerramento', { senha: SENHA })).statusCode).toBeLessThan(300)
    expect(await statusOf(house, tokens.access_token)).toBe(401)
    const again = await givenTokens(house)
    const maker = house.as(again.aplicativo.dono.token)
    expect((await maker.post('/api/v1/conta/encerramento', { senha: SENHA })).statusCode).toBeLessThan(300)
    await house.clock.advance(2)
    expect(await statusOf(house, again.tokens.access_token)).toBe(401)
    for (const table of ['aplicativo', 'autorizacao'] as const) {
      const uuids = [quem.assinaturaUuid, again.aplicativo.dono.assinaturaUuid]
      expect(await house.db.selectFrom(table).select('uuid').where('assinaturaUuid', 'in', uuids).execute()).toEqual([])
    }
  })

  test('of one autorizacao may call 250 times a minute; the owner goes on', async () => {
    const { quem, tokens } = await givenTokens(house)
    const program = house.as(tokens.access_token)
    for (let i = 0; i < 250; i++) await program.get(`/api/v1/frete/${randomUUID()}`)
    expect(await statusOf(house, tokens.access_token)).toBe(429)
    expect(await statusOf(house, quem.token)).toBe(200)
  })
})

describe('a revocation (RFC 7009)', () => {
  const revoke = (aplicativo: { clientId: number; clientSecret: string | null }, mais: Record<string, string>) =>
    postForm(house, '/oauth/revoke', { ...credencialOf(aplicativo), ...mais })

  test('of either token ends both; an unknown or ended one is all right', async () => {
    for (const which of ['access_token', 'refresh_token'] as const) {
      const { aplicativo, quem, tokens } = await givenTokens(house)
      expect(await statusOf(house, tokens.access_token)).toBe(200)
      const asked = { token: tokens[which], token_type_hint: 'access_token' }
      for (const token of [asked, asked, { token: 'inventado' }]) {
        const answer = await revoke(aplicativo, token)
        expect([answer.statusCode, answer.body]).toEqual([200, ''])
      }
      expect(await statusOf(house, tokens.access_token)).toBe(401)
      expect(errorOf(await refresh(house, aplicativo, tokens.refresh_token))).toEqual([400, 'invalid_grant'])
      expect(await autorizacoesOf(quem)).toEqual([])
    }
  })

  test('asks for the client’s own secret and the client’s own token', async () => {
    const { aplicativo, tokens } = await givenTokens(house)
    const outro = await givenAplicativo(house)
    const token = { token: tokens.access_token }
    expect(errorOf(await revoke(outro, token))).toEqual([400, 'invalid_grant'])
    expect(errorOf(await revoke({ ...aplicativo, clientSecret: 'x' }, token))).toEqual([401, 'invalid_client'])
    expect(errorOf(await revoke(aplicativo, {}))).toEqual([400, 'invalid_request'])
    expect(await statusOf(house, tokens.access_token)).toBe(200)
  })
})

test('what has ended is deleted: codes after a day, tokens with their refresh token, then the empty autorizacao', async () => {
  const { quem } = await givenTokens(house)
  const rows = (table: 'autorizacaoCodigo' | 'autorizacaoToken') =>
    house.db
      .selectFrom(table)
      .innerJoin('autorizacao', 'autorizacao.uuid', `${table}.autorizacaoUuid`)
      .select('autorizacao.uuid')
      .where('assinaturaUuid', '=', quem.assinaturaUuid)
      .execute()
  const autorizacoes = () =>
    house.db.selectFrom('autorizacao').select('uuid').where('assinaturaUuid', '=', quem.assinaturaUuid).execute()
  await house.clock.advance(3 * DIA)
  expect([await rows('autorizacaoCodigo'), await rows('autorizacaoToken')]).toMatchObject([[], [{}]])
  await house.clock.advance(42 * DIA)
  expect(await autorizacoes()).toHaveLength(1)
  await house.clock.advance(2 * DIA)
  expect(await autorizacoes()).toEqual([])
})
