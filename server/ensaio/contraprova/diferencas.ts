import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'

/**
 * Compares freight differences with the books, the statement, the counters and the fretes. Returns one sentence for each
 * disagreement.
 */
export async function checkDiferencas(db: Db): Promise<string[]> {
  const discords: string[] = []
  for (const pergunta of PERGUNTAS_DAS_DIFERENCAS) {
    const { rows } = await sql<{ diferenca: string }>`${pergunta}`.execute(db)
    discords.push(...rows.map(({ diferenca }) => diferenca))
  }
  return discords
}

const PERGUNTAS_DAS_DIFERENCAS: RawBuilder<unknown>[] = [
  // the house's account is what was paid for differences less what was redeemed, one movement for each
  sql`
    select format('casa:diferencas: %s, e as quitadas somam %s', livro, quitado) as diferenca
    from (select
      (select coalesce(sum(valor_centavos), 0) from partida where conta = 'casa:diferencas') as livro,
      (select coalesce(-sum(valor_centavos), 0) from diferenca where desfecho in ('PAGA', 'RESGATADA')) as quitado) as soma
    where livro <> quitado`,
  sql`
    with movido as (
      select m.evento, p.valor_centavos from movimento as m
      join partida as p on p.movimento_uuid = m.uuid and p.conta = 'casa:diferencas'
    ), quitada as (
      select 'diferenca:' || uuid as evento, valor_centavos from diferenca where desfecho in ('PAGA', 'RESGATADA')
    )
    select format('%s: quitada por %s, no livro %s', coalesce(q.evento, m.evento), q.valor_centavos, m.valor_centavos) as diferenca
    from quitada as q full join movido as m using (evento)
    where q.valor_centavos is distinct from -m.valor_centavos`,
  // one line of the statement for each; of a credit, what did not cover a chargeback
  sql`
    select format('diferença %s: %s de %s, %s linhas que somam %s', d.uuid, d.desfecho, d.valor_centavos, l.quantas, l.valor) as diferenca
    from diferenca as d
    cross join lateral (
      select count(*) as quantas, coalesce(sum(valor_centavos), 0) as valor from transacao
      where origem = 'DIFERENCA' and origem_uuid = d.uuid and status = 'CONCLUIDA'
    ) as l
    where not case d.desfecho when 'PAGA' then l.quantas = 1 and l.valor = -d.valor_centavos
      when 'RESGATADA' then l.quantas <= 1 and l.valor <= d.valor_centavos else l.quantas = 0 end
      or (d.desfecho is null and l.quantas > 0)`,
  sql`
    select format('diferenças de %s, %s %s: %s que somam %s, contadas %s que somam %s', assinatura_uuid, tipo, status,
      coalesce(d.quantas, 0), coalesce(d.valor, 0), coalesce(c.quantidade, 0), coalesce(c.valor_centavos, 0)) as diferenca
    from diferenca_contagem as c
    full join (
      select assinatura_uuid, tipo, status, coalesce(contestacao = 'ABERTA', false) as em_analise, count(*) as quantas,
        sum(valor_centavos) as valor
      from diferenca group by 1, 2, 3, 4
    ) as d using (assinatura_uuid, tipo, status, em_analise)
    where coalesce(d.quantas, 0) <> coalesce(c.quantidade, 0) or coalesce(d.valor, 0) <> coalesce(c.valor_centavos, 0)`,
  sql`
    select format('frete %s: diferença de %s, e as suas somam %s', f.uuid, f.diferenca_centavos, d.valor) as diferenca
    from frete as f left join (select frete_uuid, sum(valor_centavos) as valor from diferenca group by 1) as d on d.frete_uuid = f.uuid
    where f.diferenca_centavos is distinct from d.valor`,
  // a difference says what its newest contest says, and owes what was decided
  sql`
    select format('diferença %s: contestação %s de %s, e vale %s como %s', d.uuid, c.status, c.contestado_centavos, d.valor_centavos,
      coalesce(d.contestacao, 'nunca contestada')) as diferenca
    from diferenca as d
    left join lateral (
      select status, contestado_centavos from contestacao where diferenca_uuid = d.uuid order by ordem desc limit 1
    ) as c on true
    where d.contestacao is distinct from c.status
      or c.contestado_centavos <> d.achado_centavos
      or not case c.status
        when 'ACEITA' then d.desfecho = 'ACEITA' and d.valor_centavos = 0
        when 'PARCIAL' then d.valor_centavos > c.contestado_centavos and d.valor_centavos < 0
        when 'ABERTA' then d.status = 'ABERTO' and d.valor_centavos = c.contestado_centavos
        else d.valor_centavos = c.contestado_centavos end`,
  sql`
    select format('diferença %s: contestação %s depois de %s', c.diferenca_uuid, c.status, antes.status) as diferenca
    from contestacao as c join contestacao as antes
      on antes.diferenca_uuid = c.diferenca_uuid and antes.ordem < c.ordem
    where antes.status <> 'DESISTENCIA'`,
  sql`
    select format('contestação %s: decidida sem aviso', c.uuid) as diferenca from contestacao as c
    join diferenca as d on d.uuid = c.diferenca_uuid
    where c.status in ('ACEITA', 'PARCIAL', 'RECUSADA')
      and not exists (select 1 from notificacao where evento = 'contestacao:' || c.uuid)`,
  // what was never contested comes to what was paid less the price of the last measures, or less what the staff refunded
  sql`
    select format('frete %s: pago %s, medido por %s, e as diferenças somam %s', f.uuid, f.valor_frete_centavos, m.preco_centavos,
      coalesce(f.diferenca_centavos, 0)) as diferenca
    from frete as f
    join lateral (select preco_centavos from medicao where frete_uuid = f.uuid order by ordem desc limit 1) as m on true
    where coalesce(f.diferenca_centavos, 0)
      <> f.valor_frete_centavos - greatest(m.preco_centavos, coalesce(f.reembolsado_centavos, 0))
      and not exists (select 1 from diferenca where frete_uuid = f.uuid and contestacao is not null)`,
  sql`select format('frete %s: %s, com diferença', f.uuid, f.status) as diferenca from frete as f
    where f.status not in ('POSTADO', 'ENTREGUE') and exists (select 1 from diferenca where frete_uuid = f.uuid)`,
  // nothing waits, and people were told
  sql`select format('frete %s: medido, e não comparado', frete_uuid) as diferenca from frete_medido`,
  sql`
    select format('diferença %s: sem notificação', d.uuid) as diferenca from diferenca as d
    where not exists (
      select 1 from medicao as m join notificacao as n on n.evento = 'diferenca:' || m.uuid where m.frete_uuid = d.frete_uuid)`,
]
