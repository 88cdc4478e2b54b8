import type { Area } from '../../kernel/area.ts'
import { deleteAlertas, findAlertas, hasGuardadoPassos } from './conta.repo.ts'
import { routes } from './conta.routes.ts'

/** The account as its owner sees it: the top of what the other areas know about one person. */
export const conta: Area = {
  name: 'conta',
  routes,
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      alertas: assinaturaUuid && (await findAlertas(db, assinaturaUuid)),
      primeirosPassosGuardados: assinaturaUuid && (await hasGuardadoPassos(db, assinaturaUuid)),
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (assinaturaUuid) await deleteAlertas(tx, assinaturaUuid)
    },
  },
}
