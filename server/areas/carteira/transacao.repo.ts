import { sql } from 'kysely'
import { TIPOS_DE_TRANSACAO } from '#contract/carteira'
import type { Db } from '../../kernel/deps.ts'
import { statement } from '../../kernel/statement.ts'
import type { CarteiraTables } from './carteira.tables.ts'

type Linha = CarteiraTables['transacao']
export type NovaLinha = Omit<Linha, 'ordem'>

/**
 * Adds a line; false when its movement was not written. When a slow clock would put the line before an existing one,
 * the line goes right after that one.
 */
export async function insertLinha(tx: Db, linha: NovaLinha) {
  const { numAffectedRows } = await addLinha(tx, linha)
  return numAffectedRows === 1n
}
const addLinha = statement(
  (_, linha: NovaLinha) => sql`
    insert into transacao (uuid, assinatura_uuid, tipo, status, valor_centavos, meio, origem, origem_uuid, movimento_uuid,
      criada_em, em, ator)
    select ${linha.uuid}, ${linha.assinaturaUuid}, ${linha.tipo}, ${linha.status}, ${linha.valorCentavos}, ${linha.meio},
      ${linha.origem}, ${linha.origemUuid}, ${linha.movimentoUuid}, ${linha.criadaEm},
      ${notBefore(linha.assinaturaUuid, linha.em)}, ${linha.ator}
    where ${linha.movimentoUuid}::uuid is null or exists (select from movimento where uuid = ${linha.movimentoUuid})`,
)

/** Ends a waiting line that moved nothing yet: it gets the place of its end. False when it had already ended. */
export async function endLinha(
  tx: Db,
  {
    uuid,
    assinaturaUuid,
    status,
    movimentoUuid,
    em,
  }: Pick<NovaLinha, 'uuid' | 'assinaturaUuid' | 'status' | 'movimentoUuid' | 'em'>,
) {
  const { numAffectedRows } = await sql`
    update transacao set status = ${status}, em = ${notBefore(assinaturaUuid, em)}, ordem = default,
      movimento_uuid = ${movimentoUuid}
    where uuid = ${uuid} and status = 'PENDENTE' and movimento_uuid is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends a line whose movement is booked: it keeps its place, or the balance beside it would be wrong. */
export async function endLinhaEfetivada(tx: Db, uuid: string, status: Linha['status']) {
  const { numUpdatedRows } = await tx
    .updateTable('transacao')
    .set({ status })
    .where('uuid', '=', uuid)
    .where('status', '=', 'PENDENTE')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The lines of one origin, the oldest first: a purchase may have one for the wallet and one for a Pix. */
export const listLinhasOf = (tx: Db, origemUuid: string) =>
  tx
    .selectFrom('transacao')
    .select(['uuid', 'tipo', 'status', 'meio', 'valorCentavos', 'movimentoUuid'])
    .where('origemUuid', '=', origemUuid)
    .orderBy('ordem')
    .execute()

/** The caller has locked the wallet, so the last line is known. */
const notBefore = (assinaturaUuid: string, em: Date) =>
  sql<Date>`greatest(${em}::timestamptz, (select max(em) from transacao where assinatura_uuid = ${assinaturaUuid}))`

/**
 * Each difference between lines and books, as a sentence. Every entry of a wallet has one line with the same person,
 * amount and direction; each line's balance follows from the line before.
 */
export async function findDiferencasDasLinhas(db: Db): Promise<string[]> {
  const tipos = Object.entries(TIPOS_DE_TRANSACAO).map(([tipo, { tipoOperacao }]) => ({
    tipo,
    sinal: tipoOperacao === 'ENTRADA' ? 1 : -1,
  }))
  const { rows } = await sql<{ diferenca: string }>`
    with efeito as (
      select p.movimento_uuid, p.valor_centavos, p.saldo_centavos, c.id as conta, c.assinatura_uuid
      from partida as p join conta_razao as c on c.id = p.conta where c.tipo = 'DISPONIVEL'
    ), linha as (
      select t.*, t.valor_centavos * s.sinal as na_carteira
      from transacao as t
      join jsonb_to_recordset(${JSON.stringify(tipos)}::jsonb) as s(tipo text, sinal int) on s.tipo = t.tipo
      where t.movimento_uuid is not null
    )
    select format('movimento %s: %s na conta %s, na transação %s', coalesce(e.movimento_uuid, l.movimento_uuid),
      coalesce(e.valor_centavos::text, 'nada'), coalesce(e.conta, l.assinatura_uuid || ':disponivel'),
      coalesce(l.na_carteira::text, 'nada')) as diferenca
    from efeito as e
    full join linha as l on l.movimento_uuid = e.movimento_uuid and l.assinatura_uuid = e.assinatura_uuid
    where e.valor_centavos is distinct from l.na_carteira
    union all
    select format('transação %s: saldo %s depois de %s e %s', uuid, saldo_centavos, antes, valor_centavos)
    from (
      select l.uuid, e.saldo_centavos, e.valor_centavos,
        lag(e.saldo_centavos, 1, 0) over (partition by l.assinatura_uuid order by l.em, l.ordem) as antes
      from linha as l join efeito as e using (movimento_uuid, assinatura_uuid)
    ) as corrido
    where saldo_centavos <> antes + valor_centavos
    union all
    select format('contagem de %s, %s %s: %s linhas, contadas %s', coalesce(c.assinatura_uuid, t.assinatura_uuid),
      coalesce(c.tipo, t.tipo), coalesce(c.status, t.status), coalesce(t.quantas, 0), coalesce(c.quantidade, 0))
    from transacao_contagem as c
    full join (select assinatura_uuid, tipo, status, count(*) as quantas from transacao group by 1, 2, 3) as t
      using (assinatura_uuid, tipo, status)
    where coalesce(t.quantas, 0) <> coalesce(c.quantidade, 0)`.execute(db)
  return rows.map(({ diferenca }) => diferenca)
}
