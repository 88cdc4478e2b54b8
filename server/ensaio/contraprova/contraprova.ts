import { type RawBuilder, sql } from 'kysely'
import { NO_LIMITE } from '#contract/frete-envio'
import { checkLivro } from '../../areas/carteira/index.ts'
import type { Db } from '../../kernel/deps.ts'
import type { Diario } from '../diario.ts'
import { PERGUNTAS_DAS_DCES } from './dces.ts'
import { checkDiferencas } from './diferencas.ts'

/**
 * Compares the database with itself, with the bank, and with the answers that people got, after everything has ended.
 * Returns one sentence for each difference; the rehearsal passes when there is none.
 */
export async function checkTudo(db: Db, diario: Diario): Promise<string[]> {
  const diferencas = [...(await checkLivro(db)), ...(await checkDiferencas(db))]
  for (const pergunta of [...PERGUNTAS, ...PERGUNTAS_DAS_DCES, ...perguntasDoDiario(diario)]) {
    const { rows } = await sql<{ diferenca: string }>`${pergunta}`.execute(db)
    diferencas.push(...rows.map(({ diferenca }) => diferenca))
  }
  return diferencas
}

const TABELAS = [
  'movimento',
  'partida',
  'transacao',
  'carrinho',
  'carrinho_item',
  'frete',
  'frete_evento',
  'frete_resumo',
  'pagamento',
  'saque',
  'diferenca',
  'contestacao',
  'medicao',
  'notificacao',
  'banco_cobranca',
  'banco_transferencia',
]

/** How many rows were compared. */
export async function countLinhas(db: Db) {
  const counts = TABELAS.map((tabela) => sql`select count(*) as quantas from ${sql.table(tabela)}`)
  const { rows } = await sql<{ quantas: number }>`
    select sum(quantas)::bigint as quantas from (${sql.join(counts, sql` union all `)}) as t`.execute(db)
  return rows[0]!.quantas
}

/** Sums of the money that moved, in centavos, by the bank and by the books. */
export async function sumTudo(db: Db) {
  const { rows } = await sql<Record<'entrou' | 'saiu' | 'carteiras' | 'transportadoras' | 'contestacoes', number>>`
    select
      (select coalesce(sum(valor_centavos), 0)::bigint from banco_cobranca where situacao = 'APROVADA') as entrou,
      (select coalesce(sum(valor_centavos), 0)::bigint from banco_transferencia where situacao = 'FEITA') as saiu,
      (select coalesce(sum(saldo_centavos), 0)::bigint from conta_razao) as carteiras,
      (select coalesce(sum(valor_centavos), 0)::bigint from partida where conta = 'casa:transportadoras') as transportadoras,
      (select coalesce(sum(valor_centavos), 0)::bigint from partida where conta = 'casa:contestacoes') as contestacoes
  `.execute(db)
  return rows[0]!
}

const PERGUNTAS: RawBuilder<unknown>[] = [
  // nothing is pending any more
  sql`select format('pagamento %s: ainda %s', uuid, status) as diferenca from pagamento where status in ('CRIADO', 'PENDING')`,
  sql`select format('saque %s: ainda %s', uuid, status) as diferenca from saque where decidido_em is null`,
  sql`select format('carrinho %s: EM_PAGAMENTO, e nenhum pagamento espera', uuid) as diferenca from carrinho where estado = 'EM_PAGAMENTO'`,
  sql`select format('frete %s: AGUARDANDO_PAGAMENTO, e nenhum pagamento espera', uuid) as diferenca from frete where status = 'AGUARDANDO_PAGAMENTO'`,
  sql`select format('transação %s: PENDENTE, e nada espera', uuid) as diferenca from transacao where status = 'PENDENTE'`,
  sql`select format('conta %s: reservados %s, e nenhum pagamento espera', id, saldo_centavos) as diferenca
    from conta_razao where tipo = 'RESERVADO' and saldo_centavos <> 0`,

  // a cart is bought once or not at all, and the paid amount is the price of its fretes
  sql`
    with pago as (
      select substr(m.evento, 8)::uuid as carrinho_uuid, sum(p.valor_centavos) as valor
      from movimento as m join partida as p on p.movimento_uuid = m.uuid and p.conta in ('casa:transportadoras', 'casa:receita')
      where m.evento like 'compra:%' group by 1
    ), vivo as (
      select carrinho_uuid, sum(valor_frete_centavos) as valor, count(*) as fretes,
        count(distinct compra_uuid) as compras, count(distinct posicao) as posicoes
      from frete
      -- a refunded frete was paid before
      where status <> 'CANCELADO' or exists (select 1 from movimento where evento = 'estorno:' || frete.uuid)
      group by 1
    )
    select format('carrinho %s: %s, pago %s, %s fretes de %s em %s compras', coalesce(c.uuid, p.carrinho_uuid, v.carrinho_uuid),
      c.estado, p.valor, v.fretes, v.valor, v.compras) as diferenca
    from carrinho as c
    full join pago as p on p.carrinho_uuid = c.uuid
    full join vivo as v on v.carrinho_uuid = coalesce(c.uuid, p.carrinho_uuid)
    where not case
      when c.estado = 'COMPRADO' then coalesce(p.valor = v.valor and v.compras = 1 and v.posicoes = v.fretes, false)
      else p.valor is null and v.valor is null end`,
  sql`select format('carrinho %s: %s, com %s itens', c.uuid, c.estado, count(*)) as diferenca
    from carrinho as c join carrinho_item as i on i.carrinho_uuid = c.uuid
    where c.estado <> 'ABERTO' group by c.uuid`,
  sql`
    with pago as (
      select m.evento, sum(p.valor_centavos) as valor from movimento as m
      join partida as p on p.movimento_uuid = m.uuid and p.conta in ('casa:transportadoras', 'casa:receita')
      where m.evento like 'compra:%' group by 1
    ), linha as (
      select 'compra:' || coalesce(p.carrinho_uuid, t.origem_uuid) as evento, sum(t.valor_centavos) as valor
      from transacao as t left join pagamento as p on t.origem = 'PAGAMENTO' and p.uuid = t.origem_uuid
      where t.tipo = 'COMPRA_FRETE' and t.status = 'CONCLUIDA' group by 1
    )
    select format('%s: pago %s, nas transações %s', coalesce(p.evento, l.evento), p.valor, l.valor) as diferenca
    from pago as p full join linha as l on l.evento = p.evento where p.valor is distinct from l.valor`,

  // a paid frete that comes to nothing is refunded in full, once; no other frete is refunded
  sql`
    select format('frete %s: %s, e devolvidos %s de %s', f.uuid, f.status, coalesce(d.valor, 0), f.valor_frete_centavos) as diferenca
    from frete as f
    left join (
      select substr(m.evento, 9)::uuid as frete_uuid, -sum(p.valor_centavos) as valor
      from movimento as m join partida as p on p.movimento_uuid = m.uuid and p.conta in ('casa:transportadoras', 'casa:receita')
      where m.evento like 'estorno:%' group by 1
    ) as d on d.frete_uuid = f.uuid
    where coalesce(d.valor, 0) <> case
      when f.status = 'EXPIRADO' then f.valor_frete_centavos - coalesce(f.reembolsado_centavos, 0)
      when f.status = 'CANCELADO' and exists (
        select 1 from frete_evento as e where e.frete_uuid = f.uuid and e.para = 'PENDENTE') then f.valor_frete_centavos - coalesce(f.reembolsado_centavos, 0)
      when f.status = 'CANCELADO' then coalesce(d.valor, 0) -- cancelled before it was paid: given back if it was paid after all
      else 0 end`,

  // the money that the bank received is booked once, and nothing else is
  sql`
    with efeito as (
      select p.uuid, p.status, p.destino, p.finalidade, p.carrinho_uuid, p.valor_centavos,
        (select x.valor_centavos from movimento as m join partida as x on x.movimento_uuid = m.uuid and x.conta = 'casa:a-receber'
          where m.evento = 'compra:' || p.carrinho_uuid and p.destino = 'COMPRA') as comprou,
        (select x.valor_centavos from movimento as m join partida as x on x.movimento_uuid = m.uuid and x.conta = 'casa:a-receber'
          where m.evento = 'pagamento:' || p.uuid) as creditou,
        (select x.valor_centavos from movimento as m join partida as x on x.movimento_uuid = m.uuid and x.conta = 'casa:a-receber'
          where m.evento = 'estorno-pagamento:' || p.uuid) as estornou
      from pagamento as p
    )
    select format('cobrança %s: %s no banco (%s); pagamento %s, destino %s, comprou %s, creditou %s, estornou %s',
      coalesce(b.referencia, e.uuid::text), b.situacao, b.valor_centavos, e.status, e.destino, e.comprou, e.creditou, e.estornou) as diferenca
    from banco_cobranca as b full join efeito as e on e.uuid::text = b.referencia
    where not coalesce(case b.situacao
      when 'APROVADA' then e.status = 'APPROVED' and e.valor_centavos = b.valor_centavos and estornou is null
        and (coalesce(comprou = -b.valor_centavos, false) <> coalesce(creditou = -b.valor_centavos, false))
        and (comprou is null) = (destino = 'CARTEIRA')
      when 'ESTORNADA' then (e.status = 'REFUNDED' and estornou = b.valor_centavos and num_nonnulls(comprou, creditou) = 1)
        or (e.status = 'EXPIRED' and num_nonnulls(comprou, creditou, estornou) = 0)
      when 'RECUSADA' then e.status = 'REFUSED' and num_nonnulls(comprou, creditou, estornou) = 0
      when 'EXPIRADA' then e.status = 'EXPIRED' and num_nonnulls(comprou, creditou, estornou) = 0
      when 'PENDENTE' then false
      else e.status in ('REFUSED', 'EXPIRED') and num_nonnulls(comprou, creditou, estornou) = 0 end, false)`,
  sql`
    select format('saque %s: %s de %s; no banco %s de %s', coalesce(s.uuid::text, b.referencia), s.status, s.valor_centavos,
      b.situacao, b.valor_centavos) as diferenca
    from saque as s full join banco_transferencia as b on b.referencia = s.uuid::text
    where (s.status, b.situacao) not in (('PAGO', 'FEITA'), ('DEVOLVIDO', 'RECUSADA')) or s.valor_centavos <> b.valor_centavos
      or s.uuid is null or b.referencia is null`,
  sql`
    select format('o banco recebeu %s e pagou %s; no livro, a receber %s', entrou, saiu, a_receber) as diferenca
    from (select
      (select coalesce(sum(valor_centavos), 0) from banco_cobranca where situacao = 'APROVADA') as entrou,
      (select coalesce(sum(valor_centavos), 0) from banco_transferencia where situacao = 'FEITA') as saiu,
      (select coalesce(sum(valor_centavos), 0) from partida where conta = 'casa:a-receber') as a_receber) as soma
    where entrou - saiu <> -a_receber`,
  // purchases from before prices were split have no margin in the books (D §17)
  sql`
    with vivo as (
      select f.valor_frete_centavos as valor, case when exists (
        select from movimento as m join partida as p on p.movimento_uuid = m.uuid and p.conta = 'casa:receita'
        where m.evento = 'compra:' || f.carrinho_uuid) then coalesce(f.margem_centavos, 0) else 0 end as margem
      from frete as f where f.status not in ('CANCELADO', 'EXPIRADO')
    )
    select format('%s: %s, e devia ser %s', conta, valor, devido) as diferenca
    from (
      select 'casa:saques' as conta, 0 as devido
      union all select 'casa:devolucoes', 0
      union all select 'casa:transportadoras', coalesce(sum(valor - margem), 0) from vivo
      union all select 'casa:receita', coalesce(sum(margem), 0) from vivo
    ) as d join lateral (select coalesce(sum(valor_centavos), 0) as valor from partida as p where p.conta = d.conta) as p on true
    where valor <> devido`,

  // the counters of fretes, and the last status of each frete
  sql`
    select format('resumo de %s: %s, contados %s', r.assinatura_uuid, r.tem, f.tem) as diferenca
    from (select assinatura_uuid, array[reservados, ativos, aguarda_postar, economia_centavos] as tem from frete_resumo) as r
    join lateral (select array[0,
      count(*) filter (where status in (${sql.join(NO_LIMITE)})), count(*) filter (where status = 'GERADO'),
      coalesce(sum(valor_balcao_centavos - valor_frete_centavos) filter (where status not in ('CANCELADO', 'EXPIRADO')), 0)] as tem
      from frete where frete.assinatura_uuid = r.assinatura_uuid) as f on true
    where r.tem <> f.tem`,
  sql`
    select format('frete %s: %s, e o último evento diz %s', f.uuid, f.status, e.para) as diferenca
    from frete as f left join lateral (select para from frete_evento where frete_uuid = f.uuid order by ordem desc limit 1) as e on true
    where e.para is distinct from f.status`,

  // people were notified
  sql`
    select format('pagamento %s: %s, sem notificação', uuid, destino) as diferenca from pagamento as p
    where destino = 'CARTEIRA' and not exists (select 1 from notificacao where evento = 'credito:' || p.uuid)`,
  sql`select format('saque %s: %s, sem notificação', uuid, status) as diferenca from saque as s
    where not exists (select 1 from notificacao where evento = 'saque:' || s.uuid)`,

  sql`
    select format('saque %s: sem e-mail ao titular, e nenhuma tarefa o deve', uuid) as diferenca from saque as s
    where not exists (select 1 from email_envio where evento = 'saque-pedido:' || s.uuid and enviado_em is not null)
      and not exists (select 1 from fila.job where name = 'pagamento.sendSaquePedido' and data ->> 'uuid' = s.uuid::text
        and state in ('created', 'retry', 'active'))`,
  sql`select format('tarefa %s: falhou de vez (%s)', name, output) as diferenca from fila.job where state = 'failed'`,
]

/** Questions about the answers that people got; the answers are passed as JSON parameters, however many they are. */
function perguntasDoDiario({
  comprados,
  fins,
  quitadas,
  contestadas,
  retiradas,
  decididas,
  recargas,
  saques,
}: Diario): RawBuilder<unknown>[] {
  const rows = (list: object[]) => JSON.stringify(list)
  const told = [...fins].map(([uuid, fim]) => ({ uuid, ...fim }))
  const chaves = (map: Map<string, string>) => rows([...map].map(([chave, uuid]) => ({ chave, uuid })))
  return [
    sql`
      select format('carrinho %s: respondido como comprado, e está %s', d.uuid, c.estado) as diferenca
      from jsonb_to_recordset(${rows([...comprados].map((uuid) => ({ uuid })))}::jsonb) as d(uuid uuid)
      left join carrinho as c on c.uuid = d.uuid where c.estado is distinct from 'COMPRADO'`,
    sql`
      select format('diferença %s: respondida como quitada, e está %s', d.uuid, coalesce(q.desfecho, q.status)) as diferenca
      from jsonb_to_recordset(${rows([...quitadas].map((uuid) => ({ uuid })))}::jsonb) as d(uuid uuid)
      left join diferenca as q on q.uuid = d.uuid where coalesce(q.desfecho in ('PAGA', 'RESGATADA'), false) is false`,
    sql`
      select format('frete %s: %s contestações respondidas como abertas e %s como retiradas, e há %s, das quais %s retiradas',
        d.uuid, d.abertas, d.retiradas, c.abertas, c.retiradas) as diferenca
      from (
        select uuid, count(*) filter (where not "isRetirada") as abertas, count(*) filter (where "isRetirada") as retiradas
        from jsonb_to_recordset(${rows([
          ...contestadas.map((uuid) => ({ uuid, isRetirada: false })),
          ...retiradas.map((uuid) => ({ uuid, isRetirada: true })),
        ])}::jsonb) as r(uuid uuid, "isRetirada" boolean) group by uuid
      ) as d
      cross join lateral (
        select count(*) as abertas, count(*) filter (where c.status = 'DESISTENCIA') as retiradas
        from contestacao as c join diferenca as q on q.uuid = c.diferenca_uuid where q.frete_uuid = d.uuid
      ) as c
      where c.abertas < d.abertas or c.retiradas < d.retiradas`,
    sql`
      select format('diferença %s: contestação respondida como %s, e está %s', d.uuid, d.status, q.contestacao) as diferenca
      from jsonb_to_recordset(${rows([...decididas].map(([uuid, status]) => ({ uuid, status })))}::jsonb) as d(uuid uuid, status text)
      left join diferenca as q on q.uuid = d.uuid where q.contestacao is distinct from d.status`,
    sql`
      select format('pagamento %s: respondido como %s, e está %s, destino %s', d.uuid, d.status, p.status, p.destino) as diferenca
      from jsonb_to_recordset(${rows(told)}::jsonb) as d(uuid uuid, status text, "naCarteira" boolean)
      left join pagamento as p on p.uuid = d.uuid
      where not coalesce(case
        when d.status in ('APPROVED', 'REFUNDED') then p.status in ('APPROVED', 'REFUNDED') and (p.destino = 'CARTEIRA') = d."naCarteira"
        else p.status = d.status or (p.status in ('APPROVED', 'REFUNDED') and p.destino = 'CARTEIRA') end, false)`,
    sql`
      select format('recarga %s: respondida com %s, que não há', d.chave, d.uuid) as diferenca
      from jsonb_to_recordset(${chaves(recargas)}::jsonb) as d(chave text, uuid uuid)
      where not exists (select 1 from pagamento as p where p.uuid = d.uuid)`,
    sql`
      select format('pedidas %s recargas, há %s', ${recargas.size}::int, count(*)) as diferenca
      from pagamento where finalidade = 'RECARGA' having count(*) <> ${recargas.size}::int`,
    sql`
      select format('pedidos %s saques, há %s', ${saques.size}::int, count(*)) as diferenca from saque having count(*) <> ${saques.size}::int`,
  ]
}
