/**
 * The product with many subscribers, each logged in, with money and a cart of one frete; their number is the first
 * argument. With the further argument `sem-trabalhos` this process runs no jobs of the purchases. Prints its address and a
 * file in which each line is a token and a cart.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pedido } from '../server/areas/cotacao/testing-pedido.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { insertAssinante } from '../server/testing/given/assinante.ts'
import { frete } from '../server/testing/given/carrinho.ts'

const SALDO = 500_00
const quantos = Number(process.argv[2])

const config = readConfig()
const isWorking = process.argv[3] !== 'sem-trabalhos'
const { app, deps, work, close } = await openHouse(config, { isWorking })
const { db, clock } = deps
const { usuarioUuid, token } = (await insertAssinante(db, clock.now()))!
const carrinho = await fillModelo()
const linhas = await copyModelo()
const file = join(config.dataDir, 'carrinhos.txt')
writeFileSync(file, linhas.map(({ token, carrinho }) => `${token} ${carrinho}\n`).join(''))
await work()
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })} ${file}\n`)

/** One subscriber who quotes and fills a cart through the API. */
async function fillModelo() {
  const post = async <T>(url: string, payload: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method: 'POST', url, headers, payload })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<T>()
  }
  type Cotacao = { uuid: string; produto: { codigo: string } }
  const quoted = await post<Cotacao[]>('/api/v1/calculo-frete', { cotacoes: [pedido()] })
  const pac = quoted.find(({ produto }) => produto.codigo === 'correios/pac')!.uuid
  return (await post<{ uuid: string }>('/api/v1/carrinho', { fretes: [frete(pac)] })).uuid
}

/** Copies that subscriber `quantos` times. Each copy has a copy of the cart, and money with its bookings. */
function copyModelo() {
  return db.transaction().execute(async (tx) => {
    const copies = [
      sql`create temporary table copia on commit drop as
        select i, gen_random_uuid() as usuario, gen_random_uuid() as assinatura, gen_random_uuid() as carrinho,
          gen_random_uuid() as movimento, ${clock.now()}::timestamptz as em
        from generate_series(1, ${quantos}::int) as i`,
      sql`insert into assinatura select assinatura, em from copia`,
      sql`insert into usuario select (jsonb_populate_record(u, jsonb_build_object('uuid', usuario, 'assinatura_uuid', assinatura,
          'cpf', lpad(i::text, 11, '0'), 'email', usuario || '@exemplo.test'))).*
        from copia, usuario as u where u.uuid = ${usuarioUuid}`,
      sql`insert into perfil select gen_random_uuid(), usuario, assinatura, 'ADMINISTRADOR', 'Conta Flex', em from copia`,
      sql`insert into sessao (token_hash, usuario_uuid, criada_em, usada_em)
        select encode(sha256(convert_to(assinatura::text, 'UTF8')), 'hex'), usuario, em, em from copia`,
      sql`insert into conta_razao (id, tipo, assinatura_uuid, saldo_centavos)
        select assinatura || ':' || lower(tipo), tipo, assinatura, 0 from copia, (values ('DISPONIVEL'), ('RESERVADO')) as t(tipo)`,
      sql`insert into movimento select movimento, 'medida:' || assinatura, 'CORTESIA', assinatura, '', em, 2, ${SALDO}::int from copia`,
      sql`insert into partida (movimento_uuid, conta, valor_centavos)
        select movimento, conta, valor from copia,
          lateral (values ('casa:cortesia', -${SALDO}::int), (assinatura || ':disponivel', ${SALDO}::int)) as p(conta, valor)`,
      sql`insert into transacao (uuid, assinatura_uuid, tipo, status, valor_centavos, meio, origem, origem_uuid, movimento_uuid, criada_em, em)
        select gen_random_uuid(), assinatura, 'CORTESIA', 'CONCLUIDA', ${SALDO}::int, 'CARTEIRA', 'CORTESIA', movimento, movimento, em, em
        from copia`,
      sql`insert into carrinho select copia.carrinho, assinatura, estado, versao, criado_em, alterado_em, encerrado_em
        from copia, carrinho as c where c.uuid = ${carrinho}`,
      sql`insert into carrinho_item
        select (jsonb_populate_record(item, jsonb_build_object('uuid', gen_random_uuid(), 'carrinho_uuid', copia.carrinho))).*
        from copia, carrinho_item as item where item.carrinho_uuid = ${carrinho}`,
    ]
    for (const copy of copies) await copy.execute(tx)
    const read = sql<{ token: string; carrinho: string }>`select assinatura as token, carrinho from copia order by i`
    const { rows } = await read.execute(tx)
    return rows
  })
}
