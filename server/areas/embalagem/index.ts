import type { Area } from '../../kernel/area.ts'
import { conteudos } from './conteudo.ts'
import { routes } from './embalagem.routes.ts'
import { embalagens, showEmbalagem } from './embalagem.ts'

export { embalagens } from './embalagem.ts'

/** The boxes that a seller packs often and the contents that a seller declares often, kept by name. */
export const embalagem: Area = {
  name: 'embalagem',
  routes,
  titular: {
    tell: async (deps, { assinaturaUuid }) => ({
      caixas: assinaturaUuid ? (await embalagens.list(deps, assinaturaUuid)).map(showEmbalagem) : [],
      conteudos: assinaturaUuid ? await conteudos.list(deps, assinaturaUuid) : [],
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (!assinaturaUuid) return
      await embalagens.eraseOf(tx, assinaturaUuid)
      await conteudos.eraseOf(tx, assinaturaUuid)
    },
  },
}
