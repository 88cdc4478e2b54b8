import type { Area } from '../../kernel/area.ts'
import { createDemoLoja } from './demonstracao.ts'
import { deleteLojasOf } from './loja.repo.ts'
import { routes } from './loja.routes.ts'
import { listLojas } from './loja.ts'

export { hasLojaAtiva, listCnpjs } from './loja.repo.ts'
export { findLoja, findNomePublico, lojaNaoEncontrada } from './loja.ts'

/** The shops in whose name an assinatura sends. */
export const loja: Area = {
  name: 'loja',
  routes,
  titular: {
    tell: async (deps, { assinaturaUuid }) => ({ lojas: assinaturaUuid ? await listLojas(deps, assinaturaUuid) : [] }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (assinaturaUuid) await deleteLojasOf(tx, assinaturaUuid)
    },
  },
  async start(deps) {
    if (deps.config.demo) await createDemoLoja(deps)
  },
}
