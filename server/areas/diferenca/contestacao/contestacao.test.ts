// Database: embedded. Every state of a contest and every refusal, as its owner sees them.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDiferencas } from '../../../ensaio/contraprova-diferencas.ts'
import { contestante, RECUSADA } from '../../../testing/given/contestante.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { passTime } from '../../../testing/tempo.ts'
import { listCotados, pricePostado } from '../../frete/index.ts'
import { diferenca } from '../index.ts'
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
  ).filter(({ assunto }) => assunto === 'Contestação decidida')

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

/** What the receipt of these fretes makes of this weight. */
async function precoDe(peso: number) {
  const outra = await contestante(house, { medidas: pesando(peso) })
  const [diferenca] = await outra.list()
  return centavos(diferenca!.recibo.medido.total)
}

test('in part, whatever the measures: what is owed is what was paid less what the receipt makes of them, or it is refused', async () => {
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

test('measures that cost what was paid are an acceptance', async () => {
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

type Contestante = Awaited<ReturnType<typeof contestante>>
const secondsUntil = (instant: string) => Math.floor((Date.parse(instant) - house.clock.now().getTime()) / 1000)

describe('refused with a sentence, and nothing changes', () => {
  test.each([
    ['nothing', null, 'Informe a contestação.'],
    ['no reason', {}, 'Escolha o motivo da contestação.'],
    ['an unknown reason', { motivo: 'PRECO' }, 'Escolha um dos motivos: MEDIDA, PESO, OUTRO_OBJETO, OUTRO.'],
    [
      'another reason without a text',
      { motivo: 'OUTRO', texto: ' \n ' },
      'Explique o motivo: com "Outro motivo" o texto é obrigatório.',
    ],
    [
      'a text that is too long',
      { motivo: 'PESO', texto: 'x'.repeat(1001) },
      'A explicação aceita até 1000 caracteres.',
    ],
    [
      'a text that turns its direction',
      { motivo: 'PESO', texto: 'a\u202eb' },
      'A explicação tem um caractere que não se pode usar.',
    ],
    ['a number for a text', { motivo: 'PESO', texto: 7 }, 'Escreva a explicação como texto.'],
    ['a proof that is none', { motivo: 'PESO', provas: ['x'] }, 'Prova inválida.'],
    [
      'too many proofs',
      { motivo: 'PESO', provas: Array.from({ length: 7 }, () => randomUUID()) },
      'Escolha no máximo 6 provas.',
    ],
  ])('%s', async (_, body, message) => {
    const ana = await suspeita()
    const answer = await ana.contestar(body as unknown as object)
    expect([answer.statusCode, refusedBy(answer).message]).toEqual([422, message])
    expect(await ana.list()).toMatchObject([{ contestacao: null }])
  })

  let daSuspeita: Promise<Contestante> | undefined
  const suspeita = () => (daSuspeita ??= contestante(house))

  test.each<[string, (ana: Contestante) => Promise<unknown>, number, string]>([
    ['twice', (ana) => ana.contestar(), 409, 'JA_CONTESTADA'],
    ['after a refusal', async (ana) => (await ana.contestar(), await ana.decidir(RECUSADA)), 409, 'JA_DECIDIDA'],
    [
      'after an acceptance',
      async (ana) => (await ana.contestar(), await ana.decidir({ decisao: 'ACEITA', resposta: 'Sim.' })),
      409,
      'JA_DECIDIDA',
    ],
    [
      'after a part was accepted',
      async (ana) => (
        await ana.contestar(), await ana.decidir({ decisao: 'PARCIAL', resposta: 'Em parte.', dimensoes: pesando(5) })
      ),
      409,
      'JA_DECIDIDA',
    ],
    ['of a settled debit', (ana) => ana.quit({ tipoQuitacao: false }), 409, 'CONFLICT'],
  ])('a contest %s', async (_, before, status, code) => {
    const ana = await contestante(house, { medidas: pesando(9) })
    await before(ana)
    const list = await ana.list()
    const answer = await ana.contestar()
    expect([answer.statusCode, refusedBy(answer).code]).toEqual([status, code])
    expect(await ana.list()).toEqual(list)
  })

  test('a credit, and a frete that has no difference', async () => {
    const credora = await contestante(house, { medidas: pesando(1) })
    const answer = await credora.contestar()
    expect([answer.statusCode, refusedBy(answer).code]).toEqual([422, 'SO_DEBITO'])
    const igual = await contestante(house, { medidas: pesando(3) })
    expect((await igual.contestar()).statusCode).toBe(404)
    expect((await igual.desistir()).statusCode).toBe(404)
  })

  test('another’s frete, one that is unknown, and one that is no uuid', async () => {
    const [ana, bia] = [await contestante(house), await contestante(house)]
    await ana.contestar()
    for (const id of [ana.uuids[0], randomUUID(), 'x']) {
      const path = `/api/v1/frete/${id}/diferenca/contestacao`
      for (const answer of [await bia.me.post(path, { motivo: 'PESO' }), await bia.me.delete(path)])
        expect([answer.statusCode, refusedBy(answer).message]).toEqual([404, 'Frete não encontrado.'])
    }
    expect(await ana.list()).toMatchObject([{ contestacao: { status: 'ABERTA' } }])
  })

  test('a withdrawal of what was decided, and of what was never contested', async () => {
    const ana = await contestante(house)
    expect((await ana.desistir()).statusCode).toBe(404)
    await ana.contestar()
    await ana.decidir(RECUSADA)
    expect(refusedBy(await ana.desistir()).code).toBe('JA_DECIDIDA')
  })
})

describe('a decision is refused', () => {
  const SEM_MEDIDAS = 'Para aceitar em parte, informe as quatro medidas que valem.'
  const LADO = 'Informe a medida em centímetros, de 1 a 500.'
  const PESO = 'Informe o peso em kg, de 0,001 a 300.'
  const FAIXA = /^Com estas medidas o frete fica fora da faixa em disputa/
  const parcial = (dimensoes?: unknown) => ({ decisao: 'PARCIAL', resposta: 'Em parte.', dimensoes })

  test.each<[string, object, string | RegExp]>([
    ['without a word', {}, 'Use ACEITA, PARCIAL, RECUSADA.'],
    ['with an unknown one', { decisao: 'DESISTENCIA', resposta: 'x' }, 'Use ACEITA, PARCIAL, RECUSADA.'],
    ['without an answer', { decisao: 'RECUSADA' }, 'Preenchimento obrigatório'],
    ['with an empty answer', { decisao: 'RECUSADA', resposta: ' ' }, 'Preenchimento obrigatório'],
    ['in part without measures', parcial(), SEM_MEDIDAS],
    ['with a side of 0', parcial({ ...pesando(5), alturaPacote: 0 }), LADO],
    ['with a negative side', parcial({ ...pesando(5), larguraPacote: -1 }), LADO],
    ['with a side that is no number', parcial({ ...pesando(5), larguraPacote: Number.NaN }), LADO],
    ['with a side of 10 m', parcial({ ...pesando(5), comprimentoPacote: 1000 }), LADO],
    ['without a weight', parcial({ ...pesando(5), pesoPacote: undefined }), PESO],
    ['with no weight at all', parcial({ ...pesando(5), pesoPacote: 0 }), PESO],
    ['with measures that cost less than was paid', parcial(pesando(1)), FAIXA],
    ['with the measured ones', parcial(pesando(9)), FAIXA],
    ['with measures that cost more than was measured', parcial(pesando(20)), FAIXA],
  ])('%s', async (_, body, message) => {
    const ana = await contestada()
    const answer = await ana.decidir(body)
    expect(answer.statusCode, answer.body).toBe(422)
    expect(refusedBy(answer).message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    expect(await ana.list()).toMatchObject([{ contestacao: { status: 'ABERTA' } }])
  })

  let daContestada: Promise<Contestante> | undefined
  const contestada = () =>
    (daContestada ??= contestante(house, { medidas: pesando(9) }).then(async (ana) => (await ana.contestar(), ana)))

  test('of an unknown difference, of one that was never contested, and of one that was decided or withdrawn', async () => {
    const ana = await contestante(house)
    for (const uuid of [randomUUID(), 'x'])
      expect((await house.post(`/sandbox/diferencas/${uuid}/decisao`, RECUSADA)).statusCode).toBe(404)
    expect((await ana.decidir(RECUSADA)).statusCode).toBe(404)
    await ana.contestar()
    await ana.desistir()
    expect(refusedBy(await ana.decidir(RECUSADA))).toMatchObject({
      code: 'JA_DECIDIDA',
      message: 'Esta contestação foi retirada pelo assinante.',
    })
    await ana.contestar()
    await ana.decidir(RECUSADA)
    const again = await ana.decidir({ decisao: 'ACEITA', resposta: 'Pensando melhor.' })
    expect([again.statusCode, refusedBy(again).code]).toEqual([409, 'JA_DECIDIDA'])
    expect(await ana.list()).toMatchObject([{ contestacao: { status: 'RECUSADA' } }])
  })
})

describe('measures that come while a contest is open', () => {
  const medicoes = async (ana: Contestante) =>
    (await house.db.selectFrom('medicao').select('precoCentavos').where('freteUuid', '=', ana.uuids[0]!).execute())
      .length

  test('go into its file and make nothing', async () => {
    const ana = await contestante(house)
    await ana.contestar()
    const [before] = await ana.list()
    await ana.medir(pesando(9))
    expect(await ana.list()).toEqual([{ ...before, dimensoesTransportadora: before!.dimensoesTransportadora }])
    expect(await medicoes(ana)).toBe(2)
  })

  test('are compared once it is decided: a larger weight makes another difference, of what it costs more', async () => {
    const ana = await contestante(house)
    const [contestada] = await ana.list()
    await ana.contestar()
    await ana.medir(pesando(9))
    await ana.decidir({ decisao: 'ACEITA', resposta: 'Sim.' })
    const [nova, velha, ...more] = await ana.list()
    expect(more).toEqual([])
    expect(velha ?? nova).toBeDefined()
    const aberta = [nova, velha].find((one) => one!.status === 'ABERTO')
    expect(centavos(aberta!.diferencaValor)).toBe(
      centavos(contestada!.recibo.medido.total) - centavos(aberta!.recibo.medido.total),
    )
    expect(await medicoes(ana)).toBe(2) // compared again, measured once
    expect((await ana.contestar({ motivo: 'PESO' })).statusCode).toBe(201)
  })

  test('and a smaller one makes none after an acceptance, and a credit after a withdrawal', async () => {
    const [ana, bia] = [await contestante(house), await contestante(house)]
    for (const one of [ana, bia]) {
      await one.contestar()
      await one.medir(pesando(4))
    }
    await ana.decidir({ decisao: 'ACEITA', resposta: 'Sim.' })
    expect(await ana.list()).toHaveLength(1)
    await bia.desistir()
    expect((await bia.list()).map(({ tipo }) => tipo).toSorted()).toEqual(['CREDITO', 'DEBITO'])
  })
})

test('a contested debit does not stand against the closing of an account, and the closing forgets what was written', async () => {
  const ana = await contestante(house)
  await ana.contestar({ motivo: 'OUTRO', texto: 'Fale com a Maria.' })
  const titular = diferenca.titular!
  const dona = { usuarioUuid: ana.usuarioUuid, assinaturaUuid: ana.assinaturaUuid }
  expect(await titular.tell(house.deps, dona)).toMatchObject({ contestacoes: [{ texto: 'Fale com a Maria.' }] })
  await house.db.transaction().execute(async (tx) => {
    expect(await titular.object?.(house.deps, tx, dona)).toBeUndefined()
    await titular.erase(house.deps, tx, dona)
  })
  expect(await ana.list()).toMatchObject([{ contestacao: { texto: '', status: 'ABERTA' } }])
})

test('the checker sees a difference that says something else than its contest, and a contest after a decision', async () => {
  const ana = await contestante(house)
  await ana.contestar()
  const [{ diferencaUuid } = { diferencaUuid: '' }] = await ana.list()
  const planted = (change: RawBuilder<unknown>) =>
    house.db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx) // no trigger looks
        await change.execute(tx)
        throw new Error((await checkDiferencas(tx)).join('; '))
      })
      .catch((error: Error) => error.message)
  expect(await planted(sql`update diferenca set contestacao = null where uuid = ${diferencaUuid}`)).toContain(
    `diferença ${diferencaUuid}: contestação ABERTA`,
  )
  expect(
    await planted(sql`update contestacao set status = 'RECUSADA', resposta = 'x', decidida_em = aberta_em
      where diferenca_uuid = ${diferencaUuid}`),
  ).toContain('decidida sem aviso')
  expect(
    await planted(sql`insert into contestacao (uuid, diferenca_uuid, status, motivo, texto, provas, aberta_em, prazo_resposta,
        contestado_centavos, resposta, decidida_em)
      select gen_random_uuid(), diferenca_uuid, 'RECUSADA', motivo, texto, provas, aberta_em, prazo_resposta, contestado_centavos, 'x', aberta_em
      from contestacao where diferenca_uuid = ${diferencaUuid}`),
  ).toContain(`diferença ${diferencaUuid}: contestação RECUSADA depois de ABERTA`)
})

describe('the database refuses by itself', () => {
  test.each([
    [
      'a second open contest',
      sql`insert into contestacao (uuid, diferenca_uuid, status, motivo, texto, provas, aberta_em, prazo_resposta,
      contestado_centavos) select gen_random_uuid(), diferenca_uuid, status, motivo, texto, provas, aberta_em, prazo_resposta,
      contestado_centavos from contestacao where diferenca_uuid = `,
    ],
    [
      'a decision without an answer',
      sql`update contestacao set status = 'RECUSADA', decidida_em = now() + interval '1 year' where diferenca_uuid = `,
    ],
    [
      'a decision that the difference does not say',
      sql`update contestacao set status = 'RECUSADA', resposta = 'x', decidida_em = now() + interval '1 year' where diferenca_uuid = `,
    ],
    ['a difference whose contest is not there', sql`update diferenca set contestacao = null where uuid = `],
    ['another reason', sql`update contestacao set motivo = 'OUTRO' where diferenca_uuid = `],
    ['a contest that goes away', sql`delete from contestacao where diferenca_uuid = `],
  ])('%s', async (_, attack) => {
    const ana = await contestante(house)
    await ana.contestar()
    const [{ diferencaUuid } = { diferencaUuid: '' }] = await ana.list()
    await expect(sql`${attack} ${diferencaUuid}`.execute(house.db)).rejects.toThrow(/contesta|livro/)
    expect(await ana.list()).toMatchObject([{ contestacao: { status: 'ABERTA' } }])
  })

  test('a decided contest never changes', async () => {
    const ana = await contestante(house)
    await ana.contestar()
    await ana.decidir(RECUSADA)
    await expect(
      sql`update contestacao set resposta = 'x' where status = 'RECUSADA'`.execute(house.db),
    ).rejects.toThrow('não muda assim')
  })
})

test('who plays the staff in the sandbox sees the open contests of everybody, and no decided one', async () => {
  const ana = await contestante(house, { fretes: 2 })
  const [uma, outra] = await ana.list()
  for (const n of [0, 1]) expect((await ana.contestar(undefined, n)).statusCode).toBe(201)
  const listed = async () => {
    type Aberta = { diferencaUuid: string; codigoEncomenda: string }
    const abertas = (await house.get('/sandbox/diferencas')).json<Aberta[]>()
    return abertas.filter(({ diferencaUuid }) => [uma, outra].some((one) => one!.diferencaUuid === diferencaUuid))
  }
  expect(await listed()).toHaveLength(2)
  await ana.decidir({ decisao: 'RECUSADA', resposta: 'A balança deles está certa.' })
  const sobra = uma!.uuid === ana.uuids[0] ? outra! : uma!
  expect(await listed()).toEqual([
    {
      diferencaUuid: sobra.diferencaUuid,
      codigoEncomenda: sobra.codigoEncomenda,
      contestacao: expect.objectContaining({ status: 'ABERTA', valorContestado: sobra.diferencaValor }),
      dimensoes: { ...sobra.dimensoes, diametroPacote: null },
      dimensoesTransportadora: sobra.dimensoesTransportadora,
    },
  ])
})
