import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDiferencas } from '../../../ensaio/contraprova/diferencas.ts'
import { type Contestante, contestante, RECUSADA } from '../../../testing/given/contestante.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { passTime } from '../../../testing/tempo.ts'
import { listCotados, pricePostado } from '../../frete/index.ts'
import { centavos, pesando } from '../testing-diferenca.ts'

const DIA = 86_400

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(async () => {
  await house.clock.advance(60)
  expect(await checkDiferencas(house.db)).toEqual([])
  await closeBooks(house)
})

const plusDias = (dia: string, dias: number) => new Date(Date.parse(dia) + dias * DIA * 1000).toISOString().slice(0, 10)
const avisosDe = async (assinaturaUuid: string) =>
  (
    await house.db
      .selectFrom('notificacao')
      .select(['assunto', 'texto'])
      .where('assinaturaUuid', '=', assinaturaUuid)
      .where('tipo', '=', 'DIFERENCA')
      .orderBy('criadaEm')
      .execute()
  ).filter(({ assunto }) => assunto.endsWith(' teve a contestação decidida'))

test('a debit is contested: it is shown with its days, is no longer open, and cannot be paid', async () => {
  const ana = await contestante(house)
  const { debito } = await ana.aberto()
  expect(debito).toBeGreaterThan(0)
  const before = await ana.saldo()
  const answer = await ana.contestar({ motivo: 'PESO', texto: ' A balança \r\n\r\n\r\n\r\n mostra 300 g. ' })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json()).toEqual({
    status: 'ABERTA',
    motivo: 'PESO',
    texto: 'A balança\n\nmostra 300 g.',
    provas: [],
    valorContestado: 0 - debito,
    abertaEm: expect.any(String),
    prazoResposta: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    resposta: null,
    dimensoes: null,
    decididaEm: null,
  })
  const [diferenca] = await ana.list()
  expect(diferenca).toMatchObject({ status: 'ABERTO', diferencaValor: 0 - debito, contestacao: answer.json() })
  expect(await ana.aberto()).toEqual({ debito: 0, credito: 0 })
  expect(refusedBy(await ana.quit({ tipoQuitacao: false })).code).toBe('NADA_A_QUITAR')
  const named = await ana.quit({ tipoQuitacao: false, uuids: [diferenca!.diferencaUuid] })
  expect([named.statusCode, refusedBy(named).code]).toEqual([409, 'CONFLICT'])
  expect(await ana.saldo()).toBe(before)
})

test('a contest that is accepted ends the debit with nothing charged, and its owner is told', async () => {
  const ana = await contestante(house)
  await ana.contestar()
  const answer = await ana.decidir({ decisao: 'ACEITA', resposta: 'O pacote medido era outro.' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ status: 'ACEITA', resposta: 'O pacote medido era outro.' })
  expect(await ana.list()).toMatchObject([
    {
      status: 'QUITADO',
      desfecho: 'ACEITA',
      diferencaValor: 0,
      quitadaEm: expect.any(String),
      contestacao: answer.json(),
    },
  ])
  expect(await ana.linhas()).toEqual([])
  const [aviso] = await avisosDe(ana.assinaturaUuid)
  expect(aviso!.texto).toContain('Ela foi aceita')
  expect(aviso!.texto).toContain('Resposta da equipe: O pacote medido era outro.')
})

test('a contest accepted in part: the receipt prices the other measures, and that much is paid', async () => {
  const ana = await contestante(house, { medidas: pesando(9) })
  const [before] = await ana.list()
  await ana.contestar()
  const answer = await ana.decidir({ decisao: 'PARCIAL', resposta: 'Pesamos de novo.', dimensoes: pesando(5) })
  expect(answer.json()).toMatchObject({ status: 'PARCIAL' })
  const [after] = await ana.list()
  const preco = await precoDe(5)
  expect(after).toMatchObject({
    status: 'ABERTO',
    dimensoesTransportadora: pesando(9),
    contestacao: { status: 'PARCIAL', dimensoes: pesando(5), valorContestado: before!.diferencaValor },
  })
  expect([before!.recibo.decidido, centavos(after!.recibo.decidido!.total)]).toEqual([null, preco])
  expect(centavos(after!.diferencaValor)).toBe(
    centavos(before!.diferencaValor) + centavos(before!.recibo.medido.total) - preco,
  )
  expect(centavos(after!.diferencaValor)).toBe(centavos(after!.recibo.cotado.total) - preco)
  expect(await ana.aberto()).toEqual({ debito: 0 - after!.diferencaValor, credito: 0 })
  expect((await ana.quit({ tipoQuitacao: false, valor: 0 - after!.diferencaValor })).statusCode).toBe(200)
  expect(await ana.linhas()).toEqual([['PAGAMENTO_DIFERENCA', 0 - centavos(after!.diferencaValor)]])
  expect((await avisosDe(ana.assinaturaUuid))[0]!.texto).toContain('Ela foi aceita em parte')
})

/** The receipt's price for this weight. */
async function precoDe(peso: number) {
  const outra = await contestante(house, { medidas: pesando(peso) })
  const [diferenca] = await outra.list()
  return centavos(diferenca!.recibo.medido.total)
}

test('an acceptance in part, with any measures: what is owed is what was paid less the receipt’s price for them, or the decision is refused', async () => {
  let ana: Contestante | undefined
  const found = new Set<number>()
  const medidas = fc.record({
    alturaPacote: fc.integer({ min: 1, max: 40 }),
    larguraPacote: fc.integer({ min: 1, max: 40 }),
    comprimentoPacote: fc.integer({ min: 1, max: 40 }),
    pesoPacote: fc.integer({ min: 1, max: 12_000 }).map((gramas) => gramas / 1000),
  })
  for (const dimensoes of fc.sample(medidas, { numRuns: 25, seed: 7 })) {
    if (!ana) {
      ana = await contestante(house, { medidas: pesando(9) })
      await ana.contestar()
    }
    const [cotado] = await listCotados(house.db, ana.uuids)
    const { pesoPacote, ...lados } = dimensoes
    const preco = pricePostado(cotado!, { ...lados, pesoGramas: Math.round(pesoPacote * 1000) }).total
    const [before] = await ana.list()
    const [pago, medido] = [cotado!.valorFreteCentavos, centavos(before!.recibo.medido.total)]
    const answer = await ana.decidir({ decisao: 'PARCIAL', resposta: 'Em parte.', dimensoes })
    found.add(answer.statusCode)
    if (preco < pago || preco >= medido) {
      expect(answer.statusCode).toBe(422)
      continue
    }
    expect(answer.json()).toMatchObject({ status: preco === pago ? 'ACEITA' : 'PARCIAL' })
    expect(centavos((await ana.list())[0]!.diferencaValor)).toBe(pago - preco)
    ana = undefined
  }
  expect(found).toEqual(new Set([200, 422]))
})

test('a decision with measures that cost what was paid is an acceptance', async () => {
  const ana = await contestante(house)
  await ana.contestar()
  const answer = await ana.decidir({ decisao: 'PARCIAL', resposta: 'O peso é o cotado.', dimensoes: pesando(3) })
  expect(answer.json()).toMatchObject({ status: 'ACEITA' })
  expect(await ana.list()).toMatchObject([{ status: 'QUITADO', desfecho: 'ACEITA', diferencaValor: 0 }])
})

test('a contest that is refused leaves the debit as it was, with an answer, and it can be paid', async () => {
  const ana = await contestante(house)
  const [before] = await ana.list()
  await ana.contestar()
  expect((await ana.decidir(RECUSADA)).json()).toMatchObject({ status: 'RECUSADA', resposta: RECUSADA.resposta })
  const [after] = await ana.list()
  expect(after).toMatchObject({ status: 'ABERTO', diferencaValor: before!.diferencaValor })
  expect((await avisosDe(ana.assinaturaUuid))[0]!.texto).toContain('Ela não foi aceita')
  expect((await ana.quit({ tipoQuitacao: false })).statusCode).toBe(200)
})

test('a contest that is withdrawn leaves the debit as it was, and the debit may be contested again', async () => {
  const ana = await contestante(house)
  const [before] = await ana.list()
  await ana.contestar()
  const answer = await ana.desistir()
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  const [after] = await ana.list()
  expect(after).toMatchObject({
    status: 'ABERTO',
    diferencaValor: before!.diferencaValor,
    vencimento: before!.vencimento,
    contestacao: { status: 'DESISTENCIA', resposta: null, decididaEm: expect.any(String) },
  })
  expect(await avisosDe(ana.assinaturaUuid)).toEqual([])
  expect((await ana.contestar({ motivo: 'MEDIDA' })).statusCode).toBe(201)
  expect(await ana.list()).toMatchObject([{ contestacao: { status: 'ABERTA', motivo: 'MEDIDA' } }])
})

describe('the days', () => {
  test('the staff has five business days; a late answer is still an answer', async () => {
    const ana = await contestante(house)
    const { prazoResposta, abertaEm } = (await ana.contestar()).json<{ prazoResposta: string; abertaEm: string }>()
    const dias = (Date.parse(prazoResposta) - Date.parse(abertaEm.slice(0, 10))) / (DIA * 1000)
    expect(dias).toBeGreaterThanOrEqual(7) // five business days hold a weekend
    await passTime(house, 12 * DIA)
    expect((await ana.decidir(RECUSADA)).statusCode).toBe(200)
  })

  test.each([
    ['a refusal', 3, (ana: Contestante) => ana.decidir(RECUSADA)],
    ['a withdrawal', 2, (ana: Contestante) => ana.desistir()],
  ])('the days until %s do not count for payment', async (_, dias, end) => {
    const ana = await contestante(house)
    const [before] = await ana.list()
    await ana.contestar()
    await passTime(house, dias * DIA)
    await end(ana)
    const [after] = await ana.list()
    expect(after!.vencimento).toBe(plusDias(before!.vencimento!, dias))
    expect(after!.prazoContestacao).toBe(before!.prazoContestacao)
  })

  test('the last second of the last day is in time, the next one is not', async () => {
    const [ana, bia] = [await contestante(house), await contestante(house)]
    const [{ prazoContestacao } = { prazoContestacao: null }] = await ana.list()
    await passTime(house, secondsUntil(`${prazoContestacao}T23:59:59-03:00`))
    expect((await ana.contestar()).statusCode).toBe(201)
    await ana.desistir()
    await passTime(house, 1)
    const [dia, mes, ano] = prazoContestacao!.split('-').toReversed()
    for (const one of [ana, bia])
      expect(refusedBy(await one.contestar())).toMatchObject({
        code: 'PRAZO_ENCERRADO',
        message: `O prazo para contestar este débito terminou em ${dia}/${mes}/${ano}.`,
      })
  })
})

const secondsUntil = (instant: string) => Math.floor((Date.parse(instant) - house.clock.now().getTime()) / 1000)
