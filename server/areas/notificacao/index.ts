import type { Area } from '../../kernel/area.ts'
import { sendAviso } from './envio.ts'
import { deleteNotificacoesOf, listTodas } from './notificacao.repo.ts'
import { routes } from './notificacao.routes.ts'
import { deleteEmails } from './preferencia.repo.ts'
import { listPreferencias, preferenciasOf } from './preferencia.ts'

export { notify, type TextoDeAviso } from './aviso.ts'
export { sendAviso } from './envio.ts'
export { wantsEmail } from './preferencia.ts'

/** What a subscriber is told of what happened meanwhile. */
export const notificacao: Area = {
  name: 'notificacao',
  routes,
  jobs: [sendAviso],
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      notificacoes: assinaturaUuid ? await listTodas(db, assinaturaUuid) : [],
      avisosPorEmail: assinaturaUuid ? await listPreferencias(db, assinaturaUuid) : preferenciasOf([]),
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (!assinaturaUuid) return
      await deleteNotificacoesOf(tx, assinaturaUuid)
      await deleteEmails(tx, assinaturaUuid)
    },
  },
}
