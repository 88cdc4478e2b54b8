import type { Area } from '../../kernel/area.ts'
import { eventoRoutes } from './eventos/evento.routes.ts'
import { numberNewEventos } from './eventos/numeracao.ts'
import { eraseEventos, tellEventos } from './eventos/titular.ts'
import { purgeEntregas, sendAtrasadas, sendEntregas } from './webhooks/fila.ts'
import { eraseWebhooks, tellWebhooks } from './webhooks/titular.ts'
import { webhookRoutes } from './webhooks/webhook.routes.ts'

/** What programs of a subscriber use (D §20). */
export const programas: Area = {
  name: 'programas',
  routes(app, deps) {
    eventoRoutes(app, deps)
    webhookRoutes(app, deps)
  },
  jobs: [numberNewEventos, sendEntregas, sendAtrasadas, purgeEntregas],
  titular: {
    tell: async (deps, pessoa) => ({
      ...(await tellEventos(deps, pessoa)),
      ...(await tellWebhooks(deps, pessoa)),
    }),
    erase: async (deps, tx, pessoa) => {
      await eraseEventos(deps, tx, pessoa)
      await eraseWebhooks(deps, tx, pessoa)
    },
  },
}
