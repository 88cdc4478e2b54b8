import type { Area } from '../../kernel/area.ts'
import { deletePedidosOf, listPedidos } from './aumento.repo.ts'
import { sendAoDestinatario } from './aviso-ao-destinatario.ts'
import { issueFretes } from './emissao.ts'
import { cancelNaTransportadora } from './estornados.ts'
import { forgetPessoas, listTodasOcorrencias, listTodos, lockResumo } from './frete.repo.ts'
import { routes } from './frete.routes.ts'
import { routesDaLista } from './lista.routes.ts'
import { trackFretes } from './rastreio.ts'
import { countCancelando } from './vida.repo.ts'
import { watchFretes } from './vigia.ts'

export { dropFretes, payFretes, refundCancelados } from './acerto.ts'
export { openPedidoDeAumento } from './aumento.ts'
export { cancelFrete, type PedidoDeCancelamento } from './cancelamento.ts'
export { holdVenda, type Pedido, semCarrinho, withFreshPrices } from './conferencia.ts'
export { type Parados, refundParados, stopFretes } from './estornados.ts'
export { findResumo, holdVagas, releaseVagas } from './limite.ts'
export { createFretes } from './nascimento.ts'
export { trackNow } from './rastreio.ts'
export { findStatus } from './status.repo.ts'

/** What was bought, and what becomes of it on its way. */
export const frete: Area = {
  name: 'frete',
  routes(app, deps) {
    routes(app, deps)
    routesDaLista(app, deps)
  },
  jobs: [issueFretes, cancelNaTransportadora, watchFretes, trackFretes, sendAoDestinatario],
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
