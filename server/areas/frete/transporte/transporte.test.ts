import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { expedidor } from '../../../testing/vida.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

const mailsTo = async (email: string) =>
  (await house.get(`/sandbox/emails?para=${encodeURIComponent(email)}`)).json<
    { assunto: string; texto: string; links: string[] }[]
  >()

test('a frete’s life: bought, labelled, posted, out for delivery, delivered; everybody is told once', async () => {
  const ana = await expedidor(house, { email: 'vida@exemplo.test' })
  await house.runJobs()
  const gerado = await ana.row()
  expect(gerado.status).toBe('GERADO')
  expect(gerado.codigoEncomenda).toMatch(/^QQ\d{9}BR$/)
  expect(gerado.prazoExpiracao!.getTime() - house.clock.now().getTime()).toBeGreaterThan(14 * DAY * 1000)
  expect(gerado.prazoExpiracao!.toISOString()).toMatch(/T02:59:59/) // the end of a day in Brasília
  expect(await ana.tarefas()).toEqual(['RASTREAR', 'VENCER'])

  expect((await ana.tell('POSTADO')).json()).toMatchObject({ statusFrete: 'POSTADO' })
  expect((await ana.tell('POSTADO')).json()).toMatchObject({ statusFrete: 'POSTADO' })
  await house.runJobs() // mails due together leave in any order
  await ana.tell('EM_TRANSITO')
  await ana.tell('SAIU_PARA_ENTREGA')
  expect(await ana.row()).toMatchObject({ status: 'POSTADO', situacao: 'SAIU_PARA_ENTREGA' })
  await house.runJobs()
  await house.clock.advance(3600)
  await ana.tell('NAO_ENTREGUE')
  expect(await ana.row()).toMatchObject({ status: 'POSTADO', situacao: 'EM_TRANSITO' })
  await house.clock.advance(60)
  await ana.tell('SAIU_PARA_ENTREGA')
  await house.clock.advance(60)
  expect((await ana.tell('ENTREGUE')).json()).toMatchObject({ statusFrete: 'ENTREGUE' })
  await house.runJobs()

  expect(await ana.row()).toMatchObject({ status: 'ENTREGUE', situacao: null, postadoEm: expect.any(Date) })
  expect(await ana.passos()).toEqual(['PENDENTE', 'GERADO', 'POSTADO', 'ENTREGUE'])
  expect(await ana.tarefas()).toEqual([])
  expect((await ana.avisos()).map(({ tipo }) => tipo)).toEqual(['ETIQUETA', 'POSTADO', 'ENTREGUE'])
  expect(await ana.estornos()).toEqual([])
  const mails = await mailsTo('vida@exemplo.test')
  expect(mails.map(({ assunto }) => assunto)).toEqual([
    'A sua encomenda foi entregue',
    'A sua encomenda saiu para entrega',
    'A sua encomenda foi postada',
  ])
  expect(mails[0]!.links).toContainEqual(expect.stringMatching(`/rastreio/${gerado.codigoEncomenda}$`))
})

test('parcels of one seller posted and delivered at the same moment do not block each other', async () => {
  for (let round = 0; round < 3; round++) {
    const ana = await expedidor(house, { fretes: 8 })
    await house.runJobs()
    const rows = await ana.rows()
    const tell = (i: number, status: string) => house.post(`/sandbox/fretes/${rows[i]!.uuid}/eventos`, { status })
    for (const i of [0, 1, 2, 3]) await tell(i, 'POSTADO')
    const answers = await Promise.all([4, 0, 5, 1, 6, 2, 7, 3].map((i) => tell(i, 'ENTREGUE')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect((await ana.me.get('/api/v1/frete/quantidade')).json()).toMatchObject({ GERADO: 0, POSTADO: 0, ENTREGUE: 8 })
  }
})

test('the name of the carrier’s agency is stored as one line of text', async () => {
  const ana = await expedidor(house)
  await house.runJobs()
  expect((await ana.tell('POSTADO', { agencia: 'a\u0000' })).statusCode).toBe(422)
  expect(await ana.statuses()).toEqual(['GERADO'])
})

test('a recipient gets no mail when the subscriber has said so', async () => {
  const ana = await expedidor(house, { email: 'quieto@exemplo.test' })
  const off = await ana.me.put('/api/v1/notificacao/preferencias/DESTINATARIO', { email: false })
  expect(off.statusCode).toBe(200)
  await house.runJobs()
  await ana.tell('POSTADO')
  await house.runJobs()
  expect(await mailsTo('quieto@exemplo.test')).toEqual([])
})

test('one notice tells of all labels of a purchase', async () => {
  const ana = await expedidor(house, { fretes: 3 })
  await house.runJobs()
  expect(await ana.statuses()).toEqual(['GERADO', 'GERADO', 'GERADO'])
  expect(new Set((await ana.rows()).map(({ codigoEncomenda }) => codigoEncomenda)).size).toBe(3)
  const texto =
    '3 etiquetas da sua compra já podem ser impressas: frete de João para Rio de Janeiro, frete de João para Rio de Janeiro e frete de João para Rio de Janeiro.'
  expect(await ana.avisos()).toEqual([{ tipo: 'ETIQUETA', texto }])
})

test('a purchase that takes the last place of the limit says so', async () => {
  const ana = await expedidor(house, { fretes: 10 })
  expect((await ana.avisos()).map(({ tipo }) => tipo)).toEqual(['LIMITE'])
})

test('events in another order or repeated give the same result; events that the carrier takes back are removed', async () => {
  const ana = await expedidor(house)
  await house.runJobs()
  const begun = house.clock.now().getTime()
  const at = (hours: number) => ({ dataOcorrencia: new Date(begun + hours * 3_600_000).toISOString() })
  await house.clock.advance(5 * 3600)
  await ana.tell('SAIU_PARA_ENTREGA', at(3))
  await ana.tell('EM_TRANSITO', at(2))
  await ana.tell('POSTADO', at(1))
  await ana.tell('POSTADO', at(1))
  const row = await ana.row()
  expect(row).toMatchObject({ status: 'POSTADO', situacao: 'SAIU_PARA_ENTREGA' })
  expect(row.postadoEm).toEqual(new Date(begun + 3_600_000))
  const ocorrencias = () =>
    house.db.selectFrom('freteOcorrencia').select('etapa').where('freteUuid', '=', ana.uuid).orderBy('em').execute()
  expect((await ocorrencias()).map(({ etapa }) => etapa)).toEqual(['POSTADO', 'EM_TRANSITO', 'SAIU_PARA_ENTREGA'])
  await house.db
    .deleteFrom('objetoEvento')
    .where('codigo', '=', row.codigoEncomenda!)
    .where('evento', '=', 'OEC 01')
    .execute()
  await house.clock.advance(3660) // no webhook comes: the round asks the carrier
  expect((await ocorrencias()).map(({ etapa }) => etapa)).toEqual(['POSTADO', 'EM_TRANSITO'])
  expect(await ana.row()).toMatchObject({ status: 'POSTADO', situacao: 'EM_TRANSITO' })
  expect(await ana.passos()).toEqual(['PENDENTE', 'GERADO', 'POSTADO'])
})

test.each([
  ['DEVOLVIDO', 'foi devolvido ao remetente'],
  ['EXTRAVIADO', 'foi extraviado'],
  ['AVARIADO', 'foi avariado'],
] as const)('a parcel that is %s stays POSTADO, and its seller is told', async (situacao, texto) => {
  const ana = await expedidor(house)
  await house.runJobs()
  await ana.tell('POSTADO')
  await house.clock.advance(60)
  await ana.tell(situacao)
  await ana.tell(situacao)
  expect(await ana.row()).toMatchObject({ status: 'POSTADO', situacao })
  const told = (await ana.avisos()).filter(({ tipo }) => tipo === 'PROBLEMA')
  expect(told).toEqual([{ tipo: 'PROBLEMA', texto: expect.stringContaining(texto) }])
  await house.clock.advance(3660)
  expect(await ana.tarefas()).toEqual(situacao === 'DEVOLVIDO' ? [] : ['RASTREAR'])
})

test('a lost parcel is asked about for another month; if found, it is delivered', async () => {
  const [ana, bia] = [await expedidor(house), await expedidor(house)]
  await house.runJobs()
  for (const one of [ana, bia]) await one.tell('POSTADO')
  await house.clock.advance(60)
  for (const one of [ana, bia]) await one.tell('EXTRAVIADO')
  await passTime(house, 20 * DAY)
  expect(await ana.tarefas()).toEqual(['RASTREAR'])
  await ana.tell('ENTREGUE')
  expect(await ana.statuses()).toEqual(['ENTREGUE'])
  await passTime(house, 12 * DAY)
  expect(await bia.row()).toMatchObject({ status: 'POSTADO', situacao: 'EXTRAVIADO' })
  expect(await bia.tarefas()).toEqual([])
})

test('parcels of a closed account are no longer tracked', async () => {
  const ana = await expedidor(house)
  await house.runJobs()
  await ana.tell('POSTADO')
  // money in the wallet prevents closing; this test is not about that
  await house.deps.titulares
    .find(({ area }) => area === 'frete')!
    .titular.erase(house.deps, house.db, { usuarioUuid: ana.usuarioUuid, assinaturaUuid: ana.assinaturaUuid })
  await house.clock.advance(2 * 3600)
  const known = house.db.selectFrom('freteOcorrencia').select('etapa').where('freteUuid', '=', ana.uuid)
  expect([await known.execute(), await ana.tarefas()]).toEqual([[], []])
})

test('the carrier’s measures are stored', async () => {
  const ana = await expedidor(house)
  await house.runJobs()
  const medidas = { alturaPacote: 11, larguraPacote: 22, comprimentoPacote: 33, pesoPacote: 1.5 }
  await ana.tell('POSTADO', { dimensoesTransportadora: medidas })
  expect((await ana.row()).medidasTransportadora).toEqual({
    alturaPacote: 11,
    larguraPacote: 22,
    comprimentoPacote: 33,
    pesoGramas: 1500,
  })
})

test('a carrier in trouble is asked again after growing waits; then there is a label', async () => {
  const ana = await expedidor(house, { numero: '503' })
  await house.runJobs()
  for (const seconds of [60, 120]) {
    expect(await ana.statuses()).toEqual(['PENDENTE'])
    await house.clock.advance(seconds)
  }
  expect(await ana.statuses()).toEqual(['PENDENTE'])
  await house.clock.advance(240)
  expect(await ana.statuses()).toEqual(['GERADO'])
  expect((await ana.avisos()).map(({ tipo }) => tipo)).toEqual(['ETIQUETA'])
})

test('a label that has not come in 24 hours is given up: the money is back, and the person knows why', async () => {
  const ana = await expedidor(house, { numero: '500' })
  await house.runJobs()
  await ana.hasTried('EMITIR', 12)
  await passTime(house, DAY - 60)
  expect(await ana.statuses()).toEqual(['PENDENTE'])
  await passTime(house, 60)
  expect(await ana.statuses()).toEqual(['CANCELADO'])
  expect(await ana.saldo()).toBe(100_000)
  expect(await ana.estornos()).toEqual([ana.total])
  expect(await ana.avisos()).toEqual([
    { tipo: 'CANCELADO', texto: expect.stringContaining('A transportadora não gerou a etiqueta em 24 horas. R$') },
  ])
  expect(await ana.row()).toMatchObject({ justificativa: 'A transportadora não gerou a etiqueta em 24 horas.' })
})

test('an unused label: a notice two days before, then expired, and refunded once', async () => {
  const ana = await expedidor(house)
  await house.runJobs()
  const { prazoExpiracao } = await ana.row()
  const until = (days: number) =>
    Math.ceil((prazoExpiracao!.getTime() - house.clock.now().getTime()) / 1000 - days * DAY)
  await passTime(house, until(2) - 3600)
  expect((await ana.avisos()).map(({ tipo }) => tipo)).toEqual(['ETIQUETA'])
  await passTime(house, until(2) + 60)
  await passTime(house, 3600)
  expect((await ana.avisos()).map(({ tipo }) => tipo)).toEqual(['ETIQUETA', 'VENCENDO'])
  expect((await ana.avisos())[1]!.texto).toContain('pode ser postado até')
  await passTime(house, until(0) - 60)
  expect(await ana.statuses()).toEqual(['GERADO'])
  await passTime(house, until(0) + 60)
  await passTime(house, 3600)
  expect(await ana.passos()).toEqual(['PENDENTE', 'GERADO', 'EXPIRADO'])
  expect(await ana.saldo()).toBe(100_000)
  expect(await ana.estornos()).toEqual([ana.total])
  expect((await ana.avisos()).map(({ tipo }) => tipo)).toEqual(['ETIQUETA', 'VENCENDO', 'EXPIRADO'])
  expect((await ana.tell('POSTADO')).statusCode).toBe(409)
})
