import type { Area } from '../../kernel/area.ts'
import { purgeCaptchas } from './captcha.ts'
import { deleteCartoesOf } from './cartao.repo.ts'
import { listAbertos, listTodos } from './pagamento.repo.ts'
import { routes } from './pagamento.routes.ts'
import { watchPagamentos } from './vigia.ts'

/** Money that comes from outside and goes back there: Pix, cards, boletos, withdrawals. */
export const pagamento: Area = {
  name: 'pagamento',
  routes,
  jobs: [watchPagamentos, purgeCaptchas],
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      pagamentos: assinaturaUuid ? await listTodos(db, assinaturaUuid) : [],
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (assinaturaUuid) await deleteCartoesOf(tx, assinaturaUuid)
    },
    object: async (_deps, tx, { assinaturaUuid }) => {
      const abertos = assinaturaUuid ? await listAbertos(tx, assinaturaUuid) : []
      if (abertos.length === 0) return undefined
      return 'Há um pagamento em andamento. Espere ou cancele esse pagamento antes de encerrar a conta.'
    },
  },
}
