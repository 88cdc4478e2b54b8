import type { Area } from '../../kernel/area.ts'
import { routes } from './documento.routes.ts'
import { deleteEnviosOf, listEnvios } from './envio.repo.ts'

export { hasDocumentosAprovados } from './aprovacao.ts'
export { versaoDosTermos } from './termos.ts'

/** The documents that people sign and the ones that they send. */
export const documento: Area = {
  name: 'documento',
  routes,
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      documentos: assinaturaUuid ? await listEnvios(db, assinaturaUuid) : [],
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (assinaturaUuid) await deleteEnviosOf(tx, assinaturaUuid)
    },
  },
}
