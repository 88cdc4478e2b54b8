import type { Area } from '../../kernel/area.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/deps.ts'
import type { Sessions } from '../../kernel/session.ts'
import { deleteAplicativosDe } from './aplicativos/aplicativo.repo.ts'
import { listAplicativos } from './aplicativos/aplicativo.ts'
import { deleteChavesDeApiDe, listChavesDeApi } from './chaves/chave-de-api.repo.ts'
import { tellFimDeChaves } from './chaves/fim-da-chave.ts'
import { acceptChavesDeApi } from './chaves/sessoes-de-chave.ts'
import { deleteAutorizacoesDe, listAutorizacoes } from './oauth/oauth.repo.ts'
import { purgeOauth } from './oauth/purga.ts'
import { revokeAll } from './oauth/revogacao-de-todos.ts'
import { acceptAplicativos } from './oauth/sessoes-de-aplicativo.ts'
import { routes } from './programas.routes.ts'

/** Opens what programs come with, a chave de API or an access token, and leaves all other tokens to `people`. */
export const acceptProgramas = (people: Sessions, db: Db, clock: Clock) =>
  acceptAplicativos(acceptChavesDeApi(people, db, clock), db, clock)

/** What a subscriber's programs need: keys to call the API, and OAuth 2 for programs of others (D §20). */
export const programas: Area = {
  name: 'programas',
  routes,
  jobs: [tellFimDeChaves, revokeAll, purgeOauth],
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      chavesDeApi: assinaturaUuid ? await listChavesDeApi(db, assinaturaUuid) : [],
      aplicativos: assinaturaUuid ? await listAplicativos(db, assinaturaUuid) : [],
      autorizacoes: assinaturaUuid ? await listAutorizacoes(db, assinaturaUuid) : [],
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (!assinaturaUuid) return
      await deleteChavesDeApiDe(tx, assinaturaUuid)
      await deleteAutorizacoesDe(tx, assinaturaUuid)
      await deleteAplicativosDe(tx, assinaturaUuid)
    },
  },
}
