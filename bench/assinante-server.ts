/** The product with subscribers who are logged in. Prints its address, their tokens and their subscriptions. */
import { randomUUID } from 'node:crypto'
import { insertUsuario } from '../server/areas/acesso/usuario.repo.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { hashToken } from '../server/kernel/session.ts'
import { randomCpf } from '../server/testing.ts'

const PEOPLE = 8

const { app, deps, close } = await openHouse(readConfig())
const em = deps.clock.now()
const people: string[] = []
while (people.length < PEOPLE) {
  const [usuarioUuid, assinaturaUuid] = [randomUUID(), randomUUID()]
  const isNew = await insertUsuario(deps.db, {
    uuid: usuarioUuid,
    assinaturaUuid,
    perfilUuid: randomUUID(),
    cpf: randomCpf(),
    nome: 'Ana',
    sobrenome: 'Medida',
    email: `${usuarioUuid}@exemplo.test`,
    telefone: '11987654321',
    roles: ['ASSINANTE'],
    senhaHash: 'nobody logs in',
    emailValidadoEm: em,
    criadoEm: em,
  })
  if (!isNew) continue
  const token = randomUUID()
  await deps.db
    .insertInto('sessao')
    .values({ uuid: randomUUID(), tokenHash: hashToken(token), usuarioUuid, criadaEm: em, usadaEm: em })
    .execute()
  people.push(`${token}/${assinaturaUuid}`)
}
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })} ${people.join(',')}\n`)
