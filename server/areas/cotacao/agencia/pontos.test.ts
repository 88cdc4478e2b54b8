import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Agencia } from '#contract/cotacao'
import { JADLOG } from '../../../adapters/transportadora/identidade.ts'
import { openPalco, type Palco } from '../../../adapters/transportadora/jadlog/testing-jadlog.ts'
import { type Caller, startHouse, type TestHouse } from '../../../testing/house.ts'
import { findAgencia, importAgencias } from '../index.ts'

/** Jadlog connected: its points come from its API (facts/jadlog.md §4). */
let palco: Palco
let house: TestHouse
let me: Caller
beforeAll(async () => {
  palco = await openPalco()
  // on a busy machine an honest answer comes late, and no test waits for one that never comes
  house = await startHouse({ brought: { pontos: [palco.open({ timeoutMs: 20_000 }).pontos] } })
})
beforeEach(async () => {
  await logIn()
  palco.servidor.chegadas.length = 0
  palco.travel(60) // a breaker that the last test opened is closed again
  await house.db.deleteFrom('agenciaBusca').execute()
})
afterEach(() => palco.servidor.behave())
afterAll(async () => {
  await house.stop()
  await palco.close()
})

const logIn = async () => void (me = house.as((await house.given.assinante()).token))
/** Lets more time pass than an answer counts and a session lasts, and logs in again. */
async function halfADay() {
  await house.clock.advance(13 * 3600)
  await logIn()
}
const silent = () => palco.servidor.fail('/pickup/pudos', { como: 'told', status: 503, corpo: '' }, 99)
async function near(cep: string) {
  const answer = await me.get(`/api/v1/transportadora/${JADLOG.uuid}/agencia?cep=${cep}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Agencia[]>()
}
const names = async (cep: string) => (await near(cep)).map(({ nickname }) => nickname)

describe('the agencies of a connected Jadlog', () => {
  test('are its open points, in its order, without points of another state', async () => {
    expect(await near('01310-100')).toEqual([
      {
        uuid: expect.any(String),
        nickname: 'Papelaria Paulista',
        tipo: 'PUDO',
        endereco: { logradouro: 'Avenida Paulista', numero: '100', bairro: 'Centro', cidade: 'São Paulo' },
        uf: 'SP',
        cep: '01310100',
        isExemplo: false,
      },
      expect.objectContaining({
        nickname: 'Bazar da Lapa',
        endereco: expect.objectContaining({ cidade: 'São Paulo' }),
      }),
    ])
    expect(await names('20040')).toEqual(['Copiadora Central'])
    expect(palco.servidor.chegadas.map(({ path }) => path.slice(-8))).toEqual(['01310100', '20040000'])
  })

  test('are asked once for a CEP in half a day, and keep their uuid for ever', async () => {
    const [first] = await near('01310100')
    await near('01310100')
    expect(palco.servidor.chegadas).toHaveLength(1)
    await halfADay()
    palco.servidor.pontos[0]!.razao = 'Papelaria Nova'
    const [again] = await near('01310100')
    palco.servidor.pontos[0]!.razao = 'Papelaria Paulista'
    expect(palco.servidor.chegadas).toHaveLength(2)
    expect(again).toMatchObject({ uuid: first?.uuid, nickname: 'Papelaria Nova' })
  })

  test('while Jadlog is silent: the last answer for this CEP; for another CEP the kept ones, by distance', async () => {
    const told = await names('01310100')
    await halfADay()
    silent()
    expect(await names('01310100')).toEqual(told)
    expect(await names('05065000')).toEqual(['Bazar da Lapa', ...told.filter((name) => name !== 'Bazar da Lapa')])
  })

  test('one that Jadlog says is closed takes no parcel any more, also from carts that name it', async () => {
    const [first] = await near('01310100')
    expect(await findAgencia(house.deps, JADLOG.uuid, first!.uuid)).toBeDefined()
    palco.servidor.pontos[0]!.ativo = 'N'
    await halfADay()
    expect(await names('01310100')).toEqual(['Bazar da Lapa'])
    expect(await findAgencia(house.deps, JADLOG.uuid, first!.uuid)).toBeUndefined()
    palco.servidor.pontos[0]!.ativo = 'S'
  })

  test('have a city and a CEP that belong together; others are left out, and a point without a quarter has a dash', async () => {
    const [good] = palco.servidor.pontos
    const at = (pudoId: string, changes: object) => ({
      ...good,
      pudoId,
      razao: pudoId,
      pudoEnderecoList: [{ ...good!.pudoEnderecoList[0], ...changes }],
    })
    palco.servidor.fail('/pickup/pudos', {
      como: 'told',
      status: 200,
      corpo: [
        at('outro-estado', { cep: '20040020' }),
        at('cidade-estranha', { cidade: 'Atlântida' }),
        at('sem-bairro', { bairro: null }),
        at('sem-bairro', { bairro: null }),
        ...Array.from({ length: 300 }, (_, i) => at(`n${i}`, {})),
      ],
    })
    const found = await near('01311000')
    expect(found).toHaveLength(20)
    expect(found[0]).toMatchObject({ nickname: 'sem-bairro', endereco: { bairro: '–' } })
  })

  test('ten people at once get the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => near('01310200')))
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('an import replaces the kept points, and Jadlog’s next answer brings them back', async () => {
    const header = 'transportadora;codigo;nome;tipo;logradouro;numero;bairro;cidade;uf;cep'
    const line = 'Jadlog;LISTA1;Loja da lista;PUDO;Rua A;1;Centro;São Paulo;SP;01310-100'
    const before = await near('01310100')
    await importAgencias(house.deps, `${header}\n${line}`, house.deps.transportadoras)
    await halfADay()
    expect((await near('01310100'))[0]?.uuid).toBe(before[0]?.uuid)
    silent()
    expect(await names('01000000')).toContain('Loja da lista')
  })
})

test('no sample stands in for a connected carrier', async () => {
  const samples = await house.db
    .selectFrom('agencia')
    .select('transportadoraUuid')
    .where('isExemplo', '=', true)
    .where('isAtiva', '=', true)
    .execute()
  expect(samples.some(({ transportadoraUuid }) => transportadoraUuid === JADLOG.uuid)).toBe(false)
})

test('old answers are forgotten after thirty days; the agencies stay', async () => {
  const told = await near('01310100')
  await house.clock.advance(31 * 24 * 3600)
  await house.runJobs()
  expect(await house.db.selectFrom('agenciaBusca').select('cep').execute()).toEqual([])
  expect(await findAgencia(house.deps, JADLOG.uuid, told[0]!.uuid)).toBeDefined()
})
