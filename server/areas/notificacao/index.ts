import type { Area } from '../../kernel/area.ts'
import { tellConta } from './aviso-da-conta.ts'
import { sendAviso } from './envio.ts'
import { deleteNotificacoesOf, listTodas } from './notificacao.repo.ts'
import { routes } from './notificacao.routes.ts'
import { deleteEmails } from './preferencia.repo.ts'
import { listPreferencias, preferenciasOf } from './preferencia.ts'
import { deletePushesOf, listAparelhosDe } from './push.repo.ts'
import { sendPush } from './push.ts'

export { notify, type TextoDeAviso } from './aviso.ts'
export { sendAviso } from './envio.ts'
export { listAvisosDe, listUltimosAvisos } from './notificacao.repo.ts'
export { wantsEmail } from './preferencia.ts'

/** Avisos to subscribers: in the app, by mail and as push. */
export const notificacao: Area = {
  name: 'notificacao',
  routes,
  jobs: [sendAviso, sendPush, tellConta],
  titular: {
    tell: async ({ db }, { usuarioUuid, assinaturaUuid }) => ({
      notificacoes: assinaturaUuid ? await listTodas(db, assinaturaUuid) : [],
      avisosPorEmail: assinaturaUuid ? await listPreferencias(db, assinaturaUuid) : preferenciasOf([]),
      avisosNoAparelho: await listAparelhosDe(db, usuarioUuid),
    }),
    erase: async (_deps, tx, { usuarioUuid, assinaturaUuid }) => {
      await deletePushesOf(tx, usuarioUuid)
      if (!assinaturaUuid) return
      await deleteNotificacoesOf(tx, assinaturaUuid)
      await deleteEmails(tx, assinaturaUuid)
    },
  },
}
