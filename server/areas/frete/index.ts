import type { Area } from '../../kernel/area.ts'
import { sendAoDestinatario } from './avisos/aviso-ao-destinatario.ts'
import { sendRecibo } from './avisos/recibo.ts'
import { purgeChamadas } from './conversas/guarda.ts'
import { countCancelando } from './estado.repo.ts'
import { forgetPessoas, listTodasOcorrencias, listTodos, lockResumo } from './frete.repo.ts'
import { routes } from './frete.routes.ts'
import { deletePedidosOf, listPedidos } from './limite/aumento.repo.ts'
import { routesDaLista } from './lista.routes.ts'
import { trackFretes } from './rastreio/rastreio.ts'
import { issueFretes } from './transporte/emissao.ts'
import { cancelNaTransportadora } from './transporte/estornados.ts'
import { watchFretes } from './transporte/passos-vencidos.ts'

export { assuntoDe, nomeDo as nomeDoFrete } from './avisos/avisos.ts'
export { listChamadas, sumChamadas } from './chamada.repo.ts'
export { withoutPessoas } from './chamadas.rules.ts'
export { buyNow } from './compra/compra.ts'
export { createFretes } from './compra/fretes-novos.ts'
export { dropFretes, payFretes, refundCancelados } from './compra/fretes-pagos.ts'
export { findImpedimento, holdVenda, type PedidoDeCompra, semCarrinho, withFreshPrices } from './compra/venda-pronta.ts'
export { endCompraDesfeita } from './compra-desfeita.ts'
export {
  countChamadasHttp,
  listChamadasHttp,
  listChamadasHttpDe,
  sumChamadasHttp,
} from './conversas/chamada-http.repo.ts'
export { summarize } from './conversas/chamadas-http.rules.ts'
export { openEscrita } from './conversas/escrita.ts'
export { findPostagem, lockPostagem, type Postagem, unmarkEstornados } from './estado.repo.ts'
export { findEventoDaCompra, findReembolsavel, refundParte } from './estorno/reembolso.ts'
export { listComprasDe } from './frete.repo.ts'
export { printEtiquetas } from './impressao/impressao.ts'
export {
  countPedidosAbertos,
  findPedido,
  findUltimoPedido,
  listPedidos,
  listPedidosAbertos,
} from './limite/aumento.repo.ts'
export { decideAumento, decideAumentoIn, openPedidoDeAumento, raiseLimite } from './limite/aumento.ts'
export { findResumo, holdVagas, lockVagas, releaseVagas } from './limite/limite.ts'
export { dimensoesMedidas } from './lista/apresentacao.ts'
export { findCompra, findCompraDoFrete } from './lista/compra-do-frete.ts'
export { findEconomia, hasComprado } from './lista/economia.ts'
export { listEventos, listEventosDe, listOcorrencias } from './lista/lista.repo.ts'
export { countFretes, listFretes, listFretesDe } from './lista/lista.ts'

export { listPorCodigo, listPostados, sumPorCompra } from './medicao/conferidos.repo.ts'
export {
  findCotado,
  findEventosDaCompra,
  listCotados,
  listFaturados,
  listMedidos,
  listNomes,
  lockCotado,
  lockCotados,
  type Medido,
  sumMargem,
  takeMedidos,
  updateMedidasDaFatura,
} from './medicao/medicao.repo.ts'
export { margemOf, priceContrato, priceCotado, pricePostado } from './medicao/medicao.rules.ts'
export {
  countDaCasa,
  countFretesDe,
  type FreteAchado,
  findDaCasa,
  listAchados,
  listDaCasa,
  listTarefasDo,
  listUltimosUuids,
  searchFretes,
  sumPorStatus,
  sumVendas,
} from './procura/procura.repo.ts'
export { listOcorrenciasDe } from './rastreio/ocorrencia.repo.ts'
export { trackNow } from './rastreio/rastreio.ts'
export { findStatus, listStatus } from './status.repo.ts'
export { isDeTeste, nomeDa } from './transportadora.ts'
export { cancelFrete } from './transporte/cancelamento.ts'
export { issueNow } from './transporte/emissao.ts'
export { type Parados, refundParados, stopFretes } from './transporte/estornados.ts'
export { reissueDocumento } from './transporte/reemissao.ts'

/** Bought shipments, from payment to delivery. */
export const frete: Area = {
  name: 'frete',
  routes(app, deps) {
    routes(app, deps)
    routesDaLista(app, deps)
  },
  jobs: [issueFretes, cancelNaTransportadora, watchFretes, trackFretes, sendAoDestinatario, sendRecibo, purgeChamadas],
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      fretes: assinaturaUuid ? await listTodos(db, assinaturaUuid) : [],
      ocorrencias: assinaturaUuid ? await listTodasOcorrencias(db, assinaturaUuid) : [],
      pedidosDeAumento: assinaturaUuid ? await listPedidos(db, assinaturaUuid) : [],
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (!assinaturaUuid) return
      await forgetPessoas(tx, assinaturaUuid)
      await deletePedidosOf(tx, assinaturaUuid)
    },
    object: async (_deps, tx, { assinaturaUuid }) => {
      if (!assinaturaUuid) return undefined
      if ((await lockResumo(tx, assinaturaUuid)).ativos > 0)
        return 'Há fretes que ainda não foram postados. Poste ou cancele esses fretes antes de encerrar a conta.'
      if ((await countCancelando(tx, assinaturaUuid)) > 0)
        return 'O cancelamento de um frete ainda está em andamento. Espere o valor voltar antes de encerrar a conta.'
      return undefined
    },
  },
}
