import type { Db } from '../../../kernel/deps.ts'
import type { MedidasDaTransportadora } from '../../../ports/expedicao.ts'

export const listMedicoes = (db: Db, codigos: readonly string[]) =>
  db.selectFrom('correiosMedicao').select(['codigo', 'medidas', 'consultaEm']).where('codigo', 'in', codigos).execute()

/** Keeps what was measured, or when to ask again. Measures that are known stay. */
export const keepMedicao = (
  db: Db,
  codigo: string,
  { medidas, consultaEm }: { medidas: MedidasDaTransportadora | null; consultaEm: Date },
) => {
  const values = { medidas: medidas && JSON.stringify(medidas), consultaEm }
  return db
    .insertInto('correiosMedicao')
    .values({ codigo, ...values })
    .onConflict((row) => row.column('codigo').doUpdateSet(values).where('correiosMedicao.medidas', 'is', null))
    .execute()
}
