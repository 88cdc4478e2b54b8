import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Agencia } from '#contract/cotacao'
import { ERRO_500 } from '../../../adapters/transportadora/correios/testing-servidor.ts'
import { CORREIOS } from '../../../adapters/transportadora/identidade.ts'
import { type Caller, startHouse, type TestHouse } from '../../../testing/house.ts'
import { openPalco, type Palco } from '../../../transportadoras/testing-correios.ts'

/** The Correios connected: their agencies come from their API, which is asked by municipality (facts/correios.md §6). */
let palco: Palco
let house: TestHouse
let me: Caller
beforeAll(async () => {
  palco = await openPalco()
  house = await startHouse({ brought: { pontos: [palco.correios.pontos] } })
})
beforeEach(async () => {
  me = house.as((await house.given.assinante()).token)
  palco.local.pedidos.length = 0
  palco.advance(120) // a breaker that the last test opened is closed again
  await house.db.deleteFrom('agenciaBusca').execute()
})
afterEach(() => palco.local.behave())
afterAll(async () => {
  await house.stop()
  await palco.close()
})

const UNIDADES = /^\/agencia\/v1\/unidades$/
const asked = () => palco.local.askedOf(UNIDADES).map(({ query }) => [query.get('municipio'), query.get('page')])
async function near(cep: string) {
  const answer = await me.get(`/api/v1/transportadora/${CORREIOS.uuid}/agencia?cep=${cep}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Agencia[]>()
}
const names = async (cep: string) => (await near(cep)).map(({ nickname }) => nickname)

describe('the agencies of the connected Correios', () => {
  test('are the open ones of the municipality of the CEP, with their address', async () => {
    expect(await near('20040-020')).toEqual([
      {
        uuid: expect.any(String),
        nickname: 'AC CENTRO',
        tipo: 'AC',
        endereco: { logradouro: 'Praça da Sé', numero: '900', bairro: 'Sé', cidade: 'Rio de Janeiro' },
        uf: 'RJ',
        cep: '20010010',
        isExemplo: false,
      },
    ])
    expect(asked()).toEqual([['Rio de Janeiro', '0']])
  })

  test('come nearest first, of all pages, at most 20', async () => {
    palco.local.unidades.find(({ nome }) => nome === 'AC SE 60')!.endereco.cep = '01310200'
    palco.local.unidades.find(({ nome }) => nome === 'AC SE 7')!.endereco.cep = '01311000'
    const found = await names('01310100')
    expect(found.slice(0, 3)).toEqual(['AC SE 60', 'AC SE 7', 'AC SE 1'])
    expect(found).toHaveLength(20)
    expect(asked()).toEqual([
      ['São Paulo', '0'],
      ['São Paulo', '1'],
    ])
  })

  test('are asked once for a CEP in half a day, and keep their uuid', async () => {
    const [first] = await near('20040020')
    const [again] = await near('20040020')
    expect(asked()).toHaveLength(1)
    expect(again?.uuid).toBe(first?.uuid)
  })

  test('while the Correios are silent: the kept ones; an empty list where none is kept', async () => {
    const told = await names('20040020')
    palco.local.misbehave(UNIDADES, ERRO_500)
    expect(await names('20031000')).toEqual(told)
    expect(await names('69005010')).toEqual([])
  })

  test('an agency without a name, a CEP or an address spoils no other', async () => {
    const [good] = palco.local.unidades
    const itens = [null, 7, { id: 'x' }, { ...good, nome: null }, { ...good, endereco: { cep: '1' } }, good]
    palco.local.misbehave(UNIDADES, { como: 'told', status: 200, corpo: { itens, page: { totalPages: 1 } } })
    expect(await names('01310300')).toEqual(['AC SE 1'])
  })
})
