import { randomUUID } from 'node:crypto'
import { addTransacao, CASA, disponivelDe, lockCarteira } from '../areas/carteira/index.ts'
import type { TestHouse } from './house.ts'

/** Puts money into somebody's wallet, in centavos. */
export const givenSaldo = (house: Pick<TestHouse, 'db' | 'deps'>, assinaturaUuid: string, centavos: number) =>
  house.db.transaction().execute(async (tx) => {
    await lockCarteira(tx, assinaturaUuid)
    await addTransacao(house.deps, tx, {
      assinaturaUuid,
      tipo: 'CORTESIA',
      status: 'CONCLUIDA',
      valor: centavos,
      meio: 'CARTEIRA',
      origem: 'CORTESIA',
      origemUuid: randomUUID(),
      efeito: {
        evento: `teste:${randomUUID()}`,
        partidas: [
          { conta: CASA.cortesia, valor: 0 - centavos },
          { conta: disponivelDe(assinaturaUuid), valor: centavos },
        ],
      },
    })
  })
