/** The staff's money on large tables, in a process of its own: the match of a day, and first pages. Prints how long each took. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { diaOf, plusSeconds } from '#contract/kernel/values/instant'
import { insertManyFretes } from '../server/areas/frete/testing-massa.ts'
import { conferLivroDoDia } from '../server/areas/operacao/conferencia/conferencia.ts'
import type { LinhaDeFatura } from '../server/areas/operacao/conferencia/linha-de-fatura.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { insertAssinante } from '../server/testing/given/assinante.ts'
import { operador } from '../server/testing/given/operador.ts'
import type { TestHouse } from '../server/testing/house.ts'
import { median } from './figure.ts'

const [PAGAMENTOS, POUCAS, MUITAS] = process.argv.slice(2).map(Number) as [number, number, number]
const ROUNDS = 60
const VALOR = 2_500

const house = await openHouse(readConfig(), { isWorking: false })
const { app, deps, close } = house
const { db, clock } = deps
await app.ready()
const { assinaturaUuid } = (await insertAssinante(db, clock.now()))!
const ontem = diaOf(plusSeconds(clock.now(), -86_400))
const inicio = new Date(`${ontem}T00:00:00-03:00`)
const disponivel = `${assinaturaUuid}:disponivel`

/** Rows are written in bulk, without the triggers and foreign keys of each. */
const inBulk = (write: (tx: typeof db) => Promise<unknown>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await write(tx)
  })

/** A day of payments whose sides agree: top-ups, and as many purchases of one posted frete each. */
async function givenDia() {
  const compras = PAGAMENTOS / 2
  await insertManyFretes(db, assinaturaUuid, compras, clock.now())
  await inBulk(async (tx) => {
    await sql`
      update frete set status = 'POSTADO', valor_frete_centavos = ${VALOR}, margem_centavos = null, reembolsado_centavos = null,
        codigo_encomenda = upper(substr(md5(uuid::text), 1, 20)), gerado_em = comprado_em, prazo_expiracao = comprado_em + interval '15 days',
        postado_em = ${inicio}::timestamptz + (n.i * 80000.0 / ${compras}) * interval '1 second'
      from (select uuid as um, row_number() over () as i from frete) as n where n.um = frete.uuid`.execute(tx)
    await sql`
      create temporary table cada on commit drop as
      select gen_random_uuid() as uuid, gen_random_uuid() as movimento, f.carrinho_uuid,
        date_trunc('milliseconds', ${inicio}::timestamptz + (i * 86000.0 / ${PAGAMENTOS}) * interval '1 second') as em
      from generate_series(1, ${PAGAMENTOS}::int) as i
      left join (select carrinho_uuid, row_number() over () as n from frete) as f on f.n = i - ${compras}::int`.execute(
      tx,
    )
    await sql`
      insert into pagamento (uuid, assinatura_uuid, finalidade, meio, carrinho_uuid, fretes, valor_centavos, status, destino, psp,
        psp_id, criado_em, expira_em, decidido_em)
      select uuid, ${assinaturaUuid}::uuid, case when carrinho_uuid is null then 'RECARGA' else 'COMPRA' end, 'PIX', carrinho_uuid,
        case when carrinho_uuid is null then 0 else 1 end, ${VALOR}, 'APPROVED',
        case when carrinho_uuid is null then 'CARTEIRA' else 'COMPRA' end, ${deps.psp.nome}, uuid::text, em, em, em
      from cada`.execute(tx)
    await sql`
      insert into banco_cobranca (id, referencia, meio, valor_centavos, situacao, criada_em, aprovada_em)
      select uuid::text, uuid::text, 'PIX', ${VALOR}, 'APROVADA', em, em from cada`.execute(tx)
    await sql`
      insert into movimento (uuid, evento, tipo, assinatura_uuid, descricao, em, partidas, soma_debitos)
      select movimento, coalesce('compra:' || carrinho_uuid, 'pagamento:' || uuid),
        case when carrinho_uuid is null then 'RECARGA' else 'COMPRA' end, ${assinaturaUuid}::uuid, 'bench', em, 2, ${VALOR}
      from cada`.execute(tx)
    await sql`
      insert into partida (movimento_uuid, conta, valor_centavos, saldo_centavos)
      select movimento, 'casa:a-receber', -${VALOR}::bigint, null::bigint from cada union all
      select movimento, case when carrinho_uuid is null then ${disponivel} else 'casa:transportadoras' end, ${VALOR}::bigint,
        case when carrinho_uuid is null then ${VALOR}::bigint end from cada`.execute(tx)
  })
  await sql`analyze`.execute(db)
  const { rows } = await sql<{ codigoEncomenda: string; transportadoraUuid: string }>`
    select codigo_encomenda, transportadora_uuid from frete order by uuid`.execute(db)
  return rows.map(
    (frete, i): LinhaDeFatura => ({
      ...frete,
      uuid: randomUUID(),
      fatura: '1',
      linha: i + 1,
      valorCobrado: VALOR,
      valorContrato: VALOR,
      isRepetida: false,
    }),
  )
}

const as = (token: string) => ({
  get: (url: string) => app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } }),
})
const staff = await operador({ db, clock, as } as unknown as TestHouse, ['FINANCEIRO'])

const linhas = await givenDia()
const begun = performance.now()
const { excecoes, conferidos } = await conferLivroDoDia(
  deps,
  { usuarioUuid: staff.usuarioUuid, ip: null },
  ontem,
  async function* () {
    yield linhas
  },
)
const diaMs = performance.now() - begun

/** Adds refunds and withdrawals until there are `ate` of each; half of them wait, half have ended. */
async function fill(desde: number, ate: number) {
  for (let at = desde; at < ate; at += 100_000)
    await inBulk(async (tx) => {
      const i = sql`generate_series(${at + 1}::int, ${Math.min(at + 100_000, ate)}::int) as i`
      await sql`
        insert into saque (uuid, assinatura_uuid, valor_centavos, status, codigo, pedido_em, decidido_em, consulta_em)
        select gen_random_uuid(), ${assinaturaUuid}::uuid, ${VALOR}, case when i % 2 = 0 then 'SOLICITADO' else 'PAGO' end, null,
          ${inicio}::timestamptz - i * interval '1 second', case when i % 2 = 0 then null else ${inicio}::timestamptz end,
          case when i % 2 = 0 then ${inicio}::timestamptz end from ${i}`.execute(tx)
      await sql`
        insert into reembolso (uuid, assinatura_uuid, valor_centavos, motivo, status, precisa_de_dois, pedido_por, pedido_em,
          decidido_por, decidido_em, devolvido_centavos)
        select gen_random_uuid(), ${assinaturaUuid}::uuid, ${VALOR}, 'bench',
          case when i % 2 = 0 then 'AGUARDA_APROVACAO' else 'CONCLUIDO' end, false, ${staff.usuarioUuid}::uuid,
          ${inicio}::timestamptz - i * interval '1 second', case when i % 2 = 1 then ${staff.usuarioUuid}::uuid end,
          case when i % 2 = 1 then ${inicio}::timestamptz end, case when i % 2 = 1 then ${VALOR}::bigint end from ${i}`.execute(
        tx,
      )
    })
  await sql`analyze saque`.execute(db)
  await sql`analyze reembolso`.execute(db)
}

const PAGINAS = {
  saques: '/api/v1/operacao/saque',
  saquesConcluidos: '/api/v1/operacao/saque?estado=ENCERRADO',
  reembolsos: '/api/v1/operacao/reembolso?status=AGUARDA_APROVACAO',
  reembolsosFeitos: '/api/v1/operacao/reembolso?status=CONCLUIDO',
}
async function measurePaginas() {
  const found: Record<string, number> = {}
  for (const [nome, path] of Object.entries(PAGINAS)) {
    const times: number[] = []
    for (let round = -10; round < ROUNDS; round++) {
      const start = performance.now()
      const answer = await staff.get(path)
      if (answer.statusCode !== 200 || answer.json<unknown[]>().length === 0) throw new Error(answer.body.slice(0, 300))
      if (round >= 0) times.push(performance.now() - start)
    }
    found[nome] = median(times)
  }
  return found
}
await fill(0, POUCAS)
const poucas = await measurePaginas()
await fill(POUCAS, MUITAS)
const muitas = await measurePaginas()
const rss = process.memoryUsage().rss
await close()
process.stdout.write(
  JSON.stringify({ diaMs, conferidos, excecoes: excecoes.length, primeira: excecoes[0] ?? null, poucas, muitas, rss }),
)
