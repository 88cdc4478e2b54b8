import { type Insertable, sql } from 'kysely'
import { columnsOf } from '../../db/mapping.ts'
import { isRepeated } from '../../db/refused.ts'
import type { Db } from '../../kernel/deps.ts'
import type { DestinatarioTables } from './destinatario.tables.ts'

type NovoDestinatario = Insertable<DestinatarioTables['destinatario']>

const COLUNAS = [
  'uuid',
  'cpfCnpj',
  'nome',
  'sobrenome',
  'telefone',
  'email',
  'cep',
  'logradouro',
  'numero',
  'complemento',
  'bairro',
  'municipioUuid',
  'usadoEm',
] as const

/**
 * One page of the matching recipients, the newest first, and the number of all matches. A page past the end has that number
 * too. The search text is compared literally: nothing in it is a pattern.
 */
export async function listDestinatarios(
  db: Db,
  assinaturaUuid: string,
  { nome, documento }: { nome: string; documento: string | undefined },
  { limit, offset }: { limit: number; offset: number },
) {
  const matching = db
    .selectFrom('destinatario')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where((where) =>
      where.or([
        sql<boolean>`strpos(busca, ${nome}) > 0`,
        ...(documento ? [sql<boolean>`starts_with(cpf_cnpj, ${documento})`] : []),
      ]),
    )
  const destinatarios = await matching
    .select([...COLUNAS, sql<number>`(count(*) over ())::int`.as('total')])
    .orderBy('usadoEm', 'desc')
    .orderBy('uuid', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const [first] = destinatarios
  if (first || offset === 0) return { destinatarios, total: first?.total ?? 0 }
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { destinatarios, total }
}

/** Inserts or updates these recipients in one statement. True when at least one is new. */
export async function upsertDestinatarios(tx: Db, destinatarios: NovoDestinatario[]) {
  const rows = destinatarios.map((row) => ({
    uuid: row.uuid,
    assinatura_uuid: row.assinaturaUuid,
    cpf_cnpj: row.cpfCnpj,
    nome: row.nome,
    sobrenome: row.sobrenome,
    busca: row.busca,
    telefone: row.telefone,
    email: row.email,
    cep: row.cep,
    logradouro: row.logradouro,
    numero: row.numero,
    complemento: row.complemento,
    bairro: row.bairro,
    municipio_uuid: row.municipioUuid,
    usado_em: row.usadoEm,
  }))
  const kept = await sql<{ isNovo: boolean }>`
    insert into destinatario (${columnsOf(rows)})
    select ${columnsOf(rows)} from jsonb_populate_recordset(null::destinatario, ${JSON.stringify(rows)}::jsonb)
    on conflict (assinatura_uuid, cpf_cnpj, cep, numero) do update set
      nome = excluded.nome, sobrenome = excluded.sobrenome, busca = excluded.busca, telefone = excluded.telefone,
      email = excluded.email, logradouro = excluded.logradouro, complemento = excluded.complemento,
      bairro = excluded.bairro, municipio_uuid = excluded.municipio_uuid, usado_em = excluded.usado_em
    returning xmax = 0 as is_novo`.execute(tx)
  return kept.rows.some(({ isNovo }) => isNovo)
}

/**
 * Changes a recipient and returns it. Undefined when the subscriber has no such recipient; 'repeated' when another of
 * their recipients is the same person at the same address.
 */
export async function updateDestinatario(
  db: Db,
  assinaturaUuid: string,
  uuid: string,
  row: Omit<NovoDestinatario, 'uuid' | 'assinaturaUuid' | 'usadoEm'>,
) {
  try {
    return await db
      .updateTable('destinatario')
      .set(row)
      .where('uuid', '=', uuid)
      .where('assinaturaUuid', '=', assinaturaUuid)
      .returning(COLUNAS)
      .executeTakeFirst()
  } catch (error) {
    if (isRepeated(error, 'destinatario_assinatura_uuid_cpf_cnpj_cep_numero_key')) return 'repeated'
    throw error
  }
}

/** Deletes all recipients of the subscriber but the newest `kept`. */
export async function deleteOldest(tx: Db, assinaturaUuid: string, kept: number) {
  await tx
    .deleteFrom('destinatario')
    .where('uuid', 'in', (old) =>
      old
        .selectFrom('destinatario')
        .select('uuid')
        .where('assinaturaUuid', '=', assinaturaUuid)
        .orderBy('usadoEm', 'desc')
        .orderBy('uuid', 'desc')
        .offset(kept),
    )
    .execute()
}

/** False when the subscriber has no such recipient. */
export async function deleteDestinatario(db: Db, assinaturaUuid: string, uuid: string) {
  const { numDeletedRows } = await db
    .deleteFrom('destinatario')
    .where('uuid', '=', uuid)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const listTodos = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('destinatario')
    .select(COLUNAS)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('usadoEm', 'desc')
    .execute()

export const deleteDestinatariosOf = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('destinatario').where('assinaturaUuid', '=', assinaturaUuid).execute()
