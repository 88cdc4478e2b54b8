import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import type { FaixaDe } from './faixas.rules.ts'
import { MUNICIPIOS, RESUMO_DOS_MUNICIPIOS } from './municipios.ts'

/**
 * Updates the table from the list, in one statement if they differ. No municipality is ever deleted: other tables refer
 * to it. Only the list's digest is sent first: the list itself is half a megabyte.
 */
export async function saveMunicipios(db: Db) {
  const same = await sql<{ same: boolean }>`
    select coalesce(md5(string_agg(uuid || nome || sigla_uf, '' order by ibge)), '') = ${RESUMO_DOS_MUNICIPIOS}::text as same
    from municipio`.execute(db)
  if (same.rows[0]?.same) return
  await sql`
    insert into municipio (uuid, ibge, nome, sigla_uf)
    select uuid, ibge, nome, "siglaUf"
    from jsonb_to_recordset(${JSON.stringify(MUNICIPIOS)}::jsonb) as m(uuid uuid, ibge integer, nome text, "siglaUf" text)
    order by ibge
    on conflict (uuid) do update set nome = excluded.nome, sigla_uf = excluded.sigla_uf`.execute(db)
}

/** The import that the ranges come from; 0 before the first. */
export async function findVersaoDasFaixas(db: Db): Promise<number> {
  const newest = await db.selectFrom('cepImportacao').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return newest?.id ?? 0
}

export const listFaixas = (db: Db) => db.selectFrom('cepFaixa').select(['inicio', 'fim', 'ibge']).execute()

/** Locks the ranges against changes until the transaction ends; reading goes on. */
export const lockFaixas = (tx: Db) => sql`lock table cep_faixa in exclusive mode`.execute(tx)

/** Replaces all ranges and notes their source. Two imports run one after the other. */
export async function replaceFaixas(
  tx: Db,
  faixas: FaixaDe<number>[],
  importacao: { arquivo: string; municipios: number; em: Date },
) {
  await lockFaixas(tx)
  await tx.deleteFrom('cepFaixa').execute()
  await sql`
    insert into cep_faixa (inicio, fim, ibge)
    select inicio, fim, dono
    from jsonb_to_recordset(${JSON.stringify(faixas)}::jsonb) as f(inicio integer, fim integer, dono integer)`.execute(
    tx,
  )
  const { arquivo, municipios, em } = importacao
  await tx.insertInto('cepImportacao').values({ arquivo, municipios, faixas: faixas.length, importadoEm: em }).execute()
}

export type CepNoCache = { municipioUuid: string | null; logradouro: string; bairro: string }

/** A service's answer about a CEP, until it expires. */
export const findCepCache = (db: Db, cep: string, agora: Date): Promise<CepNoCache | undefined> =>
  db
    .selectFrom('cepCache')
    .select(['municipioUuid', 'logradouro', 'bairro'])
    .where('cep', '=', cep)
    .where('expiraEm', '>', agora)
    .executeTakeFirst()

/** Caches a service's answer for this many days, replacing the old one. */
export async function saveCepCache(
  db: Db,
  cep: string,
  achado: CepNoCache,
  { agora, dias }: { agora: Date; dias: number },
) {
  const expiraEm = sql<Date>`${agora}::timestamptz + make_interval(days => ${dias})`
  await db
    .insertInto('cepCache')
    .values({ cep, ...achado, expiraEm })
    .onConflict((conflict) =>
      conflict.column('cep').doUpdateSet((row) => ({ ...achado, expiraEm: row.ref('excluded.expiraEm') })),
    )
    .execute()
}

export async function deleteExpiredCep(db: Db, agora: Date) {
  await db.deleteFrom('cepCache').where('expiraEm', '<=', agora).execute()
}
