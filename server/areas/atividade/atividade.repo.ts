import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Acao } from '#contract/conta/atividade'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db } from '../../kernel/deps.ts'

export type NovaAtividade = {
  assinaturaUuid: string
  usuarioUuid: string
  em: Date
  acao: Acao
  quantidade?: number
  valorCentavos?: Centavos
  /** What it was about, in the person's words: a name, an address. Not longer than a line. */
  detalhe?: string
}

const MAX_DETALHE = 200

/** Writes down what a person did, in the transaction that did it. */
export const addAtividade = (tx: Db, { quantidade, valorCentavos, detalhe = '', ...atividade }: NovaAtividade) =>
  tx
    .insertInto('atividade')
    .values({
      uuid: randomUUIDv7(),
      ...atividade,
      quantidade: quantidade ?? null,
      valorCentavos: valorCentavos ?? null,
      detalhe: detalhe.slice(0, MAX_DETALHE),
    })
    .execute()

/** A filter; `inicio` is the first instant, `fim` the first instant after the range. */
export type Filtro = {
  assinaturaUuid: string
  usuarioUuid?: string | undefined
  inicio?: Date | undefined
  fim?: Date | undefined
}

const wanted = (db: Db, { assinaturaUuid, usuarioUuid, inicio, fim }: Filtro) =>
  db
    .selectFrom('atividade')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .$if(usuarioUuid !== undefined, (query) => query.where('usuarioUuid', '=', usuarioUuid!))
    .$if(inicio !== undefined, (query) => query.where('em', '>=', inicio!))
    .$if(fim !== undefined, (query) => query.where('em', '<', fim!))

const linhas = (db: Db, filtro: Filtro) =>
  wanted(db, filtro)
    .select(['uuid', 'usuarioUuid', 'em', 'acao', 'quantidade', 'valorCentavos', 'detalhe'])
    .orderBy('em', 'desc')
    .orderBy('uuid', 'desc')

/** One page, the newest first. */
export const listAtividade = (db: Db, filtro: Filtro, { limit, offset }: { limit: number; offset: number }) =>
  linhas(db, filtro).limit(limit).offset(offset).execute()
export type LinhaDeAtividade = Awaited<ReturnType<typeof listAtividade>>[number]

/** How many lines match. Without dates the counters answer; otherwise the lines are counted. */
export async function countAtividade(db: Db, filtro: Filtro) {
  const { assinaturaUuid, usuarioUuid, inicio, fim } = filtro
  if (inicio || fim) {
    const { quantas } = await wanted(db, filtro)
      .select(sql<number>`count(*)::int`.as('quantas'))
      .executeTakeFirstOrThrow()
    return quantas
  }
  const { quantas } = await db
    .selectFrom('atividadeContagem')
    .select(sql<number>`coalesce(sum(quantidade), 0)::int`.as('quantas'))
    .where('assinaturaUuid', '=', assinaturaUuid)
    .$if(usuarioUuid !== undefined, (query) => query.where('usuarioUuid', '=', usuarioUuid!))
    .executeTakeFirstOrThrow()
  return quantas
}

/** The people with a line, by uuid. */
export async function listPessoas(db: Db, assinaturaUuid: string) {
  const found = await db
    .selectFrom('atividadeContagem')
    .select('usuarioUuid')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .execute()
  return found.map(({ usuarioUuid }) => usuarioUuid)
}

/** Lines that are read at a time. */
const LINHAS = 500

/**
 * All lines that match, the newest first, in parts of `LINHAS`: each part begins in the index where the last one ended.
 */
export async function* readAtividade(db: Db, filtro: Filtro) {
  let last: LinhaDeAtividade | undefined
  for (;;) {
    const rows = await linhas(db, filtro)
      .$if(last !== undefined, (query) => query.where(sql<boolean>`(em, uuid) < (${last!.em}, ${last!.uuid}::uuid)`))
      .limit(LINHAS)
      .execute()
    yield rows
    last = rows.at(-1)
    if (!last || rows.length < LINHAS) return
  }
}

/** What a person did in an assinatura, the oldest first; null: in every assinatura. */
export const listAtividadeDe = (db: Db, usuarioUuid: string, assinaturaUuid: string | null) =>
  db
    .selectFrom('atividade')
    .select(['em', 'acao', 'quantidade', 'valorCentavos', 'detalhe'])
    .where('usuarioUuid', '=', usuarioUuid)
    .$if(assinaturaUuid !== null, (query) => query.where('assinaturaUuid', '=', assinaturaUuid!))
    .orderBy('em')
    .execute()

export async function deleteAtividadeOf(tx: Db, assinaturaUuid: string) {
  await tx.deleteFrom('atividade').where('assinaturaUuid', '=', assinaturaUuid).execute()
  await tx.deleteFrom('atividadeContagem').where('assinaturaUuid', '=', assinaturaUuid).execute()
}
