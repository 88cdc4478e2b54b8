import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isS10 } from '#contract/kernel/values/s10'
import { EVENTOS_DA_TRANSPORTADORA } from '#contract/sandbox'
import { CORREIOS } from '../adapters/transportadora/identidade.ts'
import { comprador, destinatario, enderecoNoRio, frete } from '../testing/given/carrinho.ts'
import { givenSaldo } from '../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { DAY } from '../testing/tempo.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const asking = { signal: new AbortController().signal }
const carrier = () => house.deps.expedicoes.find(({ transportadoraUuid }) => transportadoraUuid === CORREIOS.uuid)!

/** A bought frete that the carrier does not know yet. */
async function bought() {
  const ana = await comprador(house)
  const { 'correios/pac': pac } = await ana.quote()
  const { uuid: carrinho } = await ana.fill(frete(pac))
  await givenSaldo(house, ana.assinaturaUuid, 100_000)
  expect((await ana.me.post(`/api/v1/frete/${carrinho}`)).statusCode).toBe(200)
  const query = house.db.selectFrom('frete').select('uuid').where('carrinhoUuid', '=', carrinho)
  return (await query.executeTakeFirstOrThrow()).uuid
}

/** A bought frete with a label from the carrier. */
async function labelled(numero = '7') {
  const uuid = await bought()
  const pessoa = { ...destinatario(), isCnpj: false }
  const endereco = { ...enderecoNoRio({ numero }), nomeCidade: 'Rio de Janeiro', siglaUf: 'RJ' }
  const { codigo } = await carrier().issue(
    {
      referencia: uuid,
      produto: 'correios/pac',
      destinatario: { ...pessoa, endereco },
    } as unknown as Parameters<ReturnType<typeof carrier>['issue']>[0],
    asking,
  )
  return { uuid, codigo }
}

const tell = (uuid: string, body: unknown) => house.post(`/sandbox/fretes/${uuid}/eventos`, body)
const track = async (codigo: string) => (await carrier().track([codigo], asking))[0]
const etapas = async (codigo: string) => (await track(codigo))?.eventos.map(({ etapa }) => etapa)
type Listado = { uuid: string; codigoEncomenda: string | null; situacao: string }
const list = async () => (await house.get('/sandbox/fretes')).json<Listado[]>()

describe('playing the carrier', () => {
  test('an event of a parcel appears in the tracking and in the list', async () => {
    const { uuid, codigo } = await labelled()
    expect(isS10(codigo)).toBe(true)
    const answer = await tell(uuid, { status: 'POSTADO', agencia: ' AC Paulista ' })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { uuid, codigoEncomenda: codigo, statusFrete: expect.any(String) },
    ])
    expect((await track(codigo))?.eventos).toEqual([
      { em: expect.any(Date), etapa: 'POSTADO', descricao: 'Objeto postado', agencia: 'AC Paulista' },
    ])
    expect((await list())[0]).toEqual({
      uuid,
      codigoEncomenda: codigo,
      transportadora: 'Correios',
      situacao: 'POSTADO',
      destino: 'João, Rio de Janeiro/RJ',
      data: expect.stringMatching(/-03:00$/),
    })
  })

  test.each(EVENTOS_DA_TRANSPORTADORA)(
    '%s is written as the Correios write it, and read back unchanged',
    async (status) => {
      const { uuid, codigo } = await labelled()
      expect((await tell(uuid, { status })).statusCode).toBe(200)
      const [evento] = (await track(codigo))?.eventos ?? []
      expect(evento).toMatchObject({ etapa: status, agencia: 'Agência de testes' })
      expect(evento?.descricao).toMatch(/^Objeto \p{Ll}+/u)
      expect((await list()).find((one) => one.uuid === uuid)?.situacao).toBe(status)
    },
  )

  test('events may arrive late and out of order', async () => {
    const { uuid, codigo } = await labelled()
    await tell(uuid, { status: 'ENTREGUE' })
    const dataOcorrencia = new Date(house.clock.now().getTime() - DAY * 1000).toISOString()
    expect((await tell(uuid, { status: 'POSTADO', dataOcorrencia })).statusCode).toBe(200)
    expect(await etapas(codigo)).toEqual(['POSTADO', 'ENTREGUE'])
    expect((await list()).find((one) => one.uuid === uuid)?.situacao).toBe('ENTREGUE')
  })

  test('the carrier measures the parcel; the latest measures count', async () => {
    const { uuid, codigo } = await labelled()
    const lados = { alturaPacote: 10.5, larguraPacote: 20, comprimentoPacote: 30 }
    await tell(uuid, { status: 'POSTADO', dimensoesTransportadora: { ...lados, pesoPacote: 1.2345 } })
    expect((await track(codigo))?.medidas).toEqual({ ...lados, pesoGramas: 1235 })
    await tell(uuid, { status: 'EM_TRANSITO' })
    expect((await track(codigo))?.medidas).toEqual({ ...lados, pesoGramas: 1235 })
  })

  test('an expired label is not posted; events of a parcel posted in time may arrive later', async () => {
    const [late, inTime] = [await labelled(), await labelled()]
    const posted = house.clock.now().toISOString()
    await house.clock.advance(17 * DAY)
    const refused = await tell(late.uuid, { status: 'POSTADO' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: 'A etiqueta deste frete venceu: a transportadora não recebe mais o pacote.' },
    ])
    expect(await etapas(late.codigo)).toEqual([])
    expect((await tell(inTime.uuid, { status: 'POSTADO', dataOcorrencia: posted })).statusCode).toBe(200)
    expect((await tell(inTime.uuid, { status: 'ENTREGUE' })).statusCode).toBe(200)
  })

  test('a cancelled parcel is not posted', async () => {
    const { uuid, codigo } = await labelled()
    expect(await carrier().cancel({ referencia: uuid, codigo }, asking)).toBe('CANCELADO')
    expect((await tell(uuid, { status: 'POSTADO' })).statusCode).toBe(409)
    expect(await etapas(codigo)).toEqual([])
    expect((await list()).find((one) => one.uuid === uuid)?.situacao).toBe('CANCELADO')
  })

  test('a frete without a label cannot be posted, whether the carrier was asked for one or not', async () => {
    for (const uuid of [await bought(), await refusedLabel()]) {
      const answer = await tell(uuid, { status: 'POSTADO' })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { message: 'Este frete ainda não chegou à transportadora.' },
      ])
    }
  })

  test.each([randomUUID(), 'nada', '%00', '1'.repeat(200)])('without a frete there is no event: %s', async (uuid) => {
    expect((await tell(uuid, { status: 'POSTADO' })).statusCode).toBe(404)
  })

  test.each([
    {},
    [],
    'POSTADO',
    { status: 'EMITIDO' },
    { status: null },
    { status: 'POSTADO', agencia: 'x'.repeat(101) },
    { status: 'POSTADO', dataOcorrencia: 'ontem' },
    { status: 'POSTADO', dataOcorrencia: '9999-12-31T23:59:59-03:00' },
    { status: 'POSTADO', dataOcorrencia: '0000-01-01T00:00:00Z' },
    { status: 'POSTADO', dimensoesTransportadora: {} },
    {
      status: 'POSTADO',
      dimensoesTransportadora: { alturaPacote: 0, larguraPacote: 1, comprimentoPacote: 1, pesoPacote: 1 },
    },
  ])('%j is not an event', async (body) => {
    const { uuid, codigo } = await labelled()
    expect([400, 415, 422]).toContain((await tell(uuid, body)).statusCode)
    expect(await etapas(codigo)).toEqual([])
  })

  test('without the sandbox there is no carrier to play', async () => {
    const real = await startHouse({ env: { SANDBOX: 'off' } })
    for (const path of ['/sandbox/fretes', '/sandbox/fretes.js']) expect((await real.get(path)).statusCode).toBe(404)
    const told = await real.post(`/sandbox/fretes/${randomUUID()}/eventos`, { status: 'POSTADO' })
    expect(told.statusCode).toBe(404)
    await real.stop()
  })
})

/** A frete that the carrier knows and has given no code. */
async function refusedLabel() {
  const before = new Set((await list()).map(({ uuid }) => uuid))
  await expect(labelled('500')).rejects.toThrow('the rehearsal asks the carrier to fail')
  return (await list()).find(({ uuid, codigoEncomenda }) => !before.has(uuid) && codigoEncomenda === null)!.uuid
}
