import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { openContas } from './livro.ts'

/**
 * Gives a subscriber without lines `quantas` lines, as years of use would: a top-up by Pix and nineteen others in turn,
 * fretes bought with the wallet, some with a Pix, some refunded, an expired boleto. The books behind them, and what
 * triggers keep, are written in bulk. The last line took effect at `fim`, the others one minute apart before it.
 */
export async function insertManyTransacoes(db: Db, assinaturaUuid: string, quantas: number, fim: Date) {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await openContas(tx, assinaturaUuid)
    // triggers and foreign keys are off; their work is done below in bulk
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      create temporary table massa on commit drop as
      select *, sum(na_carteira) over (order by i) as saldo
      from (
        select i, uuidv7(em - now()) as uuid, uuidv7(em - now()) as movimento, uuidv7(em - now()) as coisa, em, tipo,
          case when tipo in ('COMPRA_CREDITOS', 'ESTORNO_FRETE') then 'a-receber' else 'transportadoras' end as casa,
          case when i % 20 in (1, 7, 19) then 'PIX' when i % 20 = 13 then 'BOLETO' else 'CARTEIRA' end as meio,
          case when i % 20 = 13 then 'EXPIRADA' else 'CONCLUIDA' end as status,
          case when i % 20 = 1 then 50000 else 2181 end as valor,
          case when i % 20 in (7, 13, 19) then 0 when i % 20 = 1 then 50000 when tipo = 'ESTORNO_FRETE' then 2181 else -2181 end as na_carteira
        from (
          select i, date_trunc('milliseconds', ${fim}::timestamptz) - (${quantas}::int - i) * interval '1 minute' as em,
            case when i % 20 in (1, 13) then 'COMPRA_CREDITOS' when i % 20 = 11 then 'ESTORNO_FRETE' else 'COMPRA_FRETE' end as tipo
          from generate_series(1, ${quantas}::int) as i
        ) as quando
      ) as cada`.execute(tx)
    await sql`
      insert into movimento (uuid, evento, tipo, assinatura_uuid, descricao, em, partidas, soma_debitos)
      select movimento, 'massa:' || movimento, tipo, ${assinaturaUuid}::uuid, '', em, 2, abs(na_carteira)
      from massa where na_carteira <> 0 order by i`.execute(tx)
    await sql`
      insert into partida (movimento_uuid, conta, valor_centavos, saldo_centavos)
      select massa.movimento, cada.conta, cada.valor, cada.saldo
      from massa, lateral (values
        (${assinaturaUuid}::text || ':disponivel', massa.na_carteira, massa.saldo), ('casa:' || massa.casa, -massa.na_carteira, null)
      ) as cada(conta, valor, saldo)
      where na_carteira <> 0 order by i`.execute(tx)
    await sql`
      insert into transacao (uuid, assinatura_uuid, tipo, status, valor_centavos, meio, origem, origem_uuid, movimento_uuid, criada_em, em)
      select uuid, ${assinaturaUuid}::uuid, tipo, status, valor, meio,
        case tipo when 'COMPRA_FRETE' then 'COMPRA' when 'ESTORNO_FRETE' then 'FRETE' else 'PAGAMENTO' end,
        coisa, case when na_carteira <> 0 then movimento end, em, em
      from massa order by i`.execute(tx)
    await sql`
      update conta_razao set saldo_centavos = (select saldo from massa order by i desc limit 1)
      where id = ${assinaturaUuid}::text || ':disponivel'`.execute(tx)
    await sql`
      insert into transacao_contagem (assinatura_uuid, tipo, status, quantidade)
      select ${assinaturaUuid}::uuid, tipo, status, count(*) from massa group by tipo, status`.execute(tx)
  })
}
