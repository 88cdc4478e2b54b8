import { sql } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db } from '../../kernel/deps.ts'
import { disponivelDe } from './livro.rules.ts'

/** What the house bears for a subscriber: chargebacks that the wallet could not pay. */
export async function findContestado(db: Db, assinaturaUuid: string): Promise<Centavos> {
  const { rows } = await sql<{ contestado: Centavos }>`
    select contestado_de(${assinaturaUuid}) as contestado`.execute(db)
  return rows[0]!.contestado
}

/**
 * How much of the wallet may leave by Pix, in centavos: no card money, and nothing while a chargeback is not covered
 * (decisions §23). The wait after the first top-up is not checked here.
 */
export async function findSacavel(db: Db, assinaturaUuid: string) {
  const { rows } = await sql<{ saldo: Centavos; deCartao: Centavos; devido: Centavos }>`
    select saldo_centavos as saldo, cartao_centavos as de_cartao, contestado_de(assinatura_uuid) as devido
    from conta_razao where id = ${disponivelDe(assinaturaUuid)}`.execute(db)
  const { saldo, deCartao, devido } = rows[0] ?? { saldo: 0, deCartao: 0, devido: 0 }
  return { deCartao, devido, sacavel: devido > 0 ? 0 : saldo - deCartao }
}

/** What is left in the wallet of each card payment, the oldest first: card money is always spent in this order. */
export const listLotes = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('loteCartao')
    .select(['pagamentoUuid', 'valorCentavos', 'disponivelCentavos', 'devolvidoCentavos'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('disponivelCentavos', '>', 0)
    .orderBy('entrouEm')
    .orderBy('pagamentoUuid')
    .execute()

/** What is left in the wallet of one card payment. */
export async function findDisponivelDoLote(db: Db, pagamentoUuid: string): Promise<Centavos> {
  const lote = await db
    .selectFrom('loteCartao')
    .select('disponivelCentavos')
    .where('pagamentoUuid', '=', pagamentoUuid)
    .executeTakeFirst()
  return lote?.disponivelCentavos ?? 0
}

/**
 * Which of these events took the most card money that has not come back, counted up to `valor`. Among equals it is the event
 * that is named first.
 */
export async function findOrigem(tx: Db, eventos: readonly string[], valor: Centavos): Promise<string | undefined> {
  const { rows } = await sql<{ evento: string }>`
    select m.evento from movimento as m left join gasto_cartao as g on g.movimento_uuid = m.uuid
    where m.evento = any(${eventos}::text[]) group by m.evento
    order by least(coalesce(sum(g.valor_centavos - g.voltou_centavos), 0), ${valor}::bigint) desc,
      array_position(${eventos}::text[], m.evento) limit 1`.execute(tx)
  return rows[0]?.evento
}

/** Each difference about card money, as a sentence. */
export async function findDiferencasDosLotes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ diferenca: string }>`
    select format('lote %s: disponível %s, partidas %s', l.pagamento_uuid, l.disponivel_centavos,
      l.inicial_centavos + coalesce(p.soma, 0)) as diferenca
    from lote_cartao as l
    left join (select pagamento_uuid, sum(valor_centavos) as soma from partida_lote group by 1) as p using (pagamento_uuid)
    where l.disponivel_centavos <> l.inicial_centavos + coalesce(p.soma, 0)
    union all
    select format('conta %s: %s de cartão, nos lotes %s', c.id, c.cartao_centavos, coalesce(l.soma, 0))
    from conta_razao as c
    left join (select assinatura_uuid, sum(disponivel_centavos) as soma from lote_cartao group by 1) as l
      on l.assinatura_uuid = c.assinatura_uuid and c.tipo = 'DISPONIVEL'
    where c.cartao_centavos <> coalesce(l.soma, 0) or c.cartao_centavos > coalesce(c.saldo_centavos, 0)
    union all
    select format('movimento %s: tirou %s do lote %s, anotados %s', p.movimento_uuid, -p.valor_centavos, p.pagamento_uuid,
      coalesce(g.valor_centavos::text, 'nenhum'))
    from partida_lote as p left join gasto_cartao as g using (movimento_uuid, pagamento_uuid)
    where p.valor_centavos < 0 and g.valor_centavos is distinct from -p.valor_centavos
    union all
    select format('saque %s: levou dinheiro de cartão', m.uuid)
    from movimento as m where m.tipo = 'SAQUE' and exists (select 1 from partida_lote as p where p.movimento_uuid = m.uuid)
    union all
    select format('lote %s: devolvido %s, devoluções %s', l.pagamento_uuid, l.devolvido_centavos, coalesce(d.soma, 0))
    from lote_cartao as l
    left join (
      select g.pagamento_uuid, sum(g.valor_centavos - g.voltou_centavos) as soma
      from gasto_cartao as g join movimento as m on m.uuid = g.movimento_uuid where m.tipo = 'DEVOLUCAO_CARTAO' group by 1
    ) as d using (pagamento_uuid)
    where l.devolvido_centavos <> coalesce(d.soma, 0)`.execute(db)
  return rows.map(({ diferenca }) => diferenca)
}
