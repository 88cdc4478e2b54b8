import { decideCobranca } from '../../adapters/psp/sandbox/index.ts'
import { APROVADO, decide, deliver, listTold, type PagamentoWire, pagador } from '../../testing/given/pagamento.ts'
import type { TestHouse } from '../../testing/house.ts'
import { findContestado } from '../carteira/index.ts'

/** Somebody who bought fretes by card (and `carteira` centavos from the wallet) and has their labels. */
export async function compradorComCartao(
  house: TestHouse,
  { fretes = 2, carteira = 0, sobra = 0, isGerado = true } = {},
) {
  const ana = await pagador(house, { fretes, saldo: carteira + sobra })
  const noCartao = ana.total - carteira
  const { paymentId, status } = (await ana.payCartao(APROVADO, { amount: noCartao })).json<PagamentoWire>()
  if (status !== 'APPROVED') throw new Error(`the card is ${status}`)
  if (isGerado) await house.runJobs()
  const rows = await house.db
    .selectFrom('frete')
    .select(['uuid', 'valorFreteCentavos', 'codigoEncomenda'])
    .where('assinaturaUuid', '=', ana.assinaturaUuid)
    .orderBy('posicao')
    .execute()
  const uuids = rows.map(({ uuid }) => uuid)
  const { me, assinaturaUuid } = ana
  return {
    ...ana,
    paymentId,
    noCartao,
    uuids,
    uuid: uuids[0]!,
    /** The price of one frete, in centavos: all cost the same. */
    valor: rows[0]!.valorFreteCentavos,
    estornar: () => decide(house, paymentId, 'ESTORNAR'),
    /** The bank decides, and its webhook comes this many times at once. */
    async decideAndTell(acao: 'ESTORNAR' | 'DESFAZER_ESTORNO', vezes = 1) {
      const decided = await decideCobranca(house.deps, paymentId, acao)
      if (typeof decided === 'string') throw new Error(decided)
      const answers = await Promise.all(Array.from({ length: vezes }, () => deliver(house, decided.webhook)))
      return answers.map(({ statusCode }) => statusCode)
    },
    cancel: (i = 0) => me.put(`/api/v1/frete/${uuids[i]!}`),
    tell: (status: 'POSTADO' | 'ENTREGUE', i = 0) => house.post(`/sandbox/fretes/${uuids[i]!}/eventos`, { status }),
    saldo: async () => (await ana.saldos()).saldo,
    /** What the house bears for this subscriber. */
    contestado: () => findContestado(house.db, assinaturaUuid),
    estado: async () =>
      (await house.db.selectFrom('pagamento').select('status').where('uuid', '=', paymentId).executeTakeFirstOrThrow())
        .status,
    avisos: () => listTold(house, assinaturaUuid),
    told: async (assunto: string) =>
      (await listTold(house, assinaturaUuid))
        .filter((webhook) => webhook.assunto === assunto)
        .map(({ texto }) => texto),
    /** Every request that gives a label of the first frete, or of all fretes together. */
    papeis: async () => {
      const todos = uuids.join(',')
      const answers = await Promise.all(
        [
          `${uuids[0]}/etiqueta`,
          `${uuids[0]}/etiqueta?tipoFolha=A6`,
          `${uuids[0]}/etiqueta?tipoFolha=ZPL`,
          `etiqueta/lote?uuids=${todos}`,
          `etiqueta/lote?uuids=${todos}&tipoFolha=ZPL`,
          `${uuids[0]}/declaracao-conteudo`,
          `declaracao-conteudo/lote?uuids=${todos}`,
        ].map((path) => me.get(`/api/v1/frete/${path}`)),
      )
      return answers.map((answer) =>
        answer.statusCode === 200 ? 'ok' : `${answer.statusCode} ${answer.json<{ message: string }>().message}`,
      )
    },
  }
}
