// Database: PostgreSQL. Two operators decide one contest at once.
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { FichaDaContestacao } from '#contract/operacao/contestacoes'
import { checkDiferencas } from '../../../ensaio/contraprova/diferencas.ts'
import { contestante } from '../../../testing/given/contestante.ts'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(async () => {
  expect(await checkDiferencas(house.db)).toEqual([])
  await closeBooks(house)
})

const FILA = '/api/v1/operacao/contestacao'
const at = (uuid: string, rest = '') => `${FILA}/${uuid}${rest}`
const atendente = () => operador(house, ['ATENDIMENTO'])
const medidas = (pesoPacote: number) => ({ alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote })
const query = (pesoPacote: number) => `?alturaPacote=4&larguraPacote=16&comprimentoPacote=24&pesoPacote=${pesoPacote}`
type Ficha = z.input<typeof FichaDaContestacao>
type Preco = {
  decisao: string
  valor: number
  perdoa: number
  cobrado: number
  glosa: number
  recibo: { total: number }
}

/** Somebody who contests 6 kg for a parcel of 3 kg. */
async function contestada() {
  const ana = await contestante(house)
  await ana.contestar()
  const { diferencaUuid, diferencaValor } = (await ana.list())[0]!
  return { ana, uuid: diferencaUuid, valor: diferencaValor }
}

test('the file holds receipt, measures, events and the history of the person', async () => {
  const { uuid, valor } = await contestada()
  const me = await atendente()
  const ficha = (await me.get(at(uuid))).json<Ficha>()
  expect(ficha).toMatchObject({
    diferencaUuid: uuid,
    diferencaValor: valor,
    atrasada: false,
    dimensoes: medidas(3),
    dimensoesTransportadora: medidas(6),
    historico: { fretes: 1, diferencas: 1, aceitas: 0, parciais: 0, recusadas: 0, retiradas: 0 },
  })
  expect(ficha.recibo.medido.total - ficha.recibo.cotado.total).toBeCloseTo(-valor)
  expect(ficha.eventos.map(({ descricao }) => descricao)).toEqual(
    expect.arrayContaining(['Contestação aberta', 'Diferença encontrada', 'Frete comprado']),
  )
  const fila = await me.get(FILA)
  expect(fila.json<{ diferencaUuid: string }[]>().map(({ diferencaUuid }) => diferencaUuid)).toContain(uuid)
})

test('a PARCIAL costs what its price said before, and the carrier is refused the rest', async () => {
  const { ana, uuid, valor } = await contestada()
  const me = await atendente()
  const preco = (await me.get(at(uuid, `/preco${query(4)}`))).json<Preco>()
  expect(preco.decisao).toBe('PARCIAL')
  expect(preco.valor).toBeGreaterThan(valor)
  expect(preco.perdoa).toBeCloseTo(preco.valor - valor)
  const { contrato } = (await me.get(at(uuid))).json<Ficha>()
  expect(preco.cobrado).toBe(contrato.medido)
  expect(preco.glosa).toBeGreaterThan(0)
  expect(preco.glosa).toBeLessThan(contrato.glosa)
  const body = { decisao: 'PARCIAL', resposta: 'A foto mostra quatro quilos.', dimensoes: medidas(4) }
  expect((await me.post(at(uuid, '/decisao'), body)).json()).toMatchObject({ status: 'PARCIAL', dimensoes: medidas(4) })
  const [depois] = await ana.list()
  expect([depois?.diferencaValor, depois?.status]).toEqual([preco.valor, 'ABERTO'])
  expect((await me.get(at(uuid, `/preco${query(4)}`))).json()).toMatchObject({ code: 'JA_DECIDIDA' })
  expect((await me.get(at(uuid))).json<Ficha>().historico.parciais).toBe(1)
})

test('measures at the paid price are an ACEITA; those outside of the dispute, and no measures, are refused', async () => {
  const { uuid, valor } = await contestada()
  const me = await atendente()
  const gratis = (await me.get(at(uuid, `/preco${query(3)}`))).json<Preco>()
  expect(gratis).toMatchObject({ decisao: 'ACEITA', valor: 0 })
  expect(gratis.perdoa).toBeCloseTo(-valor)
  for (const bad of [query(9), query(0), '', '?alturaPacote=a', query(4).replace('=16', '=16,1234')]) {
    const refused = await me.get(at(uuid, `/preco${bad}`))
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'VALIDACAO'])
  }
})

test('two operators decide at once: one decision stands, and the operator who holds the contest keeps the other one out', async () => {
  const { uuid } = await contestada()
  const [ana, bia] = [await atendente(), await atendente()]
  const body = { decisao: 'RECUSADA', resposta: 'A foto não mostra a balança.' }
  await ana.post(at(uuid, '/reserva'))
  expect((await bia.post(at(uuid, '/decisao'), body)).json()).toMatchObject({ code: 'EM_ANALISE' })
  const both = await Promise.all([1, 2].map(() => ana.post(at(uuid, '/decisao'), body)))
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  const audited = await house.db
    .selectFrom('auditoria')
    .select(['acao', 'motivo'])
    .where('alvo', '=', `diferenca:${uuid}`)
    .execute()
  expect(audited).toEqual([{ acao: 'CONTESTACAO_DECIDIDA', motivo: body.resposta }])
})

test('a contest past its day to answer is late and stands first', async () => {
  const { uuid } = await contestada()
  await house.clock.advance(9 * 86_400)
  const novo = await contestada()
  const me = await atendente()
  const fila = (await me.get(FILA)).json<{ diferencaUuid: string; atrasada: boolean }[]>()
  const of = (wanted: string) => fila.findIndex(({ diferencaUuid }) => diferencaUuid === wanted)
  expect(of(uuid)).toBeLessThan(of(novo.uuid))
  expect([fila[of(uuid)]!.atrasada, fila[of(novo.uuid)]!.atrasada]).toEqual([true, false])
})

test('the open contests of a carrier come as one ZIP: a CSV, and the file of each', async () => {
  const { ana, uuid } = await contestada()
  await ana.contestar({ motivo: 'PESO', texto: '=1+1' })
  const me = await atendente()
  const { frete } = (await me.get(at(uuid))).json<Ficha>()
  const zip = await me.get(`${FILA}/exportacao?transportadora=${encodeURIComponent(frete.transportadora.nome)}`)
  expect(zip.headers['content-type']).toBe('application/zip')
  const files = unzipSync(zip.rawPayload)
  const csv = new TextDecoder().decode(files['contestacoes.csv'])
  const linhas = csv.trim().split('\r\n')
  const pdfs = Object.keys(files).filter((name) => name.endsWith('.pdf'))
  expect(pdfs).toHaveLength(linhas.length - 1)
  expect(csv).toContain(frete.codigoEncomenda)
  for (const name of pdfs) expect(new TextDecoder().decode(files[name]!.slice(0, 5))).toBe('%PDF-')
  expect((await me.get(`${FILA}/exportacao?transportadora=Nenhuma`)).statusCode).toBe(404)
  expect((await me.get(`${FILA}/exportacao`)).statusCode).toBe(422)
  expect((await me.get(at(uuid, '/dossie'))).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('subscribers get 404, an operator without the right 403', async () => {
  const { ana, uuid } = await contestada()
  const financeiro = await operador(house, ['FINANCEIRO'])
  const paths = [
    FILA,
    at(uuid),
    at(uuid, `/preco${query(4)}`),
    at(uuid, '/dossie'),
    `${FILA}/exportacao?transportadora=x`,
  ]
  for (const path of paths) {
    expect((await ana.me.get(path)).statusCode).toBe(404)
    expect((await financeiro.get(path)).statusCode).toBe(403)
  }
})
