import { renderDia } from '#contract/kernel/values/dia'
import { diaOf } from '#contract/kernel/values/instant'
import { frete } from '../../../testing/given/carrinho.ts'
import { pagador } from '../../../testing/given/pagamento.ts'
import type { TestHouse } from '../../../testing/house.ts'
import { centavos, type DiferencaWire, type MedidasDitas, pesando } from '../testing-diferenca.ts'

/** Somebody who bought fretes with the wallet, whose parcels the carrier found heavier: one open debit for each. */
export async function devedor(
  house: TestHouse,
  { pesos = [6], saldo = 100_000 }: { pesos?: number[]; saldo?: number } = {},
) {
  const ana = await pagador(house, { fretes: pesos.length, saldo })
  const bought = await ana.me.post(`/api/v1/frete/${ana.carrinho.uuid}`)
  if (bought.statusCode !== 200) throw new Error(bought.body)
  await house.runJobs()
  const fretes = await house.db
    .selectFrom('frete')
    .select('uuid')
    .where('assinaturaUuid', '=', ana.assinaturaUuid)
    .orderBy('posicao')
    .execute()
  const medir = async (n: number, dimensoesTransportadora: MedidasDitas) => {
    const answer = await house.post(`/sandbox/fretes/${fretes[n]!.uuid}/eventos`, {
      status: 'POSTADO',
      dimensoesTransportadora,
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  for (const [n, peso] of pesos.entries()) await medir(n, pesando(peso))
  const list = async (query = '') => (await ana.me.get(`/api/v1/frete/pagamento${query}`)).json<DiferencaWire[]>()
  return {
    ...ana,
    medir,
    list,
    devido: async () =>
      (await list('?statusPagamentoFrete=ABERTO')).reduce(
        (soma, { diferencaValor }) => soma - centavos(diferencaValor),
        0,
      ),
    quit: (body: object, headers: Record<string, string> = {}) =>
      ana.me.put('/api/v1/assinatura/atualizacaoSaldo', body, headers),
    /** Contests the debit of the first frete. */
    async contestar() {
      const answer = await ana.me.post(`/api/v1/frete/${fretes[0]!.uuid}/diferenca/contestacao`, {
        motivo: 'PESO',
        texto: 'A balança mostra outro peso.',
      })
      if (answer.statusCode >= 300) throw new Error(answer.body)
    },
    /** The staff refuses the contest. */
    async recusar() {
      const [uma] = await list()
      const body = { decisao: 'RECUSADA', resposta: 'A foto não mostra a balança.' }
      const answer = await house.post(`/sandbox/diferencas/${uma!.diferencaUuid}/decisao`, body)
      if (answer.statusCode >= 300) throw new Error(answer.body)
    },
    /** A new cart of one frete, and what it costs in centavos. */
    async fillAgain() {
      const { 'correios/pac': pac } = await ana.quote()
      const { uuid, total } = await ana.fill(frete(pac))
      return { uuid, total: centavos(total) }
    },
    /** The titles of the notices about differences, oldest first. */
    told: async () =>
      await house.db
        .selectFrom('notificacao')
        .select(['assunto', 'texto'])
        .where('assinaturaUuid', '=', ana.assinaturaUuid)
        .where('tipo', '=', 'DIFERENCA')
        .orderBy('criadaEm')
        .orderBy('uuid')
        .execute(),
  }
}

/** So many days after the day on which the house's clock stands. */
const diaDepois = (house: TestHouse, dias: number) =>
  renderDia(Math.floor(Date.parse(`${diaOf(house.clock.now())}T00:00:00Z`) / 86_400_000) + dias)

/** Seconds until an hour of the day in America/Sao_Paulo, so many days later. */
export const secondsUntil = (house: TestHouse, dias: number, hora: string) =>
  (Date.parse(`${diaDepois(house, dias)}T${hora}-03:00`) - house.clock.now().getTime()) / 1000
