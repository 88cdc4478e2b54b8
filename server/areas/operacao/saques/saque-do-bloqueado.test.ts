import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operador } from '../../../testing/given/operador.ts'
import { APROVADO, beginRecarga, pagador } from '../../../testing/given/pagamento.ts'
import { givenSaldo } from '../../../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { findSaldos } from '../../carteira/index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

const PATH = '/api/v1/operacao/saque'
type Equipe = Awaited<ReturnType<typeof operador>>
const saldoDe = async (assinaturaUuid: string) => (await findSaldos(house.db, assinaturaUuid)).saldo

const MOTIVO = { motivo: 'Pediu ao suporte, protocolo 4711.' }
type Card = { impedimento: string | null }

/** A blocked subscriber with this balance, in centavos, and the staff's address of their withdrawals. */
async function givenBloqueada(saldo: number, ana?: Awaited<ReturnType<TestHouse['given']['assinante']>>) {
  const pessoa = ana ?? (await house.given.assinante())
  const { assinaturaUuid } = pessoa
  if (saldo > 0) await givenSaldo(house, assinaturaUuid, saldo)
  const atendente = await operador(house, ['ATENDIMENTO'])
  const bloqueio = `/api/v1/operacao/assinante/${assinaturaUuid}/bloqueio`
  expect((await atendente.post(bloqueio, { motivo: 'Cartões de outra pessoa.' })).statusCode).toBe(204)
  const sacar = (quem: Equipe, valor: number, headers: Record<string, string> = {}) =>
    quem.post(saqueOf(assinaturaUuid), { valor, ...MOTIVO }, headers)
  return { ...pessoa, sacar, saldo: () => saldoDe(assinaturaUuid), unblock: () => atendente.delete(bloqueio) }
}
const saqueOf = (assinaturaUuid: string) => `/api/v1/operacao/assinante/${assinaturaUuid}/saque`

describe('the staff withdraws for a blocked subscriber', () => {
  test('the whole balance leaves once, to the CPF of its owner, who gets the mail; the audit log tells who and why', async () => {
    const [caio, ana] = [await operador(house, ['FINANCEIRO']), await givenBloqueada(50_000)]
    const card = {
      sacavel: 500,
      minimo: 1,
      maximo: 500,
      impedimento: null,
      chavePix: expect.stringMatching(/^\*{3}\./),
    }
    expect((await caio.get(saqueOf(ana.assinaturaUuid))).json()).toMatchObject(card)
    const twice = { 'idempotency-key': 'bloqueada-1' }
    const [one, two] = await Promise.all([ana.sacar(caio, 500, twice), ana.sacar(caio, 500, twice)])
    expect(one.json()).toMatchObject({ status: 'SOLICITADO', valor: 500, cpf: ana.cpf })
    expect([two.statusCode, two.json()]).toEqual([201, one.json()])
    expect(refusedBy(await ana.sacar(caio, 400, twice)).code).toBe('CHAVE_REUTILIZADA')
    expect(await ana.saldo()).toBe(0)
    await house.runJobs()
    const { uuid } = one.json<{ uuid: string }>()
    expect((await caio.get(`${PATH}/${uuid}`)).json()).toMatchObject({ status: 'PAGO', codigo: expect.any(String) })
    const mails = (await house.get(`/sandbox/emails?para=${ana.email}`)).json<{ assunto: string; texto: string }[]>()
    const told = mails.filter(({ assunto }) => assunto.startsWith('Saque de R$\u00a0500,00'))
    expect(told).toEqual([
      expect.objectContaining({ texto: expect.stringContaining('A nossa equipe pediu um saque de R$\u00a0500,00') }),
    ])
    expect(
      await house.db
        .selectFrom('auditoria')
        .select(['operadorUuid', 'motivo', 'depois'])
        .where('acao', '=', 'SAQUE_PEDIDO')
        .where('alvo', '=', `assinatura:${ana.assinaturaUuid}`)
        .execute(),
    ).toEqual([
      { operadorUuid: caio.usuarioUuid, motivo: MOTIVO.motivo, depois: { saque: uuid, valorCentavos: 50_000 } },
    ])
    expect((await caio.get(saqueOf(ana.assinaturaUuid))).json<Card>().impedimento).toContain('é menos que R$\u00a01,00')
  })

  test('of two operators who withdraw everything at once one succeeds', async () => {
    const ana = await givenBloqueada(30_000)
    const equipe = [await operador(house, ['FINANCEIRO']), await operador(house, ['ADMINISTRADOR'])]
    const answers = await Promise.all(equipe.map((quem) => ana.sacar(quem, 300)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(await ana.saldo()).toBe(0)
  })

  test('nothing leaves that the subscriber could not withdraw: the first day, card money, more than there is', async () => {
    const person = await pagador(house)
    const pagamento = await beginRecarga(person.me, 20_000, 'CARTAO')
    const paid = await person.payCartao(APROVADO, { chartUuid: null, amount: 20_000, pagamento })
    expect(paid.json()).toMatchObject({ status: 'APPROVED' })
    const [caio, ana] = [await operador(house, ['FINANCEIRO']), await givenBloqueada(10_000, person)]
    expect(refusedBy(await ana.sacar(caio, 50))).toMatchObject({
      code: 'SAQUE_INDISPONIVEL',
      message: expect.stringContaining('24 horas depois da primeira inserção'),
    })
    await passTime(house, DAY)
    expect(refusedBy(await ana.sacar(caio, 300.01))).toMatchObject({ code: 'SALDO_INSUFICIENTE' })
    expect(refusedBy(await ana.sacar(caio, 100.01))).toMatchObject({
      code: 'SAQUE_INDISPONIVEL',
      message: 'Podem sair por Pix até R$ 100,00. O que entrou por cartão só volta ao cartão.',
    })
    expect(refusedBy(await ana.sacar(caio, 0.99)).code).toBe('VALIDACAO')
    expect(await ana.saldo()).toBe(30_000)
    expect((await ana.sacar(caio, 100)).statusCode).toBe(201)
  })

  test('card money goes back to its card, once, so that the CPF can be freed; the person is told, the audit log says why', async () => {
    const person = await pagador(house)
    const paymentId = await beginRecarga(person.me, 20_000, 'CARTAO')
    await person.payCartao(APROVADO, { chartUuid: null, amount: 20_000, pagamento: paymentId })
    const [caio, ana] = [await operador(house, ['FINANCEIRO']), await givenBloqueada(0, person)]
    const address = `/api/v1/operacao/assinante/${ana.assinaturaUuid}/devolucao`
    const devolver = (quem: Equipe, body: object = {}, headers: Record<string, string> = {}) =>
      quem.post(address, { paymentId, valor: 200, ...MOTIVO, ...body }, headers)
    expect((await caio.get(address)).json()).toMatchObject([{ paymentId, disponivel: 200, impedimento: null }])
    const atendente = await operador(house, ['ATENDIMENTO'])
    for (const asked of [devolver(atendente), atendente.get(address)])
      expect(refusedBy(await asked).code).toBe('SEM_DIREITO')
    expect(refusedBy(await devolver(caio, { motivo: ' ' })).code).toBe('VALIDACAO')
    expect((await devolver(caio, { paymentId: randomUUID() })).statusCode).toBe(404)
    expect(refusedBy(await devolver(caio, { valor: 200.01 }))).toMatchObject({
      code: 'SALDO_INSUFICIENTE',
      message: expect.stringMatching(/^Deste cartão, a carteira da pessoa tem R\$.200,00\.$/),
    })
    const twice = { 'idempotency-key': 'bloqueada-cartao' }
    const [one, two] = await Promise.all([devolver(caio, {}, twice), devolver(caio, {}, twice)])
    expect([one.statusCode, two.statusCode, two.json()]).toEqual([201, 201, one.json()])
    expect(await ana.saldo()).toBe(0)
    await house.runJobs()
    const { uuid } = one.json<{ uuid: string }>()
    expect((await caio.get(address)).json()).toEqual([])
    const mails = (await house.get(`/sandbox/emails?para=${ana.email}`)).json<{ assunto: string }[]>()
    expect(mails.map(({ assunto }) => assunto)).toContain('Devolução ao cartão feita')
    expect(
      await house.db
        .selectFrom('auditoria')
        .select(['operadorUuid', 'motivo', 'depois'])
        .where('acao', '=', 'DEVOLUCAO_PEDIDA')
        .where('alvo', '=', `assinatura:${ana.assinaturaUuid}`)
        .execute(),
    ).toEqual([
      {
        operadorUuid: caio.usuarioUuid,
        motivo: MOTIVO.motivo,
        depois: { devolucao: uuid, pagamento: paymentId, valorCentavos: 20_000 },
      },
    ])
    const livre = `/api/v1/operacao/assinante/${ana.assinaturaUuid}/cpf/liberacao`
    const chefe = await operador(house, ['ADMINISTRADOR'])
    const freed = await chefe.post(livre, { cpf: ana.cpf, motivo: 'CPF de outra pessoa.' })
    expect(freed.statusCode, freed.body).toBe(204)
  })

  test('card money of somebody who is not blocked is theirs to send back', async () => {
    const [caio, ana] = [await operador(house, ['FINANCEIRO']), await pagador(house)]
    const paymentId = await beginRecarga(ana.me, 20_000, 'CARTAO')
    await ana.payCartao(APROVADO, { chartUuid: null, amount: 20_000, pagamento: paymentId })
    const body = { paymentId, valor: 200, ...MOTIVO }
    const refused = await caio.post(`/api/v1/operacao/assinante/${ana.assinaturaUuid}/devolucao`, body)
    expect([refused.statusCode, refusedBy(refused)]).toMatchObject([409, { code: 'CONFLICT' }])
    expect(await saldoDe(ana.assinaturaUuid)).toBe(20_000)
  })

  test('who is not blocked withdraws alone; others than FINANCEIRO may not, and need a reason', async () => {
    const [caio, atendente] = [await operador(house, ['FINANCEIRO']), await operador(house, ['ATENDIMENTO'])]
    const ana = await givenBloqueada(30_000)
    for (const asked of [ana.sacar(atendente, 10), atendente.get(saqueOf(ana.assinaturaUuid))])
      expect(refusedBy(await asked).code).toBe('SEM_DIREITO')
    const semMotivo = await caio.post(saqueOf(ana.assinaturaUuid), { valor: 10, motivo: ' ' })
    expect(refusedBy(semMotivo)).toMatchObject({ code: 'VALIDACAO', errors: [['motivo', 'Preenchimento obrigatório']] })
    expect((await ana.unblock()).statusCode).toBe(204)
    const message = 'O acesso desta pessoa não está bloqueado: quem saca é ela.'
    const refused = await ana.sacar(caio, 10)
    expect([refused.statusCode, refusedBy(refused)]).toMatchObject([409, { code: 'CONFLICT', message }])
    expect((await caio.get(saqueOf(ana.assinaturaUuid))).json<Card>().impedimento).toBe(message)
    expect(await ana.saldo()).toBe(30_000)
    for (const uuid of ['abc', randomUUID()]) {
      expect((await caio.post(saqueOf(uuid), { valor: 10, ...MOTIVO })).statusCode).toBe(404)
      expect((await caio.get(saqueOf(uuid))).statusCode).toBe(404)
    }
  })
})
