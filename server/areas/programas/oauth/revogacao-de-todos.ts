import { defineJob } from '../../../kernel/work/jobs.ts'
import { revokeChavesDeApi } from '../../acesso/index.ts'
import { revokeChaves } from '../chaves/chave-de-api.ts'
import { withdrawAutorizacoes } from './autorizacao.ts'

/** Ends every way in of a program when the owner undoes a change of the account's e-mail: a thief may have made them. */
export const revokeAll = defineJob({
  ...revokeChavesDeApi,
  async run(deps, titular) {
    await deps.db.transaction().execute(async (tx) => {
      await revokeChaves(deps, tx, titular)
      await withdrawAutorizacoes(deps, tx, titular)
    })
    deps.sessions.forget(titular.usuarioUuid)
  },
})
