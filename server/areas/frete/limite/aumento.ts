import { randomUUIDv7 } from 'node:crypto'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { insertPedido } from './aumento.repo.ts'

/** Asks the house for a higher limit; false while a request is open. The caller has seen the documents. */
export const openPedidoDeAumento = ({ clock }: Pick<Deps, 'clock'>, db: Db, assinaturaUuid: string) =>
  insertPedido(db, { uuid: randomUUIDv7(), assinaturaUuid, criadoEm: clock.now() })
