/**
 * The product with two additional calls that do nothing: one needs a session, the other does not. Prints its address and
 * the people who may log in, all with the same password, then those with a second step and their
 * authenticators' secret.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { endpoint } from '#contract/kernel/http/endpoint'
import { base32, newSegredo } from '../server/areas/acesso/fator/totp.ts'
import { activateFator, saveSegredo } from '../server/areas/acesso/fator.repo.ts'
import { CUSTO_DA_SENHA, hashSenha } from '../server/areas/acesso/senha.ts'
import { beginTentativa, endTentativa } from '../server/areas/acesso/sessao/tentativas.ts'
import { insertUsuario } from '../server/areas/acesso/usuario.repo.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { lockSegredo } from '../server/kernel/guard/cofre.ts'
import { route } from '../server/kernel/http/route.ts'
import { randomCpf } from '../server/testing/given/assinante.ts'
import { COM_FATOR, PEOPLE, SENHA } from './acesso.ts'

const nothing = { method: 'GET', summary: '', tag: 'medida', response: z.object({ ok: z.boolean() }) } as const
const open = endpoint({ ...nothing, path: '/api/v1/aberta', access: 'visitor' })
const guarded = endpoint({ ...nothing, path: '/api/v1/guardada', access: 'subscriber', right: 'verConta' })

const config = readConfig()
const { app, deps, work, close } = await openHouse(config, {
  areas: [
    {
      name: 'medida',
      routes(to, house) {
        route(to, house, open, () => ({ ok: true }))
        route(to, house, guarded, () => ({ ok: true }))
      },
    },
  ],
})
const senhaHash = await hashSenha({ custoDaSenha: CUSTO_DA_SENHA }, SENHA)
const em = deps.clock.now()
const cpfs: string[] = []
while (cpfs.length < PEOPLE) cpfs.push((await insertPerson()).cpf)
/** People with a second step; all of them have the same secret. */
const comFator: string[] = []
const segredo = newSegredo()
while (comFator.length < COM_FATOR) {
  const { uuid, cpf } = await insertPerson()
  const guardado = await lockSegredo(deps, { uso: 'segundo fator', dono: uuid }, segredo)
  await saveSegredo(deps.db, { usuarioUuid: uuid, segredo: guardado, em })
  await activateFator(deps.db, { usuarioUuid: uuid, segredo: guardado, passo: 0 }, em)
  // the product knows the network of somebody who logs in every day
  const tentativa = await beginTentativa(deps, { cpf, ip: '127.0.0.1', userAgent: 'node', aparelho: undefined })
  await endTentativa(deps.db, tentativa, { usuarioUuid: uuid }, em)
  comFator.push(cpf)
}
await work()
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
process.stdout.write(
  `${await app.listen({ port: 0, host: '127.0.0.1' })} ${cpfs.join(',')} ${comFator.join(',')} ${base32(segredo)}\n`,
)

async function insertPerson(): Promise<{ uuid: string; cpf: string }> {
  const [uuid, cpf] = [randomUUID(), randomCpf()]
  const isNew = await insertUsuario(deps.db, {
    uuid,
    assinaturaUuid: randomUUID(),
    perfilUuid: randomUUID(),
    cpf,
    nome: 'Ana',
    sobrenome: 'Medida',
    email: `${uuid}@exemplo.test`,
    telefone: '11987654321',
    roles: ['ASSINANTE'],
    senhaHash,
    emailValidadoEm: em,
    criadoEm: em,
  })
  return isNew ? { uuid, cpf } : insertPerson()
}
