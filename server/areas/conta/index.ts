import type { Area } from '../../kernel/area.ts'
import { deleteAlertas, findAlertas, hasGuardadoPassos } from './conta.repo.ts'
import { routes } from './conta.routes.ts'

export { eraseConta, findObjecao } from './encerramento.ts'

/** The account as its owner sees it: the data of the other areas about one person, joined. */
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
