import { createHash, randomBytes } from 'node:crypto'
import type { AplicativoComSegredo } from '#contract/programas/aplicativo'
import type { TestHouse } from '../house.ts'
import { SENHA } from '../senha.ts'

export const VOLTA = 'https://loja.example.com/volta?loja=7'
export type Dono = { token: string; assinaturaUuid: string; usuarioUuid: string; email: string }
export type Tokens = {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
  token_type: string
}

export const novoAplicativo = (mais: object = {}) => ({
  nome: 'Loja Integrada',
  redirectUris: [VOLTA],
  isPublico: false,
  senha: SENHA,
  ...mais,
})

/** A registered aplicativo of a new subscriber. */
export async function givenAplicativo(house: TestHouse, mais: object = {}) {
  const dono: Dono = await house.given.assinante()
  const answer = await house.as(dono.token).post('/api/v1/aplicativo', novoAplicativo(mais))
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return { ...answer.json<AplicativoComSegredo>(), dono }
}
export type Dado = Awaited<ReturnType<typeof givenAplicativo>>

export function newPkce() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** The query of GET /oauth/authorize; undefined leaves a parameter out. */
export const consultaOf = ({ clientId }: { clientId: number }, mais: Record<string, string | undefined> = {}) => {
  const asked = {
    response_type: 'code',
    client_id: String(clientId),
    redirect_uri: VOLTA,
    scope: 'fretes:ler carteira:ler',
    state: 'um estado+1/é',
    ...mais,
  }
  return new URLSearchParams(
    Object.entries(asked).filter((one): one is [string, string] => one[1] !== undefined),
  ).toString()
}

export const answerAs = (house: TestHouse, token: string, consulta: string, decisao = 'AUTORIZAR') =>
  house.as(token).post('/api/v1/autorizacao', { consulta, decisao })

/** Consents, and returns the code that the browser would carry. */
export async function consentTo(house: TestHouse, { token }: { token: string }, consulta: string) {
  const answer = await answerAs(house, token, consulta)
  const code = new URL(answer.json<{ url: string }>().url).searchParams.get('code')
  if (!code) throw new Error(answer.body)
  return code
}

/** A call as a client writes it: a form, or JSON. */
export const postForm = (house: TestHouse, path: string, form: Record<string, string> | string, headers = {}) =>
  house.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  })

export const credencialOf = ({ clientId, clientSecret }: { clientId: number; clientSecret: string | null }) => ({
  client_id: String(clientId),
  ...(clientSecret !== null && { client_secret: clientSecret }),
})

export const exchange = (house: TestHouse, aplicativo: Dado, code: string, mais: Record<string, string> = {}) =>
  postForm(house, '/oauth/token', {
    grant_type: 'authorization_code',
    ...credencialOf(aplicativo),
    redirect_uri: VOLTA,
    code,
    ...mais,
  })

export const refresh = (house: TestHouse, aplicativo: Dado, token: string, mais: Record<string, string> = {}) =>
  postForm(house, '/oauth/token', {
    grant_type: 'refresh_token',
    ...credencialOf(aplicativo),
    refresh_token: token,
    ...mais,
  })

/** An aplicativo that a new subscriber has let in, with its tokens. */
export async function givenTokens(house: TestHouse, { scope = 'fretes:ler carteira:ler' } = {}) {
  const quem: Dono = await house.given.assinante()
  return { quem, ...(await letIn(house, quem, scope)) }
}

/** Lets a new aplicativo into the account of this session. */
export async function letIn(house: TestHouse, quem: { token: string }, scope = 'fretes:ler') {
  const aplicativo = await givenAplicativo(house)
  const code = await consentTo(house, quem, consultaOf(aplicativo, { scope }))
  const answer = await exchange(house, aplicativo, code)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { aplicativo, code, tokens: answer.json<Tokens>() }
}

/** What the API answers to this access token. */
export const statusOf = async (house: TestHouse, accessToken: string) =>
  (await house.as(accessToken).get('/api/v1/frete')).statusCode
