import { defineJob } from '../../../kernel/work/jobs.ts'
import { revokeChavesDeApi } from '../../acesso/index.ts'
import { revokeChaves } from '../chaves/chave-de-api.ts'
import { withdrawAutorizacoes } from '../oauth/autorizacao.ts'
import { turnOffWebhooks } from '../webhooks/webhook.ts'

/**
 * Ends all chaves de API and autorizacoes of a subscription, and switches its webhooks off: a thief may have made them. Runs
 * when the owner undoes a change of the e-mail, or asks for it while resetting the password.
 */
export const revokeAll = defineJob({
  ...revokeChavesDeApi,
  async run(deps, titular) {
    await deps.db.transaction().execute(async (tx) => {
      await revokeChaves(deps, tx, titular)
      await withdrawAutorizacoes(deps, tx, titular)
      await turnOffWebhooks(deps, tx, titular.assinaturaUuid)
    })
    deps.sessions.forget(titular.usuarioUuid)
  },
})
