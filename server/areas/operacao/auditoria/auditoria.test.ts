// Database: PostgreSQL. Two operators act at once, and the database's own guards are attacked.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { addAuditoria, LINHA_DE_COMANDO } from './auditoria.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const act = (usuarioUuid: string | null, depois: object = { b: 1, a: { d: 'ç', c: [2, null] } }) =>
  house.db
    .transaction()
    .execute((tx) =>
      addAuditoria(
        tx,
        house.deps,
        { ...LINHA_DE_COMANDO, usuarioUuid },
        { acao: 'OPERADOR_CRIADO', alvo: 'operador:1', depois },
      ),
    )

const linhas = () => house.db.selectFrom('auditoria').selectAll().orderBy('ordem').execute()

test('acts of two operators at once make one chain without gaps', async () => {
  const [ana, bia] = [await operador(house), await operador(house)]
  await Promise.all([ana, bia, ana, bia, ana].map(({ usuarioUuid }) => act(usuarioUuid)))
  await act(null)
  const found = await linhas()
  expect(found.map(({ ordem }) => ordem)).toEqual([1, 2, 3, 4, 5, 6])
  expect(found.slice(1).map(({ hashAnterior }) => hashAnterior)).toEqual(found.slice(0, -1).map(({ hash }) => hash))
  expect(new Set(found.map(({ hash }) => hash)).size).toBe(6)
})

test('a row is never changed, never removed, and none is slipped in', async () => {
  await act(null)
  const before = await linhas()
  const attacks = [
    sql`update auditoria set motivo = 'outro' where ordem = 1`,
    sql`delete from auditoria where ordem = 1`,
    sql`truncate auditoria`,
    sql`insert into auditoria (ordem, em, acao, alvo, hash_anterior, hash)
        values (1000, now(), 'OPERADOR_CRIADO', 'operador:1', ${'0'.repeat(64)}, ${'1'.repeat(64)})`,
  ]
  for (const attack of attacks) await expect(attack.execute(house.db)).rejects.toThrow(/auditoria/)
  expect(await linhas()).toEqual(before)
})

test('acts about a uuid in capitals are found by it, and stand on the page of their target', async () => {
  const [me, ana, bia] = [await operador(house), await house.given.assinante(), await operador(house)]
  const daAna = `/api/v1/operacao/assinante/${ana.assinaturaUuid.toUpperCase()}`
  expect((await me.post(`${daAna}/dados`, { motivo: 'FRAUDE' })).statusCode).toBe(200)
  const changed = await me.put(`/api/v1/operacao/equipe/${bia.usuarioUuid.toUpperCase()}`, {
    direitos: ['ADMINISTRADOR'],
  })
  expect(changed.statusCode).toBe(200)
  const acoesDe = async (uuid: string) =>
    (await me.get(`/api/v1/operacao/auditoria?alvo=${uuid}`)).json<{ acao: string }[]>().map(({ acao }) => acao)
  expect([await acoesDe(ana.assinaturaUuid), await acoesDe(bia.usuarioUuid)]).toEqual([
    ['DADOS_VISTOS'],
    ['DIREITOS_MUDADOS'],
  ])
  const page = (await me.get(daAna)).json<{ auditoria: unknown[] }>()
  expect(page.auditoria).toHaveLength(1)
})
