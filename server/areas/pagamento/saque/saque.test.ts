// Database: both. Money.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plusSeconds } from '#contract/kernel/values/instant'
import { givenSaldo } from '../../../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { passTime } from '../../../testing/tempo.ts'
import { findSaldos } from '../../carteira/index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

/** Somebody with this balance. */
async function holder(centavos = 100_000) {
  const ana = await house.given.assinante()
  const me = house.as(ana.token)
  await givenSaldo(house, ana.assinaturaUuid, centavos)
  const take = (
    valor: unknown,
    { senha = ana.senha, headers = {} }: { senha?: string; headers?: Record<string, string> } = {},
  ) => me.post('/api/v1/saque', { valor, senha }, headers)
  const saldo = async () => (await findSaldos(house.db, ana.assinaturaUuid)).saldo
  const read = async (uuid: string) => (await me.get(`/api/v1/saque/${uuid}`)).json<Record<string, unknown>>()
  return { ...ana, me, take, saldo, read }
}
type SaquePedido = { uuid: string }

/** The bank sends a withdrawal that it let wait: one that ends in 17 centavos. */
const sendAtBank = ({ uuid }: SaquePedido) =>
  house.db
    .updateTable('bancoTransferencia')
    .set({ situacao: 'FEITA', codigo: 'E99999999' })
    .where('referencia', '=', uuid)
    .execute()

test('money goes back to its holder: the wallet pays at once, the bank sends it, the holder is told by mail', async () => {
  const ana = await holder()
  const answer = await ana.take(120.5)
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { status: 'SOLICITADO', valor: 120.5 }])
  expect(await ana.saldo()).toBe(100_000 - 12_050)
  await house.runJobs()
  expect(await ana.read(answer.json<SaquePedido>().uuid)).toMatchObject({
    status: 'PAGO',
    devolvido: null,
    codigo: expect.stringMatching(/^E/),
    chavePix: expect.stringMatching(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/),
  })
  const mails = (await house.get(`/sandbox/emails?para=${ana.email}`)).json<{ assunto: string }[]>()
  expect(mails.map(({ assunto }) => assunto)).toEqual([expect.stringContaining('Saque de R$\u00a0120,50')])
})

test('when the bank cannot send the money, it returns to the wallet', async () => {
  const ana = await holder()
  const { uuid } = (await ana.take(20.13)).json<SaquePedido>()
  await house.runJobs()
  expect(await ana.read(uuid)).toMatchObject({
    status: 'DEVOLVIDO',
    motivo: 'Chave Pix não encontrada.',
    devolvido: 20.13,
  })
  expect(await ana.saldo()).toBe(100_000)
})

test('an account cannot be closed while its withdrawal is under way', async () => {
  const ana = await holder(2_017)
  const saque = (await ana.take(20.17)).json<SaquePedido>()
  const answer = await ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha })
  expect(refusedBy(answer)).toMatchObject({
    code: 'CONTA_EM_USO',
    message: 'Há um saque em andamento. Espere o dinheiro chegar antes de encerrar a conta.',
  })
  await house.runJobs()
  await sendAtBank(saque)
  await passTime(house, 900)
  expect((await ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha })).statusCode).toBe(204)
})

test('a bank that takes its time is asked again', async () => {
  const ana = await holder()
  const saque = (await ana.take(20.17)).json<SaquePedido>()
  await house.runJobs()
  expect(await ana.read(saque.uuid)).toMatchObject({ status: 'ENVIADO' })
  await sendAtBank(saque)
  await passTime(house, 900)
  expect(await ana.read(saque.uuid)).toMatchObject({ status: 'PAGO', codigo: 'E99999999' })
})

test('two clicks with one key are one withdrawal; the key with another amount is refused', async () => {
  const ana = await holder()
  const headers = { 'idempotency-key': 'saque-1' }
  const [one, two] = await Promise.all([ana.take(10, { headers }), ana.take(10, { headers })])
  expect(one.json<SaquePedido>().uuid).toBe(two.json<SaquePedido>().uuid)
  expect(await ana.saldo()).toBe(99_000)
  expect(refusedBy(await ana.take(11, { headers })).code).toBe('CHAVE_REUTILIZADA')
})

test('of ten requests at once for the whole balance one succeeds', async () => {
  const ana = await holder(5_000)
  const answers = await Promise.all(Array.from({ length: 9 }, () => ana.take(50)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array<number>(8).fill(422),
  ])
  expect(await ana.saldo()).toBe(0)
})

test.each([
  [0, 'VALIDACAO', 'O limite mínimo para essa operação é: R$ 1,00'],
  [-5, 'VALIDACAO', 'O limite mínimo para essa operação é: R$ 1,00'],
  [0.001, 'VALIDACAO', 'O valor aceita até 2 casas decimais.'],
  [1e308, 'VALIDACAO', 'Este valor é alto demais.'],
  ['10', 'VALIDACAO', 'Informe um valor em reais.'],
  [5000.01, 'VALIDACAO', 'O limite máximo para essa operação é: R$ 5.000,00'],
  [1000.01, 'SALDO_INSUFICIENTE', 'Saldo insuficiente.'],
])('%s is refused', async (valor, code, message) => {
  const ana = await holder()
  expect(refusedBy(await ana.take(valor))).toMatchObject({ code, message })
  expect(await ana.saldo()).toBe(100_000)
})

test('a day has its limit', async () => {
  const ana = await holder(2_000_000)
  for (let i = 0; i < 2; i++) expect((await ana.take(4500)).statusCode).toBe(201)
  expect(refusedBy(await ana.take(1000.01)).message).toBe('Hoje você ainda pode sacar R$ 1.000,00.')
  expect((await ana.me.get('/api/v1/saque')).json()).toMatchObject({ restanteHoje: 1000, disponivel: 11_000 })
})

test('a wrong password takes nothing', async () => {
  const ana = await holder()
  expect(refusedBy(await ana.take(10, { senha: 'Errada@1' }))).toMatchObject({
    code: 'SENHA_INCORRETA',
    errors: [['senha', 'Senha incorreta.']],
  })
})

test('for a day after a change of password nothing can be withdrawn', async () => {
  const ana = await holder()
  await house.clock.advance(1) // setting the first password was not a change
  const changed = await ana.me.post('/api/v1/usuario/troca-senha', {
    senhaAtual: ana.senha,
    novaSenha: 'Nova@2026',
    confirmaNovaSenha: 'Nova@2026',
    email: ana.email,
  })
  expect(changed.statusCode).toBe(200)
  const senha = 'Nova@2026'
  expect(refusedBy(await ana.take(10, { senha }))).toMatchObject({
    code: 'SAQUE_INDISPONIVEL',
    message: expect.stringMatching(/^Por segurança, saques ficam suspensos até \d\d\/\d\d\/\d\d/),
  })
  expect((await ana.me.get('/api/v1/saque')).json()).toMatchObject({
    motivo: 'TROCA_RECENTE',
    bloqueadoAte: expect.any(String),
  })
  await passTime(house, 24 * 3600)
  expect((await ana.take(10, { senha })).statusCode).toBe(201)
})

test('for a day after a change of e-mail nothing can be withdrawn', async () => {
  const ana = await holder()
  await house.db
    .updateTable('usuario')
    .set({ emailTrocadoEm: house.clock.now() })
    .where('uuid', '=', ana.usuarioUuid)
    .execute()
  expect(refusedBy(await ana.take(10)).code).toBe('SAQUE_INDISPONIVEL')
})

test('another subscriber’s withdrawal is not found', async () => {
  const [ana, bia] = [await holder(), await holder()]
  const { uuid } = (await ana.take(10)).json<SaquePedido>()
  expect((await bia.me.get(`/api/v1/saque/${uuid}`)).statusCode).toBe(404)
})

test('a node of the version before, which does not set `consultaEm`, can write a withdrawal and its end', async () => {
  const ana = await holder()
  const { uuid } = (await ana.take(50)).json<SaquePedido>()
  const row = () =>
    house.db.selectFrom('saque').select(['consultaEm', 'pedidoEm']).where('uuid', '=', uuid).executeTakeFirstOrThrow()
  await house.db.updateTable('saque').set({ consultaEm: null }).where('uuid', '=', uuid).execute()
  const { consultaEm, pedidoEm } = await row()
  expect(consultaEm).toEqual(plusSeconds(pedidoEm, 300))
  const fim = { status: 'PAGO', decididoEm: house.clock.now() } as const
  await house.db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('saque').set(fim).where('uuid', '=', uuid).execute()
      const ended = await tx.selectFrom('saque').select('consultaEm').where('uuid', '=', uuid).executeTakeFirstOrThrow()
      expect(ended.consultaEm).toBe(null)
      throw new Error('nothing of this happened')
    })
    .catch((error: Error) => expect(error.message).toBe('nothing of this happened'))
})
