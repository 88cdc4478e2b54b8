/**
 * Labels of two carriers, and a round of tracking over their open fretes, in a separate process: `node
 * transportadoras-tarefas.ts FRETES LABELS DELAY_MS`. The carriers' protocol servers run in it too, so that it can look at
 * what they were asked. Prints what it has seen.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { startCorreios } from '../server/adapters/transportadora/correios/testing-servidor.ts'
import { startJadlog } from '../server/adapters/transportadora/jadlog/testing-servidor.ts'
import { insertFretes, type NovoFrete } from '../server/areas/frete/frete.repo.ts'
import { trackFretes } from '../server/areas/frete/rastreio/rastreio.ts'
import { issueFretes } from '../server/areas/frete/transporte/emissao.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { insertAssinante } from '../server/testing/given/assinante.ts'
import { conteudo, JADLOG } from '../server/testing/given/carrinho.ts'
import { snapshotDeExemplo } from './diferencas-massa.ts'
import { chavesDoFrete, freteEm } from './fretes.ts'

const [quantos = 0, etiquetas = 0, delayMs = 0] = process.argv.slice(2).map(Number)
/** Fretes of one purchase, and purchases whose labels are asked for at the same time. */
const POR_COMPRA = 50
const COMPRAS_AO_MESMO_TEMPO = 10
/** Fretes that one statement changes: a larger one would be given up as hanging. */
const POR_VEZ = 500
const MINUTO_MS = 60_000
const HORA_MS = 3_600_000

const correios = await startCorreios({ delayMs })
const jadlog = await startJadlog({ delayMs })
const { deps, close } = await openHouse(
  readConfig({ ...process.env, CORREIOS_URL: correios.url, JADLOG_URL: jadlog.url }),
  { isWorking: false },
)
const { db } = deps
const begun = deps.clock.now()
const { assinaturaUuid } = (await insertAssinante(db, begun))!
await sql`update frete_resumo set numero_fretes = ${2 * (quantos + etiquetas)} where assinatura_uuid = ${assinaturaUuid}`.execute(
  db,
)

/** Paid fretes in purchases of fifty, every second one by Jadlog. Returns the purchases, and the fretes of each carrier. */
async function givenPagos(many: number) {
  const igual = { ...freteEm(begun), conteudo: conteudo(89.9), snapshot: snapshotDeExemplo() }
  const daJadlog = { transportadoraUuid: JADLOG, produto: 'jadlog/package', nomeProduto: '.PACKAGE' }
  const compras: string[] = []
  const uuids: [string[], string[]] = [[], []]
  for (let i = 0; i < many; i += POR_COMPRA) {
    const compraUuid = randomUUID()
    compras.push(compraUuid)
    const fretes = Array.from({ length: Math.min(POR_COMPRA, many - i) }, (_item, posicao) => ({
      ...igual,
      ...(posicao % 2 === 1 && daJadlog),
      ...chavesDoFrete(assinaturaUuid, compraUuid, posicao),
    }))
    for (const [posicao, { uuid }] of fretes.entries()) uuids[posicao % 2 === 1 ? 1 : 0].push(uuid)
    await insertFretes(db, fretes as unknown as NovoFrete[])
  }
  return { compras, uuids }
}

async function issueAll() {
  const { compras } = await givenPagos(etiquetas)
  const begin = performance.now()
  for (let i = 0; i < compras.length; i += COMPRAS_AO_MESMO_TEMPO)
    await Promise.all(
      compras.slice(i, i + COMPRAS_AO_MESMO_TEMPO).map((compraUuid) => issueFretes.run(deps, { compraUuid })),
    )
  const ms = performance.now() - begin
  const carried = [
    correios.askedOf(/^\/prepostagem\/v1\/prepostagens$/, 'POST').map(({ porta }) => porta),
    jadlog.chegadas.filter(({ path }) => path.endsWith('/pedido/incluir')).map(({ porta }) => porta),
  ]
  const { rows } = await sql<{
    gerados: number
  }>`select count(*) as gerados from frete where status = 'GERADO'`.execute(db)
  return {
    ms,
    gerados: rows[0]!.gerados,
    pedidos: carried.map((portas) => portas.length),
    conexoes: carried.map((portas) => new Set(portas).size),
  }
}

/** Gives each carrier fretes with a label, and moves every parcel three steps on. */
async function givenPostados() {
  const { uuids } = await givenPagos(quantos)
  const { pedido } = [...correios.postagem.objetos.values()][0]!
  const em = (step: number) => new Date(begun.getTime() - (3 - step) * HORA_MS)
  const dosCorreios = uuids[0].map((uuid) => {
    const { codigoObjeto } = correios.postagem.create(pedido).corpo as { codigoObjeto: string }
    const objeto = correios.postagem.porCodigo.get(codigoObjeto)!
    correios.postagem.moveTo(objeto, 3)
    objeto.eventos = ['PO', 'RO', 'OEC'].map((codigo, step) => ({
      codigo,
      tipo: '01',
      descricao: `Objeto ${codigo}`,
      em: em(step),
    }))
    objeto.postada = { alturaObjeto: '4', larguraObjeto: '16', comprimentoObjeto: '24', pesoObjeto: '300' }
    return { uuid, codigo: codigoObjeto }
  })
  const [modelo] = jadlog.pedidos.values()
  const daJadlog = uuids[1].map((uuid, i) => {
    const codigo = `99${String(i).padStart(12, '0')}`
    jadlog.pedidos.set(codigo, { ...modelo!, codigo: String(i), shipmentId: codigo, corpo: { pedido: [uuid] } })
    for (const [step, status] of ['ENTRADA', 'TRANSFERENCIA', 'EM ROTA'].entries()) {
      const pedidoLocal = jadlog.pedidos.get(codigo)!
      if (step === 0) pedidoLocal.eventos = []
      jadlog.tell(uuid, status, em(step))
    }
    return { uuid, codigo }
  })
  const todos = [...dosCorreios, ...daJadlog]
  for (let i = 0; i < todos.length; i += POR_VEZ) {
    const codigos = JSON.stringify(todos.slice(i, i + POR_VEZ))
    await sql`update frete set status = 'GERADO', codigo_encomenda = c.codigo, gerado_em = ${begun},
        prazo_expiracao = ${begun}::timestamptz + interval '15 days'
      from jsonb_to_recordset(${codigos}::jsonb) as c (uuid uuid, codigo text) where frete.uuid = c.uuid`.execute(db)
  }
  await sql`vacuum analyze`.execute(db)
  await sql`update frete_agenda set em = ${begun}
    where tarefa = 'RASTREAR' and frete_uuid in (select uuid from frete where codigo_encomenda = any(${todos.map(
      ({ codigo }) => codigo,
    )}::text[]))`.execute(db)
}

async function trackAll() {
  await givenPostados()
  const asked = [
    () => correios.askedOf(/^\/srorastro/).length,
    () => jadlog.chegadas.filter(({ path }) => path.endsWith('/tracking/consultar')).length,
    () => correios.askedOf(/\/postada$/).length,
  ]
  const samples: { at: number; counts: number[] }[] = []
  const look = () => void samples.push({ at: performance.now(), counts: asked.map((count) => count()) })
  look()
  const watch = setInterval(look, 1000)
  const begin = performance.now()
  for (let due = true; due; ) {
    await trackFretes.run(deps, {})
    const { rows } = await sql`select 1 from frete_agenda where tarefa = 'RASTREAR' and em <= ${begun} limit 1`.execute(
      db,
    )
    due = rows.length > 0
  }
  const ms = performance.now() - begin
  clearInterval(watch)
  look()
  const last = samples.at(-1)!.counts
  const noMinuto = asked.map((_, kind) =>
    Math.max(
      ...samples.map(({ at, counts }) => {
        const end = samples.findLast((other) => other.at <= at + MINUTO_MS)!
        return end.counts[kind]! - counts[kind]!
      }),
    ),
  )
  const { rows } = await sql<{
    postados: number
  }>`select count(*) as postados from frete where status = 'POSTADO'`.execute(db)
  return { ms, postados: rows[0]!.postados, pedidos: last.slice(0, 2), noMinuto }
}

const seen = { etiquetas: await issueAll(), rastreio: await trackAll() }
await close()
await Promise.all([correios.close(), jadlog.close()])
process.stdout.write(`${JSON.stringify(seen)}\n`)
