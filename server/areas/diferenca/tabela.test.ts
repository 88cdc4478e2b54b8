import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_NA_TABELA, TABELA_XLSX } from '#contract/diferenca'
import { writeDia } from '#contract/kernel/values/instant'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { COTADAS, pesando, remetenteMedido } from './testing-diferenca.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

/** Somebody with two debits and a credit. */
async function devedora() {
  const ana = await remetenteMedido(house, { fretes: 3, pedido: { dimensoes: { ...COTADAS, pesoPacote: 3 } } })
  for (const [n, peso] of [6, 9, 1].entries()) await ana.medir(pesando(peso), n)
  return {
    ...ana,
    tabela: (query: string, accept: string) => ana.me.get(`/api/v1/frete/pagamento${query}`, { headers: { accept } }),
  }
}

const rowsOf = (csv: string) =>
  csv
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(';'))

test('the table holds every difference of the filter, as CSV and as XLSX', async () => {
  const ana = await devedora()
  const csv = await ana.tabela('', 'text/csv')
  expect([csv.statusCode, csv.headers['content-type'], csv.headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="diferencas.csv"',
  ])
  const [titulos, ...linhas] = rowsOf(csv.body)
  const lista = await ana.list()
  expect(linhas.map((linha) => linha[titulos!.indexOf('Código da diferença')])).toEqual(
    lista.map(({ diferencaUuid }) => diferencaUuid),
  )
  expect(linhas.map((linha) => linha[titulos!.indexOf('Diferença')])).toEqual(
    lista.map(({ diferencaValor }) => diferencaValor.toFixed(2).replace('.', ',')),
  )
  expect(linhas[0]![titulos!.indexOf('Peso postado (kg)')]).toBe('1,000')

  const xlsx = await ana.tabela('?tipoPagamentoFrete=DEBITO', TABELA_XLSX)
  expect([xlsx.statusCode, xlsx.headers['content-type']]).toEqual([200, TABELA_XLSX])
  const [sheet] = await readXlsx(xlsx.rawPayload)
  const [cabeca, ...celulas] = sheet!.data
  expect(cabeca).toEqual(titulos)
  const valor = cabeca!.indexOf('Diferença')
  expect(celulas.map((celula) => celula[valor])).toEqual(
    lista.filter(({ tipo }) => tipo === 'DEBITO').map(({ diferencaValor }) => diferencaValor),
  )
})

test('the list and the table of named differences hold only these, and none of somebody else', async () => {
  const ana = await devedora()
  const outra = await devedora()
  const [minha] = await ana.list()
  const [dela] = await outra.list()
  const { body } = await ana.tabela(`?uuids=${minha!.diferencaUuid},${dela!.diferencaUuid}`, 'text/csv')
  expect(rowsOf(body)).toHaveLength(2)
  expect(body).toContain(minha!.diferencaUuid)
  const { total, diferencas } = await ana.read(`?uuids=${minha!.diferencaUuid},${dela!.diferencaUuid}`)
  expect([total, diferencas.map(({ diferencaUuid }) => diferencaUuid)]).toEqual([1, [minha!.diferencaUuid]])
  const wrong = await ana.tabela('?uuids=nenhuma', 'text/csv')
  expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { errors: [{ mensagem: 'Diferença inválida.' }] }])
  const many = Array.from({ length: MAX_NA_TABELA + 1 }, () => minha!.diferencaUuid).join(',')
  expect((await ana.tabela(`?uuids=${many}`, 'text/csv')).statusCode).toBe(422)
})

test('open differences are counted by kind, with the first day that is due', async () => {
  const ana = await devedora()
  const count = async () => (await ana.me.get('/api/v1/frete/pagamento/quantidade')).json<object>()
  const [debito] = await ana.list('?tipoPagamentoFrete=DEBITO')
  expect(await count()).toEqual({ debitos: 2, creditos: 1, vencimento: debito!.vencimento })
  expect((await ana.quit({ tipoQuitacao: false })).statusCode).toBe(200)
  expect(await count()).toEqual({ debitos: 0, creditos: 1, vencimento: null })
})

test('the table says of each difference whether it is contested and until when it may be', async () => {
  const ana = await devedora()
  const debito = (await ana.list('?tipoPagamentoFrete=DEBITO')).find(({ uuid }) => uuid === ana.uuids[0])!
  const contested = await ana.me.post(`/api/v1/frete/${debito.uuid}/diferenca/contestacao`, {
    motivo: 'PESO',
    texto: 'Pesei em casa.',
    provas: [],
  })
  expect(contested.statusCode, contested.body).toBe(201)
  const [titulos, ...linhas] = rowsOf((await ana.tabela('', 'text/csv')).body)
  const told = linhas.map((linha) =>
    ['Transação', 'Contestação', 'Contestar até'].map((one) => linha[titulos!.indexOf(one)]),
  )
  const ate = writeDia(debito.prazoContestacao!)
  expect(told.toSorted((one, other) => one.join().localeCompare(other.join()))).toEqual([
    ['Crédito', '', ''],
    ['Débito', '', ate],
    ['Débito', 'Em análise', ate],
  ])
})
