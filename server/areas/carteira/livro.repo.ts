import { sql } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import type { Db } from '../../kernel/deps.ts'
import { statement } from '../../kernel/statement.ts'
import { disponivelDe, type Partida } from './livro.rules.ts'

/** Creates the empty accounts of a subscriber unless they exist. */
export async function insertContas(tx: Db, contas: { id: string; tipo: 'DISPONIVEL' | 'RESERVADO' }[], dono: string) {
  await tx
    .insertInto('contaRazao')
    .values(contas.map((conta) => ({ ...conta, assinaturaUuid: dono, saldoCentavos: 0 })))
    .onConflict((row) => row.doNothing())
    .execute()
}

export type NovoMovimento = {
  uuid: string
  evento: string
  tipo: string
  assinaturaUuid: string | null
  descricao: string
  em: Date
  somaDebitos: Centavos
  lote: string | undefined
  voltaDe: string | undefined
}

/**
 * Writes a movement with all its entries in one statement; false when its event was written before. Accounts are locked
 * in one order for every movement, so no two wait for each other in a circle.
 */
export async function insertMovimento(tx: Db, movimento: NovoMovimento, partidas: readonly Partida[]) {
  const { lote = null, voltaDe = null, ...novo } = movimento
  const dado = { ...novo, lote, voltaDe, quantas: partidas.length, partidas: JSON.stringify(partidas) }
  const { rows } = await addMovimento(tx, dado)
  return rows.length > 0
}
type Dado = Omit<NovoMovimento, 'lote' | 'voltaDe'> &
  Record<'lote' | 'voltaDe', string | null> & {
    quantas: number
    /** As JSON. */
    partidas: string
  }
const addMovimento = statement(
  (_, dado: Dado) => sql`
    with novo as (
      insert into movimento (uuid, evento, tipo, assinatura_uuid, descricao, em, partidas, soma_debitos, lote_uuid, volta_de)
      values (${dado.uuid}, ${dado.evento}, ${dado.tipo}, ${dado.assinaturaUuid}, ${dado.descricao}, ${dado.em}, ${dado.quantas},
        ${dado.somaDebitos}, ${dado.lote}, (select uuid from movimento where evento = ${dado.voltaDe}))
      on conflict (evento) do nothing
      returning uuid
    )
    insert into partida (movimento_uuid, conta, valor_centavos)
    select novo.uuid, dada.conta, dada.valor
    from novo, jsonb_to_recordset(${dado.partidas}::jsonb) as dada(conta text, valor bigint)
    order by dada.conta collate "C"
    returning movimento_uuid`,
)

const selectSaldos = (db: Db, assinaturaUuid: string) =>
  db.selectFrom('contaRazao').select(['tipo', 'saldoCentavos']).where('assinaturaUuid', '=', assinaturaUuid)

function saldosOf(contas: readonly { tipo: string; saldoCentavos: Centavos | null }[]) {
  const of = (wanted: string) => (contas.find(({ tipo }) => tipo === wanted)?.saldoCentavos ?? 0) as Centavos
  return { saldo: of('DISPONIVEL'), saldoReservado: of('RESERVADO') }
}

/** A subscriber's saldo and reserva; zero without accounts. */
export const findSaldos = async (db: Db, assinaturaUuid: string) =>
  saldosOf(await selectSaldos(db, assinaturaUuid).execute())

/** `findSaldos`, locked until the transaction ends; undefined without accounts. */
export async function lockSaldos(tx: Db, assinaturaUuid: string) {
  const { rows: contas } = await selectHeld(tx, { assinaturaUuid })
  return contas.length > 0 ? saldosOf(contas) : undefined
}
const selectHeld = statement((tx, { assinaturaUuid }: { assinaturaUuid: string }) =>
  selectSaldos(tx, assinaturaUuid).orderBy('id').forNoKeyUpdate(),
)

/**
 * How much of the money that an event gave back went into the wallet; the rest covered what the house bore for its
 * owner. Undefined when the event gave nothing back.
 */
export async function findDevolvido(db: Db, { evento, assinaturaUuid }: { evento: string; assinaturaUuid: string }) {
  const found = await db
    .selectFrom('movimento')
    .leftJoin('partida', (on) =>
      on.onRef('partida.movimentoUuid', '=', 'movimento.uuid').on('partida.conta', '=', disponivelDe(assinaturaUuid)),
    )
    .select('partida.valorCentavos')
    .where('movimento.evento', '=', evento)
    .executeTakeFirst()
  return found && (found.valorCentavos ?? 0)
}

/** Whether an event moved money of this account. */
export const hasPartida = async (db: Db, evento: string, conta: string) =>
  (await db
    .selectFrom('movimento')
    .innerJoin('partida', 'partida.movimentoUuid', 'movimento.uuid')
    .select('partida.conta')
    .where('movimento.evento', '=', evento)
    .where('partida.conta', '=', conta)
    .executeTakeFirst()) !== undefined

const LINHAS = 5_000

/** Every movement of a day in the order of the seal, a few thousand at a time. */
export async function* readDia(db: Db, dia: Dia): AsyncGenerator<string[]> {
  let after = { em: null as Date | null, uuid: null as string | null }
  for (;;) {
    const { rows } = await sql<{ em: Date; uuid: string; texto: string }>`
      select m.em, m.uuid, concat_ws('|', m.uuid, m.evento, m.tipo, m.assinatura_uuid, m.descricao,
        (extract(epoch from m.em) * 1000)::bigint,
        (select string_agg(p.conta || '=' || p.valor_centavos || '/' || coalesce(p.saldo_centavos::text, ''), ',' order by p.conta)
          from partida p where p.movimento_uuid = m.uuid),
        (select string_agg(l.pagamento_uuid || '=' || l.valor_centavos, ',' order by l.pagamento_uuid)
          from partida_lote l where l.movimento_uuid = m.uuid)) as texto
      from movimento m
      where m.em >= ${dia}::date::timestamp at time zone 'America/Sao_Paulo'
        and m.em < (${dia}::date + 1)::timestamp at time zone 'America/Sao_Paulo'
        and (${after.em}::timestamptz is null or (m.em, m.uuid) > (${after.em}::timestamptz, ${after.uuid}::uuid))
      order by m.em, m.uuid limit ${sql.lit(LINHAS)}`.execute(db)
    if (rows.length > 0) yield rows.map(({ texto }) => texto)
    const last = rows.at(-1)
    if (!last || rows.length < LINHAS) return
    after = { em: last.em, uuid: last.uuid }
  }
}

export const listDias = (db: Db) => db.selectFrom('livroDia').selectAll().orderBy('dia').execute()

/** The first day with movements that is not sealed. */
export async function findDiaAberto(db: Db): Promise<Dia | undefined> {
  const { rows } = await sql<{ dia: Dia | null }>`
    select ((min(em) at time zone 'America/Sao_Paulo')::date)::text as dia from movimento
    where em >= coalesce((select (max(dia) + 1)::timestamp at time zone 'America/Sao_Paulo' from livro_dia), '-infinity')`.execute(
    db,
  )
  return rows[0]?.dia ?? undefined
}

/** Seals a day, unless another node was faster. */
export async function insertDia(tx: Db, dia: { dia: Dia; movimentos: number; resumo: string; fechadoEm: Date }) {
  await tx
    .insertInto('livroDia')
    .values(dia)
    .onConflict((row) => row.doNothing())
    .execute()
}

export const lockLivro = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('livro'))`.execute(tx)

/** Each difference in the books, as a sentence. */
export async function findDiferencas(db: Db): Promise<string[]> {
  const { rows } = await sql<{ diferenca: string }>`
    select format('movimento %s: %s partidas que somam %s', m.uuid, count(p.conta), coalesce(sum(p.valor_centavos), 0)) as diferenca
    from movimento m left join partida p on p.movimento_uuid = m.uuid
    group by m.uuid
    having count(p.conta) <> m.partidas or coalesce(sum(p.valor_centavos), 0) <> 0
      or coalesce(-sum(p.valor_centavos) filter (where p.valor_centavos < 0), 0) <> m.soma_debitos
    union all
    select format('conta %s: saldo %s, partidas %s', c.id, c.saldo_centavos, coalesce(sum(p.valor_centavos), 0))
    from conta_razao c left join partida p on p.conta = c.id
    where c.tipo <> 'CASA'
    group by c.id
    having c.saldo_centavos <> coalesce(sum(p.valor_centavos), 0) or c.saldo_centavos < 0
    union all
    select format('partidas sem movimento: %s', count(*)) from partida p
    where not exists (select 1 from movimento m where m.uuid = p.movimento_uuid)
    having count(*) > 0`.execute(db)
  return rows.map(({ diferenca }) => diferenca)
}

/** The movements of these events, each with its entries. */
export async function listMovimentosComPartidas(db: Db, eventos: readonly string[]) {
  const { rows } = await sql<{
    em: Date
    evento: string
    descricao: string
    partidas: { conta: string; valor: Centavos }[]
  }>`
    select m.em, m.evento, m.descricao, (
      select jsonb_agg(jsonb_build_object('conta', p.conta, 'valor', p.valor_centavos) order by p.valor_centavos, p.conta)
      from partida as p where p.movimento_uuid = m.uuid
    ) as partidas
    from movimento as m where m.evento = any(${eventos}::text[]) order by m.em, m.uuid`.execute(db)
  return rows
}
