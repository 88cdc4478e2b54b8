import type { Area } from '../../kernel/area.ts'
import { deleteEnviosOf, listEnvios } from './envio.repo.ts'

export { hasDocumentosAprovados } from './aprovacao.ts'

/** The documents that people send. */
export const documento: Area = {
  name: 'documento',
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      documentos: assinaturaUuid ? await listEnvios(db, assinaturaUuid) : [],
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (assinaturaUuid) await deleteEnviosOf(tx, assinaturaUuid)
    },
  },
}
