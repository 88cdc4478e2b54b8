import type { Area } from '../../kernel/area.ts'
import { eventoRoutes } from './eventos/evento.routes.ts'
import { numberNewEventos } from './eventos/numeracao.ts'
import { eraseEventos, tellEventos } from './eventos/titular.ts'

/** What programs of a subscriber use (D §20). */
export const programas: Area = {
  name: 'programas',
  routes(app, deps) {
    eventoRoutes(app, deps)
  },
  jobs: [numberNewEventos],
  titular: {
    tell: async (deps, pessoa) => ({
      ...(await tellEventos(deps, pessoa)),
    }),
    erase: async (deps, tx, pessoa) => {
      await eraseEventos(deps, tx, pessoa)
    },
  },
}
