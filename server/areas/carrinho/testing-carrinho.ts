import type { TestHouse } from '../../testing.ts'
import type { CarrinhoWire } from '../../testing-frete.ts'

export const DAY = 24 * 3600

/** Time passes, and nobody has to log in again. */
export async function passTime(house: TestHouse, seconds: number) {
  const sessions = await house.db.selectFrom('sessao').selectAll().execute()
  await house.clock.advance(seconds)
  const [criadaEm, usadaEm] = [house.clock.now(), house.clock.now()]
  await house.db.deleteFrom('sessao').execute()
  await house.db
    .insertInto('sessao')
    .values(sessions.map((session) => ({ ...session, criadaEm, usadaEm })))
    .execute()
}

/** What a person and a program are told of a refusal, without its request. */
export const refusedBy = (answer: { json(): unknown }) => {
  const { code, message, errors } = answer.json() as {
    code: string
    message: string
    errors?: { campo: string; mensagem: string }[]
  }
  return { code, message, errors: errors?.map(({ campo, mensagem }) => [campo, mensagem]) }
}
/** The refusal of one field. */
export const refusal = (campo: string, mensagem: string) => ({
  code: 'VALIDACAO',
  message: mensagem,
  errors: [[campo, mensagem]],
})
export const uuidsOf = ({ fretes }: CarrinhoWire) => fretes.map(({ uuid }) => uuid)

/** The carts of a subscription, as they are kept. */
export const statesIn = (house: TestHouse, assinaturaUuid: string) =>
  house.db
    .selectFrom('carrinho')
    .select(['estado', 'versao'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadoEm')
    .execute()
