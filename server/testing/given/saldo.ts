import { randomUUID } from 'node:crypto'
import { addTransacao, CASA, disponivelDe, giveCortesia } from '../../areas/carteira/index.ts'
import type { TestHouse } from '../house.ts'

/** Puts money into a subscriber's wallet, in centavos. */
export const givenSaldo = (house: Pick<TestHouse, 'db' | 'deps'>, assinaturaUuid: string, centavos: number) =>
  house.db.transaction().execute((tx) =>
    giveCortesia(house.deps, tx, {
      assinaturaUuid,
      valor: centavos,
      evento: `teste:${randomUUID()}`,
      origemUuid: randomUUID(),
    }),
  )

/** Takes money out of a subscriber's wallet, in centavos, as a purchase would. */
export const spendSaldo = (house: Pick<TestHouse, 'db' | 'deps'>, assinaturaUuid: string, centavos: number) =>
  house.db.transaction().execute((tx) =>
    addTransacao(house.deps, tx, {
      assinaturaUuid,
      tipo: 'COMPRA_FRETE',
      status: 'CONCLUIDA',
      valor: centavos,
      meio: 'CARTEIRA',
      origem: 'COMPRA',
      origemUuid: randomUUID(),
      efeito: {
        evento: `teste:${randomUUID()}`,
        partidas: [
          { conta: disponivelDe(assinaturaUuid), valor: 0 - centavos },
          { conta: CASA.transportadoras, valor: centavos },
        ],
      },
    }),
  )
