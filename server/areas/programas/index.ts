import type { Area } from '../../kernel/area.ts'
import { deleteChavesDeApiDe, listChavesDeApi } from './chaves/chave-de-api.repo.ts'
import { revokeAll } from './chaves/chave-de-api.ts'
import { tellFimDeChaves } from './chaves/fim-da-chave.ts'
import { deletePedidosDe, listTodos } from './dialetos/dialeto.repo.ts'
import { routes } from './programas.routes.ts'

export { acceptChavesDeApi } from './chaves/sessoes-de-chave.ts'

/** What a subscriber's programs need: keys to call the API (D §20). */
export const programas: Area = {
  name: 'programas',
  routes,
  jobs: [tellFimDeChaves, revokeAll],
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      chavesDeApi: assinaturaUuid ? await listChavesDeApi(db, assinaturaUuid) : [],
      pedidosDeProgramas: assinaturaUuid ? await listTodos(db, assinaturaUuid) : [],
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (!assinaturaUuid) return
      await deleteChavesDeApiDe(tx, assinaturaUuid)
      await deletePedidosDe(tx, assinaturaUuid)
    },
  },
}
