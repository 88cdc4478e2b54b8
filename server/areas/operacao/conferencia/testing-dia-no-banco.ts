import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import type { Dia } from './testing-anomalias.ts'

const UM_DIA = '1 day'

/**
 * Writes the sides of a day as rows, without triggers and foreign keys: what somebody with a connection to the
 * database, a faulty node or a bank could leave there. Fretes are copies of the one with `modeloUuid`. Returns the name
 * under which the check must know each line of an invoice.
 */
export async function writeDia(
  db: Db,
  dia: Dia,
  { assinaturaUuid, usuarioUuid, modeloUuid }: { assinaturaUuid: string; usuarioUuid: string; modeloUuid: string },
) {
  const em = `${dia.dia}T12:00:00-03:00`
  const rows = <T>(list: readonly T[], columns: string) =>
    sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as um(${sql.raw(columns)})`
  const faturas = new Map(dia.linhas.map(({ transportadoraUuid }) => [transportadoraUuid, randomUUID()]))
  const freteDe = new Map(dia.fretes.map((frete) => [frete.codigoEncomenda, frete.uuid]))
  const vistos = new Set(dia.cobradosAntes)
  const linhas = dia.linhas.map((linha, i) => {
    const { codigoEncomenda: codigo, transportadoraUuid, valorCobrado, valorContrato } = linha
    const freteUuid = freteDe.get(codigo) ?? null
    const destino = vistos.has(codigo) ? 'DUPLICADA' : freteUuid ? 'CONFERE' : 'SEM_FRETE'
    vistos.add(codigo)
    const fatura = faturas.get(transportadoraUuid)!
    return { uuid: linha.uuid, fatura, linha: i + 1, codigo, valorCobrado, valorContrato, destino, freteUuid }
  })
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into frete select novo.* from frete as modelo,
        ${rows(dia.fretes, '"uuid" uuid, "carrinhoUuid" uuid, "transportadoraUuid" uuid, "codigoEncomenda" text, "valorFreteCentavos" bigint, "margemCentavos" bigint')},
        lateral jsonb_populate_record(modelo, jsonb_build_object('uuid', um.uuid, 'carrinho_uuid', um."carrinhoUuid",
          'compra_uuid', um."carrinhoUuid", 'transportadora_uuid', um."transportadoraUuid", 'codigo_encomenda', um."codigoEncomenda",
          'valor_frete_centavos', um."valorFreteCentavos", 'margem_centavos', um."margemCentavos", 'status', 'POSTADO',
          'comprado_em', ${em}::timestamptz, 'status_em', ${em}::timestamptz, 'gerado_em', ${em}::timestamptz,
          'postado_em', ${em}::timestamptz, 'prazo_expiracao', ${em}::timestamptz + interval '15 days')) as novo
      where modelo.uuid = ${modeloUuid}::uuid`.execute(tx)
    await sql`
      insert into pagamento (uuid, assinatura_uuid, finalidade, meio, carrinho_uuid, fretes, valor_centavos, status, destino, psp,
        psp_id, criado_em, expira_em, decidido_em, estornado_centavos)
      select uuid, ${assinaturaUuid}::uuid, case when "carrinhoUuid" is null then 'RECARGA' else 'COMPRA' end, meio, "carrinhoUuid",
        case when "carrinhoUuid" is null then 0 else 1 end, "valorCentavos", status, destino, psp, uuid::text, ${em}, ${em}, ${em},
        "estornadoCentavos"
      from ${rows(dia.pagamentos, 'uuid uuid, "carrinhoUuid" uuid, meio text, "valorCentavos" bigint, status text, destino text, psp text, "estornadoCentavos" bigint')}`.execute(
      tx,
    )
    const perguntadas = [...dia.perguntadas].flatMap(([referencia, cobranca]) =>
      cobranca ? [{ pspId: referencia, referencia, devolvido: 0, aprovadaEm: null, ...cobranca }] : [],
    )
    await sql`
      insert into banco_cobranca (id, referencia, meio, valor_centavos, situacao, criada_em, aprovada_em, devolvido_centavos)
      select "pspId", referencia, 'PIX', valor, situacao, ${em}, "aprovadaEm", devolvido
      from ${rows([...dia.psp, ...perguntadas], '"pspId" text, referencia text, valor bigint, situacao text, "aprovadaEm" timestamptz, devolvido bigint')}`.execute(
      tx,
    )
    const movimentos = [...dia.movimentos, ...dia.deOutrosDias.values()]
    await sql`
      insert into movimento (uuid, evento, tipo, assinatura_uuid, descricao, em, partidas, soma_debitos)
      select uuid, evento, tipo, ${assinaturaUuid}::uuid, 'teste', em, partidas, "somaDebitos"
      from ${rows(movimentos, 'uuid uuid, evento text, tipo text, em timestamptz, partidas int, "somaDebitos" bigint')}`.execute(
      tx,
    )
    const entradas = movimentos.flatMap(({ uuid, entradas }) => entradas.map((entrada) => ({ uuid, ...entrada })))
    await sql`insert into partida (movimento_uuid, conta, valor_centavos)
      select uuid, conta, valor from ${rows(entradas, 'uuid uuid, conta text, valor bigint')}`.execute(tx)
    await sql`
      insert into saque (uuid, assinatura_uuid, valor_centavos, status, pedido_em, decidido_em)
      select uuid, ${assinaturaUuid}::uuid, "valorCentavos", 'PAGO', ${em}, ${em}
      from ${rows(dia.saques, 'uuid uuid, "valorCentavos" bigint')}`.execute(tx)
    await sql`
      insert into reembolso (uuid, assinatura_uuid, valor_centavos, motivo, status, precisa_de_dois, pedido_por, pedido_em,
        decidido_por, decidido_em, devolvido_centavos)
      select uuid, ${assinaturaUuid}::uuid, "valorCentavos", 'teste', 'CONCLUIDO', false, ${usuarioUuid}::uuid, ${em},
        ${usuarioUuid}::uuid, ${em}, "valorCentavos"
      from ${rows(dia.reembolsos, 'uuid uuid, "valorCentavos" bigint')}`.execute(tx)
    await sql`
      insert into fatura (uuid, estado, arquivo, enviada_em, enviada_por, sha256, transportadora_uuid, numero, emissao, linhas,
        totais, recebida_em, recebida_por)
      select uuid, 'RECEBIDA', 'teste.csv', ${em}, ${usuarioUuid}::uuid, encode(sha256(uuid::text::bytea), 'hex'), transportadora,
        '3120', ${dia.dia}::date, 1000, '{}', ${em}, ${usuarioUuid}::uuid
      from ${rows(
        [...faturas].map(([transportadora, uuid]) => ({ transportadora, uuid })),
        'transportadora uuid, uuid uuid',
      )}`.execute(tx)
    await sql`
      insert into fatura_linha (fatura_uuid, linha, codigo, servico, data, peso_gramas, altura_cm, largura_cm, comprimento_cm,
        cobrado_centavos, bruta, destino, frete_uuid, contrato_centavos, glosado_centavos)
      select fatura, linha, codigo, 'PAC', ${dia.dia}::date, 300, 4, 16, 24, "valorCobrado", '', destino, "freteUuid",
        "valorContrato", 0
      from ${rows(linhas, 'fatura uuid, linha int, codigo text, "valorCobrado" bigint, destino text, "freteUuid" uuid, "valorContrato" bigint')}`.execute(
      tx,
    )
    if (dia.selo)
      await sql`insert into livro_dia (dia, movimentos, resumo, fechado_em)
        values (${dia.dia}, 2, ${'f'.repeat(64)}, ${em}::timestamptz + ${UM_DIA}::interval)`.execute(tx)
  })
  return new Map(linhas.map(({ uuid, fatura, linha }) => [`linha:${uuid}`, `linha:${fatura}/${linha}`]))
}
