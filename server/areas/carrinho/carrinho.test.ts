// Database: both. SQL with rows as JSON.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Carrinho, MENSAGENS_DO_CARRINHO as MENSAGENS } from '#contract/carrinho'
import { PERFIL_HEADER } from '#contract/kernel/http/papel'
import {
  CORREIOS,
  comprador,
  conteudo,
  destinatario,
  enderecoNoRio,
  type FreteWire,
  frete,
} from '../../testing/given/carrinho.ts'
import { givenPerfil } from '../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { refusal, refusedBy } from '../../testing/recusa.ts'
import { DAY, passTime } from '../../testing/tempo.ts'
import { statesIn, uuidsOf } from './testing-carrinho.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const advance = (seconds: number) => passTime(house, seconds)
const statesOf = (assinaturaUuid: string) => statesIn(house, assinaturaUuid)

test('without an open cart there is none to read; saving an empty list opens an empty cart', async () => {
  const ana = await comprador(house)
  const answer = await ana.get()
  expect([answer.statusCode, refusedBy(answer)]).toEqual([
    404,
    { code: 'NOT_FOUND', message: 'Nenhum carrinho ativo encontrado', errors: undefined },
  ])
  expect(await ana.fill()).toMatchObject({ fretes: [], total: 0 })
  expect(await ana.read()).toMatchObject({ fretes: [], total: 0 })
})

test('the number of items is answered without the items, and only of one’s own cart', async () => {
  const [ana, bia] = await Promise.all([comprador(house), comprador(house)])
  const many = async (who: typeof ana) =>
    (await who.me.get('/api/v1/carrinho/quantidade')).json<{ quantidade: number }>().quantidade
  expect(await many(ana)).toBe(0)
  const { 'correios/sedex': sedex } = await ana.quote()
  await ana.fill(frete(sedex), frete(sedex))
  expect([await many(ana), await many(bia)]).toEqual([2, 0])
})

test('an item is answered with its quote, its people and both spellings of the identifier', async () => {
  const ana = await comprador(house)
  const { 'correios/sedex': sedex } = await ana.quote()
  const saved = await ana.fill(frete(sedex, { pedido: ' PED  17 ' }))
  const [item] = saved.fretes as [FreteWire]
  expect(item).toMatchObject({
    identificadorCotacao: sedex,
    identificadoCotacao: sedex,
    numeroPedidoUsuario: [ana.assinaturaUuid],
    pedido: 'PED 17',
    destinatario: {
      cpfCnpj: '11144477735',
      isCnpj: false,
      telefone: '2132654321',
      endereco: { cep: '20040020', nomeCidade: 'Rio de Janeiro', estado: 'RJ', siglaUf: 'RJ', complemento: 'Loja B' },
    },
    remetente: { telefone: '11987654321', endereco: { nomeCidade: 'São Paulo', complemento: '' } },
    conteudo: conteudo(89.9),
    notaFiscal: null,
    agencia: null,
    agenciaTipo: '',
    transportadora: { uuid: CORREIOS, nomeTransportadora: 'Correios', agenciaObrigatoria: false },
    produto: { codigo: 'correios/sedex', nomeProduto: 'SEDEX' },
    cotacao: {
      cepOrigem: '01310100',
      cepDestino: '20040020',
      valorEncomenda: 89.9,
      formato: 'CAIXA',
      dimensoes: { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 0.3, diametroPacote: null },
    },
    valorAnterior: null,
    problema: null,
  })
  expect(saved.total).toBe(item.valorFrete)
  expect(await ana.read()).toEqual(saved)
  expect(Carrinho.safeParse(saved).success).toBe(true)
  const again = await ana.fill({ ...frete(sedex), identificadorCotacao: undefined, identificadoCotacao: sedex })
  expect(uuidsOf(again)).toEqual([item.uuid])
})

describe('items keep their identity', () => {
  test('the answer of a GET may be sent back, reordered and with one item less', async () => {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    const { fretes } = await ana.fill(
      frete(quotes['correios/sedex'], { pedido: 'a' }),
      frete(quotes['correios/pac'], { pedido: 'b' }),
      frete(quotes['correios/sedex'], { pedido: 'c' }),
    )
    const [a, b, c] = fretes as [FreteWire, FreteWire, FreteWire]
    expect(await ana.fill(c, a, b)).toMatchObject({ fretes: [c, a, b] })
    expect(await ana.fill(c, b)).toMatchObject({
      fretes: [c, b],
      total: Math.round((c.valorFrete + b.valorFrete) * 100) / 100,
    })
    expect((await ana.read()).fretes).toEqual([c, b])
  })

  test('without uuids each item is found by its quote, and two items with one quote stay two', async () => {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    const sent = [frete(quotes['correios/sedex']), frete(quotes['correios/pac']), frete(quotes['correios/sedex'])]
    const uuids = uuidsOf(await ana.fill(...sent))
    expect(new Set(uuids).size).toBe(3)
    expect(uuidsOf(await ana.fill(...sent))).toEqual(uuids)
    expect(uuidsOf(await ana.fill(sent[1], sent[0]))).toEqual([uuids[1], uuids[0]])
  })

  test('a new item brings its own uuid, unless that uuid is taken', async () => {
    const [ana, bia] = [await comprador(house), await comprador(house)]
    const [sedex, dela] = [(await ana.quote())['correios/sedex'], (await bia.quote())['correios/sedex']]
    const uuid = randomUUID()
    expect(uuidsOf(await ana.fill(frete(sedex, { uuid: uuid.toUpperCase() })))).toEqual([uuid])
    const [hers, twice, ...others] = uuidsOf(
      await bia.fill(...[uuid, uuid, null, undefined].map((one) => frete(dela, { uuid: one }))),
    )
    expect(new Set([uuid, hers, twice, ...others]).size).toBe(5)
    expect((await ana.read()).fretes[0]).toMatchObject({ uuid, identificadorCotacao: sedex })
  })

  test('two carts that bring the same uuids, each in its own order, are both saved', async () => {
    const [ana, bia] = [await comprador(house), await comprador(house)]
    const [sedex, dela] = [(await ana.quote())['correios/sedex'], (await bia.quote())['correios/sedex']]
    for (let times = 0; times < 3; times++) {
      const uuids = Array.from({ length: 200 }, () => randomUUID())
      const saves = await Promise.all([
        ana.save(uuids.map((uuid) => frete(sedex, { uuid }))),
        bia.save(uuids.toReversed().map((uuid) => frete(dela, { uuid }))),
      ])
      expect(saves.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    }
  })

  test('an item with a new quote stays the same item', async () => {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    const [item] = (await ana.fill(frete(quotes['correios/sedex']))).fretes as [FreteWire]
    const changed = await ana.fill({ ...frete(quotes['correios/pac']), uuid: item.uuid })
    expect(changed.fretes).toMatchObject([{ uuid: item.uuid, produto: { codigo: 'correios/pac' } }])
    expect(changed.total).not.toBe(item.valorFrete)
  })

  test('fields that the server computes are not read from the body', async () => {
    const ana = await comprador(house)
    const [item] = (await ana.fill(frete((await ana.quote())['correios/sedex']))).fretes as [FreteWire]
    const forged = { ...item, valorFrete: 0.01, tempoMaximo: 0, valorAnterior: 3, problema: 'x', agenciaTipo: 'y' }
    expect((await ana.fill(forged)).fretes).toEqual([item])
    const [novo] = (await ana.fill({ ...forged, uuid: randomUUID() })).fretes as [FreteWire]
    expect(novo.valorFrete).toBe(item.valorFrete)
  })
})

describe('an abandoned cart', () => {
  test('expires after thirty days, and is deleted ninety days later', async () => {
    const ana = await comprador(house)
    await ana.fill(frete((await ana.quote())['correios/sedex']))
    await advance(29 * DAY)
    await ana.get() // reading is no change
    expect(await statesOf(ana.assinaturaUuid)).toMatchObject([{ estado: 'ABERTO' }])
    await advance(DAY + 3600)
    expect(await statesOf(ana.assinaturaUuid)).toMatchObject([{ estado: 'EXPIRADO' }])
    expect((await ana.get()).statusCode).toBe(404)
    await ana.fill(frete((await ana.quote())['correios/sedex']))
    expect(await statesOf(ana.assinaturaUuid)).toMatchObject([{ estado: 'EXPIRADO' }, { estado: 'ABERTO' }])
    await advance(29 * DAY)
    await ana.fill() // a change: this cart stays
    await advance(29 * DAY)
    expect(await statesOf(ana.assinaturaUuid)).toMatchObject([{ estado: 'EXPIRADO' }, { estado: 'ABERTO' }])
    await advance(33 * DAY)
    await house.runJobs()
    expect((await statesOf(ana.assinaturaUuid)).map(({ estado }) => estado)).toEqual(['EXPIRADO'])
  })
})

test('nonsense is refused, never a 5xx', async () => {
  const ana = await comprador(house)
  const good = frete((await ana.quote())['correios/sedex'])
  const odd: unknown[] = [
    null,
    0,
    'x',
    [],
    {},
    [[]],
    true,
    -1,
    1e308,
    { fretes: 1 },
    '\u0000',
    '\ud800',
    "'; drop table carrinho; --",
  ]
  const bodies: unknown[] = [
    ...odd,
    ...odd.map((fretes) => ({ fretes })),
    ...odd.map((one) => ({ fretes: [one] })),
    ...Object.keys(good).flatMap((key) => odd.map((value) => ({ fretes: [{ ...good, [key]: value }] }))),
    ...[
      'uuid',
      'identificadoCotacao',
      'numeroPedidoUsuario',
      'pedido',
      'notaFiscal',
      'agenciaEndereco',
      'agenciaTipo',
    ].flatMap((key) => odd.map((value) => ({ fretes: [{ ...good, [key]: value }] }))),
    ...Object.keys(destinatario()).flatMap((key) =>
      odd.map((value) => ({ fretes: [{ ...good, destinatario: destinatario({ [key]: value }) }] })),
    ),
    ...Object.keys(enderecoNoRio()).flatMap((key) =>
      odd.map((value) => ({
        fretes: [{ ...good, destinatario: destinatario({ endereco: enderecoNoRio({ [key]: value }) }) }],
      })),
    ),
    ...odd.map((descricao) => ({
      fretes: [{ ...good, conteudo: { valor: 89.9, itens: [{ descricao, quantidade: 1 }] } }],
    })),
    ...odd.map((quantidade) => ({
      fretes: [{ ...good, conteudo: { valor: 89.9, itens: [{ descricao: 'a', quantidade }] } }],
    })),
  ]
  const wrong: unknown[] = []
  for (const body of bodies) {
    const { statusCode } = await ana.me.post('/api/v1/carrinho', JSON.parse(JSON.stringify(body ?? null)))
    if (![200, 400, 415, 422].includes(statusCode)) wrong.push([statusCode, body])
  }
  expect(wrong).toEqual([])
})

test('HTML in a description is stored and answered as plain text', async () => {
  const ana = await comprador(house)
  const descricao = '<script>alert("x")</script> & "aspas"'
  const saved = await ana.fill(
    frete((await ana.quote())['correios/sedex'], { conteudo: { valor: 89.9, itens: [{ descricao, quantidade: 1 }] } }),
  )
  expect(saved.fretes[0]!.conteudo!.itens[0]!.descricao).toBe(descricao)
})

test('nobody sees or changes another subscriber’s cart; a member sees the shop’s', async () => {
  const [ana, bia] = [await comprador(house), await comprador(house)]
  const cart = await ana.fill(frete((await ana.quote())['correios/sedex']))
  expect((await bia.get()).statusCode).toBe(404)
  const stolen = await bia.save(cart.fretes)
  expect(refusedBy(stolen)).toEqual(refusal('fretes.0.identificadorCotacao', MENSAGENS.cotacaoDesconhecida))
  const perfil = await givenPerfil(house, bia.usuarioUuid, ana.assinaturaUuid, 'FINANCEIRO')
  const [item] = cart.fretes
  expect((await bia.get({ [PERFIL_HEADER]: perfil })).json()).toMatchObject({
    uuid: cart.uuid,
    fretes: [{ uuid: item!.uuid, destinatario: item!.destinatario }],
  })
  expect((await bia.save([], { [PERFIL_HEADER]: perfil })).statusCode).toBe(403)
  expect((await house.get('/api/v1/carrinho')).statusCode).toBe(401)
})

test('closing an account deletes cart and recipients, and an open cart does not prevent it', async () => {
  const ana = await comprador(house)
  await ana.fill(frete((await ana.quote())['correios/sedex']))
  const dados = (await ana.me.get('/api/v1/conta/dados')).json()
  expect(dados).toMatchObject({
    carrinho: { fretes: [{ nomeProduto: 'SEDEX', destinatario: { nome: 'João' } }] },
    destinatario: { destinatarios: [{ nome: 'João', cpfCnpj: '11144477735' }] },
  })
  const closed = await ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha })
  expect(closed.statusCode, closed.body).toBeLessThan(300)
  expect(await statesOf(ana.assinaturaUuid)).toEqual([])
  const people = house.db.selectFrom('destinatario').select('uuid').where('assinaturaUuid', '=', ana.assinaturaUuid)
  expect(await people.execute()).toEqual([])
})
