import { randomUUID } from 'node:crypto'
import { giveCortesia } from '../../areas/carteira/index.ts'
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
