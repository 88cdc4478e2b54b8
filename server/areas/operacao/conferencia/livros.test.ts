import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConferenciaDoDia } from '#contract/operacao/livro'
import { PspIndisponivel } from '../../../ports/psp.ts'
import { operador } from '../../../testing/given/operador.ts'
import { beginRecarga, decide } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { expedidor } from '../../../testing/vida.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

const DIA = '2026-11-25'
const OPERACAO = '/api/v1/operacao'
const conferir = async (por: Awaited<ReturnType<typeof operador>>) =>
  (await por.post(`${OPERACAO}/conferencia/${DIA}`)).json<ConferenciaDoDia & { excecoes: { uuid: string }[] }>()

/** A top-up that the bank approved. */
async function givenRecarga(centavos = 5_000) {
  const ana = await house.given.assinante()
  const uuid = await beginRecarga(house.as(ana.token), centavos)
  await decide(house, uuid, 'APROVAR')
  return uuid
}

test('the trial balance of a day closes at zero, and each account leads to its movements', async () => {
  const tereza = await operador(house, ['FINANCEIRO'])
  await givenRecarga()
  await expedidor(house)
  const livro = (await tereza.get(`${OPERACAO}/livro?dia=${DIA}`)).json<{
    contas: { conta: string; saldo: number }[]
    total: Record<string, number>
  }>()
  expect(livro.total).toMatchObject({ anterior: 0, saldo: 0 })
  expect(livro.total['saiu']).toBe(livro.total['entrou'])
  expect(livro.contas.map(({ conta }) => conta)).toContain('assinantes:disponivel')
  const movimentos = await tereza.get(`${OPERACAO}/livro/movimento?dia=${DIA}&conta=casa:a-receber`)
  const [first] = movimentos.json<{ evento: string; entradas: object[] }[]>()
  expect(first).toMatchObject({
    evento: expect.stringMatching(/^pagamento:/),
    entradas: [{ valor: -50 }, { valor: 50 }],
  })
  expect((await tereza.get(`${OPERACAO}/livro/conferencia`)).json()).toMatchObject({ diferencas: [] })
})

test('a right day has no exception; what is changed behind the books is found, closed with a note, and found again', async () => {
  const tereza = await operador(house, ['FINANCEIRO'])
  const [certa, errada] = [await givenRecarga(), await givenRecarga(7_000)]
  expect(await conferir(tereza)).toMatchObject({ excecoes: [], semResposta: [] })
  await sql`update banco_cobranca set valor_centavos = 6900 where referencia = ${errada}`.execute(house.db)
  const [achada, ...others] = (await conferir(tereza)).excecoes
  expect(others).toEqual([])
  expect(achada).toMatchObject({
    tipo: 'VALOR_DO_PSP_DIVERGENTE',
    chave: `pagamento:${errada}`,
    valor: -1,
    lados: { livro: { valor: 70 }, psp: { valor: 69 } },
    status: 'ABERTA',
  })
  const path = `${OPERACAO}/excecao/${achada!.uuid}`
  expect((await tereza.get(path)).json()).toMatchObject({ movimentos: [{ evento: `pagamento:${errada}` }] })
  expect((await tereza.post(`${path}/fechamento`, { nota: 'Tarifa do PSP' })).json()).toMatchObject({
    status: 'FECHADA',
  })
  expect(refusedBy(await tereza.post(`${path}/fechamento`, { nota: 'De novo' }))).toMatchObject({ code: 'JA_DECIDIDA' })
  expect((await conferir(tereza)).excecoes).toMatchObject([{ status: 'FECHADA', nota: 'Tarifa do PSP' }])
  await sql`update banco_cobranca set valor_centavos = 6800 where referencia = ${errada}`.execute(house.db)
  expect((await conferir(tereza)).excecoes).toMatchObject([{ status: 'ABERTA', valor: -2, nota: null }])
  await sql`update banco_cobranca set valor_centavos = 7000 where referencia = ${errada}`.execute(house.db)
  expect((await conferir(tereza)).excecoes).toMatchObject([{ status: 'SUMIU' }])
  expect(certa).not.toBe(errada)
})

test('when the PSP does not answer, the check says so and keeps what it found before', async () => {
  const tereza = await operador(house, ['FINANCEIRO'])
  const uuid = await givenRecarga()
  await sql`update banco_cobranca set valor_centavos = 1 where referencia = ${uuid}`.execute(house.db)
  const abertas = ({ excecoes }: ConferenciaDoDia) => excecoes.filter(({ status }) => status === 'ABERTA').length
  const before = abertas(await conferir(tereza))
  const { psp } = house.deps
  house.deps.psp = {
    ...psp,
    // biome-ignore lint/correctness/useYield: the bank is down
    // oxlint-disable-next-line eslint/require-yield -- the bank is down
    async *listAprovadas() {
      throw new PspIndisponivel('down')
    },
  }
  const down = await conferir(tereza)
  house.deps.psp = psp
  expect([down.semResposta, abertas(down)]).toEqual([
    ['O PSP não respondeu: os pagamentos não foram comparados com ele.'],
    before,
  ])
  await sql`update banco_cobranca set valor_centavos = 5000 where referencia = ${uuid}`.execute(house.db)
})

test('the closing of a month is the same file each time, as CSV and as PDF', async () => {
  const tereza = await operador(house, ['FINANCEIRO'])
  const file = async (formato: string) =>
    (await tereza.get(`${OPERACAO}/livro/fechamento?mes=2026-11&formato=${formato}`)).rawPayload
  const csv = (await file('csv')).toString()
  expect(csv).toContain('casa:a-receber;0,00;')
  expect(csv).toContain('25/11/2026;')
  expect((await file('csv')).toString()).toBe(csv)
  const pdf = await file('pdf')
  expect([pdf.subarray(0, 5).toString(), Buffer.compare(pdf, await file('pdf'))]).toEqual(['%PDF-', 0])
})

test('the books are of FINANCEIRO alone, and bad days are refused in words', async () => {
  const [ana, atendente] = [await house.given.assinante(), await operador(house, ['ATENDIMENTO'])]
  const tereza = await operador(house, ['FINANCEIRO'])
  for (const path of [
    'livro',
    'livro/dia',
    'livro/conferencia',
    `conferencia/${DIA}`,
    'livro/fechamento?mes=2026-11',
  ]) {
    expect((await house.as(ana.token).get(`${OPERACAO}/${path}`)).statusCode).toBe(404)
    expect(refusedBy(await atendente.get(`${OPERACAO}/${path}`))).toMatchObject({ code: 'SEM_DIREITO' })
  }
  for (const path of ['livro?dia=ontem', 'livro/fechamento?mes=2026-13', 'conferencia/2026-02-31'])
    expect((await tereza.get(`${OPERACAO}/${path}`)).statusCode).toBe(422)
  for (const dia of ['9999-12-31', '0001-01-01', '2200-01-01'])
    for (const path of ['livro?dia=', 'livro/dia?ate=', 'livro/movimento?dia=', 'conferencia/'])
      expect([path, dia, (await tereza.get(`${OPERACAO}/${path}${dia}`)).statusCode]).toEqual([path, dia, 422])
  expect(refusedBy(await tereza.post(`${OPERACAO}/conferencia/2027-01-01`))).toMatchObject({
    message: 'Este dia ainda não chegou.',
  })
  expect((await tereza.get(`${OPERACAO}/livro/dia?ate=${DIA}`)).json()).toHaveLength(15)
})
