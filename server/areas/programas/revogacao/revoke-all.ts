import { defineJob } from '../../../kernel/work/jobs.ts'
import { revokeChavesDeApi } from '../../acesso/index.ts'
import { revokeChaves } from '../chaves/chave-de-api.ts'
import { withdrawAutorizacoes } from '../oauth/autorizacao.ts'
import { turnOffWebhooks } from '../webhooks/webhook.ts'

/**
 * Ends every way in of a program, and stops what goes out by webhooks, when the owner undoes a change of the account's e-mail or
 * asks for it with a new password: a thief may have made them.
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
