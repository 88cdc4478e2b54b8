// Database: embedded. The log names the address of a PostgreSQL.
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startHouse } from '../testing/house.ts'
import { createLog } from './log.ts'

test('the log has the request, its route and its id, and nothing about the person', async () => {
  let written = ''
  const log = pino(
    { level: 'info' },
    new Writable({ write: (line, _encoding, done) => done(void (written += String(line))) }),
  )
  const house = await startHouse({ brought: { log } })
  const { token, cpf, senha } = await house.given.assinante()
  const answer = await house.post('/api/v1/auth?cpf=52998224725', { username: cpf, password: senha })
  await house.as(token).delete('/api/v1/auth')
  await house.get('/api/v1/nada/01310100')
  await house.stop()
  expect(written).toContain(
    `"reqId":"${String(answer.headers['x-request-id'])}","method":"POST","route":"/api/v1/auth","status":200`,
  )
  for (const secret of [cpf, '52998224725', senha, token, answer.json().token, '01310100', '127.0.0.1'])
    expect(written).not.toContain(secret)
})

test('an error of the database is logged without the rows that it refused', async () => {
  let written = ''
  const log = createLog({ logLevel: 'info' }, { write: (line) => void (written += line) })
  const house = await startHouse({ brought: { log } })
  const { cpf } = await house.given.assinante()
  const copy = house.db
    .insertInto('usuario')
    .columns(['uuid', 'cpf', 'nome', 'sobrenome', 'email', 'telefone', 'criadoEm'])
  const again = copy.expression((db) =>
    db
      .selectFrom('usuario')
      .select(['uuid', 'cpf', 'nome', 'sobrenome', 'email', 'telefone', 'criadoEm'])
      .where('cpf', '=', cpf),
  )
  await again.execute().catch((error: unknown) => log.error({ err: error }, 'refused'))
  await house.stop()
  expect(written).toContain('"code":"23505"')
  expect(written).not.toContain(cpf)
  expect(written).not.toContain('Ana')
})
