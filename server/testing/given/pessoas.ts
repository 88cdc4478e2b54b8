import { type Papel, PERFIL_HEADER } from '#contract/kernel/http/papel'
import { pedido } from '../../areas/cotacao/testing-pedido.ts'
import { tokenFor } from '../cadastro.ts'
import type { Caller, TestHouse } from '../house.ts'
import { lojaDigitada } from '../loja.ts'

/** A caller who acts with this profile. */
export function comPerfil(me: Caller, perfil: string): Caller {
  const headers = { [PERFIL_HEADER]: perfil }
  return {
    ...me,
    get: (path, asked) => me.get(path, { ...asked, headers: { ...headers, ...asked?.headers } }),
    delete: (path, asked) => me.delete(path, { ...asked, headers: { ...headers, ...asked?.headers } }),
    post: (path, body, more) => me.post(path, body, { ...headers, ...more }),
    put: (path, body, more) => me.put(path, body, { ...headers, ...more }),
  }
}

/** A subscriber with a shop, who invites people to it. */
export async function donaDeLoja(house: TestHouse, nome = 'Ateliê da Serra') {
  const dona = await house.given.assinante()
  const me = house.as(dona.token)
  const answer = await me.post('/api/v1/loja', lojaDigitada({ nome }))
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { uuid: loja } = answer.json<{ uuid: string }>()
  const [{ cnpj }] = (await me.get('/api/v1/loja')).json<[{ cnpj: string }]>()
  const convites = `/api/v1/loja/${loja}/convite`
  const invite = (email: string, papel: Papel = 'OPERACAO', by: Caller = me) => by.post(convites, { email, papel })
  return {
    ...dona,
    me,
    loja,
    cnpj,
    nome,
    convites,
    membros: `/api/v1/loja/${loja}/membro`,
    invite,
    /** Invites an e-mail and returns the token of the mail's link. */
    async inviteToken(email: string, papel?: Papel) {
      const invited = await invite(email, papel)
      if (invited.statusCode !== 201) throw new Error(invited.body)
      return { uuid: invited.json<{ uuid: string }>().uuid, token: await tokenFor(house, email) }
    },
  }
}

/** A person who has accepted an invitation to this shop. `there` calls with the profile, `me` as themselves. */
export async function membroDe(
  house: TestHouse,
  dona: Awaited<ReturnType<typeof donaDeLoja>>,
  papel: Papel = 'OPERACAO',
) {
  const pessoa = await house.given.assinante()
  const { uuid: convite, token } = await dona.inviteToken(pessoa.email, papel)
  const me = house.as(pessoa.token)
  const answer = await me.post(`/api/v1/convite/${token}/aceite`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const perfil = answer.json<{ uuid: string }>().uuid
  return { ...pessoa, me, convite, perfil, there: comPerfil(me, perfil) }
}

/** The uuid of a quote that this caller asked for. */
export async function quoteBy(me: Caller) {
  const quotes = await me.post('/api/v1/calculo-frete', { cotacoes: [pedido()] })
  if (quotes.statusCode !== 200) throw new Error(quotes.body)
  return quotes.json<{ uuid: string }[]>()[0]!.uuid
}
