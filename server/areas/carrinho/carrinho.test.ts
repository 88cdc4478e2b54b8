import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DefaultQueryExecutor, type QueryExecutor } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Carrinho, MENSAGENS_DO_CARRINHO as MENSAGENS } from '#contract/carrinho'
import { PERFIL_HEADER } from '#contract/kernel/papel'
import { JADLOG as CARA_DA_JADLOG, CORREIOS as CARA_DOS_CORREIOS } from '../../adapters/transportadora/identidade.ts'
import { tabelaTransportadora } from '../../adapters/transportadora/tabela/index.ts'
import type { Resposta, Transportadora } from '../../ports/transportadora.ts'
import { startHouse, type TestHouse } from '../../testing.ts'
import {
  type CarrinhoWire,
  CHAVE,
  CORREIOS,
  comprador,
  conteudo,
  destinatario,
  enderecoNoRio,
  type FreteWire,
  frete,
  givenAgencia,
  JADLOG,
  remetente,
} from '../../testing-frete.ts'
import { tarifasOf } from '../cotacao/index.ts'

/** How the carriers are, besides what their tables say: what each answers passes here. */
const modo = { responde: (answer: Resposta, _nome: string): Resposta | Promise<Resposta> => answer, perguntas: 0 }
const moody = (transportadora: Transportadora): Transportadora => ({
  ...transportadora,
  quote(volume, asking) {
    modo.perguntas++
    return modo.responde(transportadora.quote(volume, asking) as Resposta, transportadora.nome)
  },
})

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({
    env: { QUOTE_TIMEOUT_MS: '200' },
    brought: {
      transportadoras: [
        moody(tabelaTransportadora(CARA_DOS_CORREIOS, () => tarifasOf(house.deps, 'correios'))),
        moody(tabelaTransportadora(CARA_DA_JADLOG, () => tarifasOf(house.deps, 'jadlog'))),
      ],
    },
  })
})
afterAll(() => house.stop())
beforeEach(() => {
  modo.responde = (answer) => answer
})

const DAY = 24 * 3600
/** Time passes, and nobody has to log in again. */
async function advance(seconds: number) {
  const sessions = await house.db.selectFrom('sessao').selectAll().execute()
  await house.clock.advance(seconds)
  const [criadaEm, usadaEm] = [house.clock.now(), house.clock.now()]
  await house.db.deleteFrom('sessao').execute()
  await house.db
    .insertInto('sessao')
    .values(sessions.map((session) => ({ ...session, criadaEm, usadaEm })))
    .execute()
}
/** Everybody's price a real more. */
const dearer = (answer: Resposta): Resposta => ({
  ...answer,
  ofertas: answer.ofertas.map((oferta) => ({
    ...oferta,
    valorFrete: oferta.valorFrete + 100,
    recibo: {
      ...oferta.recibo,
      total: oferta.valorFrete + 100,
      linhas: oferta.recibo.linhas.map((linha, i) => (i === 0 ? { ...linha, valor: linha.valor + 100 } : linha)),
    },
  })),
})
const refusedBy = (answer: { json(): unknown }) => {
  const { code, message, errors } = answer.json() as {
    code: string
    message: string
    errors?: { campo: string; mensagem: string }[]
  }
  return { code, message, errors: errors?.map(({ campo, mensagem }) => [campo, mensagem]) }
}
const refusal = (campo: string, mensagem: string) => ({
  code: 'VALIDACAO',
  message: mensagem,
  errors: [[campo, mensagem]],
})
const uuidsOf = ({ fretes }: CarrinhoWire) => fretes.map(({ uuid }) => uuid)
const statesOf = (assinaturaUuid: string) =>
  house.db
    .selectFrom('carrinho')
    .select(['estado', 'versao'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadoEm')
    .execute()

test('without an open cart there is none to read, and saving nothing opens an empty one', async () => {
  const ana = await comprador(house)
  const answer = await ana.get()
  expect([answer.statusCode, refusedBy(answer)]).toEqual([
    404,
    { code: 'NOT_FOUND', message: 'Nenhum carrinho ativo encontrado', errors: undefined },
  ])
  expect(await ana.fill()).toMatchObject({ fretes: [], total: 0 })
  expect(await ana.read()).toMatchObject({ fretes: [], total: 0 })
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

describe('items stay themselves', () => {
  test('what a GET answered may be sent back, in another order and without one of them', async () => {
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

  test('without uuids each keeps its own by its quote, and of two of one quote each stays one', async () => {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    const sent = [frete(quotes['correios/sedex']), frete(quotes['correios/pac']), frete(quotes['correios/sedex'])]
    const uuids = uuidsOf(await ana.fill(...sent))
    expect(new Set(uuids).size).toBe(3)
    expect(uuidsOf(await ana.fill(...sent))).toEqual(uuids)
    expect(uuidsOf(await ana.fill(sent[1], sent[0]))).toEqual([uuids[1], uuids[0]])
  })

  test('a new one brings its own uuid, unless somebody has it', async () => {
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

  test('one that is given another quote stays the same item', async () => {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    const [item] = (await ana.fill(frete(quotes['correios/sedex']))).fretes as [FreteWire]
    const changed = await ana.fill({ ...frete(quotes['correios/pac']), uuid: item.uuid })
    expect(changed.fretes).toMatchObject([{ uuid: item.uuid, produto: { codigo: 'correios/pac' } }])
    expect(changed.total).not.toBe(item.valorFrete)
  })

  test('what the server knows by itself is not read from the body', async () => {
    const ana = await comprador(house)
    const [item] = (await ana.fill(frete((await ana.quote())['correios/sedex']))).fretes as [FreteWire]
    const forged = { ...item, valorFrete: 0.01, tempoMaximo: 0, valorAnterior: 3, problema: 'x', agenciaTipo: 'y' }
    expect((await ana.fill(forged)).fretes).toEqual([item])
    const [novo] = (await ana.fill({ ...forged, uuid: randomUUID() })).fretes as [FreteWire]
    expect(novo.valorFrete).toBe(item.valorFrete)
  })
})

describe('the quote', () => {
  test('of somebody else, an invented one and none are refused at their item', async () => {
    const [ana, bia] = [await comprador(house), await comprador(house)]
    const [sedex, dela] = [(await ana.quote())['correios/sedex'], (await bia.quote())['correios/sedex']]
    for (const other of [dela, randomUUID(), 'x']) {
      const answer = await ana.save([frete(sedex), frete(other)])
      expect(answer.statusCode).toBe(422)
      expect(refusedBy(answer)).toEqual(refusal('fretes.1.identificadorCotacao', MENSAGENS.cotacaoDesconhecida))
    }
    expect(refusedBy(await ana.save([{ ...frete(''), identificadorCotacao: null }]))).toEqual(
      refusal('fretes.0.identificadorCotacao', MENSAGENS.cotacao),
    )
    expect((await ana.get()).statusCode).toBe(404)
  })

  test('that lost its validity is refused for a new item; one that is in the cart stays', async () => {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    const [kept] = (await ana.fill(frete(quotes['correios/sedex']))).fretes as [FreteWire]
    await advance(DAY)
    const answer = await ana.save([kept, frete(quotes['correios/pac'])])
    expect([answer.statusCode, refusedBy(answer)]).toEqual([
      422,
      { ...refusal('fretes.1.identificadorCotacao', MENSAGENS.cotacaoVencida), code: 'COTACAO_VENCIDA' },
    ])
    expect((await ana.fill(kept)).fretes).toEqual([kept])
  })

  test('that was priced again can be doubled for as long as that price holds', async () => {
    const ana = await comprador(house)
    const { 'correios/sedex': sedex } = await ana.quote()
    await ana.fill(frete(sedex))
    await advance(DAY + 1)
    modo.responde = dearer
    const [item] = (await ana.read()).fretes as [FreteWire]
    const doubled = await ana.fill(item, { ...item, uuid: randomUUID() })
    expect(doubled.fretes.map(({ valorFrete }) => valorFrete)).toEqual([item.valorFrete, item.valorFrete])
    await advance(DAY + 1)
    expect((await ana.save([...doubled.fretes, { ...item, uuid: randomUUID() }])).json()).toMatchObject({
      code: 'COTACAO_VENCIDA',
    })
  })
})

describe('an item is refused, with its sentence at its field, for', () => {
  const cases: [string, (ana: Awaited<ReturnType<typeof comprador>>) => Promise<unknown>, string, string][] = [
    [
      'another CEP than the quote’s',
      async (ana) =>
        frete((await ana.quote())['correios/sedex'], {
          destinatario: destinatario({ endereco: enderecoNoRio({ cep: '20040-021' }) }),
        }),
      'destinatario.endereco.cep',
      'O CEP do destinatário deve ser o da cotação.',
    ],
    [
      'another declared value in the content declaration',
      async (ana) => frete((await ana.quote())['correios/sedex'], { conteudo: conteudo(89.91) }),
      'conteudo.valor',
      'O valor declarado deve ser o da cotação.',
    ],
    [
      'another declared value in the invoice',
      async (ana) =>
        frete((await ana.quote())['correios/sedex'], {
          conteudo: null,
          notaFiscal: { valorNotaFiscal: 90, numeroDanfCte: CHAVE, cfop: '5102' },
        }),
      'notaFiscal.valorNotaFiscal',
      'O valor declarado deve ser o da cotação.',
    ],
    [
      'a content declaration above the limit',
      async (ana) =>
        frete((await ana.quote({ valorEncomenda: 1500.01 }))['correios/sedex'], { conteudo: conteudo(1500.01) }),
      'conteudo',
      'Disponível somente para valores de encomenda de até R$ 1.500,00',
    ],
    [
      'a city that does not exist',
      async (ana) =>
        frete((await ana.quote())['correios/sedex'], {
          destinatario: destinatario({ endereco: enderecoNoRio({ cidade: randomUUID() }) }),
        }),
      'destinatario.endereco.cidade',
      'Escolha a cidade.',
    ],
    [
      'a sender’s city that does not exist',
      async (ana) => {
        const { endereco, ...pessoa } = remetente()
        return frete((await ana.quote())['correios/sedex'], {
          remetente: { ...pessoa, endereco: { ...endereco, cidade: randomUUID() } },
        })
      },
      'remetente.endereco.cidade',
      'Escolha a cidade.',
    ],
    [
      'no agency where the carrier wants one',
      async (ana) => frete((await ana.quote())['jadlog/package']),
      'agenciaEndereco',
      'Selecione uma agencia.',
    ],
    [
      'an empty agency where the carrier wants one',
      async (ana) => frete((await ana.quote())['jadlog/package'], { agenciaEndereco: '' }),
      'agenciaEndereco',
      'Selecione uma agencia.',
    ],
    [
      'an agency that does not exist',
      async (ana) => frete((await ana.quote())['jadlog/package'], { agenciaEndereco: randomUUID() }),
      'agenciaEndereco',
      'Selecione uma agencia.',
    ],
    [
      'an agency of another carrier',
      async (ana) =>
        frete((await ana.quote())['jadlog/package'], {
          agenciaEndereco: await givenAgencia(house, { transportadoraUuid: CORREIOS }),
        }),
      'agenciaEndereco',
      'Selecione uma agencia.',
    ],
    [
      'an agency of another carrier where none is needed',
      async (ana) => frete((await ana.quote())['correios/pac'], { agenciaEndereco: await givenAgencia(house) }),
      'agenciaEndereco',
      'Selecione uma agencia.',
    ],
    [
      'an agency that is closed',
      async (ana) =>
        frete((await ana.quote())['jadlog/package'], {
          agenciaEndereco: await givenAgencia(house, { isAtiva: false }),
        }),
      'agenciaEndereco',
      'Selecione uma agencia.',
    ],
    [
      'neither invoice nor content',
      async (ana) => frete((await ana.quote())['correios/pac'], { conteudo: null }),
      'conteudo',
      'Informe a nota fiscal ou a declaração de conteúdo.',
    ],
    [
      'both of them',
      async (ana) =>
        frete((await ana.quote())['correios/pac'], {
          notaFiscal: { valorNotaFiscal: 89.9, numeroDanfCte: CHAVE, cfop: '5102' },
        }),
      'conteudo',
      'Informe a nota fiscal ou a declaração de conteúdo, não as duas.',
    ],
    [
      'a content without its quantity',
      async (ana) =>
        frete((await ana.quote())['correios/pac'], { conteudo: { valor: 89.9, itens: [{ descricao: 'Caneca' }] } }),
      'conteudo.itens.0.quantidade',
      'Preencha corretamente a declaração de conteúdo.',
    ],
    [
      'a content without its description',
      async (ana) =>
        frete((await ana.quote())['correios/pac'], {
          conteudo: { valor: 89.9, itens: [{ descricao: ' ', quantidade: 1 }] },
        }),
      'conteudo.itens.0.descricao',
      'Por favor, preencha a descrição da declaração de conteúdo.',
    ],
    [
      'a key that is too short',
      async (ana) =>
        frete((await ana.quote())['correios/pac'], {
          conteudo: null,
          notaFiscal: { valorNotaFiscal: 89.9, numeroDanfCte: CHAVE.slice(1), cfop: '5102' },
        }),
      'notaFiscal.numeroDanfCte',
      'Este campo deve conter 44 algarismos e podem ser utilizados espaços entre os grupos de algarismos.',
    ],
    [
      'a recipient’s wrong CPF',
      async (ana) =>
        frete((await ana.quote())['correios/pac'], { destinatario: destinatario({ cpfCnpj: '11144477736' }) }),
      'destinatario.cpfCnpj',
      'CPF inválido.',
    ],
    [
      'a name with HTML in it',
      async (ana) =>
        frete((await ana.quote())['correios/pac'], {
          destinatario: destinatario({ nome: '<img src=x onerror=alert(1)>' }),
        }),
      'destinatario.nome',
      'O nome não pode ter endereços nem os sinais / : @ < >.',
    ],
    [
      'a name with control characters',
      async (ana) =>
        frete((await ana.quote())['correios/pac'], { destinatario: destinatario({ nome: 'Jo\u0000ão\u001b[31m' }) }),
      'destinatario.nome',
      'O nome tem um caractere que não se pode usar.',
    ],
  ]
  test.each(cases)('%s', async (_, make, campo, mensagem) => {
    const ana = await comprador(house)
    const good = frete((await ana.quote())['correios/sedex'])
    const answer = await ana.save([good, await make(ana)])
    expect(answer.statusCode).toBe(422)
    expect(refusedBy(answer)).toEqual(refusal(`fretes.1.${campo}`, mensagem))
    expect((await ana.get()).statusCode).toBe(404)
  })
})

test('the limit of the content declaration is the amount itself, and an invoice has none', async () => {
  const ana = await comprador(house)
  const at = (await ana.quote({ valorEncomenda: 1500 }))['correios/sedex']
  const above = (await ana.quote({ valorEncomenda: 1500.01 }))['correios/sedex']
  const notaFiscal = { valorNotaFiscal: 1500.01, numeroDanfCte: CHAVE.replace(/(.{4})/g, '$1 '), cfop: '5.102' }
  const saved = await ana.fill(frete(at, { conteudo: conteudo(1500) }), frete(above, { conteudo: null, notaFiscal }))
  expect(saved.fretes[1]).toMatchObject({
    conteudo: null,
    notaFiscal: { valorNotaFiscal: 1500.01, numeroDanfCte: CHAVE, cfop: '5102' },
  })
})

test('an agency is answered with its text’s last word; one that closes is told at the item and stops no other save', async () => {
  const ana = await comprador(house)
  const quotes = await ana.quote()
  const agenciaEndereco = await givenAgencia(house)
  const saved = await ana.fill(frete(quotes['jadlog/package'], { agenciaEndereco }), frete(quotes['correios/pac']))
  expect(saved.fretes[0]).toMatchObject({
    agenciaEndereco,
    agencia: { uuid: agenciaEndereco, nickname: 'Jadlog Paulista', endereco: { cidade: 'São Paulo' }, uf: 'SP' },
    agenciaTipo: 'FRANQUIA',
    transportadora: { uuid: JADLOG, agenciaObrigatoria: true },
    problema: null,
  })
  await house.db.updateTable('agencia').set({ isAtiva: false }).where('uuid', '=', agenciaEndereco).execute()
  const [closed] = (await ana.read()).fretes as [FreteWire]
  expect(closed.problema).toBe('Esta agência não recebe mais encomendas. Edite o frete e escolha outra.')
  expect(uuidsOf(await ana.fill(closed))).toEqual([closed.uuid])
  expect(
    refusedBy(
      await ana.save([{ ...closed, conteudo: { ...conteudo(89.9), itens: [{ descricao: 'Outra', quantidade: 1 }] } }]),
    ),
  ).toEqual(refusal('fretes.0.agenciaEndereco', 'Selecione uma agencia.'))
})

describe('two tabs', () => {
  test('a save with the version that was read goes through, one with an older gets 409 with the present cart', async () => {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    const first = await ana.save([frete(quotes['correios/sedex'])])
    const { etag } = first.headers
    expect(etag).toMatch(/^"[0-9a-f-]{36}\.1"$/)
    expect((await ana.get()).headers.etag).toBe(etag)
    const second = await ana.save([frete(quotes['correios/pac'])], { 'if-match': etag! })
    expect(second.statusCode).toBe(200)
    expect(second.headers.etag).not.toBe(etag)
    for (const headers of [
      { 'if-match': etag! },
      { 'if-match': '"x"' },
      { 'if-match': '' },
      { 'if-none-match': '*' },
    ]) {
      const late = await ana.save([], headers as Record<string, string>)
      expect(late.statusCode).toBe(409)
      expect(late.json()).toMatchObject({
        code: 'CARRINHO_ALTERADO',
        message: MENSAGENS.alterado,
        atual: second.json(),
      })
    }
    expect((await ana.save([], { 'if-match': `"x", W/${second.headers.etag}` })).statusCode).toBe(200)
  })

  test('without either the last save wins', async () => {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    await ana.fill(frete(quotes['correios/sedex']))
    expect((await ana.fill(frete(quotes['correios/pac']))).fretes).toHaveLength(1)
  })

  test('a version of a cart that is gone is told so, with no cart in its place', async () => {
    const ana = await comprador(house)
    for (const etag of ['"x"', '*']) {
      const answer = await ana.save([], { 'if-match': etag })
      expect([answer.statusCode, answer.json().atual]).toEqual([409, null])
    }
    expect(await statesOf(ana.assinaturaUuid)).toEqual([])
    expect((await ana.save([], { 'if-none-match': '*' })).statusCode).toBe(200)
  })

  test('that save at once with the same version: exactly one wins', async () => {
    const ana = await comprador(house)
    const { 'correios/sedex': sedex } = await ana.quote()
    const statuses = async (headers: Record<string, string>) =>
      (
        await Promise.all(
          Array.from({ length: 5 }, (_, i) =>
            ana.save([frete(sedex, { pedido: `${headers['if-match']} ${i}` })], headers),
          ),
        )
      )
        .map(({ statusCode }) => statusCode)
        .toSorted((a, b) => a - b)
    expect(await statuses({ 'if-none-match': '*' })).toEqual([200, 409, 409, 409, 409])
    const { etag } = (await ana.get()).headers
    expect(await statuses({ 'if-match': etag! })).toEqual([200, 409, 409, 409, 409])
    expect(await statesOf(ana.assinaturaUuid)).toEqual([{ estado: 'ABERTO', versao: 2 }])
  })

  test('that save at once without a version: one cart, whole', async () => {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    const saves = await Promise.all(
      Array.from({ length: 4 }, () => ana.save([frete(quotes['correios/sedex']), frete(quotes['correios/pac'])])),
    )
    expect(saves.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await ana.read()).fretes).toHaveLength(2)
    expect(await statesOf(ana.assinaturaUuid)).toHaveLength(1)
  })

  test('a save that changes nothing keeps the version, and a reader who has it is told so', async () => {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    const sent = [frete(quotes['correios/sedex']), frete(quotes['correios/pac'])]
    const first = await ana.save(sent)
    const etag = first.headers.etag!
    expect((await ana.save(sent)).headers.etag).toBe(etag)
    expect((await ana.save(first.json<CarrinhoWire>().fretes)).headers.etag).toBe(etag)
    const unread = await ana.get({ 'if-none-match': etag })
    expect([unread.statusCode, unread.body]).toEqual([304, ''])
    expect((await ana.get({ 'if-none-match': '"x"' })).statusCode).toBe(200)
    expect((await ana.save(sent.toReversed())).headers.etag).not.toBe(etag)
  })
})

describe('a quote that lost its validity', () => {
  async function filled() {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    const cart = await ana.fill(
      frete(quotes['correios/sedex']),
      frete(quotes['correios/sedex']),
      frete(quotes['correios/pac']),
    )
    return { ana, cart, etag: (await ana.get()).headers.etag! }
  }

  test('is asked for again when the cart is read, the same volume once, and a price that holds is no news', async () => {
    const { ana, cart, etag } = await filled()
    await advance(DAY)
    modo.perguntas = 0
    const read = await ana.get()
    expect(modo.perguntas).toBe(1)
    expect(read.headers.etag).toBe(etag)
    const fretes = read.json<CarrinhoWire>().fretes
    expect(fretes.map(({ valorFrete, valorAnterior }) => [valorFrete, valorAnterior])).toEqual(
      cart.fretes.map(({ valorFrete }) => [valorFrete, null]),
    )
    expect(Date.parse(fretes[0]!.cotacao.validaAte)).toBeGreaterThan(Date.parse(cart.fretes[0]!.cotacao.validaAte))
    await ana.get()
    expect(modo.perguntas).toBe(1)
  })

  test('at another price is told with the one that the person saw, until the cart is saved', async () => {
    const { ana, cart, etag } = await filled()
    const [seen] = cart.fretes as [FreteWire]
    for (const more of [1, 2]) {
      await advance(DAY + 1)
      modo.responde = (answer) => (more === 1 ? dearer(answer) : dearer(dearer(answer)))
      const read = await ana.get()
      expect(read.headers.etag).not.toBe(etag)
      expect(read.json<CarrinhoWire>().fretes[0]).toMatchObject({
        valorFrete: Math.round((seen.valorFrete + more) * 100) / 100,
        valorAnterior: seen.valorFrete,
      })
    }
    const before = await ana.get()
    const saved = await ana.save(before.json<CarrinhoWire>().fretes, { 'if-match': before.headers.etag! })
    expect(saved.json<CarrinhoWire>().fretes.map(({ valorAnterior }) => valorAnterior)).toEqual([null, null, null])
    expect(saved.headers.etag).not.toBe(before.headers.etag)
  })

  test('that comes back to the price that the person saw is no news any more', async () => {
    const { ana } = await filled()
    await advance(DAY + 1)
    modo.responde = dearer
    expect((await ana.read()).fretes[0]!.valorAnterior).not.toBeNull()
    modo.responde = (answer) => answer
    await advance(DAY + 1)
    expect((await ana.read()).fretes[0]!.valorAnterior).toBeNull()
  })

  test('of a product that no longer carries the parcel says what to do, until it carries it again', async () => {
    const { ana, etag } = await filled()
    await advance(DAY + 1)
    modo.responde = ({ ofertas }) => ({
      ofertas: ofertas.filter(({ produto }) => produto.codigo !== 'correios/sedex'),
      recusas: [],
    })
    const read = await ana.get()
    const frase = 'SEDEX não leva mais esta encomenda. Altere a transportadora ou remova este frete.'
    expect(read.json<CarrinhoWire>().fretes.map(({ problema }) => problema)).toEqual([frase, frase, null])
    expect(read.headers.etag).not.toBe(etag)
    expect((await ana.get()).headers.etag).toBe(read.headers.etag)
    modo.responde = (answer) => answer
    expect((await ana.read()).fretes.map(({ problema }) => problema)).toEqual([null, null, null])
  })

  test('of a carrier that is silent stays, and is asked for at the next read', async () => {
    const { ana, cart, etag } = await filled()
    await advance(DAY + 1)
    modo.responde = () => new Promise(() => {})
    const read = await ana.get()
    expect([read.headers.etag, read.json()]).toEqual([etag, cart])
    modo.responde = () => {
      throw new Error('out of order')
    }
    expect((await ana.get()).json()).toEqual(cart)
    modo.responde = dearer
    expect((await ana.read()).fretes[0]!.valorAnterior).toBe(cart.fretes[0]!.valorFrete)
  })

  test('does not overwrite what somebody saved while the carrier was asked', async () => {
    const { ana, cart } = await filled()
    await advance(DAY + 1)
    const fresh = await ana.quote()
    modo.responde = async (answer) => {
      await pause(100)
      return dearer(answer)
    }
    const reading = ana.get()
    await pause(30)
    await ana.fill({ ...frete(fresh['correios/sedex']), uuid: cart.fretes[0]!.uuid })
    const read = (await reading).json<CarrinhoWire>()
    expect(read.fretes).toMatchObject([{ uuid: cart.fretes[0]!.uuid, valorAnterior: null }])
    expect(read.total).toBe(cart.fretes[0]!.valorFrete)
  })

  test('is asked for without a transaction open: others save meanwhile, on one connection too', async () => {
    const { ana } = await filled()
    const bia = await comprador(house)
    await advance(DAY + 1)
    modo.responde = async (answer) => {
      await pause(150)
      return answer
    }
    const reading = ana.get()
    const begin = performance.now()
    await bia.fill()
    expect(performance.now() - begin).toBeLessThan(140)
    expect((await reading).statusCode).toBe(200)
  })
})

describe('a cart that is left', () => {
  test('for thirty days is expired, and forgotten ninety days later', async () => {
    const ana = await comprador(house)
    await ana.fill(frete((await ana.quote())['correios/sedex']))
    await advance(29 * DAY)
    await ana.get() // to read is not to touch
    expect(await statesOf(ana.assinaturaUuid)).toMatchObject([{ estado: 'ABERTO' }])
    await advance(DAY + 3600)
    expect(await statesOf(ana.assinaturaUuid)).toMatchObject([{ estado: 'EXPIRADO' }])
    expect((await ana.get()).statusCode).toBe(404)
    await ana.fill(frete((await ana.quote())['correios/sedex']))
    expect(await statesOf(ana.assinaturaUuid)).toMatchObject([{ estado: 'EXPIRADO' }, { estado: 'ABERTO' }])
    await advance(29 * DAY)
    await ana.fill() // touched: it stays
    await advance(29 * DAY)
    expect(await statesOf(ana.assinaturaUuid)).toMatchObject([{ estado: 'EXPIRADO' }, { estado: 'ABERTO' }])
    await advance(33 * DAY)
    await house.runJobs()
    expect((await statesOf(ana.assinaturaUuid)).map(({ estado }) => estado)).toEqual(['EXPIRADO'])
  })
})

describe('a large cart', () => {
  const many = (cotacao: string, count: number) => Array.from({ length: count }, () => frete(cotacao))

  test('holds 1.000 items, and sends them back whole; one more is refused', async () => {
    const ana = await comprador(house)
    const { 'correios/sedex': sedex } = await ana.quote()
    const full = await ana.fill(...many(sedex, 1000))
    expect(full.fretes).toHaveLength(1000)
    const back = await ana.save(full.fretes)
    expect(back.json()).toEqual(full)
    const over = await ana.save(many(sedex, 1001))
    expect([over.statusCode, refusedBy(over)]).toEqual([422, refusal('fretes', 'O carrinho aceita até 1.000 fretes.')])
    expect((await ana.read()).fretes).toHaveLength(1000)
  })

  test('bodies of megabytes are read a few times a minute for one person, and for others still', async () => {
    const [ana, bia] = [await comprador(house), await comprador(house)]
    const send = ({ token }: { token: string }) =>
      house.as(token).post('/api/v1/carrinho', { fretes: [], enchimento: 'x'.repeat(2.5 * 1024 * 1024) })
    await house.clock.advance(Math.ceil(60 - ((house.clock.now().getTime() / 1000) % 60))) // all in one window
    const codes: number[] = []
    for (let i = 0; i < 21; i++) codes.push((await send(ana)).statusCode)
    expect(codes).toEqual([...Array<number>(20).fill(200), 429])
    expect((await send(bia)).statusCode).toBe(200)
  })

  test('costs as many statements with 500 items as with 4', async () => {
    const asked = async (count: number) => {
      const ana = await comprador(house)
      const quotes = await ana.quote()
      const { fretes } = await ana.fill(...many(quotes['correios/sedex'], count))
      const statements = vi.spyOn(
        Object.getPrototypeOf(DefaultQueryExecutor.prototype) as QueryExecutor,
        'executeQuery',
      )
      const changed = fretes.map((one, i) =>
        i % 2 ? { ...one, pedido: 'novo' } : { ...one, identificadorCotacao: quotes['correios/pac'] },
      )
      await ana.fill(...changed.slice(1), frete(quotes['correios/pac']))
      // whether the session is still remembered depends on how long the fill took
      const { length } = statements.mock.calls.filter(
        ([query]) => !/"(sessao|relogio)"/.test((query as { sql: string }).sql),
      )
      statements.mockRestore()
      return length
    }
    const few = await asked(4)
    expect(few).toBeGreaterThan(5)
    expect(await asked(500)).toBe(few)
  })
})

test('nonsense is refused, never a failure of ours', async () => {
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

test('HTML in a description is kept and answered as the text that it is', async () => {
  const ana = await comprador(house)
  const descricao = '<script>alert("x")</script> & "aspas"'
  const saved = await ana.fill(
    frete((await ana.quote())['correios/sedex'], { conteudo: { valor: 89.9, itens: [{ descricao, quantidade: 1 }] } }),
  )
  expect(saved.fretes[0]!.conteudo!.itens[0]!.descricao).toBe(descricao)
})

test('nobody sees or changes the cart of another; a member sees the shop’s', async () => {
  const [ana, bia] = [await comprador(house), await comprador(house)]
  const cart = await ana.fill(frete((await ana.quote())['correios/sedex']))
  expect((await bia.get()).statusCode).toBe(404)
  const stolen = await bia.save(cart.fretes)
  expect(refusedBy(stolen)).toEqual(refusal('fretes.0.identificadorCotacao', MENSAGENS.cotacaoDesconhecida))
  const perfil = randomUUID()
  await house.db
    .insertInto('perfil')
    .values({
      uuid: perfil,
      usuarioUuid: bia.usuarioUuid,
      assinaturaUuid: ana.assinaturaUuid,
      papel: 'FINANCEIRO',
      nomeDaLoja: 'Ateliê',
      criadoEm: house.clock.now(),
    })
    .execute()
  expect((await bia.get({ [PERFIL_HEADER]: perfil })).json()).toEqual(cart)
  expect((await bia.save([], { [PERFIL_HEADER]: perfil })).statusCode).toBe(403)
  expect((await house.get('/api/v1/carrinho')).statusCode).toBe(401)
})

test('a large body is not even read for somebody without a session', async () => {
  const answer = await house.as('inventado').post('/api/v1/carrinho', { fretes: 'x'.repeat(300_000) })
  expect(answer.statusCode).toBe(401)
})

test('a closed account leaves neither cart nor recipients, and an open cart does not keep it open', async () => {
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
