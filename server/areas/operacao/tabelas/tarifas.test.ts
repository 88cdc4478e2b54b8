// Database: PostgreSQL. Two operators activate at once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Cotacao } from '#contract/cotacao'
import { diaOf, plusSeconds } from '#contract/kernel/values/instant'
import type { importTarifa, VersaoDaTabela } from '#contract/operacao/tabelas'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { contestante } from '../../../testing/given/contestante.ts'
import { formOf } from '../../../testing/given/foto.ts'
import { vendedor } from '../../../testing/given/frete.ts'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

type Resultado = z.input<typeof importTarifa.response>
type Versao = z.input<typeof VersaoDaTabela>
type Operador = Awaited<ReturnType<typeof operador>>

let database: TestDatabase
let house: TestHouse
let ana: Operador
beforeAll(async () => {
  database = await openTestDatabase()
  house = await startHouse({ database })
})
beforeEach(async () => {
  ana = await operador(house)
})
afterAll(async () => {
  await house.stop()
  await database.close()
})

const PATH = '/api/v1/operacao/tarifa'

/** What the Correios sell now, with cells changed: 'SEDEX;precos;L1;1' → its new value. */
async function tabela(changes: Record<string, string>, keep = (_line: string) => true) {
  const modelo = await ana.get('/api/v1/operacao/tabela/modelo?tabela=TARIFA&transportadora=Correios')
  const lines = modelo.body.trim().split('\r\n').filter(keep)
  return lines
    .map((line) => {
      const cells = line.split(';')
      const valor = changes[cells.slice(1, 5).join(';')]
      return valor === undefined ? line : [...cells.slice(0, 5), valor].join(';')
    })
    .join('\n')
}

async function send(as: Operador, texto: string | Buffer, query: Record<string, string>) {
  const { body, headers } = formOf(Buffer.isBuffer(texto) ? texto : Buffer.from(texto))
  return as.post(`${PATH}?${new URLSearchParams(query).toString()}`, body, headers)
}
const ensaia = async (texto: string | Buffer, as = ana) => (await send(as, texto, { ensaio: 'true' })).json<Resultado>()

async function ativa(texto: string, more: Record<string, string> = {}) {
  const { base } = await ensaia(texto)
  return send(ana, texto, { base: base!, motivo: 'Reajuste do contrato', nome: 'correios.csv', ...more })
}
async function sedex(as: Pick<TestHouse, 'post'> = house) {
  const answer = await as.post('/api/v1/calculo-frete', { cotacoes: [pedido()] })
  const { uuid, valorFrete, recibo } = answer
    .json<z.input<typeof Cotacao>[]>()
    .find(({ produto }) => produto.nomeProduto === 'SEDEX')!
  return { uuid, valorFrete, versao: recibo.versao }
}
/** What PAC sells a box of this weight for now. */
async function pac(pesoPacote: number) {
  const cotacao = pedido()
  const answer = await house.post('/api/v1/calculo-frete', {
    cotacoes: [{ ...cotacao, dimensoes: { ...cotacao.dimensoes, pesoPacote } }],
  })
  return answer.json<z.input<typeof Cotacao>[]>().find(({ produto }) => produto.nomeProduto === 'PAC')!.valorFrete
}
const versoes = async () => (await ana.get(PATH)).json<Versao[]>()
/** A box of 300 g worth R$ 89,90 from São Paulo to Rio de Janeiro. */
const pedido = () => ({
  cepOrigem: '01310-100',
  cepDestino: '20040020',
  valorEncomenda: 89.9,
  dimensoes: { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 0.3 },
})

/** The cell that prices `pedido()` by SEDEX: R$ 21,17. */
const CELULA = 'SEDEX;precos;K1;0,3'

test('the dry run tells fifty prices before and after, the cells that change, and writes nothing', async () => {
  const found = await ensaia(await tabela({ [CELULA]: '20,17' }))
  expect(found).toMatchObject({ erros: [], demaisErros: 0, isIgual: false, versao: null })
  expect(found.base).toMatch(/^[0-9a-f]{64}$/)
  expect(found.mudanca?.amostra).toHaveLength(50)
  expect(found.mudanca?.produtos).toEqual([
    expect.objectContaining({
      nomeProduto: 'SEDEX',
      versao: '2026-11',
      faixas: { novas: 0, alteradas: 1, retiradas: 0 },
      regras: [],
    }),
  ])
  expect((await sedex()).versao).toBe('2026-11')
  expect(await versoes()).toEqual([])
})

test('the file that the console offers is what sells: it changes nothing and cannot be activated', async () => {
  const texto = await tabela({})
  const { isIgual, base, erros } = await ensaia(texto)
  expect({ isIgual, base, erros }).toEqual({ isIgual: true, base: null, erros: [] })
  const refused = await send(ana, texto, { base: 'a'.repeat(64), motivo: 'nada' })
  expect(refused.statusCode).toBe(409)
})

test('wrong cells are told with line and column, the first hundred; nothing of the file is taken', async () => {
  const header = 'transportadora;produto;planilha;linha;coluna;valor'
  const wrong = [
    ['Correios;SEDEX;precos;L1;0,3;grátis', 'valor'],
    ['Correios;SEDEX;precos;L1;0,5;=2+2', 'valor'],
    ['Correios;SEDEX;precos;L1;1;1.234', 'valor'],
    ['Correios;SEDX;precos;L1;1;10,00', 'produto'],
    ['Loggi;SEDEX;precos;L1;1;10,00', 'transportadora'],
    ['Correios;SEDEX;cores;L1;1;10,00', 'planilha'],
    ['Correios;SEDEX;prazos;L1;meio;3', 'coluna'],
    ['Correios;SEDEX;precos;L1', null],
  ] as const
  const found = await ensaia([header, ...wrong.map(([line]) => line)].join('\n'))
  expect(found.erros.map(({ linha, coluna }) => [linha, coluna])).toEqual(wrong.map(([, coluna], i) => [i + 2, coluna]))
  expect(found).toMatchObject({ base: null, mudanca: null })
  const many = await ensaia([header, ...Array.from({ length: 250 }, () => 'Correios;SEDX;precos;L1;1;1')].join('\n'))
  expect([many.erros.length, many.demaisErros]).toEqual([100, 150])
  const refused = await send(ana, [header, wrong[0][0]].join('\n'), { base: 'a'.repeat(64), motivo: 'x' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors[0].mensagem).toMatch(/^Linha 2, valor, informe reais/)
})

test('a price that falls as the weight rises is told at its own line of the file', async () => {
  const texto = await tabela({})
  const lines = texto.split('\n')
  const at = lines.findIndex(
    (line) => line.includes(';SEDEX;precos;') && !line.includes('kg_adicional') && !line.includes(';0,3;'),
  )
  lines[at] = `${lines[at]!.split(';').slice(0, 5).join(';')};0,01`
  const { erros } = await ensaia(lines.join('\n'))
  expect(erros[0]).toMatchObject({ linha: at + 1, coluna: 'valor' })
  expect(erros[0]!.mensagem).toContain('custa menos do que a faixa anterior')
})

test('a band that costs nothing is refused at its line; what a further kilogram costs may be nothing', async () => {
  const nula = await tabela({ 'MINI ENVIOS;precos;K0;0,35': '0,00' })
  const at = nula.split('\n').findIndex((line) => line.includes(';MINI ENVIOS;precos;K0;0,35;'))
  expect(await ensaia(nula)).toMatchObject({
    base: null,
    mudanca: null,
    erros: [
      {
        linha: at + 1,
        coluna: 'valor',
        mensagem: 'mini-envios, precos: o preço de uma faixa deve ser maior que R$ 0,00.',
      },
    ],
  })
  const refused = await send(ana, nula, { base: 'a'.repeat(64), motivo: 'Reajuste do contrato' })
  expect(refused.statusCode).toBe(422)
  const semAcrescimo = await ensaia(await tabela({ 'SEDEX;precos;K0;kg_adicional': '0,00' }))
  expect(semAcrescimo).toMatchObject({ erros: [], base: expect.any(String) })
})

test('the sample begins with what changes most, also when it falls', async () => {
  const { mudanca } = await ensaia(await tabela({ 'MINI ENVIOS;precos;K0;0,35': '0,01', 'PAC;precos;K5;10': '300,00' }))
  expect(mudanca?.amostra[0]).toMatchObject({ nomeProduto: 'MINI ENVIOS', depois: { loja: 0.38 } })
})

test.each([
  ['a ZIP named .csv', Buffer.from('PK\u0003\u0004rest'), 0, 'ZIP'],
  ['a PDF', Buffer.from('%PDF-1.7'), 0, 'PDF'],
  ['UTF-16', Buffer.from('\uFEFFtransportadora', 'utf16le'), 0, 'UTF-16'],
  ['two encodings', Buffer.concat([Buffer.from('São\nPaulo\n'), Buffer.from('São', 'latin1')]), 3, 'UTF-8'],
  ['an empty file', Buffer.from(''), 0, 'vazio'],
  ['other columns', Buffer.from('cidade;cep\nSão Paulo;01310100'), 1, 'cabeçalho'],
])('a file of another kind is told: %s', async (_name, bytes, linha, words) => {
  const { erros } = await ensaia(bytes)
  expect(erros).toEqual([expect.objectContaining({ linha })])
  expect(erros[0]!.mensagem).toContain(words)
})

test('an activated table sells at once, is in the history with its operator, and the earlier one comes back', async () => {
  const before = await sedex()
  const done = await ativa(await tabela({ [CELULA]: '20,17' }))
  expect(done.statusCode).toBe(200)
  const mes = diaOf(house.clock.now()).slice(0, 7)
  const nome = done.json<Resultado>().versao!.nome
  expect(nome).toMatch(new RegExp(`^${mes}`))
  expect(await sedex()).toMatchObject({ valorFrete: before.valorFrete - 1, versao: nome })
  const [nova, antiga] = await versoes()
  expect(nova).toMatchObject({ nome, situacao: 'VALE', operador: 'Otávio Equipe', motivo: 'Reajuste do contrato' })
  expect(antiga).toMatchObject({ nome: '2026-11', situacao: 'ANTERIOR', operador: null })

  const volta = `${PATH}/${antiga!.uuid}/volta`
  const tried = (await ana.post(`${volta}?ensaio=true`)).json<Resultado>()
  expect(tried.mudanca?.produtos[0]?.faixas).toEqual({ novas: 0, alteradas: 1, retiradas: 0 })
  const back = await ana.post(
    `${volta}?${new URLSearchParams({ base: tried.base!, motivo: 'Erro no contrato' }).toString()}`,
  )
  expect(back.json<Resultado>().versao).toMatchObject({ situacao: 'VALE', voltaDe: '2026-11' })
  expect(await sedex()).toMatchObject({ valorFrete: before.valorFrete, versao: '2026-11' })
  const acoes = await house.db
    .selectFrom('auditoria')
    .select(['acao', 'motivo', 'operadorUuid'])
    .orderBy('ordem')
    .execute()
  expect(acoes.slice(-2)).toEqual([
    { acao: 'TABELA_ATIVADA', motivo: 'Reajuste do contrato', operadorUuid: ana.usuarioUuid },
    { acao: 'TABELA_VOLTOU', motivo: 'Erro no contrato', operadorUuid: ana.usuarioUuid },
  ])
})

test('of two operators at once one wins, and the other is told who was faster', async () => {
  const bia = await operador(house)
  const textos = await Promise.all(['20,27', '20,37'].map((valor) => tabela({ [CELULA]: valor })))
  const bases = await Promise.all(textos.map(async (texto) => (await ensaia(texto)).base!))
  const answers = await Promise.all(
    [ana, bia].map((as, i) => send(as, textos[i]!, { base: bases[i]!, motivo: 'Reajuste' })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)!.json()
  expect(refused.code).toBe('ENSAIO_VENCIDO')
  expect(refused.message).toMatch(
    /O que mudaria já não é verdade\. Otávio Equipe decidiu sobre .* Faça o ensaio de novo\./,
  )
})

test('an activation needs its dry run, the same file and a reason', async () => {
  const [texto, other] = await Promise.all(['20,47', '20,57'].map((v) => tabela({ [CELULA]: v })))
  const { base } = await ensaia(texto!)
  const codes = await Promise.all([
    send(ana, texto!, { motivo: 'x' }),
    send(ana, texto!, { base: base! }),
    send(ana, other!, { base: base!, motivo: 'x' }),
    send(ana, texto!, { base: base!, motivo: 'x', valeDe: '2020-01-01' }),
    send(ana, texto!, { base: base!, motivo: 'x', valeDe: '2999-01-01' }),
  ])
  expect(codes.map((answer) => answer.json().code)).toEqual([
    'VALIDACAO',
    'VALIDACAO',
    'ENSAIO_VENCIDO',
    'VALIDACAO',
    'VALIDACAO',
  ])
})

test('a quote in flight keeps its version: what was stored names it, with its price', async () => {
  const { me } = await vendedor(house)
  const quoted = await sedex(me)
  await ativa(await tabela({ [CELULA]: '19,07' }))
  expect((await sedex()).versao).not.toBe(quoted.versao)
  const kept = await house.db
    .selectFrom('cotacao')
    .selectAll()
    .where('uuid', '=', quoted.uuid)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ valorFreteCentavos: Math.round(quoted.valorFrete * 100) })
  expect(kept.snapshot).toMatchObject({ regras: { versao: quoted.versao } })
})

test('a parcel that is measured after a newer table is priced by the receipt of its purchase', async () => {
  const vendida = await contestante(house) // quoted with 3 kg, measured with 6
  const velha = await pac(2)
  await ativa(await tabela({ 'PAC;precos;K1;2': '27,37' }))
  expect(await pac(2)).toBeCloseTo(velha + 2, 2)
  await vendida.medir({ ...pedido().dimensoes, pesoPacote: 2 })
  const [uma] = await vendida.list()
  expect(uma).toMatchObject({ tipo: 'CREDITO', recibo: { medido: { total: velha } } })
  expect(uma!.diferencaValor).toBeCloseTo(uma!.recibo.cotado.total - velha, 2)
  await vendida.medir({ ...pedido().dimensoes, pesoPacote: 3 })
  expect(await vendida.list('?statusPagamentoFrete=ABERTO')).toEqual([])
})

test('a table for a later day sells from that day; a cancelled one never does', async () => {
  const before = await sedex()
  const amanha = diaOf(plusSeconds(house.clock.now(), 86_400))
  const agendada = (await ativa(await tabela({ [CELULA]: '18,07' }), { valeDe: amanha })).json<Resultado>().versao!
  expect(agendada.situacao).toBe('AGENDADA')
  const outra = (await ativa(await tabela({ [CELULA]: '17,07' }), { valeDe: amanha })).json<Resultado>().versao!
  const cancel = () => ana.delete(`/api/v1/operacao/tabela/${outra.uuid}/agendamento?motivo=engano`)
  expect((await cancel()).json<Versao>().situacao).toBe('CANCELADA')
  expect((await cancel()).statusCode).toBe(409)
  expect(await sedex()).toMatchObject({ versao: before.versao, valorFrete: before.valorFrete })
  await house.clock.advance(86_400)
  await sedex()
  await expect.poll(async () => (await sedex()).versao).toBe(agendada.nome)
  ana = await operador(house) // the session of yesterday has ended
  const [cancelada, vale] = await versoes()
  expect(cancelada).toMatchObject({ situacao: 'CANCELADA' })
  expect(vale).toMatchObject({ nome: agendada.nome, situacao: 'VALE' })
})

test('tables are for administrators: a subscriber gets 404, other rights 403', async () => {
  const { me } = await vendedor(house)
  const [atendente, financeiro] = [await operador(house, ['ATENDIMENTO']), await operador(house, ['FINANCEIRO'])]
  for (const path of [PATH, '/api/v1/operacao/agencia', '/api/v1/operacao/cep', '/api/v1/operacao/agencia/mapa']) {
    expect((await me.get(path)).statusCode).toBe(404)
    expect((await atendente.get(path)).json().code).toBe('SEM_DIREITO')
    expect((await financeiro.get(path)).json().code).toBe('SEM_DIREITO')
  }
  const { body, headers } = formOf(Buffer.from('x'))
  expect((await me.post(`${PATH}?ensaio=true`, body, headers)).statusCode).toBe(404)
  expect((await atendente.post(`${PATH}?ensaio=true`, body, headers)).statusCode).toBe(403)
})
