import type { Area } from '../../kernel/area.ts'
import { createDemoLoja } from './demonstracao.ts'
import { tellLogos } from './logo.ts'
import { routes } from './loja.routes.ts'
import { deleteLojas, listLojas } from './loja.ts'
import { tellAcessoRetirado } from './membros.ts'
import { deletePapeisFiscais } from './papeis-fiscais.repo.ts'
import { tellPapeisFiscais } from './papeis-fiscais.ts'

export { findMarcaPublica } from './logo.ts'
export { hasLojaAtiva, listCnpjs } from './loja.repo.ts'
export { findLoja, listLojas } from './loja.ts'
export { findLojaRemetente, type LojaRemetente, lojaNaoEncontrada } from './loja-da-sessao.ts'
export { listLojasDe, searchLojas } from './procura.repo.ts'

/** The shops in whose name an assinatura sends. */
export const loja: Area = {
  name: 'loja',
  routes,
  jobs: [tellAcessoRetirado],
  titular: {
    tell: async (deps, { assinaturaUuid }) => ({
      lojas: assinaturaUuid ? await listLojas(deps, assinaturaUuid) : [],
      logosDasLojas: assinaturaUuid ? await tellLogos(deps, assinaturaUuid) : [],
      papeisFiscais: assinaturaUuid ? await tellPapeisFiscais(deps, assinaturaUuid) : [],
    }),
    erase: async (deps, tx, { assinaturaUuid }) => {
      if (!assinaturaUuid) return
      await deletePapeisFiscais(tx, assinaturaUuid)
      await deleteLojas(deps, tx, assinaturaUuid)
    },
  },
  async start(deps) {
    if (deps.config.demo) await createDemoLoja(deps)
  },
}
