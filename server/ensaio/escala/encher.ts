import pg from 'pg'
import { type Coluna, readCatalogo, type Tabela } from './catalogo.ts'
import { ATE, COMUNS, CONTADO, DE_TIPO, DESDE, EQUIPE, RAROS, TIPOS, valoresDe } from './estatisticas.ts'
import { cresce, linhasDe } from './tamanhos.ts'

/** Rows of one statement. */
const POR_VEZ = 100_000
const AO_MESMO_TEMPO = 4
const DIAS = Math.round((ATE - DESDE) / 86_400_000)

/** Fills every growing table of this database with rows for so many subscribers, and lets PostgreSQL look at them. */
export async function encher(url: string, assinantes: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: ligacao } = await client.query<{ nome: string }>('select current_database() as nome')
  for (const [nome, valor] of Object.entries(AJUSTES))
    await client.query(`alter database ${ligacao[0]!.nome} set ${nome} = ${valor}`)
  await client.query('alter system set autovacuum = off')
  await client.query(`alter system set max_wal_size = '8GB'`)
  await client.query('select pg_reload_conf()')
  const tabelas = (await readCatalogo(client)).filter(({ raiz }) => cresce(raiz))
  const raizes = tabelas.filter((tabela) => isRaiz(tabela))
  const indices = await dropIndexes(client, raizes)
  const poucos = await readPoucos(client, raizes)
  const linhas = raizes.map((tabela) => ({ tabela, linhas: Math.ceil(linhasDe(tabela.raiz, assinantes)) }))
  await atATime(
    url,
    linhas.flatMap(({ tabela, linhas }) => insertsOf(tabela, { linhas, assinantes, poucos })),
  )
  await atATime(url, indices)
  await atATime(
    url,
    raizes.map(({ esquema, nome }) => `vacuum (analyze, freeze) "${esquema}"."${nome}"`),
  )
  await client.end()
}

/** Nothing here has to survive; everything has to be quick. */
const AJUSTES = { session_replication_role: 'replica', statement_timeout: '0', maintenance_work_mem: "'512MB'" }

const isRaiz = ({ esquema, nome, raiz }: Tabela) => raiz === (esquema === 'public' ? nome : `${esquema}.${nome}`)

/** Drops the checks, and the indexes that hold no constraint; returns the statements that make those again. */
async function dropIndexes(client: pg.Client, raizes: readonly Tabela[]) {
  const ids = raizes.map(({ id }) => id)
  const { rows: checks } = await client.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
     where contype = 'c' and conrelid = any($1::oid[])`,
    [ids],
  )
  const { rows: indices } = await client.query<{ drop: string; create: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
     from pg_index i where indrelid = any($1::oid[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [ids],
  )
  for (const { drop } of [...checks, ...indices]) await client.query(drop)
  return indices.map(({ create }) => create)
}

/** Some values of each column of a small table to which a growing one points. */
async function readPoucos(client: pg.Client, raizes: readonly Tabela[]) {
  const poucos = new Map<string, string[]>()
  for (const { esquema, colunas } of raizes)
    for (const { aponta, apontaColuna } of colunas) {
      const nome = esquema === 'public' ? aponta : `${esquema}.${aponta}`
      if (!aponta || !nome || cresce(nome)) continue
      const { rows } = await client.query<{ valor: string }>(
        `select ${apontaColuna}::text as valor from ${esquema}.${aponta} limit 50`,
      )
      poucos.set(
        aponta,
        rows.map(({ valor }) => valor),
      )
    }
  return poucos
}

type Medida = { linhas: number; assinantes: number; poucos: Map<string, string[]> }

function insertsOf(tabela: Tabela, medida: Medida) {
  const colunas = tabela.colunas.filter(({ gerada }) => !gerada)
  const valores = colunas.map((coluna, n) => valorDe(tabela, coluna, n, medida))
  const inserts: string[] = []
  for (let de = 0; de < medida.linhas; de += POR_VEZ)
    inserts.push(`insert into "${tabela.esquema}"."${tabela.nome}" (${colunas.map(({ nome }) => `"${nome}"`).join(', ')})
      overriding system value select ${valores.join(', ')}
      from generate_series(${de + 1}, ${Math.min(de + POR_VEZ, medida.linhas)}) as i`)
  return inserts
}

/** The value of a column in row `i`. */
function valorDe(tabela: Tabela, coluna: Coluna, n: number, { linhas, assinantes, poucos }: Medida): string {
  const { nome, tipo, aceitaNulo, aponta, apontaColuna, unica } = coluna
  const dono = (quem: string, campo: string, quantos: number) =>
    chave(quem, campo, tipo, `(i - 1) % ${Math.ceil(quantos)} + 1`)
  const volta = `((i - 1) / ${assinantes})`
  const valor = () => {
    const valores = valoresDe(tabela, coluna)
    const comuns = COMUNS[`${tabela.raiz}.${nome}`]
    if (comuns)
      return `case when ${volta} % 2 = 0 then ${umDe(comuns, `i + ${volta}`)} else ${dono(aponta!, apontaColuna!, linhasDe(aponta!, assinantes))} end`
    if (valores) {
      const raros = RAROS[`${tabela.raiz}.${nome}`] ?? {}
      const resto = umDe(
        valores.todos.filter((um) => !(um in raros)),
        `i % ${assinantes} * 7 + ${volta}`,
      )
      let ate = 0
      const casos = Object.entries(raros).map(([um, quantos]) => `when i <= ${(ate += quantos)} then '${um}'`)
      const esquema = coluna.rotulos ? `::${tabela.esquema}.${tipo}` : `::${tipo}`
      return `(${casos.length > 0 ? `case ${casos.join(' ')} else ${resto} end` : resto})${esquema}`
    }
    if (aponta) {
      const alguns = poucos.get(aponta)
      if (alguns) return alguns.length > 0 ? `${umDe(alguns, 'i')}::${tipo}` : chave(aponta, 'uuid', tipo, 'i')
      return unica
        ? chave(aponta, apontaColuna ?? 'uuid', tipo, 'i')
        : dono(aponta, apontaColuna ?? 'uuid', linhasDe(aponta, assinantes))
    }
    if (unica && (tipo === 'uuid' || tipo === 'text')) return chave(tabela.nome, nome, tipo, 'i')
    if (tipo === 'uuid') {
      if (nome.startsWith('assinatura')) return dono('assinatura', 'uuid', assinantes)
      if (/^(usuario|operador|enviada|convidado)/.test(nome)) return dono('usuario', 'uuid', assinantes)
      if (/transportadora/.test(nome)) return `('00000000-0000-4000-8000-00000000000' || i % 7)::uuid`
      return chave(tabela.nome, nome, tipo, 'i')
    }
    if (tipo === 'text')
      return DE_TIPO.test(nome)
        ? `'T' || (i % ${assinantes} * 7 + ${volta}) % ${TIPOS}`
        : chave(tabela.nome, nome, tipo, 'i')
    if (tipo === 'timestamptz')
      return `timestamptz '${new Date(DESDE).toISOString()}' + i * interval '${DIAS} days' / ${linhas}`
    if (tipo === 'date') return `date '${new Date(DESDE).toISOString().slice(0, 10)}' + i % ${DIAS}`
    if (`${tabela.raiz}.${nome}` === 'usuario.roles')
      return `case when i <= ${EQUIPE} then '{OPERADOR}' else '{ASSINANTE}' end::text[]`
    if (tipo === '_text') return `array[md5('${nome}' || i)]`
    if (tipo === '_uuid') return `array[md5('${nome}' || i)::uuid]`
    if (tipo === 'tsvector') return `array_to_tsvector(array['joao', substr(md5(i::text), 1, 8)])`
    if (tipo === 'jsonb')
      return `jsonb_build_object('nome', 'João da Conceição', 'numero', i, 'rua', 'Praça Pio X, 7', 'cidade', 'Rio de Janeiro')`
    if (tipo === 'bytea') return `decode(md5(i::text), 'hex')`
    if (tipo === 'bool') return `i % 2 = 0`
    if (tipo === 'int2') return `i % 100`
    if (/^(int|float|numeric)/.test(tipo)) return CONTADO.test(nome) ? 'i' : `1 + i % 2000`
    if (tipo === 'interval') return `interval '1 minute'`
    return `null::${tipo}`
  }
  return aceitaNulo ? `case when (i + ${n}) % 2 = 0 then ${valor()} end` : valor()
}

const chave = (tabela: string, coluna: string, tipo: string, i: string) =>
  tipo === 'uuid' || tipo === 'text' ? `md5('${tabela}.${coluna}.' || (${i}))::${tipo}` : `(${i})`

const umDe = (valores: readonly string[], i: string) =>
  `(array[${valores.map((valor) => `'${valor.replaceAll("'", "''")}'`).join(', ')}])[1 + (${i}) % ${valores.length}]`

/** Runs the statements over a few connections, each taking the next one. */
async function atATime(url: string, statements: readonly string[]) {
  const waiting = [...statements]
  await Promise.all(
    Array.from({ length: AO_MESMO_TEMPO }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      for (let next = waiting.shift(); next; next = waiting.shift())
        await client.query(next).catch((error: Error) => {
          throw new Error(`${error.message}: ${next}`)
        })
      await client.end()
    }),
  )
}
