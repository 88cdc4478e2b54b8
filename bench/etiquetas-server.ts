/**
 * Starts the product with one subscriber and as many printable labels as the first argument says. Prints the product's
 * address, the subscriber's token and a file with the uuids of the fretes.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pedido } from '../server/areas/cotacao/testing-pedido.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { insertAssinante } from '../server/testing/given/assinante.ts'
import { frete } from '../server/testing/given/carrinho.ts'
import { copyGerados, givenStatus } from '../server/testing/given/frete.ts'
import { givenSaldo } from '../server/testing/given/saldo.ts'

const config = readConfig()
const { app, deps, close } = await openHouse(config, { isWorking: false })
const { db, clock } = deps
const { token, assinaturaUuid } = (await insertAssinante(db, clock.now()))!
await givenSaldo({ db, deps }, assinaturaUuid, 1_000_00)

const quoted = await ask<{ uuid: string; produto: { codigo: string } }[]>('POST', '/api/v1/calculo-frete', {
  cotacoes: [pedido()],
})
const sedex = quoted.find(({ produto }) => produto.codigo === 'correios/sedex')!.uuid
const carrinho = await ask<{ uuid: string }>('POST', '/api/v1/carrinho', { fretes: [frete(sedex)] })
await ask('POST', `/api/v1/frete/${carrinho.uuid}`)
const { fretes } = await ask<{ fretes: { uuid: string }[] }>('GET', `/api/v1/compra/${carrinho.uuid}`)
const modelo = fretes[0]!.uuid
await givenStatus({ db, clock }, modelo, 'GERADO')
const file = join(config.dataDir, 'fretes.txt')
writeFileSync(file, [modelo, ...(await copyGerados({ db }, modelo, Number(process.argv[2]) - 1))].join(','))
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })} ${token} ${file}\n`)

async function ask<T>(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<T>()
}
