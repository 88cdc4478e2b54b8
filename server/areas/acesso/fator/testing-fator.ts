import { turnOnFator } from '../../../testing/autenticador.ts'
import type { TestHouse } from '../../../testing/house.ts'

type Assinante = Awaited<ReturnType<TestHouse['given']['assinante']>>
type Answer = Awaited<ReturnType<typeof logIn>>

export const FATOR = '/api/v1/usuario/segundo-fator'

export const logIn = (
  house: TestHouse,
  { cpf, senha }: Pick<Assinante, 'cpf' | 'senha'>,
  more: object = {},
  headers = {},
) => house.post('/api/v1/auth', { username: cpf, password: senha, ...more }, headers)

/** Status and code of an answer. */
export const outcome = async (answer: ReturnType<typeof logIn>) => {
  const { statusCode, body } = await answer
  return [statusCode, body && (JSON.parse(body).code as string | undefined)]
}

/** A person with an authenticator, ten recovery codes and the session in which the second step was turned on. */
export async function given(house: TestHouse) {
  const ana = await house.given.assinante()
  const fator = await turnOnFator(house, ana.token, ana.senha)
  const codigo = (offSeconds = 0) => fator.codigoAt(new Date(house.clock.now().getTime() + offSeconds * 1000))
  return { ...ana, ...fator, me: house.as(ana.token), codigo }
}

export const cookiesOf = (answer: Answer) =>
  [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0])

export const lembradoOf = (answer: Answer) => cookiesOf(answer).find((cookie) => cookie?.startsWith('lembrado-'))
