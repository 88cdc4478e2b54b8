import type { Area } from '../../kernel/area.ts'
import { purgeImportacoes } from './arquivo.ts'
import { deleteImportacoesOf, listImportacoes } from './importacao.repo.ts'
import { routes } from './importacao.routes.ts'

/** Many fretes at once, from a spreadsheet. */
export const importacao: Area = {
  name: 'importacao',
  routes,
  jobs: [purgeImportacoes],
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      arquivos: assinaturaUuid ? await listImportacoes(db, assinaturaUuid) : [],
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (assinaturaUuid) await deleteImportacoesOf(tx, assinaturaUuid)
    },
  },
}
