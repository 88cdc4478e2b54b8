/**
 * The product with two people who can log in: the first has very many fretes, the second a few. Prints its address, their
 * CPF and their password.
 */
import { randomUUID } from 'node:crypto'
import { CUSTO_DA_SENHA, hashSenha } from '../server/areas/acesso/senha.ts'
import { insertManyFretes } from '../server/areas/frete/testing-massa.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { insertAssinante } from '../server/testing/given/assinante.ts'

/** Seven of ten are delivered: more than five hundred in one tab. */
const FRETES = [750, 40]

const { app, deps, work, close } = await openHouse(readConfig())
const senha = randomUUID()
const senhaHash = await hashSenha({ custoDaSenha: CUSTO_DA_SENHA }, senha)
const people: string[] = []
for (const quantos of FRETES) {
  const em = deps.clock.now()
  const assinante = await insertAssinante(deps.db, em, { senhaHash })
  if (!assinante) throw new Error('the CPF was taken: start again')
  await insertManyFretes(deps.db, assinante.assinaturaUuid, quantos, em)
  people.push(assinante.cpf)
}
await work()
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })} ${people.join(',')} ${senha}\n`)
