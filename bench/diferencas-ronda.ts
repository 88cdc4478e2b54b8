/** A round of comparing many fretes that carriers have just measured, in a process of its own. Prints how long it took. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { compareMedidos } from '../server/areas/diferenca/diferencas-novas.ts'
import { insertFretes, type NovoFrete } from '../server/areas/frete/frete.repo.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { insertAssinante } from '../server/testing/given/assinante.ts'
import { snapshotDeExemplo } from './diferencas-massa.ts'
import { chavesDoFrete, freteEm } from './fretes.ts'

const FRETES = Number(process.argv[2])
const VENDEDORES = 20

const { deps, close } = await openHouse(readConfig(), { isWorking: false })
const begun = deps.clock.now()
const igual = { ...freteEm(begun), snapshot: snapshotDeExemplo() }
for (let i = 0; i < VENDEDORES; i++) {
  const { assinaturaUuid } = (await insertAssinante(deps.db, begun))!
  await sql`update frete_resumo set numero_fretes = ${FRETES} where assinatura_uuid = ${assinaturaUuid}`.execute(
    deps.db,
  )
  const compraUuid = randomUUID()
  const fretes = Array.from({ length: FRETES / VENDEDORES }, (_item, n) => ({
    ...igual,
    ...chavesDoFrete(assinaturaUuid, compraUuid, n),
  }))
  await insertFretes(deps.db, fretes as unknown as NovoFrete[])
}
await sql`
  update frete set status = 'GERADO', codigo_encomenda = 'BENCH' || replace(uuid::text, '-', ''), gerado_em = ${begun},
    prazo_expiracao = ${begun}::timestamptz + interval '15 days'`.execute(deps.db)
await sql`update frete set status = 'POSTADO', postado_em = ${begun}, medidas_transportadora =
  '{"alturaPacote": 20, "larguraPacote": 20, "comprimentoPacote": 30, "pesoGramas": 3000}'::jsonb`.execute(deps.db)
await sql`vacuum analyze`.execute(deps.db)

const start = performance.now()
for (let left = FRETES; left > 0; ) {
  await compareMedidos.run(deps, {})
  const { rows } = await sql<{ quantos: number }>`select count(*) as quantos from frete_medido`.execute(deps.db)
  left = rows[0]!.quantos
}
const ms = performance.now() - start
const { rows } = await sql<{ abertas: number; avisos: number }>`
  select (select count(*) from diferenca where status = 'ABERTO') as abertas,
    (select count(*) from notificacao where tipo = 'DIFERENCA') as avisos`.execute(deps.db)
await close()
process.stdout.write(JSON.stringify({ ms, ...rows[0]! }))
