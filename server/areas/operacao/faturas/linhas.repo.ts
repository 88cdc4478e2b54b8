import { sql } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import type { Destino, EstadoDaGlosa } from '#contract/operacao/fatura'
import type { Db } from '../../../kernel/deps.ts'
import type { FaturaTables } from './faturas.tables.ts'
import type { LinhaLida } from './linha.rules.ts'
import type { Encerrada, Soma } from './totais.rules.ts'

/** A line with its fate, before its invoice is received. */
export type LinhaJulgada = LinhaLida &
  Pick<
    FaturaTables['faturaLinha'],
    'destino' | 'freteUuid' | 'contratoCentavos' | 'provisaoCentavos' | 'diferencaCentavos' | 'glosadoCentavos'
  >

export async function insertLinhas(db: Db, faturaUuid: string, linhas: readonly LinhaJulgada[]) {
  await sql`
    insert into fatura_linha (fatura_uuid, linha, codigo, servico, data, peso_gramas, altura_cm, largura_cm, comprimento_cm,
      cobrado_centavos, bruta, destino, frete_uuid, contrato_centavos, provisao_centavos, diferenca_centavos, glosado_centavos)
    select ${faturaUuid}, linha, codigo, servico, data, "pesoGramas", "alturaCm", "larguraCm", "comprimentoCm",
      "cobradoCentavos", bruta, destino, "freteUuid", "contratoCentavos", "provisaoCentavos", "diferencaCentavos", "glosadoCentavos"
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l (linha int, codigo text, servico text, data date,
      "pesoGramas" int, "alturaCm" int, "larguraCm" int, "comprimentoCm" int, "cobradoCentavos" bigint, bruta text, destino text,
      "freteUuid" uuid, "contratoCentavos" bigint, "provisaoCentavos" bigint, "diferencaCentavos" bigint,
      "glosadoCentavos" bigint)`.execute(db)
}

/** Which of these objects a received invoice of this carrier has charged. */
export async function listCobrados(db: Db, transportadoraUuid: string, codigos: readonly string[]) {
  const { rows } = await sql<{ codigo: string }>`
    select distinct l.codigo from fatura_linha as l join fatura as f on f.uuid = l.fatura_uuid
    where l.codigo = any(${codigos}::text[]) and f.estado = 'RECEBIDA' and f.transportadora_uuid = ${transportadoraUuid}`.execute(
    db,
  )
  return new Set(rows.map(({ codigo }) => codigo))
}

/**
 * Marks as DUPLICADA the lines of a dry run whose object another invoice has charged since. The caller holds
 * `lockRecebimento`.
 */
export const markCobradas = (tx: Db, faturaUuid: string, transportadoraUuid: string) =>
  sql`
    update fatura_linha as l set destino = 'DUPLICADA', glosado_centavos = cobrado_centavos, provisao_centavos = null
    where l.fatura_uuid = ${faturaUuid} and l.destino <> 'DUPLICADA' and exists (
      select from fatura_linha as o join fatura as f on f.uuid = o.fatura_uuid
      where o.codigo = l.codigo and f.estado = 'RECEBIDA' and f.transportadora_uuid = ${transportadoraUuid})`.execute(
    tx,
  )

/** Makes an objection (A_GLOSAR) of each amount that the house refuses to pay. */
export const openGlosas = (tx: Db, faturaUuid: string, em: Date, por: string) =>
  sql`
    update fatura_linha set glosa = 'A_GLOSAR', glosa_em = ${em}, glosa_por = ${por}
    where fatura_uuid = ${faturaUuid} and destino in ('DUPLICADA', 'SEM_FRETE', 'VALOR_DIVERGENTE') and glosado_centavos > 0`.execute(
    tx,
  )

/** The sums of an invoice by fate. */
export async function sumLinhas(db: Db, faturaUuid: string) {
  const { rows } = await sql<Soma>`
    select destino, count(*)::int as linhas, sum(cobrado_centavos)::bigint as cobrado, sum(glosado_centavos)::bigint as glosado,
      count(*) filter (where glosado_centavos > 0)::int as glosadas, coalesce(sum(provisao_centavos), 0)::bigint as provisao,
      count(*) filter (where diferenca_centavos < 0)::int as pagam,
      coalesce(-sum(diferenca_centavos) filter (where diferenca_centavos < 0), 0)::bigint as "pagamCentavos",
      count(*) filter (where diferenca_centavos > 0)::int as recebem,
      coalesce(sum(diferenca_centavos) filter (where diferenca_centavos > 0), 0)::bigint as "recebemCentavos"
    from fatura_linha where fatura_uuid = ${faturaUuid} group by destino`.execute(db)
  return rows
}

/** The glosas of these invoices that ended RECUSADA, by invoice and fate. */
export async function sumEncerradas(db: Db, faturas: readonly string[]) {
  const { rows } = await sql<Encerrada & { fatura: string }>`
    select fatura_uuid as fatura, destino, count(*)::int as linhas, sum(glosado_centavos)::bigint as valor
    from fatura_linha where glosa = 'RECUSADA' and fatura_uuid = any(${faturas}::uuid[])
    group by fatura_uuid, destino`.execute(db)
  return Map.groupBy(rows, ({ fatura }) => fatura)
}

const linhas = (db: Db) => db.selectFrom('faturaLinha').selectAll()
export type LinhaGuardada = Awaited<ReturnType<typeof listLinhas>>[number]

/** The lines of these fates after line `depois`, in the order of the file. */
export async function listLinhas(
  db: Db,
  faturaUuid: string,
  { destinos, depois, size }: { destinos: readonly Destino[]; depois: number; size: number },
) {
  // one query for each fate: the index has the lines of a fate in order, so no line of another fate is read
  const found = await Promise.all(
    destinos.map((destino) =>
      linhas(db)
        .where('faturaUuid', '=', faturaUuid)
        .where('destino', '=', destino)
        .where('linha', '>', depois)
        .orderBy('linha')
        .limit(size)
        .execute(),
    ),
  )
  return found
    .flat()
    .sort((one, other) => one.linha - other.linha)
    .slice(0, size)
}

export const findLinha = (db: Db, faturaUuid: string, linha: number) =>
  linhas(db).where('faturaUuid', '=', faturaUuid).where('linha', '=', linha).executeTakeFirst()

/** Where the object of a line was charged before: in a received invoice of the carrier, or earlier in the same file. */
export async function findCobradaAntes(
  db: Db,
  {
    faturaUuid,
    linha,
    codigo,
    transportadoraUuid,
  }: { faturaUuid: string; linha: number; codigo: string; transportadoraUuid: string },
) {
  const { rows } = await sql<{ fatura: string; numero: string; linha: number; cobrado: Centavos }>`
    select f.uuid as fatura, f.numero, l.linha, l.cobrado_centavos as cobrado
    from fatura_linha as l join fatura as f on f.uuid = l.fatura_uuid
    where l.codigo = ${codigo} and f.transportadora_uuid = ${transportadoraUuid}
      and ((f.uuid = ${faturaUuid} and l.linha < ${linha}) or (f.uuid <> ${faturaUuid} and f.estado = 'RECEBIDA'))
    order by f.uuid = ${faturaUuid} desc, f.recebida_em, l.linha limit 1`.execute(db)
  return rows[0]
}

/** The next lines to compare of a received invoice, in the order of the file. */
export const listAMedir = (tx: Db, faturaUuid: string, depois: number, max: number) =>
  tx
    .selectFrom('faturaLinha')
    .select(['linha', 'freteUuid', 'pesoGramas', 'alturaCm', 'larguraCm', 'comprimentoCm'])
    .where('faturaUuid', '=', faturaUuid)
    .where('linha', '>', depois)
    .orderBy('linha')
    .limit(max)
    .execute()

/** Moves objections of a received invoice to another state; answers how many lines. */
export async function updateGlosas(
  tx: Db,
  faturaUuid: string,
  {
    de,
    para,
    nota,
    em,
    por,
    quais,
  }: {
    de: readonly EstadoDaGlosa[]
    para: EstadoDaGlosa
    nota: string | null
    em: Date
    por: string
    quais: readonly number[] | undefined
  },
) {
  const { numUpdatedRows } = await tx
    .updateTable('faturaLinha')
    .set({ glosa: para, glosaEm: em, glosaPor: por, glosaNota: nota })
    .where('faturaUuid', '=', faturaUuid)
    .where('glosa', 'in', de)
    .$if(quais !== undefined, (some) => some.where('linha', '=', sql<number>`any(${quais}::int[])`))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * What the house refuses to pay, page by page: of one invoice, or of all received ones of a carrier. The house
 * pays a glosa that ended RECUSADA, so such a glosa is listed only when `estado` names that state.
 */
export async function listGlosadas(
  db: Db,
  asked: { faturaUuid?: string; transportadoraUuid?: string; estado?: EstadoDaGlosa },
  { depois, size }: { depois: { fatura: string; linha: number } | undefined; size: number },
) {
  const { rows } = await sql<LinhaGlosada>`
    select l.fatura_uuid as fatura, f.transportadora_uuid as "transportadoraUuid", f.numero, f.emissao, l.linha, l.codigo,
      l.servico, l.data, l.destino, l.peso_gramas as "pesoGramas", l.altura_cm as "alturaCm", l.largura_cm as "larguraCm",
      l.comprimento_cm as "comprimentoCm", l.cobrado_centavos as cobrado, l.contrato_centavos as contrato,
      l.glosado_centavos as glosado, l.glosa, l.glosa_nota as nota
    from fatura_linha as l join fatura as f on f.uuid = l.fatura_uuid
    where l.glosado_centavos > 0
      ${asked.faturaUuid ? sql`and l.fatura_uuid = ${asked.faturaUuid} and f.estado <> 'LENDO'` : sql`and f.estado = 'RECEBIDA' and l.glosa is not null`}
      ${asked.transportadoraUuid ? sql`and f.transportadora_uuid = ${asked.transportadoraUuid}` : sql``}
      ${asked.estado ? sql`and l.glosa = ${asked.estado}` : sql`and l.glosa is distinct from 'RECUSADA'`}
      ${depois ? sql`and (l.fatura_uuid, l.linha) > (${depois.fatura}::uuid, ${depois.linha}::int)` : sql``}
    order by l.fatura_uuid, l.linha limit ${size}`.execute(db)
  return rows
}
export type LinhaGlosada = {
  fatura: string
  transportadoraUuid: string
  numero: string
  emissao: Dia
  linha: number
  codigo: string
  servico: string
  data: Dia
  destino: Destino
  pesoGramas: number
  alturaCm: number
  larguraCm: number
  comprimentoCm: number
  cobrado: Centavos
  contrato: Centavos | null
  glosado: Centavos
  glosa: EstadoDaGlosa | null
  nota: string | null
}

/**
 * The lines of received invoices for one day (the line's own), page by page: what the three-way match compares with the
 * books. `destino` says which amounts the house refuses.
 */
export async function listLinhasDoDia(
  db: Db,
  dia: Dia,
  { depois, size }: { depois?: { fatura: string; linha: number } | undefined; size: number },
) {
  const { rows } = await sql<{
    fatura: string
    numero: string
    transportadoraUuid: string
    linha: number
    codigoEncomenda: string
    cobradoCentavos: Centavos
    contratoCentavos: Centavos | null
    glosadoCentavos: Centavos
    destino: Destino
    freteUuid: string | null
  }>`
    select l.fatura_uuid as fatura, f.numero, f.transportadora_uuid as "transportadoraUuid", l.linha,
      l.codigo as "codigoEncomenda", l.cobrado_centavos as "cobradoCentavos", l.contrato_centavos as "contratoCentavos",
      l.glosado_centavos as "glosadoCentavos", l.destino, l.frete_uuid as "freteUuid"
    from fatura_linha as l join fatura as f on f.uuid = l.fatura_uuid
    where l.data = ${dia} and f.estado = 'RECEBIDA'
      ${depois ? sql`and (l.fatura_uuid, l.linha) > (${depois.fatura}::uuid, ${depois.linha}::int)` : sql``}
    order by l.fatura_uuid, l.linha limit ${size}`.execute(db)
  return rows
}
