import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { RIO } from '../../testing/given/carrinho.ts'
import { LINHA_DE_FRETE } from '../../testing/given/linha-de-frete.ts'

/**
 * Gives a subscriber without fretes `quantos` fretes, as years of selling would: bought one minute apart, the last at
 * `fim`. Of twenty, one each is pending, labelled, posted, cancelled and expired, and the others are delivered, each
 * with its ocorrencias. One of four hundred has a label that was never printed. What triggers keep is written in bulk.
 */
export async function insertManyFretes(db: Db, assinaturaUuid: string, quantos: number, fim: Date) {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // triggers and foreign keys are off; their work is done below in bulk
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      create temporary table massa on commit drop as
      select i, uuidv7(em - now()) as uuid, em,
        case i % 20 when 1 then 'PENDENTE' when 2 then 'GERADO' when 3 then 'POSTADO' when 4 then 'CANCELADO' when 5 then 'EXPIRADO'
          else 'ENTREGUE' end as status,
        upper(substr(md5(${assinaturaUuid}::text || i), 1, 20)) as codigo
      from (
        select i, date_trunc('milliseconds', ${fim}::timestamptz) - (${quantos}::int - i) * interval '1 minute' as em
        from generate_series(1, ${quantos}::int) as i
      ) as cada`.execute(tx)
    await sql`
      insert into frete
      select um.*
      from massa,
        lateral jsonb_populate_record(null::frete, ${JSON.stringify({ ...IGUAL, assinatura_uuid: assinaturaUuid })}::jsonb
          || jsonb_build_object('uuid', massa.uuid, 'carrinho_uuid', massa.uuid, 'compra_uuid', massa.uuid, 'pedido', 'PED-' || i,
            'comprado_em', em, 'status', massa.status, 'status_em', em,
            -- what frete_busca_de would cut out of the same words, a million times
            'busca', array_to_tsvector(array['joao', 'da', 'conceicao', 'ped', i::text, lower(codigo),
              '=' || ${assinaturaUuid}::text])::text)
          || case when massa.status in ('PENDENTE', 'CANCELADO') then '{}'::jsonb else jsonb_build_object(
            'codigo_encomenda', codigo, 'gerado_em', em, 'prazo_expiracao', em + interval '15 days', 'postado_em', em,
            'impresso_em', case when i % 400 = 2 then null else em end) end) as um
      order by massa.i`.execute(tx)
    await sql`
      insert into frete_ocorrencia (frete_uuid, em, descricao, agencia, etapa)
      select uuid, em + passo * interval '1 day', 'Objeto em trânsito', 'Unidade de Tratamento', 'EM_TRANSITO'
      from massa, generate_series(1, 3) as passo where status in ('POSTADO', 'ENTREGUE') order by i, passo`.execute(tx)
    await sql`
      insert into frete_contagem (assinatura_uuid, status, quantidade)
      select ${assinaturaUuid}::uuid, status, count(*) from massa group by status`.execute(tx)
  })
}

const PESSOA = {
  nome: 'João',
  sobrenome: 'da Conceição',
  cpfCnpj: '11144477735',
  telefone: '2132654321',
  email: 'joao@exemplo.test',
  endereco: {
    cep: '20040020',
    logradouro: 'Praça Pio X',
    numero: '7',
    complemento: 'Loja B',
    bairro: 'Centro',
    municipioUuid: RIO,
  },
}

/** What all these fretes have in common. */
const IGUAL = {
  ...LINHA_DE_FRETE,
  destinatario: PESSOA,
  remetente: PESSOA,
  conteudo: { valor: 8990, itens: [{ descricao: 'Caneca', quantidade: 2, valorUnitario: null }] },
  status_causa: 'Massa',
  status_ator: 'massa',
}
