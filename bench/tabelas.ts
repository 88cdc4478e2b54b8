import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { startProduct } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { openPostgres } from '../server/db/open.ts'
import { createLog } from '../server/kernel/log.ts'
import { type Bench, decimal, median } from './figure.ts'
import { listen } from './listening.ts'

const LINHAS = 100_000
const LIMIT_MS = 60_000
const LIMIT_MB = 250
const HEALTH_P99_MS = 200
const [FEW, MANY] = [1000, 100_000]

/** The staff's tables: a tariff, 100,000 agencies and as many CEP ranges, tried and activated; and a long history. */
export const tabelas: Bench = {
  name: 'tabelas',
  async run() {
    const postgres = await startPostgres()
    const product = await startProduct({ DATABASE_URL: postgres.url, SANDBOX: 'on', DEMO: 'on' })
    try {
      const staff = await enter(product.url)
      const tarifas = (await staff.modelo('TARIFA')).replaceAll(/(;precos;.*;\d+),(\d)\d/g, '$1,$29')
      const before = peakOf(product.pid)
      const listening = listen(`${product.url}/healthz`)
      const measured = [
        ['a tariff of one carrier', await staff.importOnce('tarifa', tarifas)],
        [`${decimal(LINHAS)} agencies`, await staff.importOnce('agencia', agencias())],
        [`${decimal(LINHAS)} CEP ranges`, await staff.importOnce('cep', faixas())],
      ] as const
      const health = await listening.stop()
      const memory = peakOf(product.pid) - before
      const few = await staff.firstPage(() => fill(postgres.url, FEW))
      const many = await staff.firstPage(() => fill(postgres.url, MANY))
      return [
        ...measured.map(([name, { tried, whole }]) => ({
          name: `${name}: dry run and activation`,
          figure: `${decimal(whole / 1000, 1)} s (${decimal(tried / 1000, 1)} s to try)`,
          target: `≤ ${LIMIT_MS / 1000} s`,
          ok: whole <= LIMIT_MS,
        })),
        {
          name: 'p99 of /healthz meanwhile',
          figure: `${decimal(health.p99)} ms, ${health.failed} of ${decimal(health.count)} failed`,
          target: `≤ ${HEALTH_P99_MS} ms, 0 failed`,
          ok: health.p99 <= HEALTH_P99_MS && health.failed === 0,
        },
        {
          name: 'memory that these imports take at most',
          figure: `+${decimal(memory)} MB`,
          target: `≤ +${LIMIT_MB} MB`,
          ok: memory <= LIMIT_MB,
        },
        {
          name: `first page of ${decimal(MANY)} versions against that of ${decimal(FEW)}`,
          figure: `${decimal(many, 1)} ms against ${decimal(few, 1)} ms`,
          target: '≤ 2 times',
          ok: many <= 2 * few,
        },
      ]
    } finally {
      await product.stop()
      await postgres.stop()
    }
  },
}

async function enter(url: string) {
  const answer = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '11144477735', password: 'Flex@2026' }),
  })
  if (!answer.ok) throw new Error(`the staff account cannot log in: ${await answer.text()}`)
  const { token } = (await answer.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const send = async (tabela: string, texto: string, query: Record<string, string>) => {
    const body = new FormData()
    body.append('arquivo', new Blob([texto]), `${tabela}.csv`)
    const path = `${url}/api/v1/operacao/${tabela}?${new URLSearchParams(query).toString()}`
    const answer = await fetch(path, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${tabela}: ${(await answer.text()).slice(0, 300)}`)
    return (await answer.json()) as { base: string | null; erros: unknown[] }
  }
  const list = async () => (await fetch(`${url}/api/v1/operacao/agencia`, { headers })).arrayBuffer()
  return {
    modelo: async (tabela: string) =>
      (await fetch(`${url}/api/v1/operacao/tabela/modelo?tabela=${tabela}`, { headers })).text(),
    async importOnce(tabela: string, texto: string) {
      const begin = performance.now()
      const { base, erros } = await send(tabela, texto, { ensaio: 'true' })
      const tried = performance.now() - begin
      if (!base) throw new Error(`${tabela} cannot be activated: ${JSON.stringify(erros.slice(0, 2))}`)
      await send(tabela, texto, { base, motivo: 'bench' })
      return { tried, whole: performance.now() - begin }
    },
    async firstPage(prepare: () => Promise<void>) {
      await prepare()
      const times: number[] = []
      for (let i = 0; i < 30; i++) {
        const begin = performance.now()
        await list()
        times.push(performance.now() - begin)
      }
      return median(times.slice(5))
    },
  }
}

/** The most memory that the process ever had, in MB. */
const peakOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const agencias = () =>
  [
    'transportadora;codigo;nome;tipo;logradouro;numero;bairro;cidade;uf;cep',
    ...Array.from(
      { length: LINHAS },
      (_, i) => `Jadlog;P${i};Agência ${i};PUDO;Avenida Paulista;${i};Bela Vista;São Paulo;SP;01310100`,
    ),
  ].join('\n')

/** Every other range of ten CEPs, by turns of two cities, so that no two are joined. */
const faixas = () =>
  [
    'ibge,inicio,fim',
    ...Array.from({ length: LINHAS }, (_, i) => {
      const inicio = 1_000_001 + i * 20
      return `${i % 2 ? 3550308 : 3509502},${cep(inicio)},${cep(inicio + 9)}`
    }),
  ].join('\n')
const cep = (numero: number) => String(numero).padStart(8, '0')

/** Makes a history of `many` imports: more than any house will ever have. */
async function fill(databaseUrl: string, many: number) {
  const { db, close } = openPostgres({ databaseUrl, databasePool: 1 }, createLog({ logLevel: 'warn' }))
  await sql`delete from tabela_importacao where nome = 'bench'`.execute(db)
  await sql`
    insert into tabela_importacao (uuid, tabela, nome, linhas, resumo, conteudo, decidida_em, vale_de, aplicada_em)
    select gen_random_uuid(), 'AGENCIA', 'bench', 0, '{"novas":0,"alteradas":0,"retiradas":0,"variacao":null}', '[]',
      now() - make_interval(secs => n), now() - make_interval(secs => n), now()
    from generate_series(1, ${many}::int) n`.execute(db)
  await sql`vacuum analyze tabela_importacao`.execute(db)
  await close()
}
