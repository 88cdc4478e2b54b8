import { formatReais } from '#contract/kernel/values/centavos'
import type { Area } from '../../kernel/area.ts'
import { findEmAberto, listTodas } from './diferenca.repo.ts'
import { routes } from './diferenca.routes.ts'
import { compareMedidos } from './diferencas-novas.ts'

export { compareFrete } from './diferencas-novas.ts'

/** What fretes cost more or less after the carrier measured them, and how that is settled. */
export const diferenca: Area = {
  name: 'diferenca',
  routes,
  jobs: [compareMedidos],
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      diferencas: assinaturaUuid ? await listTodas(db, assinaturaUuid) : [],
    }),
    erase: async () => {}, // they name nobody, and the books stand on them
    object: async (_deps, tx, { assinaturaUuid }) => {
      if (!assinaturaUuid) return undefined
      const { debito, credito } = await findEmAberto(tx, assinaturaUuid)
      if (debito > 0)
        return `Há ${formatReais(debito)} a pagar em diferenças de frete. Pague esse valor antes de encerrar a conta.`
      if (credito > 0)
        return `Há ${formatReais(credito)} a receber em diferenças de frete. Resgate esse valor antes de encerrar a conta.`
      return undefined
    },
  },
}
