// Database: both. A chain that the database keeps.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { addAuditoria } from './auditoria.ts'
import { checkAuditoria } from './conferencia.ts'

const PATH = '/api/v1/operacao/auditoria'
let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

type Linha = { ordem: number; acao: string; alvo: string; operador: { nome: string } | null; em: string }
const acts = async (usuarioUuid: string | null, alvos: string[], by: TestHouse = house) => {
  for (const alvo of alvos)
    await by.db.transaction().execute((tx) =>
      addAuditoria(
        tx,
        by.deps,
        { usuarioUuid, ip: '10.0.0.7' },
        {
          acao: 'DIREITOS_MUDADOS',
          alvo: alvo as `tarefa:${string}`,
          motivo: '=SOMA(A1:A9)',
          antes: { z: 1, a: ['ç', { y: null, b: 0.1 }] },
        },
      ),
    )
}

test('the audit log lists the acts of the staff, the newest first, by person, act, target and day', async () => {
  const fin = await operador(house, ['FINANCEIRO'])
  await acts(fin.usuarioUuid, [
    'frete:0198b2c0-0000-7000-8000-00000000000a',
    'saque:0198b2c0-0000-7000-8000-00000000000b',
  ])
  await acts(null, ['frete:0198b2c0-0000-7000-8000-00000000000b'])
  const list = async (query = '') => (await fin.get(`${PATH}${query}`)).json<Linha[]>()
  const all = await list()
  expect(all.map(({ ordem }) => ordem)).toEqual([3, 2, 1])
  expect(all[0]).toMatchObject({ operador: null, ip: '10.0.0.7', antes: { a: ['ç', { y: null, b: 0.1 }], z: 1 } })
  expect(all[1]!.operador).toEqual({ uuid: fin.usuarioUuid, nome: 'Otávio Equipe' })
  const ordens = async (query: string) => (await list(query)).map(({ ordem }) => ordem)
  expect(await ordens(`?operador=${fin.usuarioUuid}`)).toEqual([2, 1])
  expect(await ordens('?alvo=frete')).toEqual([3, 1])
  expect(await ordens('?alvo=0198B2C0-0000-7000-8000-00000000000B')).toEqual([3, 2])
  expect(await ordens('?alvo=frete:0198b2c0-0000-7000-8000-00000000000a')).toEqual([1])
  expect(await ordens('?acao=OPERADOR_REMOVIDO')).toEqual([])
  expect(await ordens('?dataInicio=2026-11-25')).toEqual([3, 2, 1])
  expect(await ordens('?dataFim=2026-11-24')).toEqual([])
  const page = await fin.get(`${PATH}?pageSize=1&page=1`)
  expect([page.headers['x-total-count'], page.json<Linha[]>()[0]!.ordem]).toEqual(['3', 2])
  expect((await fin.get(`${PATH}/operadores`)).json()).toEqual([{ uuid: fin.usuarioUuid, nome: 'Otávio Equipe' }])
  for (const wrong of ['?operador=x', '?acao=NADA', '?alvo=%00', '?dataInicio=ontem', '?page=-1', '?pageSize=9999'])
    expect([wrong, (await fin.get(`${PATH}${wrong}`)).statusCode]).toEqual([wrong, 422])
})

test('the audit log is exported as CSV without formulas, and has a row about the export', async () => {
  const fin = await operador(house, ['FINANCEIRO'])
  const csv = await fin.get(`${PATH}?alvo=frete`, { headers: { accept: 'text/csv' } })
  expect(csv.headers['content-disposition']).toBe('attachment; filename="auditoria-2026-11-25.csv"')
  const rows = csv.body.trimEnd().split('\r\n')
  expect(rows).toHaveLength(3)
  expect(rows[1]).toContain(";'=SOMA(A1:A9);")
  expect(rows[1]).toContain('Linha de comando')
  expect((await fin.get(PATH)).json<Linha[]>()[0]).toMatchObject({
    acao: 'AUDITORIA_EXPORTADA',
    depois: { alvo: 'frete' },
  })
})

test('the whole chain is checked on the screen and from the command line', async () => {
  const fin = await operador(house, ['FINANCEIRO'])
  const { linhas, falhas } = (await fin.get(`${PATH}/conferencia`)).json<{ linhas: number; falhas: object[] }>()
  expect([linhas > 3, falhas]).toEqual([true, []])
})

/** What somebody with the database in their hands could do, each on a log of its own with nine rows. */
const ATTACKS: [what: string, attack: string, said: string[]][] = [
  [
    'a changed reason',
    `update auditoria set motivo = 'outro' where ordem = 4`,
    ['A linha 4 foi mudada: o hash não é o do seu texto.'],
  ],
  [
    'a changed instant',
    `update auditoria set em = em + interval '1 ms' where ordem = 1`,
    ['A linha 1 foi mudada: o hash não é o do seu texto.'],
  ],
  [
    'another operator',
    `update auditoria set operador_uuid = null where ordem = 5`,
    ['A linha 5 foi mudada: o hash não é o do seu texto.'],
  ],
  [
    'a changed state before',
    `update auditoria set antes = '{"z": 2}' where ordem = 9`,
    ['A linha 9 foi mudada: o hash não é o do seu texto.'],
  ],
  ['a removed row', 'delete from auditoria where ordem = 3', ['Antes da linha 4 falta a linha 3.']],
  [
    'three removed rows',
    'delete from auditoria where ordem in (3, 4, 5)',
    ['Antes da linha 6 faltam as linhas 3 a 5.'],
  ],
  ['a removed first row', 'delete from auditoria where ordem = 1', ['Antes da linha 2 falta a linha 1.']],
  ['a removed last row', 'delete from auditoria where ordem = 9', ['Falta a linha 9, a última.']],
  ['a removed end', 'delete from auditoria where ordem > 6', ['Faltam as linhas 7 a 9, as últimas.']],
  ['an emptied log', 'delete from auditoria', ['Faltam as linhas 1 a 9, as últimas.']],
  [
    'two rows that changed places',
    'update auditoria set ordem = case ordem when 4 then 105 when 5 then 104 end where ordem in (4, 5); update auditoria set ordem = ordem - 100 where ordem > 100',
    [
      'A linha 4 foi mudada: o hash não é o do seu texto.',
      'A linha 4 não segue a linha 3: foi posta ou trocada de lugar.',
      'A linha 5 foi mudada: o hash não é o do seu texto.',
      'A linha 5 não segue a linha 4: foi posta ou trocada de lugar.',
      'A linha 6 não segue a linha 5: foi posta ou trocada de lugar.',
    ],
  ],
  [
    'a row in the place of another, with a hash that somebody made up',
    `update auditoria set alvo = 'frete:outro', hash = repeat('a', 64) where ordem = 7`,
    [
      'A linha 7 foi mudada: o hash não é o do seu texto.',
      'A linha 8 não segue a linha 7: foi posta ou trocada de lugar.',
    ],
  ],
  [
    'a row that was put in at the end',
    `insert into auditoria select 10, em, operador_uuid, acao, alvo, ip, motivo, antes, depois, hash_anterior, repeat('b', 64) from auditoria where ordem = 9`,
    [
      'A linha 10 foi mudada: o hash não é o do seu texto.',
      'A linha 10 não segue a linha 9: foi posta ou trocada de lugar.',
    ],
  ],
]
describe('in a log of nine rows', () => {
  let own: TestHouse
  beforeAll(async () => {
    own = await startHouse()
    const { usuarioUuid } = await operador(own)
    await acts(
      usuarioUuid,
      Array.from({ length: 9 }, (_, n) => `frete:${n}`),
      own,
    )
  })
  afterAll(() => own.stop())

  test.each(ATTACKS)('%s is found and named', async (_, attack, said) => {
    const found: string[] = []
    const attacked = own.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = 'replica'`.execute(tx) // no trigger stands in the way
      for (const statement of attack.split('; ')) await sql.raw(statement).execute(tx)
      found.push(...(await checkAuditoria(tx)).falhas.map(({ mensagem }) => mensagem))
      throw new Error('undone')
    })
    await expect(attacked).rejects.toThrow('undone')
    expect(found).toEqual(said)
    expect(await checkAuditoria(own.db)).toEqual({ linhas: 9, falhas: [] })
  })
})

test('rows that were removed from the end are missed also after the next act', async () => {
  const own = await startHouse()
  const { usuarioUuid } = await operador(own)
  await acts(usuarioUuid, ['frete:1', 'frete:2', 'frete:3'], own)
  await own.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx)
    await sql`delete from auditoria where ordem > 1`.execute(tx)
  })
  await acts(usuarioUuid, ['frete:4'], own)
  const { falhas } = await checkAuditoria(own.db)
  expect(falhas.map(({ mensagem }) => mensagem)).toEqual(['Antes da linha 4 faltam as linhas 2 a 3.'])
  await own.stop()
})

test('only a new row moves the end of the log, which is stored apart from it', async () => {
  for (const attack of ['update auditoria_fim set ordem = 1', 'delete from auditoria_fim', 'truncate auditoria_fim'])
    await expect(sql.raw(attack).execute(house.db)).rejects.toThrow(/o fim da auditoria/)
})
