import type { Area } from '../../kernel/area.ts'
import { deleteDestinatariosOf, listTodos } from './destinatario.repo.ts'
import { routes } from './destinatario.routes.ts'

export { rememberDestinatarios } from './lembranca.ts'
export { completePessoa, keepPessoa } from './pessoa.ts'
export { type Leitor, seesRemetente, showTo } from './remetente-visto.ts'

/** People who were shipped to: offered again while somebody types, deleted on request. */
export const destinatario: Area = {
  name: 'destinatario',
  routes,
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      destinatarios: assinaturaUuid ? await listTodos(db, assinaturaUuid) : [],
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (assinaturaUuid) await deleteDestinatariosOf(tx, assinaturaUuid)
    },
  },
}
