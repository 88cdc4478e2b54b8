import type { Area } from '../../kernel/area.ts'
import { deleteChavesDeApiDe, listChavesDeApi } from './chaves/chave-de-api.repo.ts'
import { chaveRoutes } from './chaves/chave-de-api.routes.ts'
import { revokeAll } from './chaves/chave-de-api.ts'
import { tellFimDeChaves } from './chaves/fim-da-chave.ts'
import { eventoRoutes } from './eventos/evento.routes.ts'
import { numberNewEventos } from './eventos/numeracao.ts'
import { eraseEventos, tellEventos } from './eventos/titular.ts'
import { purgeEntregas, sendAtrasadas, sendEntregas } from './webhooks/fila.ts'
import { eraseWebhooks, tellWebhooks } from './webhooks/titular.ts'
import { webhookRoutes } from './webhooks/webhook.routes.ts'

export { acceptChavesDeApi } from './chaves/sessoes-de-chave.ts'

/** What programs of a subscriber use (D §20): keys to call the API, the log of what happens to the account, and webhooks. */
export const programas: Area = {
  name: 'programas',
  routes(app, deps) {
    chaveRoutes(app, deps)
    eventoRoutes(app, deps)
    webhookRoutes(app, deps)
  },
  jobs: [tellFimDeChaves, revokeAll, numberNewEventos, sendEntregas, sendAtrasadas, purgeEntregas],
  titular: {
    tell: async (deps, pessoa) => ({
      chavesDeApi: pessoa.assinaturaUuid ? await listChavesDeApi(deps.db, pessoa.assinaturaUuid) : [],
      ...(await tellEventos(deps, pessoa)),
      ...(await tellWebhooks(deps, pessoa)),
    }),
    async erase(deps, tx, pessoa) {
      if (pessoa.assinaturaUuid) await deleteChavesDeApiDe(tx, pessoa.assinaturaUuid)
      await eraseEventos(deps, tx, pessoa)
      await eraseWebhooks(deps, tx, pessoa)
    },
  },
}
