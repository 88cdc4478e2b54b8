/**
 * The lists of the staff's console on large tables, in a process of its own. Prints how long the first page of each takes with
 * few rows behind it and with many: `node console-massa.ts FEW MANY`.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertManyFretes } from '../server/areas/frete/testing-massa.ts'
import { sumLinhas } from '../server/areas/operacao/faturas/linhas.repo.ts'
import { totalsOf } from '../server/areas/operacao/faturas/totais.rules.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { createClock } from '../server/kernel/clock.ts'
import { createJobIndexes } from '../server/kernel/work/jobs.repo.ts'
import { insertAssinante } from '../server/testing/given/assinante.ts'
import { operador } from '../server/testing/given/operador.ts'
import type { TestHouse } from '../server/testing/house.ts'
import { median } from './figure.ts'

const [POUCAS, MUITAS] = process.argv.slice(2).map(Number) as [number, number]
const ROUNDS = 40
/** Rows of one statement. */
const POR_VEZ = 50_000
const WARM_UP = 10
/** The panel keeps its figures for 20 s: the clock goes on between two looks, so that each reads them. */
const ENTRE_OLHARES_MS = 21_000

const clock = createClock()
const { app, deps, close } = await openHouse(readConfig(), { isWorking: false, clock })
const { db } = deps
await app.ready()
const { assinaturaUuid } = (await insertAssinante(db, clock.now()))!
const as = (token: string) => ({
  get: (url: string) => app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } }),
})
const staff = await operador({ db, clock, as } as unknown as TestHouse)
const agora = clock.now()
const fatura = randomUUID()
const faturaEm = await prepareFatura()
await createJobIndexes(db) // a house that works makes them at its start

/** Rows are written in bulk, without the triggers and foreign keys of each. */
const inBulk = (write: (tx: typeof db) => Promise<unknown>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await write(tx)
  })

async function prepareFatura() {
  await sql`
    insert into fatura (uuid, estado, arquivo, enviada_em, enviada_por, sha256, transportadora_uuid, numero, emissao, linhas, totais)
    values (${fatura}, 'ENSAIO', 'bench.csv', ${agora}, ${staff.usuarioUuid}, ${'0'.repeat(64)}, gen_random_uuid(), '1',
      ${agora}::date, ${MUITAS}::int, '{}')`.execute(db)
  return agora
}

/**
 * Half of the documents, requests and contests wait, half of the jobs have failed, and a tenth of the invoice's lines
 * needs eyes.
 */
async function fill(desde: number, ate: number) {
  for (let at = desde; at < ate; at += POR_VEZ) {
    const i = sql`generate_series(${at + 1}::int, ${Math.min(at + POR_VEZ, ate)}::int) as i`
    const em = sql`${agora}::timestamptz - i * interval '1 second'`
    await inBulk(async (tx) => {
      await sql`
        insert into documento_envio (uuid, assinatura_uuid, tipo, status, criado_em, decidido_em, arquivo_uuid, formato, tamanho, sha256)
        select gen_random_uuid(), gen_random_uuid(), 'IDENTIDADE', case when i % 2 = 0 then 'AVALIACAO' else 'APROVADO' end, ${em},
          case when i % 2 = 1 then ${agora}::timestamptz end, gen_random_uuid(), 'image/jpeg', 1, ${'0'.repeat(64)}
        from ${i}`.execute(tx)
      await sql`
        insert into pedido_aumento (uuid, assinatura_uuid, criado_em, estado, decidido_em, motivo)
        select gen_random_uuid(), ${assinaturaUuid}::uuid, ${em}, 'RECUSADO', ${agora}::timestamptz, 'bench' from ${i} where i % 2 = 1
        union all select gen_random_uuid(), gen_random_uuid(), ${em}, 'ABERTO', null, null from ${i} where i % 2 = 0`.execute(
        tx,
      )
      await sql`
        with nova as (
          insert into diferenca (uuid, frete_uuid, assinatura_uuid, tipo, status, valor_centavos, achado_centavos, medidas,
            preco_centavos, criada_em, prazo_contestacao, vencimento, contestacao)
          select gen_random_uuid(), gen_random_uuid(), ${assinaturaUuid}::uuid, 'DEBITO', 'ABERTO', -450, -450, '{}', 2631, ${em},
            ${agora}::date, ${agora}::date, case when i % 2 = 0 then 'ABERTA' else 'RECUSADA' end
          from ${i} returning uuid, contestacao, criada_em)
        insert into contestacao (uuid, diferenca_uuid, status, motivo, texto, provas, aberta_em, prazo_resposta,
          contestado_centavos, resposta, decidida_em)
        select gen_random_uuid(), uuid, contestacao, 'MEDIDA', '', '{}', criada_em, criada_em::date + 5, -450,
          case when contestacao = 'RECUSADA' then 'Fica.' end, case when contestacao = 'RECUSADA' then ${agora}::timestamptz end
        from nova`.execute(tx)
      await sql`
        insert into fila.job (name, state, created_on, completed_on, output)
        select 'frete.sendRecibo', (case when i % 2 = 0 then 'failed' else 'completed' end)::fila.job_state, ${em},
          ${agora}::timestamptz, '{"message": "o servidor de e-mail não respondeu"}'
        from ${i}`.execute(tx)
      await sql`
        insert into fatura_linha (fatura_uuid, linha, codigo, servico, data, peso_gramas, altura_cm, largura_cm, comprimento_cm,
          cobrado_centavos, bruta, destino, frete_uuid, glosado_centavos)
        select ${fatura}::uuid, i, 'QQ' || i || 'BR', 'PAC', ${faturaEm}::date, 300, 4, 16, 24, 2000, '',
          case when i % 10 = 0 then 'SEM_FRETE' else 'CONFERE' end, case when i % 10 > 0 then gen_random_uuid() end, case when i % 10 = 0 then 2000 else 0 end
        from ${i}`.execute(tx)
      await sql`
        insert into auditoria (ordem, em, operador_uuid, acao, alvo, hash_anterior, hash)
        select i, ${agora}::timestamptz + i * interval '1 microsecond', ${staff.usuarioUuid}::uuid,
          case when i % 20 = 0 then 'OPERADOR_CONVIDADO' else 'DADOS_MOSTRADOS' end, 'assinatura:' || gen_random_uuid(),
          encode(sha256((i - 1)::text::bytea), 'hex'), encode(sha256(i::text::bytea), 'hex')
        from ${i}`.execute(tx)
      await sql`
        insert into usuario select um.* from usuario as modelo, ${i},
          lateral jsonb_populate_record(modelo, jsonb_build_object('uuid', gen_random_uuid(), 'assinatura_uuid', gen_random_uuid(),
            'cpf', lpad(i::text, 11, '0'), 'email', 'pessoa' || i || '@bench.test', 'sobrenome', 'Comum ' || i)) as um
        where modelo.assinatura_uuid = ${assinaturaUuid}::uuid`.execute(tx)
    })
  }
  const totais = JSON.stringify(totalsOf(await sumLinhas(db, fatura)))
  await sql`update fatura set totais = ${totais}::jsonb where uuid = ${fatura}`.execute(db)
  // the index is made again at the end; a statement for all rows would be given up as hanging
  await sql`drop index frete_busca`.execute(db)
  for (let at = desde; at < ate; at += POR_VEZ) {
    const { assinaturaUuid: vendedora } = (await insertAssinante(db, agora))!
    await insertManyFretes(db, vendedora, Math.min(POR_VEZ, ate - at), agora)
  }
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
    await sql`create index frete_busca on frete using gin (busca)`.execute(tx)
  })
  await sql`set statement_timeout = 0`.execute(db)
  for (const table of [
    'documento_envio',
    'pedido_aumento',
    'diferenca',
    'contestacao',
    'fila.job',
    'fatura_linha',
    'auditoria',
    'usuario',
    'frete',
  ])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

const OPERACAO = '/api/v1/operacao'
const PAGINAS = {
  painel: 'painel',
  filas: 'filas',
  documentos: 'documento',
  limites: 'aumento',
  contestacoes: 'contestacao',
  tarefas: 'tarefa?estado=FALHOU',
  tarefasFeitas: 'tarefa?estado=FEITA',
  linhas: `fatura/${fatura}/linha`,
  auditoria: 'auditoria',
  auditoriaDeUmaAcao: 'auditoria?acao=OPERADOR_CONVIDADO',
  buscaPorCpf: 'assinante?busca=00000000191',
  buscaPorNome: 'assinante?busca=Comum',
  buscaDeFrete: 'frete?busca=PED-150',
  fretesDeUmStatus: 'frete?status=POSTADO',
}
export type Tempos = Record<keyof typeof PAGINAS, number>

async function measure() {
  const found: Record<string, number> = {}
  for (const [nome, path] of Object.entries(PAGINAS)) {
    const times: number[] = []
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      if (nome === 'painel') clock.shiftTo((shift += ENTRE_OLHARES_MS))
      const start = performance.now()
      const answer = await staff.get(`${OPERACAO}/${path}`)
      if (round >= 0) times.push(performance.now() - start)
      if (answer.statusCode !== 200 || answer.body === '[]') throw new Error(`${path}: ${answer.body.slice(0, 300)}`)
    }
    found[nome] = median(times)
  }
  return found as Tempos
}
let shift = 0

await fill(0, POUCAS)
await measure() // the first time code is run it is slow
const poucas = await measure()
await fill(POUCAS, MUITAS)
const muitas = await measure()
await close()
process.stdout.write(JSON.stringify({ poucas, muitas }))
