import type { Area } from '../../kernel/area.ts'
import { forgetPessoas, listTodos, lockResumo } from './frete.repo.ts'
import { routes } from './frete.routes.ts'

export { holdVenda, type Pedido, semCarrinho, withFreshPrices } from './conferencia.ts'
export { moveFretesOf } from './frete.repo.ts'
export { findResumo, holdVagas, releaseVagas } from './limite.ts'
export { createFretes } from './nascimento.ts'
export { findStatus } from './status.repo.ts'

/** What was bought, and what becomes of it on its way. */
export const frete: Area = {
  name: 'frete',
  routes,
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      fretes: assinaturaUuid ? await listTodos(db, assinaturaUuid) : [],
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (assinaturaUuid) await forgetPessoas(tx, assinaturaUuid)
    },
    object: async (_deps, tx, { assinaturaUuid }) => {
      if (!assinaturaUuid || (await lockResumo(tx, assinaturaUuid)).ativos === 0) return undefined
      return 'Há fretes que ainda não foram postados. Poste ou cancele esses fretes antes de encerrar a conta.'
    },
  },
}
