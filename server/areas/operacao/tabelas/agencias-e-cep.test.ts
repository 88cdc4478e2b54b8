// Database: PostgreSQL. A version for a later day is written by a job, under locks.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Agencia } from '#contract/cotacao'
import { diaOf, plusSeconds } from '#contract/kernel/values/instant'
import type { AgenciasDoEstado, importAgencia, importCep, VersaoDaTabela } from '#contract/operacao/tabelas'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { formOf } from '../../../testing/given/foto.ts'
import { vendedor } from '../../../testing/given/frete.ts'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

type Resultado = z.input<typeof importAgencia.response>
type ResultadoDoCep = z.input<typeof importCep.response>
type Versao = z.input<typeof VersaoDaTabela>

let database: TestDatabase
let house: TestHouse
let ana: Awaited<ReturnType<typeof operador>>
beforeAll(async () => {
  database = await openTestDatabase()
  house = await startHouse({ database })
  ana = await operador(house)
})
afterAll(async () => {
  await house.stop()
  await database.close()
})

const HEADER = 'transportadora;codigo;nome;tipo;logradouro;numero;bairro;cidade;uf;cep'
const linha = (codigo: string, nome = 'Agência Paulista') =>
  `Jadlog;${codigo};${nome};PUDO;Avenida Paulista;1000;Bela Vista;São Paulo;SP;01310100`
const lista = (...linhas: string[]) => [HEADER, ...linhas].join('\n')

async function send(tabela: string, texto: string, query: Record<string, string>) {
  const { body, headers } = formOf(Buffer.from(texto))
  return ana.post(`/api/v1/operacao/${tabela}?${new URLSearchParams(query).toString()}`, body, headers)
}
async function ativa(tabela: string, texto: string, more: Record<string, string> = {}) {
  const { base } = (await send(tabela, texto, { ensaio: 'true' })).json<Resultado>()
  return send(tabela, texto, { base: base!, motivo: 'Lista do mês', ...more })
}
const versoes = async (tabela: string) => (await ana.get(`/api/v1/operacao/${tabela}`)).json<Versao[]>()
const JADLOG = 'f40de930-82fe-55a8-b37f-df3067bbc290'
async function codigosPerto() {
  const { me } = await vendedor(house)
  const answer = await me.get(`/api/v1/transportadora/${JADLOG}/agencia?cep=01310100`)
  return answer.json<z.input<typeof Agencia>[]>().map(({ nickname }) => nickname)
}

test('agencies: the dry run tells which come, change and go; an earlier list comes back', async () => {
  const exemplo = (await codigosPerto())[0]
  await ativa('agencia', lista(linha('A'), linha('B'), linha('C')))
  const second = lista(linha('A'), linha('B', 'Agência Nova'), linha('D'))
  const tried = (await send('agencia', second, { ensaio: 'true' })).json<Resultado>()
  expect(tried.mudanca?.agencias).toEqual({ novas: 1, alteradas: 1, retiradas: 1 })
  expect(tried.mudanca?.exemplos.map(({ destino, codigo }) => [destino, codigo])).toEqual([
    ['NOVA', 'D'],
    ['ALTERADA', 'B'],
    ['RETIRADA', 'C'],
  ])
  expect((await ativa('agencia', second)).statusCode).toBe(200)
  expect((await codigosPerto()).toSorted()).toEqual(['Agência Nova', 'Agência Paulista', 'Agência Paulista'])

  const antiga = (await versoes('agencia')).at(-1)! // the sandbox's examples, before the first import
  expect(antiga).toMatchObject({ nome: 'Antes do console', operador: null, situacao: 'ANTERIOR' })
  const path = `/api/v1/operacao/agencia/${antiga.uuid}/volta`
  const { base } = (await ana.post(`${path}?ensaio=true`)).json<Resultado>()
  expect(
    (await ana.post(`${path}?${new URLSearchParams({ base: base!, motivo: 'engano' }).toString()}`)).statusCode,
  ).toBe(200)
  expect(await codigosPerto()).toEqual([exemplo])
})

test('agencies: errors have line and column; formulas are refused; one error and nothing is taken', async () => {
  const wrong = lista(
    linha('E').replace('01310100', '20040020'),
    linha('F').replace('São Paulo', 'São Plano'),
    linha('=HYPERLINK(1)'),
    linha('G'),
    linha('G'),
  )
  const { erros, base } = (await send('agencia', wrong, { ensaio: 'true' })).json<Resultado>()
  expect(erros.map(({ linha, coluna }) => [linha, coluna])).toEqual([
    [2, 'cep'],
    [3, 'cidade'],
    [4, 'codigo'],
    [6, 'codigo'],
  ])
  expect(base).toBeNull()
  expect((await send('agencia', wrong, { base: 'a'.repeat(64), motivo: 'x' })).statusCode).toBe(422)
})

test.each(['\n', '\r\n', ' \n', '# nota\n'])('a table of lines like %j and nothing else is refused', async (vazia) => {
  for (const tabela of ['agencia', 'cep', 'tarifa']) {
    const answer = await send(tabela, vazia.repeat(64), { ensaio: 'true' })
    const { erros } = answer.json<Resultado>()
    expect([tabela, answer.statusCode, erros.length > 0], answer.body).toEqual([tabela, 200, true])
  }
})

test('the map counts the active agencies of each state', async () => {
  const estados = (await ana.get('/api/v1/operacao/agencia/mapa')).json<AgenciasDoEstado[]>()
  expect(estados).toHaveLength(27)
  expect(estados.find(({ uf }) => uf === 'SP')).toMatchObject({ transportadora: 'Jadlog', capital: 1, interior: 0 })
})

const CEPS = 'ibge,inicio,fim\n3509502,13000001,13139999\n3303302,24000001,24399999'

test('CEP: ranges and cities that change, then the ranges of the project come back', async () => {
  const tried = (await send('cep', CEPS, { ensaio: 'true' })).json<ResultadoDoCep>()
  expect(tried.mudanca).toMatchObject({
    faixas: { novas: 2, alteradas: 0, retiradas: 0 },
    cidades: { novas: 2, alteradas: 0, retiradas: 0 },
  })
  expect((await ativa('cep', CEPS)).statusCode).toBe(200)
  const [, antiga] = await versoes('cep')
  const path = `/api/v1/operacao/cep/${antiga!.uuid}/volta`
  const { base, mudanca } = (await ana.post(`${path}?ensaio=true`)).json<ResultadoDoCep>()
  expect(mudanca?.cidades).toEqual({ novas: 0, alteradas: 0, retiradas: 2 })
  expect(
    (await ana.post(`${path}?${new URLSearchParams({ base: base!, motivo: 'engano' }).toString()}`)).statusCode,
  ).toBe(200)
  expect(await house.db.selectFrom('cepFaixa').selectAll().execute()).toEqual([])
})

test('a list for a later day is written on that day, once', async () => {
  const amanha = diaOf(plusSeconds(house.clock.now(), 86_400))
  const done = await ativa('agencia', lista(linha('Z', 'Agência de Amanhã')), { valeDe: amanha })
  expect(done.json<Resultado>().versao).toMatchObject({ situacao: 'AGENDADA' })
  await house.runJobs()
  expect(await codigosPerto()).not.toContain('Agência de Amanhã')
  await house.clock.advance(86_400)
  await house.runJobs()
  await house.runJobs()
  expect(await codigosPerto()).toEqual(['Agência de Amanhã'])
  ana = await operador(house)
  const noted = await versoes('agencia')
  expect(noted.filter(({ situacao }) => situacao === 'VALE')).toHaveLength(1)
})
