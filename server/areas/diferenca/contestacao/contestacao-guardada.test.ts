import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDiferencas } from '../../../ensaio/contraprova/diferencas.ts'
import { type Contestante, contestante, RECUSADA } from '../../../testing/given/contestante.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { diferenca } from '../index.ts'
import { centavos, pesando } from '../testing-diferenca.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(async () => {
  await house.clock.advance(60)
  expect(await checkDiferencas(house.db)).toEqual([])
  await closeBooks(house)
})

describe('measures that come while a contest is open', () => {
  const medicoes = async (ana: Contestante) =>
    (await house.db.selectFrom('medicao').select('precoCentavos').where('freteUuid', '=', ana.uuids[0]!).execute())
      .length

  test('are listed in its file and make no other difference', async () => {
    const ana = await contestante(house)
    await ana.contestar()
    const [before] = await ana.list()
    await ana.medir(pesando(9))
    expect(await ana.list()).toEqual([{ ...before, dimensoesTransportadora: before!.dimensoesTransportadora }])
    expect(await medicoes(ana)).toBe(2)
  })

  test('are compared once the contest is decided: a larger weight makes another difference, of the additional cost', async () => {
    const ana = await contestante(house)
    const [contestada] = await ana.list()
    await ana.contestar()
    await ana.medir(pesando(9))
    await ana.decidir({ decisao: 'ACEITA', resposta: 'Sim.' })
    const [nova, velha, ...more] = await ana.list()
    expect(more).toEqual([])
    expect(velha ?? nova).toBeDefined()
    const aberta = [nova, velha].find((one) => one!.status === 'ABERTO')
    expect(centavos(aberta!.diferencaValor)).toBe(
      centavos(contestada!.recibo.medido.total) - centavos(aberta!.recibo.medido.total),
    )
    expect(await medicoes(ana)).toBe(2) // compared again, measured once
    expect((await ana.contestar({ motivo: 'PESO' })).statusCode).toBe(201)
  })

  test('are compared once the contest ends: a smaller weight makes nothing after an acceptance, and a credit after a withdrawal', async () => {
    const [ana, bia] = [await contestante(house), await contestante(house)]
    for (const one of [ana, bia]) {
      await one.contestar()
      await one.medir(pesando(4))
    }
    await ana.decidir({ decisao: 'ACEITA', resposta: 'Sim.' })
    expect(await ana.list()).toHaveLength(1)
    await bia.desistir()
    expect((await bia.list()).map(({ tipo }) => tipo).toSorted()).toEqual(['CREDITO', 'DEBITO'])
  })
})

test('a contested debit does not prevent closing the account, and the closing erases what was written', async () => {
  const ana = await contestante(house)
  await ana.contestar({ motivo: 'OUTRO', texto: 'Fale com a Maria.' })
  const titular = diferenca.titular!
  const dona = { usuarioUuid: ana.usuarioUuid, assinaturaUuid: ana.assinaturaUuid }
  expect(await titular.tell(house.deps, dona)).toMatchObject({ contestacoes: [{ texto: 'Fale com a Maria.' }] })
  await house.db.transaction().execute(async (tx) => {
    expect(await titular.object?.(house.deps, tx, dona)).toBeUndefined()
    await titular.erase(house.deps, tx, dona)
  })
  expect(await ana.list()).toMatchObject([{ contestacao: { texto: '', status: 'ABERTA' } }])
})

test('`checkDiferencas` finds a difference that disagrees with its contest, and a contest that follows an open one', async () => {
  const ana = await contestante(house)
  await ana.contestar()
  const [{ diferencaUuid } = { diferencaUuid: '' }] = await ana.list()
  const planted = (change: RawBuilder<unknown>) =>
    house.db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx) // no trigger looks
        await change.execute(tx)
        throw new Error((await checkDiferencas(tx)).join('; '))
      })
      .catch((error: Error) => error.message)
  expect(await planted(sql`update diferenca set contestacao = null where uuid = ${diferencaUuid}`)).toContain(
    `diferença ${diferencaUuid}: contestação ABERTA`,
  )
  expect(
    await planted(sql`update contestacao set status = 'RECUSADA', resposta = 'x', decidida_em = aberta_em
      where diferenca_uuid = ${diferencaUuid}`),
  ).toContain('decidida sem aviso')
  expect(
    await planted(sql`insert into contestacao (uuid, diferenca_uuid, status, motivo, texto, provas, aberta_em, prazo_resposta,
        contestado_centavos, resposta, decidida_em)
      select gen_random_uuid(), diferenca_uuid, 'RECUSADA', motivo, texto, provas, aberta_em, prazo_resposta, contestado_centavos, 'x', aberta_em
      from contestacao where diferenca_uuid = ${diferencaUuid}`),
  ).toContain(`diferença ${diferencaUuid}: contestação RECUSADA depois de ABERTA`)
})

describe('the database refuses by itself', () => {
  test.each([
    [
      'a second open contest',
      sql`insert into contestacao (uuid, diferenca_uuid, status, motivo, texto, provas, aberta_em, prazo_resposta,
      contestado_centavos) select gen_random_uuid(), diferenca_uuid, status, motivo, texto, provas, aberta_em, prazo_resposta,
      contestado_centavos from contestacao where diferenca_uuid = `,
    ],
    [
      'a decision without an answer',
      sql`update contestacao set status = 'RECUSADA', decidida_em = now() + interval '1 year' where diferenca_uuid = `,
    ],
    [
      'a decision that the difference does not say',
      sql`update contestacao set status = 'RECUSADA', resposta = 'x', decidida_em = now() + interval '1 year' where diferenca_uuid = `,
    ],
    ['a difference whose contest is not there', sql`update diferenca set contestacao = null where uuid = `],
    ['another reason', sql`update contestacao set motivo = 'OUTRO' where diferenca_uuid = `],
    ['a contest that goes away', sql`delete from contestacao where diferenca_uuid = `],
  ])('%s', async (_, attack) => {
    const ana = await contestante(house)
    await ana.contestar()
    const [{ diferencaUuid } = { diferencaUuid: '' }] = await ana.list()
    await expect(sql`${attack} ${diferencaUuid}`.execute(house.db)).rejects.toThrow(/contesta|livro/)
    expect(await ana.list()).toMatchObject([{ contestacao: { status: 'ABERTA' } }])
  })

  test('a decided contest never changes', async () => {
    const ana = await contestante(house)
    await ana.contestar()
    await ana.decidir(RECUSADA)
    await expect(
      sql`update contestacao set resposta = 'x' where status = 'RECUSADA'`.execute(house.db),
    ).rejects.toThrow('não muda assim')
  })
})

test('the person who plays the staff in the sandbox sees all open contests and no decided one', async () => {
  const ana = await contestante(house, { fretes: 2 })
  const [uma, outra] = await ana.list()
  for (const n of [0, 1]) expect((await ana.contestar(undefined, n)).statusCode).toBe(201)
  const listed = async () => {
    type Aberta = { diferencaUuid: string; codigoEncomenda: string }
    const abertas = (await house.get('/sandbox/diferencas')).json<Aberta[]>()
    return abertas.filter(({ diferencaUuid }) => [uma, outra].some((one) => one!.diferencaUuid === diferencaUuid))
  }
  expect(await listed()).toHaveLength(2)
  await ana.decidir({ decisao: 'RECUSADA', resposta: 'A balança deles está certa.' })
  const sobra = uma!.uuid === ana.uuids[0] ? outra! : uma!
  expect(await listed()).toEqual([
    {
      diferencaUuid: sobra.diferencaUuid,
      codigoEncomenda: sobra.codigoEncomenda,
      contestacao: expect.objectContaining({ status: 'ABERTA', valorContestado: sobra.diferencaValor }),
      dimensoes: { ...sobra.dimensoes, diametroPacote: null },
      dimensoesTransportadora: sobra.dimensoesTransportadora,
    },
  ])
})
