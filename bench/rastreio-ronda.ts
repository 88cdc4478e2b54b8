/** Rounds of tracking over many open fretes, in a separate process. Prints the time of each and the greatest memory. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertFretes, type NovoFrete } from '../server/areas/frete/frete.repo.ts'
import { trackFretes } from '../server/areas/frete/rastreio/rastreio.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import type { Expedicao } from '../server/ports/expedicao.ts'
import { insertAssinante } from '../server/testing/given/assinante.ts'
import { CORREIOS } from '../server/testing/given/carrinho.ts'
import { chavesDoFrete, freteEm } from './fretes.ts'

const FRETES = Number(process.argv[2])
const POR_VEZ = 1000

/** A carrier that answers at once with three events for every parcel. */
const expedicao: Expedicao = {
  transportadoraUuid: CORREIOS,
  isSandbox: true,
  maxPorConsulta: 50,
  issue: () => Promise.reject(new Error('nothing is issued here')),
  cancel: () => Promise.resolve('CANCELADO'),
  track: (codigos) =>
    Promise.resolve(
      codigos.map((codigo) => ({
        codigo,
        medidas: null,
        eventos: (['POSTADO', 'EM_TRANSITO', 'SAIU_PARA_ENTREGA'] as const).map((etapa, i) => ({
          em: new Date(begun.getTime() - (3 - i) * 3_600_000),
          etapa,
          descricao: `Objeto ${etapa.toLowerCase()}`,
          agencia: 'CDD Rio de Janeiro Centro',
        })),
      })),
    ),
}

const { deps, close } = await openHouse(readConfig(), { expedicoes: [expedicao], isWorking: false })
const begun = deps.clock.now()
const { assinaturaUuid } = (await insertAssinante(deps.db, begun))!
await sql`update frete_resumo set numero_fretes = ${FRETES} where assinatura_uuid = ${assinaturaUuid}`.execute(deps.db)
const igual = { ...freteEm(begun), alturaCm: 10, larguraCm: 20, comprimentoCm: 20, pesoGramas: 500, snapshot: {} }
for (let i = 0; i < FRETES; i += POR_VEZ) {
  const compraUuid = randomUUID()
  const fretes = Array.from({ length: POR_VEZ }, (_item, posicao) => ({
    ...igual,
    ...chavesDoFrete(assinaturaUuid, compraUuid, posicao),
  }))
  await insertFretes(deps.db, fretes as unknown as NovoFrete[])
}
await sql`
  update frete set status = 'GERADO', codigo_encomenda = 'BENCH' || replace(uuid::text, '-', ''), gerado_em = ${begun},
    prazo_expiracao = ${begun}::timestamptz + interval '15 days'`.execute(deps.db)
await sql`vacuum analyze`.execute(deps.db)

const rounds: { ms: number; growthMb: number }[] = []
for (let round = 0; round < 2; round++) {
  await sql`update frete_agenda set em = ${begun} where tarefa = 'RASTREAR'`.execute(deps.db)
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const start = performance.now()
  for (let due = true; due; ) {
    await trackFretes.run(deps, {})
    const { rows } = await sql`select 1 from frete_agenda where tarefa = 'RASTREAR' and em <= ${begun} limit 1`.execute(
      deps.db,
    )
    due = rows.length > 0
  }
  clearInterval(watch)
  rounds.push({ ms: performance.now() - start, growthMb: (peak - before) / 2 ** 20 })
}
const { rows } = await sql<{
  postados: number
}>`select count(*) as postados from frete where status = 'POSTADO'`.execute(deps.db)
await close()
process.stdout.write(JSON.stringify({ rounds, postados: rows[0]!.postados }))
