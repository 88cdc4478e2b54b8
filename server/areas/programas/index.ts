import type { Area } from '../../kernel/area.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/deps.ts'
import type { Sessions } from '../../kernel/session.ts'
import { deleteAplicativosDe } from './aplicativos/aplicativo.repo.ts'
import { aplicativoRoutes } from './aplicativos/aplicativo.routes.ts'
import { listAplicativos } from './aplicativos/aplicativo.ts'
import { deleteChavesDeApiDe, listChavesDeApi } from './chaves/chave-de-api.repo.ts'
import { chaveRoutes } from './chaves/chave-de-api.routes.ts'
import { tellFimDeChaves } from './chaves/fim-da-chave.ts'
import { acceptChavesDeApi } from './chaves/sessoes-de-chave.ts'
import { deletePedidosDe, listTodos } from './dialetos/dialeto.repo.ts'
import { routesDasEtiquetas } from './dialetos/etiquetas.routes.ts'
import { routesMelhorEnvio } from './dialetos/melhor-envio/melhor-envio.routes.ts'
import { purgePedidos } from './dialetos/purga.ts'
import { routesSuperFrete } from './dialetos/superfrete/superfrete.routes.ts'
import { eventoRoutes } from './eventos/evento.routes.ts'
import { numberNewEventos } from './eventos/numeracao.ts'
import { eraseEventos, tellEventos } from './eventos/titular.ts'
import { deleteAutorizacoesDe, listAutorizacoes } from './oauth/oauth.repo.ts'
import { oauthRoutes } from './oauth/oauth.routes.ts'
import { purgeOauth } from './oauth/purga.ts'
import { acceptAplicativos } from './oauth/sessoes-de-aplicativo.ts'
import { revokeAll } from './revogacao/revoke-all.ts'
import { purgeEntregas, sendAtrasadas, sendEntregas } from './webhooks/fila.ts'
import { eraseWebhooks, tellWebhooks } from './webhooks/titular.ts'
import { webhookRoutes } from './webhooks/webhook.routes.ts'

/** Opens chaves de API and access tokens of aplicativos, and leaves all other tokens to `people`. */
export const acceptProgramas = (people: Sessions, db: Db, clock: Clock) =>
  acceptAplicativos(acceptChavesDeApi(people, db, clock), db, clock)

/**
 * What programs of a subscriber use (D §20): keys to call the API, OAuth 2 for programs of others, the log of what happens to
 * the account, webhooks, and the dialects of other shipping platforms.
 */
export const programas: Area = {
  name: 'programas',
  routes(app, deps) {
    chaveRoutes(app, deps)
    aplicativoRoutes(app, deps)
    oauthRoutes(app, deps)
    eventoRoutes(app, deps)
    webhookRoutes(app, deps)
    routesMelhorEnvio(app, deps)
    routesSuperFrete(app, deps)
    routesDasEtiquetas(app, deps)
  },
  jobs: [
    tellFimDeChaves,
    revokeAll,
    purgeOauth,
    numberNewEventos,
    sendEntregas,
    sendAtrasadas,
    purgeEntregas,
    purgePedidos,
  ],
  titular: {
    tell: async (deps, pessoa) => ({
      ...(pessoa.assinaturaUuid && {
        chavesDeApi: await listChavesDeApi(deps.db, pessoa.assinaturaUuid),
        aplicativos: await listAplicativos(deps.db, pessoa.assinaturaUuid),
        autorizacoes: await listAutorizacoes(deps.db, pessoa.assinaturaUuid),
        pedidosDeProgramas: await listTodos(deps.db, pessoa.assinaturaUuid),
      }),
      ...(await tellEventos(deps, pessoa)),
      ...(await tellWebhooks(deps, pessoa)),
    }),
    async erase(deps, tx, pessoa) {
      if (pessoa.assinaturaUuid) {
        await deleteChavesDeApiDe(tx, pessoa.assinaturaUuid)
        await deleteAutorizacoesDe(tx, pessoa.assinaturaUuid)
        await deleteAplicativosDe(tx, pessoa.assinaturaUuid)
        await deletePedidosDe(tx, pessoa.assinaturaUuid)
      }
      await eraseEventos(deps, tx, pessoa)
      await eraseWebhooks(deps, tx, pessoa)
    },
  },
}
