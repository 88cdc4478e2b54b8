// Database: PostgreSQL. Two operators on two nodes meet on one document.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentoDaFila, DocumentoEmExame } from '#contract/operacao/documentos'
import { syncRelogio } from '../../../sandbox/relogio.ts'
import { documentista } from '../../../testing/given/documento.ts'
import { fotoJpeg } from '../../../testing/given/foto.ts'
import { operador } from '../../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { concludeDecisao } from './documentos.ts'

let house: TestHouse
let other: TestHouse
beforeAll(async () => {
  house = await startHouse()
  other = await house.startNode()
})
afterAll(() => house.stop())

/** Both nodes go by one clock. */
async function advance(seconds: number) {
  await house.clock.advance(seconds)
  await syncRelogio(other.deps)
}

const at = (uuid: string, rest = '') => `/api/v1/operacao/documento/${uuid}${rest}`
const APROVADO = { decisao: 'APROVADO' }
const REPROVADO = { decisao: 'REPROVADO', motivo: 'O documento está vencido.' }

async function enviado(tipo: 'IDENTIDADE' | 'ENDERECO' = 'IDENTIDADE') {
  const pessoa = await documentista(house)
  const { uuid } = await pessoa.given(tipo)
  return { pessoa, uuid, status: async () => (await pessoa.list()).find((one) => one.uuid === uuid)?.status }
}
const atendente = (at: TestHouse = house) => operador(at, ['ATENDIMENTO'])
const acoesDe = async (uuid: string) =>
  (
    await house.db
      .selectFrom('auditoria')
      .select('acao')
      .where('alvo', '=', `documento:${uuid}`)
      .orderBy('ordem')
      .execute()
  ).map(({ acao }) => acao)

test('the queue stands oldest first, tells what is late, and narrows to a kind', async () => {
  const velho = await enviado()
  await advance(49 * 3600)
  const novo = await enviado('ENDERECO')
  const me = await atendente()
  const answer = await me.get('/api/v1/operacao/documento')
  const fila = answer.json<DocumentoDaFila[]>()
  const places = [velho, novo].map(({ uuid }) => fila.findIndex((one) => one.uuid === uuid))
  expect(places[0]).toBeLessThan(places[1]!)
  expect(places.map((place) => fila[place]!.atrasado)).toEqual([true, false])
  expect(Number(answer.headers['x-total-count'])).toBe(fila.length)
  const enderecos = (await me.get('/api/v1/operacao/documento?tipo=ENDERECO')).json<DocumentoDaFila[]>()
  expect(enderecos.map(({ tipo }) => tipo)).not.toContain('IDENTIDADE')
  const atrasados = (await me.get('/api/v1/operacao/documento?atrasados=true')).json<DocumentoDaFila[]>()
  expect(atrasados.map(({ uuid }) => uuid)).not.toContain(novo.uuid)
  const filas = (await me.get('/api/v1/operacao/filas')).json<{ fila: string; abertos: number; atrasados: number }[]>()
  expect(filas).toContainEqual({ fila: 'DOCUMENTOS', abertos: fila.length, atrasados: atrasados.length })
})

test('the person stays masked until their data is asked for, and the asking is audited', async () => {
  const { pessoa, uuid } = await enviado()
  const me = await atendente()
  const exame = await me.get(at(uuid))
  expect(exame.body).not.toContain(pessoa.cpf)
  expect(exame.body).not.toContain(pessoa.email)
  expect(exame.json<DocumentoEmExame>()).toMatchObject({ limite: { agora: 10, aprovado: 50 }, anteriores: [] })
  const dados = await me.post(at(uuid, '/dados'))
  expect(dados.json<{ email: string; cpf: string }>().email).toBe(pessoa.email)
  expect(dados.json<{ cpf: string }>().cpf.replace(/\D/g, '')).toBe(pessoa.cpf)
  expect(await acoesDe(uuid)).toEqual(['DOCUMENTO_DADOS'])
})

test('the file comes as it was sent, is kept by no browser and runs in none', async () => {
  const pessoa = await documentista(house)
  const bytes = fotoJpeg()
  const { uuid } = await pessoa.given('IDENTIDADE', bytes)
  const file = await (await atendente()).get(at(uuid, '/arquivo'))
  expect(file.rawPayload.equals(bytes)).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="documento-${uuid}.jpg"`,
  })
  expect(file.headers['content-security-policy']).toContain("default-src 'none'; sandbox")
})

test('who opens the file stands in the audit log, once a day for each operador', async () => {
  const { uuid } = await enviado()
  const [ana, bia] = [await atendente(), await atendente()]
  const open = async (who: typeof ana) => expect((await who.get(at(uuid, '/arquivo'))).statusCode).toBe(200)
  const abertos = () =>
    house.db
      .selectFrom('auditoria')
      .select(['acao', 'operadorUuid', 'ip'])
      .where('alvo', '=', `documento:${uuid}`)
      .orderBy('ordem')
      .execute()
  for (const who of [ana, ana, bia]) await open(who)
  const por = ({ usuarioUuid }: typeof ana) => ({
    acao: 'DOCUMENTO_ARQUIVO',
    operadorUuid: usuarioUuid,
    ip: '127.0.0.1',
  })
  expect(await abertos()).toEqual([por(ana), por(bia)])
  await advance(24 * 3600)
  await house.db.updateTable('sessao').set({ usadaEm: house.clock.now() }).execute() // they went on working
  for (const who of [ana, ana]) await open(who)
  expect(await abertos()).toEqual([por(ana), por(bia), por(ana)])
})

test('subscribers get 404, an operator without the right 403, and what does not exist is 404', async () => {
  const { pessoa, uuid } = await enviado()
  const semDireito = await operador(house, ['FINANCEIRO'])
  const me = await atendente()
  const calls = [
    (who: typeof me) => who.get('/api/v1/operacao/documento'),
    (who: typeof me) => who.get(at(uuid)),
    (who: typeof me) => who.get(at(uuid, '/arquivo')),
    (who: typeof me) => who.post(at(uuid, '/dados')),
    (who: typeof me) => who.post(at(uuid, '/reserva')),
    (who: typeof me) => who.post(at(uuid, '/decisao'), APROVADO),
    (who: typeof me) => who.delete(at(uuid, '/decisao')),
  ]
  for (const call of calls) {
    expect((await call(pessoa.me as typeof me)).statusCode).toBe(404)
    const refused = await call(semDireito)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'SEM_DIREITO'])
  }
  for (const uuid of ['abc', '0198b2c0-0000-7000-8000-000000000001'])
    for (const answer of [
      me.get(at(uuid)),
      me.get(at(uuid, '/arquivo')),
      me.post(at(uuid, '/reserva')),
      me.post(at(uuid, '/decisao'), APROVADO),
    ])
      expect((await answer).statusCode).toBe(404)
  const semMotivo = await me.post(at(uuid, '/decisao'), { decisao: 'REPROVADO' })
  expect(semMotivo.statusCode).toBe(422)
})

test('one of two operators on two nodes holds a document; the other is told who, and may not decide', async () => {
  const { uuid, status } = await enviado()
  const [ana, bia] = [await atendente(house), await atendente(other)]
  const answers = await Promise.all([ana.post(at(uuid, '/reserva')), bia.post(at(uuid, '/reserva'))])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  const anaHolds = answers[0].statusCode === 200
  const [dona, outra] = anaHolds ? [ana, bia] : [bia, ana]
  const refused = await outra.post(at(uuid.toUpperCase(), '/decisao'), APROVADO)
  expect(refused.json()).toMatchObject({ code: 'EM_ANALISE', atual: { operador: { uuid: dona.usuarioUuid } } })
  expect((await outra.get(at(uuid))).json<DocumentoEmExame>().reserva?.operador.uuid).toBe(dona.usuarioUuid)
  expect(await status()).toBe('AVALIACAO')
  await dona.delete(at(uuid, '/reserva'))
  expect((await outra.post(at(uuid, '/reserva'))).statusCode).toBe(200)
  expect((await dona.post(at(uuid, '/reserva'))).statusCode).toBe(409)
})

test('a reserva runs out after five minutes, and is renewed by its holder', async () => {
  const { uuid } = await enviado()
  const [ana, bia] = [await atendente(), await atendente()]
  await ana.post(at(uuid, '/reserva'))
  await advance(200)
  expect((await ana.post(at(uuid, '/reserva'))).statusCode).toBe(200)
  await advance(200)
  expect((await bia.post(at(uuid, '/reserva'))).statusCode).toBe(409)
  await advance(101)
  expect((await bia.post(at(uuid, '/decisao'), APROVADO)).statusCode).toBe(200)
})

test('a decision takes effect after eight seconds, once, and only then the person is told', async () => {
  const { pessoa, uuid, status } = await enviado()
  const me = await atendente()
  const decided = await me.post(at(uuid, '/decisao'), APROVADO)
  expect(new Date(decided.json<{ desfazerAte: string }>().desfazerAte)).toEqual(
    new Date(house.clock.now().getTime() + 8000),
  )
  await advance(7)
  expect([await status(), (await pessoa.limite()).numeroFretes]).toEqual(['AVALIACAO', 10])
  expect((await me.get('/api/v1/operacao/documento')).body).not.toContain(uuid)
  await advance(1)
  await house.runJobs()
  await Promise.all([concludeDecisao.run(house.deps, { uuid }), concludeDecisao.run(other.deps, { uuid })])
  expect([await status(), (await pessoa.limite()).numeroFretes]).toEqual(['APROVADO', 50])
  const late = await me.delete(at(uuid, '/decisao'))
  expect(late.json()).toMatchObject({ code: 'JA_DECIDIDA' })
  expect((await me.post(at(uuid, '/decisao'), REPROVADO)).statusCode).toBe(409)
  expect(await acoesDe(uuid)).toEqual(['DOCUMENTO_APROVADO'])
})

test('an undone decision leaves the document as it was, and another one can be made', async () => {
  const { pessoa, uuid, status } = await enviado()
  const [me, outra] = [await atendente(), await atendente()]
  await me.post(at(uuid, '/decisao'), APROVADO)
  expect((await outra.delete(at(uuid, '/decisao'))).statusCode).toBe(409)
  expect((await me.delete(at(uuid, '/decisao'))).statusCode).toBe(204)
  await advance(60)
  await house.runJobs()
  expect([await status(), (await pessoa.limite()).numeroFretes]).toEqual(['AVALIACAO', 10])
  await me.post(at(uuid, '/decisao'), REPROVADO)
  await advance(8)
  await house.runJobs()
  expect(await status()).toBe('REPROVADO')
  expect(await acoesDe(uuid)).toEqual(['DOCUMENTO_APROVADO', 'DOCUMENTO_DESFEITO', 'DOCUMENTO_REPROVADO'])
})

test('of an undo and the job that lets the decision take effect, on two nodes at once, one wins', async () => {
  const { uuid, status } = await enviado()
  const me = await atendente(other)
  await me.post(at(uuid, '/decisao'), APROVADO)
  // this node's clock is ahead: for this node the time to undo is over, for the other one it is not
  house.deps.clock.shiftTo(house.deps.clock.offsetMs() + 9000)
  const [undone] = await Promise.all([me.delete(at(uuid, '/decisao')), concludeDecisao.run(house.deps, { uuid })])
  await advance(9)
  await house.runJobs()
  expect(await status()).toBe(undone.statusCode === 204 ? 'AVALIACAO' : 'APROVADO')
})

test('another file of the person replaces the document, and the decision about the old one is dropped', async () => {
  const { pessoa, uuid } = await enviado()
  const me = await atendente()
  await me.post(at(uuid, '/decisao'), APROVADO)
  const { uuid: novo } = await pessoa.given('IDENTIDADE', fotoJpeg(2000))
  await advance(60)
  await house.runJobs()
  expect(novo).not.toBe(uuid)
  expect((await pessoa.list()).map(({ uuid, status }) => [uuid, status])).toEqual([[novo, 'AVALIACAO']])
  expect((await me.get(at(uuid))).statusCode).toBe(404)
})
