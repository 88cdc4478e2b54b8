import { chownSync, existsSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readCatalogo, type Tabela } from './catalogo.ts'
import { estatisticasDe, larguraDe } from './estatisticas.ts'
import { linhasDe } from './tamanhos.ts'

const PAGINA = 8192
/** The largest file of a table: PostgreSQL begins another one after it. */
const ARQUIVO = 2 ** 30
const DA_LINHA = 28
const DA_CHAVE = 16
const CHEIA = 0.9

/**
 * Makes the planner of this database see so many subscribers: statistics of every column, and files that are as long as
 * they would be. The files are sparse: they hold no rows and take no room.
 */
export async function crescer(url: string, assinantes: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tabelas = await readCatalogo(client)
    const { rows } = await client.query<{ pasta: string }>(`select current_setting('data_directory') as pasta`)
    const escrever = tamanhoEm(client, rows[0]!.pasta)
    for (const tabela of tabelas) await escrever(tabela, medidasDe(tabela, assinantes))
    await client.query(ESTATISTICAS, [JSON.stringify(tabelas.flatMap((tabela) => estatisticasDe(tabela, assinantes)))])
    for (const tabela of tabelas.filter(({ guarda }) => guarda))
      for (const indice of tabela.indices) {
        const linhas = indice.condicao
          ? await contar(client, `"${tabela.esquema}"."${tabela.nome}" where ${indice.condicao}`)
          : linhasDe(tabela.raiz, assinantes) / tabela.partes
        const largura = indice.colunas.reduce((sum, { tipo }) => sum + Math.min(50, larguraDe(tipo)), DA_CHAVE)
        await escrever(indice, { linhas, paginas: 1 + Math.ceil((linhas * largura) / PAGINA / CHEIA) })
      }
  } finally {
    await client.end()
  }
}

function medidasDe({ raiz, partes, guarda, colunas }: Tabela, assinantes: number) {
  const todas = linhasDe(raiz, assinantes)
  if (!guarda) return { linhas: todas, paginas: 0 }
  const linhas = todas / partes
  const largura = colunas.reduce((sum, { tipo }) => sum + larguraDe(tipo), DA_LINHA)
  return { linhas, paginas: Math.ceil((linhas * largura) / PAGINA / CHEIA) }
}

/** How many rows the planner expects. */
async function contar(client: pg.Client, de: string) {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select from ${de}`,
  )
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
}

function tamanhoEm(client: pg.Client, pasta: string) {
  return async (
    { id, esquema, nome }: { id: number; esquema: string; nome: string },
    { linhas, paginas }: { linhas: number; paginas: number },
  ) => {
    const { rows } = await client.query<{ arquivo: string | null }>(
      `select pg_relation_filepath($1::oid) as arquivo from pg_restore_relation_stats('schemaname', $2::text, 'relname', $3::text,
        'relpages', $4::int, 'reltuples', $5::real, 'relallvisible', $4::int)`,
      [id, esquema, nome, paginas, linhas],
    )
    const arquivo = rows[0]?.arquivo
    if (arquivo) esticar(join(pasta, arquivo), paginas * PAGINA)
  }
}

/** Makes a table's files as long as that many bytes. */
function esticar(arquivo: string, bytes: number) {
  for (let parte = 0; parte * ARQUIVO < bytes; parte++) {
    const nome = parte === 0 ? arquivo : `${arquivo}.${parte}`
    if (!existsSync(nome)) {
      const { uid, gid } = statSync(arquivo)
      writeFileSync(nome, '', { mode: 0o600 })
      chownSync(nome, uid, gid)
    }
    const longo = Math.min(ARQUIVO, bytes - parte * ARQUIVO)
    if (statSync(nome).size < longo) truncateSync(nome, longo)
  }
}

const ESTATISTICAS = `
  select count(*) from jsonb_to_recordset($1::jsonb) as e(esquema text, tabela text, coluna text, "deTodasAsPartes" bool,
      nulos real, largura int, distintos real, comuns text, frequencias real[], limites text, correlacao real, elementos text,
      "frequenciasDosElementos" real[]),
    pg_restore_attribute_stats('schemaname', esquema, 'relname', tabela, 'attname', coluna, 'inherited', "deTodasAsPartes",
      'null_frac', nulos, 'avg_width', largura, 'n_distinct', distintos, 'most_common_vals', comuns,
      'most_common_freqs', frequencias, 'histogram_bounds', limites, 'correlation', correlacao,
      'most_common_elems', elementos, 'most_common_elem_freqs', "frequenciasDosElementos")`
