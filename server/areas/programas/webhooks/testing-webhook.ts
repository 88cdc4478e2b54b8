import { sql } from 'kysely'
import type { Entrega, NovoWebhook, Webhook } from '#contract/programas/webhook'
import type { TestHouse } from '../../../testing/house.ts'
import type { startReceptor } from '../../../testing/receptor.ts'

export const WEBHOOK = '/api/v1/webhook'
export type Receptor = Awaited<ReturnType<typeof startReceptor>>

/** What a test needs to receive eventos: the address is on this machine, over HTTP. */
export const LOCAL = { WEBHOOK_LOCAL: 'on' }

let paths = 0

/** A subscriber with one webhook on a path of its own. */
export async function comWebhook(house: TestHouse, receptor: Receptor, dados: Partial<NovoWebhook> = {}) {
  const pessoa = await house.given.assinante()
  const me = () => house.as(pessoa.token)
  const path = `/webhook-${++paths}`
  const criado = await me().post(WEBHOOK, { url: receptor.url + path, ...dados })
  const { uuid, segredo } = criado.json<{ uuid: string; segredo: string }>()
  const own = `${WEBHOOK}/${uuid}`
  return {
    ...pessoa,
    me,
    path,
    uuid,
    segredo,
    own,
    read: async () => (await me().get(own)).json<Webhook>(),
    save: async (mudanca: Record<string, unknown>) => {
      const { url, descricao, tipos, estado } = (await me().get(own)).json<Webhook>()
      return me().put(own, { url, descricao, tipos, estado, ...mudanca })
    },
    entregas: async (query = '') => (await me().get(`${own}/entrega${query}`)).json<EntregaWire[]>(),
    recebidos: () => receptor.em(path),
    /** Something happens to the subscription. */
    happen: (tipo = 'frete.postado', vezes = 1) => happen(house, pessoa.assinaturaUuid, tipo, vezes),
  }
}

export type EntregaWire = Omit<Entrega, 'em' | 'proximaEm' | 'terminadaEm'> & {
  proximaEm: string | null
  terminadaEm: string | null
}

/** What a trigger writes when something happens. */
export const happen = ({ db, clock }: TestHouse, assinaturaUuid: string, tipo: string, vezes = 1) =>
  sql`insert into evento_novo (assinatura_uuid, tipo, em, dados)
    select ${assinaturaUuid}, ${tipo}, ${clock.now()}, jsonb_build_object('n', n) from generate_series(1, ${vezes}::int) as n`.execute(
    db,
  )
