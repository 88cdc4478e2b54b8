import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentista } from '../../../testing/given/documento.ts'
import { vendedor } from '../../../testing/given/frete.ts'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse({ env: { DATA_DIR: tmpdir() } })))
afterAll(() => house.stop())

type Primeiro = { item: string; titulo: string; nota: string }
type Fila = { fila: string; abertos: number; atrasados: number; desde: string | null; primeiro: Primeiro | null }
type Painel = {
  livros: { dia: string; estado: string; movimentos: number }[]
  filas: Fila[]
  hoje: { fretes: number; vendas: number; margem: number; porHora: number[] }
  semanaPassada: { fretes: number; ateAgora: number }
  fretesPorStatus: { status: string; quantos: number }[]
  transportadoras: { chamada: string; chamadas: number; respostas: number }[]
}
const look = async (direitos: Parameters<typeof operador>[1]) =>
  (await (await operador(house, direitos)).get('/api/v1/operacao/painel')).json<Painel>()

test('today holds what was bought today; a week later the same fretes are those of last week', async () => {
  const ana = await vendedor(house)
  await ana.buy({}, {})
  await house.runJobs()
  await house.clock.advance(30)
  const { hoje, fretesPorStatus, transportadoras } = await look([])
  expect(hoje.fretes).toBe(2)
  expect(hoje.porHora[12]).toBe(2)
  expect(hoje.vendas).toBeGreaterThan(hoje.margem)
  expect(fretesPorStatus).toContainEqual({ status: 'GERADO', quantos: 2 })
  expect(transportadoras).toMatchObject([{ chamada: 'Etiqueta', chamadas: 2, respostas: 2 }])
  await house.clock.advance(7 * 24 * 3600)
  expect(await look([])).toMatchObject({ hoje: { fretes: 0 }, semanaPassada: { fretes: 2, ateAgora: 2 } })
})

test('a document that waits for more than 48 h is late; an operator who may not open a queue does not see it', async () => {
  const ana = await documentista(house)
  const { uuid } = await ana.given('IDENTIDADE')
  const documentos = ({ filas }: Painel) => filas.find(({ fila }) => fila === 'DOCUMENTOS')
  expect(documentos(await look(['ATENDIMENTO']))).toMatchObject({
    abertos: 1,
    atrasados: 0,
    primeiro: { item: uuid, titulo: 'Identidade' },
  })
  await house.clock.advance(49 * 3600)
  expect(documentos(await look(['ATENDIMENTO']))).toMatchObject({ abertos: 1, atrasados: 1 })
  const { filas } = await look(['FINANCEIRO'])
  expect(filas.map(({ fila }) => fila)).not.toContain('DOCUMENTOS')
  expect(filas.map(({ fila }) => fila)).toEqual(expect.arrayContaining(['SAQUES', 'REEMBOLSOS', 'TAREFAS']))
})

test('the last 21 days of books stand on the panel for an operator who may open them', async () => {
  const ana = await vendedor(house)
  await ana.buy({})
  await house.clock.advance(30)
  const { livros } = await look(['FINANCEIRO'])
  expect(livros).toHaveLength(21)
  expect(livros.at(-1)).toMatchObject({ estado: 'HOJE' })
  expect(livros.at(-1)!.movimentos).toBeGreaterThan(0)
  await house.clock.advance(24 * 3600)
  expect((await look(['FINANCEIRO'])).livros.at(-2)).toMatchObject({
    estado: expect.stringMatching(/SELADO|FALTA_SELO/),
  })
  expect((await look(['ATENDIMENTO'])).livros).toEqual([])
})

test('behind the figures of database and disk stand the largest tables, the files and the disk', async () => {
  const staff = await operador(house, ['ATENDIMENTO'])
  const { banco, arquivos, disco } = (await staff.get('/api/v1/operacao/espaco')).json<{
    banco: {
      bytes: number
      tabelas: { nome: string; bytes: number; indicesBytes: number }[]
      demais: { bytes: number }
    }
    arquivos: { onde: string }
    disco: { livreBytes: number; totalBytes: number }
  }>()
  expect(banco.tabelas).toHaveLength(20)
  expect(banco.tabelas.map(({ nome }) => nome)).toContain('municipio')
  const sizes = banco.tabelas.map(({ bytes }) => bytes)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  const counted = sizes.reduce((sum, bytes) => sum + bytes, banco.demais.bytes)
  expect(counted).toBeLessThanOrEqual(banco.bytes)
  expect(counted).toBeGreaterThan(0)
  expect(arquivos).toMatchObject({ onde: 'BANCO' })
  expect(disco.livreBytes).toBeLessThanOrEqual(disco.totalBytes)
})

test('a subscriber does not find the panel', async () => {
  const { token } = await house.given.assinante()
  expect((await house.as(token).get('/api/v1/operacao/painel')).statusCode).toBe(404)
})
