import type { Area } from '../../kernel/area.ts'
import { deleteNotificacoesOf, listTodas } from './notificacao.repo.ts'
import { routes } from './notificacao.routes.ts'

export { notify } from './aviso.ts'

/** What a subscriber is told of what happened meanwhile. */
export const notificacao: Area = {
  name: 'notificacao',
  routes,
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      notificacoes: assinaturaUuid ? await listTodas(db, assinaturaUuid) : [],
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (assinaturaUuid) await deleteNotificacoesOf(tx, assinaturaUuid)
    },
  },
}
