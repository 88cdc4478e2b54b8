import type { Area } from '../../kernel/area.ts'
import { deleteEmbalagensOf } from './embalagem.repo.ts'
import { routes } from './embalagem.routes.ts'
import { listEmbalagens } from './embalagem.ts'

export { hasEmbalagem } from './embalagem.repo.ts'

/** The boxes that a seller packs often, kept by name: 'Minhas caixas' of the calculator. */
export const embalagem: Area = {
  name: 'embalagem',
  routes,
  titular: {
    tell: async (deps, { assinaturaUuid }) => ({
      caixas: assinaturaUuid ? await listEmbalagens(deps, assinaturaUuid) : [],
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (assinaturaUuid) await deleteEmbalagensOf(tx, assinaturaUuid)
    },
  },
}
