import pg from 'pg'
import { createLog } from '../../kernel/log.ts'
import { openPatiently } from '../../testing/database.ts'
import { comprador, frete } from '../../testing/given/carrinho.ts'
import { buyCarrinho } from '../../testing/given/frete.ts'
import { givenSaldo } from '../../testing/given/saldo.ts'
import { startHouse } from '../../testing/house.ts'
import { lidaInteira, type No } from './plano.ts'

/** What PostgreSQL itself asks inside of a statement: functions of triggers, and the keys of a row that changes. */
const ESCUTA = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_verbose': 'on',
  'auto_explain.log_level': 'notice',
}

/** PostgreSQL checks the rows of a table that gets a foreign key: here of a new month, which has none. */
const IS_NEW_KEY = /^SELECT fk\..* FROM ONLY .* fk LEFT OUTER JOIN ONLY /

type Ouvido = { 'Query Text': string; Plan: No }

/**
 * Lets a frete live in the house of this address, from its quote to its delivery, and the purges of some nights run.
 * Returns each statement of a trigger that reads a growing table from end to end, and how many statements of triggers
 * were heard.
 */
export async function ouvirGatilhos(url: string) {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query<{ nome: string }>('select current_database() as nome')
  for (const [nome, valor] of Object.entries(ESCUTA))
    await admin.query(`alter database ${rows[0]!.nome} set ${nome} = '${valor}'`)
  await admin.end()
  const heard = new Map<string, No>()
  const listen = (client: pg.Client) =>
    client.on('notice', ({ message = '' }) => {
      const [, plan] = /plan:\s*(\{.*)$/s.exec(message) ?? []
      if (!plan) return
      const { 'Query Text': text, Plan } = JSON.parse(plan) as Ouvido
      heard.set(text, Plan)
    })
  const asked = new Set<string>()
  const client = pg.Client.prototype as unknown as Record<'connect' | 'query', (...asked: unknown[]) => unknown>
  const { connect, query } = client
  client.connect = function (this: pg.Client, ...args) {
    listen(this)
    return connect.apply(this, args)
  }
  client.query = function (this: pg.Client, ...args) {
    const [first] = args
    asked.add(typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text))
    return query.apply(this, args)
  }
  try {
    await live(url)
  } finally {
    Object.assign(client, { connect, query })
  }
  const dentro = [...heard].filter(([text]) => !asked.has(text) && !IS_NEW_KEY.test(text))
  const lidas = dentro.flatMap(([text, plano]) => {
    const lida = lidaInteira(plano)
    return lida ? [`Seq Scan on ${lida['Relation Name']}: ${text.trim()}`] : []
  })
  return { ouvidos: dentro.length, lidas }
}

async function live(url: string) {
  const house = await startHouse({
    database: {
      databaseUrl: url,
      open: async (config) => openPatiently(config, createLog(config)),
      close: async () => {},
    },
  })
  try {
    const ana = await comprador(house)
    await givenSaldo(house, ana.assinaturaUuid, 100_000)
    const carrinho = await ana.fill(frete((await ana.quote())['correios/pac']))
    const [uuid] = await buyCarrinho(ana.me, carrinho.uuid)
    await house.runJobs()
    for (const status of ['POSTADO', 'EM_TRANSITO', 'ENTREGUE']) {
      await house.post(`/sandbox/fretes/${uuid}/eventos`, { status })
      await house.clock.advance(4 * 3600)
      await house.runJobs()
    }
    await house.clock.advance(9 * 24 * 3600) // the purges of the nights
  } finally {
    await house.stop()
  }
}
