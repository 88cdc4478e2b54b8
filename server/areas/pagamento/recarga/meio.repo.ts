import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import type { PagamentoTables } from '../pagamento.tables.ts'

export type MeioGuardado = Selectable<PagamentoTables['meioPagamento']>

export const listMeios = (db: Db): Promise<MeioGuardado[]> =>
  db.selectFrom('meioPagamento').selectAll().orderBy('prioridade').orderBy('nome').execute()
