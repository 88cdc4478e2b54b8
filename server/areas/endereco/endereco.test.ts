import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { findMunicipioByIbge } from './municipios.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse({ env: { LIMIT_CEP_PER_MINUTE: '1000000' } })))
afterAll(() => house.stop())

const uuidOf = (ibge: number) => findMunicipioByIbge(ibge)?.uuid

describe('states and municipalities', () => {
  test('the 27 states, by their abbreviations', async () => {
    const answer = await house.get('/api/v1/uf')
    const ufs: { nome: string; nomeExtenso: string }[] = answer.json()
    expect(answer.headers['x-total-count']).toBe('27')
    expect(ufs).toHaveLength(27)
    expect(ufs[0]).toEqual({ nome: 'AC', nomeExtenso: 'Acre' })
    expect(ufs.at(-1)).toEqual({ nome: 'TO', nomeExtenso: 'Tocantins' })
  })

  test('all the cities of a state in one page, as the screen asks for them', async () => {
    const answer = await house.get('/api/v1/municipio?uf=SP&pageSize=10000000000')
    expect(answer.json()).toHaveLength(645)
    expect(answer.headers['x-total-count']).toBe('645')
    expect(answer.json()[0]).toEqual({ uuid: uuidOf(3500105), nome: 'Adamantina' })
    expect((await house.get('/api/v1/municipio?uf=sp')).json()).toEqual(answer.json())
  })

  test('the cities of a state page by page', async () => {
    const all = (await house.get('/api/v1/municipio?uf=RJ')).json()
    const pages = []
    for (let page = 0; page < 10; page++) {
      const answer = await house.get(`/api/v1/municipio?uf=RJ&page=${page}&pageSize=10`)
      expect(answer.headers['x-total-count']).toBe('92')
      pages.push(...answer.json())
    }
    expect(pages).toEqual(all)
    expect((await house.get('/api/v1/municipio?uf=RJ&page=10&pageSize=10')).json()).toEqual([])
  })

  test('a state that does not exist is not found', async () => {
    const answer = await house.get('/api/v1/municipio?uf=XX')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', message: 'Não existe estado com a sigla XX.' })
  })

  test.each([
    ['', 'Informe a sigla do estado.'],
    ['?uf=', 'Informe a sigla do estado.'],
    ['?uf=SPX', 'Informe a sigla do estado, com duas letras.'],
    ['?uf=SP&uf=RJ', 'Informe este filtro uma vez só.'],
    ['?uf=SP&page=-1', 'Página inválida.'],
    ['?uf=SP&page=0&page=1', 'Informe este filtro uma vez só.'],
    ['?uf=SP&pageSize=0', 'Quantidade por página inválida.'],
    ['?uf=SP&pageSize=x', 'Quantidade por página inválida.'],
  ])('/municipio%s is refused with a sentence', async (query, message) => {
    const answer = await house.get(`/api/v1/municipio${query}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'VALIDACAO', message })
  })

  test('later areas can point to any municipality', async () => {
    const { rows } = await house.db
      .selectFrom('municipio')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    expect(rows).toBe(5571)
  })
})

describe('a CEP with no network', () => {
  test.each(['01310-100', '01310100'])('%s is in a capital: city known, street to be typed', async (cep) => {
    expect((await house.get(`/api/v1/cep/${cep}`)).json()).toEqual({
      cep: '01310100',
      logradouro: '',
      bairro: '',
      cidade: uuidOf(3550308),
      nomeCidade: 'São Paulo',
      siglaUf: 'SP',
      nomeUf: 'São Paulo',
      parcial: false,
    })
  })

  test.each([
    ['13010-000', 'Campinas', 'SP'],
    ['72700-000', 'Brasília', 'DF'],
    ['95150-000', '', 'RS'],
    ['78900-000', '', 'RO'],
  ])('%s is in %s, %s', async (cep, nomeCidade, siglaUf) => {
    const answer = (await house.get(`/api/v1/cep/${cep}`)).json()
    expect(answer).toMatchObject({ nomeCidade, siglaUf, parcial: nomeCidade === '' })
    expect(answer.cidade === '').toBe(answer.parcial)
  })

  test('a CEP that no state has is not found', async () => {
    const answer = await house.get('/api/v1/cep/00999-999')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'NOT_FOUND',
      message: 'CEP não localizado. Insira manualmente informações do endereço.',
    })
  })

  test.each(['123', '0131010', '013101000', '01310-10a', '%20', '01.310-100'])('%s is no CEP', async (cep) => {
    const answer = await house.get(`/api/v1/cep/${cep}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'VALIDACAO', message: 'Cep inválido' })
  })
})

test('one caller may ask for a limited number of CEPs a minute', async () => {
  const strict = await startHouse({ env: { SANDBOX: 'off', LIMIT_CEP_PER_MINUTE: '10' } })
  const ask = async () => (await strict.get('/api/v1/cep/01310100')).statusCode
  for (let i = 0; i < 10; i++) expect(await ask()).toBe(200)
  const refused = await strict.get('/api/v1/cep/01310100')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await strict.stop()
})
