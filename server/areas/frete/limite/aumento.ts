import { randomUUIDv7 } from 'node:crypto'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { insertPedido } from './aumento.repo.ts'

/** Asks the house for more fretes at the same time; false while a request is open. Whoever calls has seen the documents. */
export const openPedidoDeAumento = ({ clock }: Pick<Deps, 'clock'>, db: Db, assinaturaUuid: string) =>
  insertPedido(db, { uuid: randomUUIDv7(), assinaturaUuid, criadoEm: clock.now() })
