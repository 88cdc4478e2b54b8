/** A carrier's invoice of many lines, rehearsed and received, in a process of its own. Prints how long each took, and memory. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertFretes, type NovoFrete } from '../server/areas/frete/frete.repo.ts'
import { margemOf, priceCotado } from '../server/areas/frete/index.ts'
import { rehearseFatura } from '../server/areas/operacao/faturas/ensaio.ts'
import { findFatura, listRecebidas } from '../server/areas/operacao/faturas/faturas.repo.ts'
import { listLinhas } from '../server/areas/operacao/faturas/linhas.repo.ts'
import { measureFaturas, receiveFatura } from '../server/areas/operacao/faturas/recebimento.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { insertAssinante } from '../server/testing/given/assinante.ts'
import { snapshotDeExemplo } from './diferencas-massa.ts'
import { median } from './figure.ts'
import { chavesDoFrete, freteEm } from './fretes.ts'

const LINHAS = Number(process.argv[2])
const VENDEDORES = 20
/** Every so many lines one weighs more than declared: 4%, as in a real fortnight. */
const PESADA = 25

const { deps, close } = await openHouse(readConfig(), { isWorking: false })
const begun = deps.clock.now()
const base = { ...freteEm(begun), valorFreteCentavos: 1, snapshot: snapshotDeExemplo() }
const valorFreteCentavos = priceCotado(base).total
const contrato = valorFreteCentavos - margemOf({ ...base, valorFreteCentavos })
for (let i = 0; i < VENDEDORES; i++) {
  const { assinaturaUuid } = (await insertAssinante(deps.db, begun))!
  await sql`update frete_resumo set numero_fretes = ${LINHAS} where assinatura_uuid = ${assinaturaUuid}`.execute(
    deps.db,
  )
  const compraUuid = randomUUID()
  for (let done = 0; done < LINHAS / VENDEDORES; done += 1000) {
    const fretes = Array.from({ length: Math.min(1000, LINHAS / VENDEDORES - done) }, (_item, n) => ({
      ...base,
      ...chavesDoFrete(assinaturaUuid, compraUuid, done + n),
      valorFreteCentavos,
    }))
    await insertFretes(deps.db, fretes as unknown as NovoFrete[])
  }
}
for (const change of [
  sql`status = 'GERADO', codigo_encomenda = 'B' || upper(substr(replace(uuid::text, '-', ''), 1, 20)), gerado_em = ${begun},
    prazo_expiracao = ${begun}::timestamptz + interval '15 days'`,
  sql`status = 'POSTADO', postado_em = ${begun}`,
])
  for (let i = 0; i < 16; i++)
    await sql`update frete set ${change} where left(uuid::text, 1) = ${i.toString(16)}`.execute(deps.db)
const codigos = (
  await sql<{ codigo: string }>`select codigo_encomenda as codigo from frete order by uuid`.execute(deps.db)
).rows.map(({ codigo }) => codigo)
const { uuid: por } = (await sql<{ uuid: string }>`select uuid from usuario limit 1`.execute(deps.db)).rows[0]!

async function* file(): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(
    'transportadora;fatura;emissao;codigoEncomenda;servico;data;peso;altura;largura;comprimento;valorCobrado\r\n',
  )
  for (let i = 0; i < codigos.length; i += 500)
    yield Buffer.from(
      codigos
        .slice(i, i + 500)
        .map((codigo, n) => {
          const peso = (i + n) % PESADA === 0 ? '3,000' : '0,300'
          return `Correios;1;2026-11-16;${codigo};PAC;05/11/2026;${peso};4;16;24;${(contrato / 100).toFixed(2).replace('.', ',')}\r\n`
        })
        .join(''),
    )
}

global.gc?.()
const before = process.memoryUsage().rss
let most = before
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
const rehearsed = performance.now()
const uuid = await rehearseFatura(deps, { bytes: file(), nome: 'bench.csv', por })
const ensaioMs = performance.now() - rehearsed
const began = performance.now()
await receiveFatura(deps, uuid, { usuarioUuid: por, ip: null })
const visivelMs = performance.now() - began
for (;;) {
  await measureFaturas.run(deps, {})
  const fatura = await findFatura(deps.db, uuid)
  if (fatura!.medidaAte === fatura!.linhas) break
}
const recebeMs = performance.now() - began
clearInterval(watch)
const { rows } = await sql<{ diferencas: number }>`select count(*) as diferencas from diferenca`.execute(deps.db)

/** The first page of lines that need eyes, and of invoices. */
async function pages() {
  const time = async (ask: () => Promise<unknown>) => {
    const times: number[] = []
    for (let i = 0; i < 30; i++) {
      const start = performance.now()
      await ask()
      times.push(performance.now() - start)
    }
    return median(times)
  }
  const destinos = ['DUPLICADA', 'SEM_FRETE', 'VALOR_DIVERGENTE', 'DIFERENCA'] as const
  return {
    linhasMs: await time(() => listLinhas(deps.db, uuid, { destinos, depois: 0, size: 50 })),
    faturasMs: await time(() => listRecebidas(deps.db, { comGlosa: false, page: 0, size: 20 })),
    comGlosaMs: await time(() => listRecebidas(deps.db, { comGlosa: true, page: 0, size: 20 })),
  }
}
const result = { ensaioMs, visivelMs, recebeMs, memoria: most - before, ...rows[0]!, ...(await pages()) }
await close()
process.stdout.write(JSON.stringify(result))
