import type { Area } from '../../kernel/area.ts'
import { readTodas } from './dce.repo.ts'
import { routes } from './fiscal.routes.ts'
import { settleDces } from './pendencias.ts'

export { countFalhas, findDce, listFalhas } from './dce.repo.ts'
export { findDadosDace, findDocumentosFiscais } from './documentos.ts'
export { abandonDceOf, DceEmAberto, issueDce } from './emissao.ts'
export { retryCancelamento } from './pendencias.ts'

/** The electronic content declarations of fretes: issued, cancelled, kept. */
export const fiscal: Area = {
  name: 'fiscal',
  routes,
  jobs: [settleDces],
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      declaracoesEletronicas: assinaturaUuid ? readTodas(db, assinaturaUuid) : [],
    }),
    // Fiscal documents are kept for five years and the current one, with the names in them (CTN, art. 173 and 195).
    erase: async () => {},
  },
}
