// Database: both. Money.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Centavos } from '#contract/kernel/values/centavos'
import { addressOf, administer } from '../../testing/database.ts'
import { pagador } from '../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { closeDias } from './fechamento.ts'
import {
  addTransacao,
  CASA,
  checkLivro,
  disponivelDe,
  findSaldos,
  openContas,
  postMovimento,
  reservadoDe,
} from './index.ts'
import type { Partida } from './livro.rules.ts'
import type { NovaTransacao } from './transacao.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

test.runIf(inject('database').kind === 'postgres')(
  'the command checks the books of a house, and finds none in an empty database',
  async () => {
    const url = house.database.databaseUrl!
    const nome = `vazio_${randomUUID().replaceAll('-', '')}`
    await administer(url, `create database ${nome}`)
    const answers = await Promise.all([checkByCommand(url), checkByCommand(addressOf(url, nome))])
    await administer(url, `drop database ${nome} with (force)`)
    expect(answers).toEqual([
      { code: 0, out: 'O livro confere.\n', err: '' },
      { code: 1, out: '', err: 'DATABASE_URL: o banco de dados está vazio. Confira se é o da sua instalação.\n' },
    ])
  },
)

function checkByCommand(url: string) {
  const command = join(import.meta.dirname, '../../../scripts/conferir-livro.ts')
  const env = { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent', NODE_ENV: 'test' }
  return new Promise((done) =>
    execFile(process.execPath, [command], { env }, (error, out, err) => done({ code: error?.code ?? 0, out, err })),
  )
}

const reais = (valor: number) => Math.round(valor * 100) as Centavos

/** A subscriber with this balance. */
async function withSaldo(valor: number) {
  const { assinaturaUuid } = await house.given.assinante()
  if (valor > 0) await add(credit(assinaturaUuid, valor))
  else await house.db.transaction().execute((tx) => openContas(tx, assinaturaUuid))
  return assinaturaUuid
}

const credit = (assinaturaUuid: string, valor: number, evento = `teste:${randomUUID()}`): NovaTransacao => ({
  assinaturaUuid,
  tipo: 'COMPRA_CREDITOS',
  status: 'CONCLUIDA',
  valor: reais(valor),
  meio: 'PIX',
  origem: 'PAGAMENTO',
  origemUuid: randomUUID(),
  efeito: {
    evento,
    partidas: [
      { conta: CASA.aReceber, valor: reais(-valor) },
      { conta: disponivelDe(assinaturaUuid), valor: reais(valor) },
    ],
  },
})
/** Money that goes to the carriers, unless `para` says otherwise. */
const debit = (assinaturaUuid: string, valor: number, para: string = CASA.transportadoras): NovaTransacao => ({
  ...credit(assinaturaUuid, valor),
  tipo: 'COMPRA_FRETE',
  meio: 'CARTEIRA',
  origem: 'COMPRA',
  efeito: {
    evento: `teste:${randomUUID()}`,
    partidas: [
      { conta: disponivelDe(assinaturaUuid), valor: reais(-valor) },
      { conta: para, valor: reais(valor) },
    ],
  },
})
const add = (nova: NovaTransacao) =>
  house.db.transaction().execute(async (tx) => {
    await openContas(tx, nova.assinaturaUuid)
    return addTransacao(house.deps, tx, nova)
  })
/** A movement that changes no balance has no line. */
const post = (partidas: readonly Partida[]) =>
  house.db.transaction().execute((tx) =>
    postMovimento(house.deps, tx, {
      evento: `teste:${randomUUID()}`,
      tipo: 'TESTE',
      assinaturaUuid: null,
      descricao: '',
      partidas,
    }),
  )

test('incoming and outgoing money add up to the balance', async () => {
  const ana = await withSaldo(100)
  await add(debit(ana, 21.81))
  await add(debit(ana, 30, reservadoDe(ana)))
  expect(await findSaldos(house.db, ana)).toEqual({ saldo: 4819, saldoReservado: 3000 })
  expect(await checkLivro(house.db)).toEqual([])
})

test('an event moves money once, however often it comes, also at the same time', async () => {
  const ana = await withSaldo(0)
  const movimento = credit(ana, 50, 'teste:uma-vez')
  const written = await Promise.all(Array.from({ length: 8 }, () => add(movimento)))
  expect(written.filter(Boolean)).toHaveLength(1)
  expect(await findSaldos(house.db, ana)).toEqual({ saldo: 5000, saldoReservado: 0 })
})

test('a wallet never goes below zero: of twenty requests for all of it one succeeds', async () => {
  const ana = await withSaldo(10)
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => add(debit(ana, 10))))
  const refused = tries.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(19)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'SALDO_INSUFICIENTE' })
  expect(await findSaldos(house.db, ana)).toEqual({ saldo: 0, saldoReservado: 0 })
})

test('movements between the same two people in both directions wait for each other, and all of them end', async () => {
  const [ana, bia] = [await withSaldo(1000), await withSaldo(1000)]
  for (const one of [ana, bia]) await add(debit(one, 1000, reservadoDe(one)))
  const give = (from: string, to: string) =>
    post([
      { conta: reservadoDe(from), valor: reais(-1) },
      { conta: reservadoDe(to), valor: reais(1) },
    ])
  await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? give(ana, bia) : give(bia, ana))))
  expect(await findSaldos(house.db, ana)).toEqual({ saldo: 0, saldoReservado: 102_000 })
  expect(await findSaldos(house.db, bia)).toEqual({ saldo: 0, saldoReservado: 98_000 })
})

test.each([
  ['one entry', [{ conta: CASA.receita, valor: 1 }]],
  [
    'entries that do not come to zero',
    [
      { conta: CASA.receita, valor: 2 },
      { conta: CASA.aReceber, valor: -1 },
    ],
  ],
  [
    'half a cent',
    [
      { conta: CASA.receita, valor: 0.5 },
      { conta: CASA.aReceber, valor: -0.5 },
    ],
  ],
  [
    'nothing',
    [
      { conta: CASA.receita, valor: 0 },
      { conta: CASA.aReceber, valor: 0 },
    ],
  ],
  [
    'an account twice',
    [
      { conta: CASA.receita, valor: 1 },
      { conta: CASA.receita, valor: -1 },
    ],
  ],
])('%s is refused as a movement', async (_, partidas) => {
  await expect(post(partidas)).rejects.toThrow()
})

describe('the database refuses, whatever the program does', () => {
  const refuses = (rule: string, statement: ReturnType<typeof sql>) =>
    expect(house.db.transaction().execute((tx) => statement.execute(tx))).rejects.toMatchObject({ constraint: rule })
  const movimento = (partidas: number, debitos: number) => sql`
    insert into movimento (uuid, evento, tipo, descricao, em, partidas, soma_debitos)
    values (gen_random_uuid(), ${randomUUID()}, 'TESTE', '', ${house.clock.now()}, ${partidas}, ${debitos}) returning uuid`

  test('a movement without entries', () => refuses('movimento_fecha', movimento(2, 1)))

  test.each([
    ['that do not come to zero', -5, 6],
    ['that are not those announced', -4, 4],
  ])('entries %s', async (_, taken, given) => {
    await refuses(
      'movimento_fecha',
      sql`with novo as (${movimento(2, 5)})
        insert into partida (movimento_uuid, conta, valor_centavos)
        select uuid, conta, valor from novo, (values ('casa:a-receber', ${taken}::bigint), ('casa:receita', ${given}::bigint)) as dada(conta, valor)`,
    )
  })

  test('an entry, or a balanced pair, added to a movement later', async () => {
    const ana = await withSaldo(10)
    const { uuid } = await house.db
      .selectFrom('movimento')
      .select('uuid')
      .where('assinaturaUuid', '=', ana)
      .executeTakeFirstOrThrow()
    await refuses(
      'movimento_fecha',
      sql`insert into partida (movimento_uuid, conta, valor_centavos)
        values (${uuid}, 'casa:receita', -5), (${uuid}, 'casa:diferencas', 5)`,
    )
  })

  test.each([
    'update movimento set descricao = descricao',
    'delete from partida',
    'truncate partida, movimento cascade',
    'delete from livro_dia',
  ])('%s', (statement) => refuses('livro_so_cresce', sql.raw(statement)))

  test.each([
    ['an account', 'partida_conta_fkey', 'casa:nenhuma'],
    ['an account of a subscriber', 'partida_conta_fkey', `${randomUUID()}:disponivel`],
  ])('entries of %s that does not exist', async (_, rule, conta) => {
    await refuses(
      rule,
      sql`with novo as (${movimento(2, 5)})
        insert into partida (movimento_uuid, conta, valor_centavos)
        select uuid, conta, valor from novo, (values ('casa:receita', -5::bigint), (${conta}, 5::bigint)) as dada(conta, valor)`,
    )
  })

  test('entries of a movement that does not exist', () =>
    refuses(
      'partida_movimento_uuid_fkey',
      sql`insert into partida (movimento_uuid, conta, valor_centavos)
        select ${randomUUID()}::uuid, conta, valor from (values ('casa:receita', -5::bigint), ('casa:diferencas', 5::bigint)) as d(conta, valor)`,
    ))

  test.each([
    `delete from conta_razao where id = 'casa:saques'`,
    'truncate conta_razao',
    `update conta_razao set id = 'casa:outra' where id = 'casa:saques'`,
    `update conta_razao set tipo = 'RESERVADO' where id = 'casa:saques'`,
  ])('an account deleted, or changed into another: %s', (statement) => refuses('conta_fica', sql.raw(statement)))

  test('a balance changed without entries', async () => {
    const ana = await withSaldo(10)
    await refuses(
      'saldo_so_por_partida',
      sql`update conta_razao set saldo_centavos = 99999 where assinatura_uuid = ${ana}`,
    )
  })
})

describe('the check of the books', () => {
  const tamper = (statement: ReturnType<typeof sql>) =>
    house.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await statement.execute(tx)
    })

  test('finds a row changed behind every rule, in an open and in a sealed day', async () => {
    const ana = await withSaldo(10)
    await house.clock.advance(2 * 86_400)
    await closeDias(house.deps)
    expect(await checkLivro(house.db)).toEqual([])
    await tamper(sql`update movimento set descricao = 'outra' where assinatura_uuid = ${ana}`)
    expect(await checkLivro(house.db)).toEqual([expect.stringMatching(/^dia .+ o resumo não confere$/)])
    await tamper(sql`update movimento set descricao = '' where assinatura_uuid = ${ana}`)
    await tamper(sql`update conta_razao set saldo_centavos = 5000 where id = ${disponivelDe(ana)}`)
    expect(await checkLivro(house.db)).toEqual([`conta ${disponivelDe(ana)}: saldo 5000, partidas 1000`])
    await tamper(sql`update conta_razao set saldo_centavos = 1000 where id = ${disponivelDe(ana)}`)
    expect(await checkLivro(house.db)).toEqual([])
  })

  test('finds lines that differ from the books, each with a sentence of its own', async () => {
    const ana = await withSaldo(10)
    await add(debit(ana, 4))
    const { uuid, movimentoUuid } = await house.db
      .selectFrom('transacao')
      .select(['uuid', 'movimentoUuid'])
      .where('assinaturaUuid', '=', ana)
      .where('tipo', '=', 'COMPRA_FRETE')
      .executeTakeFirstOrThrow()
    const says = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>, ...sentences: string[]) => {
      await tamper(change)
      const said = await checkLivro(house.db)
      expect([said.length, said]).toEqual([sentences.length, expect.arrayContaining(sentences)])
      await tamper(back)
      expect(await checkLivro(house.db)).toEqual([])
    }
    await says(
      sql`update transacao set movimento_uuid = null where uuid = ${uuid}`,
      sql`update transacao set movimento_uuid = ${movimentoUuid} where uuid = ${uuid}`,
      `movimento ${movimentoUuid}: -400 na conta ${disponivelDe(ana)}, na transação nada`,
    )
    await says(
      sql`update transacao set valor_centavos = 399 where uuid = ${uuid}`,
      sql`update transacao set valor_centavos = 400 where uuid = ${uuid}`,
      `movimento ${movimentoUuid}: -400 na conta ${disponivelDe(ana)}, na transação -399`,
    )
    const bia = await withSaldo(0)
    await says(
      sql`update transacao set assinatura_uuid = ${bia} where uuid = ${uuid}`,
      sql`update transacao set assinatura_uuid = ${ana} where uuid = ${uuid}`,
      `movimento ${movimentoUuid}: -400 na conta ${disponivelDe(ana)}, na transação nada`,
      `movimento ${movimentoUuid}: nada na conta ${disponivelDe(bia)}, na transação -400`,
      `contagem de ${ana}, COMPRA_FRETE CONCLUIDA: 0 linhas, contadas 1`,
      `contagem de ${bia}, COMPRA_FRETE CONCLUIDA: 1 linhas, contadas 0`,
    )
    await says(
      sql`update transacao set em = em - interval '1 day' where uuid = ${uuid}`,
      sql`update transacao set em = em + interval '1 day' where uuid = ${uuid}`,
      `transação ${uuid}: saldo 600 depois de 0 e -400`,
      expect.stringMatching(/^transação .+: saldo 1000 depois de 600 e 1000$/) as string,
    )
    await says(
      sql`update transacao_contagem set quantidade = 7 where assinatura_uuid = ${ana} and tipo = 'COMPRA_FRETE'`,
      sql`update transacao_contagem set quantidade = 1 where assinatura_uuid = ${ana} and tipo = 'COMPRA_FRETE'`,
      `contagem de ${ana}, COMPRA_FRETE CONCLUIDA: 1 linhas, contadas 7`,
    )
  })

  test('a sealed day takes no more movements', async () => {
    const ana = await withSaldo(10)
    await house.clock.advance(2 * 86_400)
    await closeDias(house.deps)
    const before = {
      ...house.deps,
      clock: { ...house.deps.clock, now: () => new Date(house.clock.now().getTime() - 3 * 86_400_000) },
    }
    await expect(
      house.db.transaction().execute((tx) => addTransacao(before, tx, credit(ana, 1))),
    ).rejects.toMatchObject({ code: 'INDISPONIVEL' })
  })

  test('a purchase at a node whose clock is still in a day that another node has closed is asked to come again', async () => {
    const ana = await pagador(house, { saldo: 100_00 })
    const before = await ana.saldos()
    const ahead = new Date(house.clock.now().getTime() + 86_400_000)
    await closeDias({ db: house.db, clock: { ...house.deps.clock, now: () => ahead } })
    const answer = await ana.me.post(`/api/v1/frete/${ana.carrinho.uuid}`)
    expect({ status: answer.statusCode, ...answer.json<object>() }).toMatchObject({
      status: 503,
      code: 'INDISPONIVEL',
      message: 'O serviço está acertando o relógio. Nada foi feito. Tente de novo em instantes.',
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect([await ana.saldos(), await ana.fretes()]).toEqual([before, []])
    await house.clock.advance(86_400)
  })
})

test('an account with money in its wallet cannot be closed', async () => {
  const { token, assinaturaUuid, senha } = await house.given.assinante()
  await add(credit(assinaturaUuid, 12.5))
  const answer = await house.as(token).post('/api/v1/conta/encerramento', { senha })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'CONTA_EM_USO'])
  expect(answer.json<{ message: string }>().message).toContain('R$\u00a012,50')
})
