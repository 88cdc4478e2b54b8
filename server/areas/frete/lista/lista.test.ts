import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Frete } from '#contract/frete-envio'
import { PERFIL_HEADER } from '#contract/kernel/http/papel'
import { diaOf, plusSeconds, toBrasilia } from '#contract/kernel/values/instant'
import { STATUS_DE_FRETE, type StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { isUuid } from '#contract/kernel/values/uuid'
import { CHAVE, destinatario } from '../../../testing/given/carrinho.ts'
import { givenComprado, givenOcorrencia, givenPerfil, givenStatus, vendedor } from '../../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { refusal, refusedBy } from '../../../testing/recusa.ts'
import { DAY } from '../../../testing/tempo.ts'
import { FRETE, list } from './testing-lista.ts'

type FreteWire = z.input<typeof Frete>

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

const STATUSES = Object.keys(STATUS_DE_FRETE) as StatusDeFrete[]

test('a bought frete is listed with all that was bought, and to nobody else', async () => {
  const [ana, bia] = [await vendedor(house), await vendedor(house)]
  const [uuid] = await ana.buy({ pedido: 'PED-7' })
  const { fretes, total } = await list(ana.me)
  expect(total).toBe(1)
  expect(fretes).toEqual([
    {
      uuid,
      statusFrete: 'PENDENTE',
      situacao: null,
      codigoEncomenda: null,
      pedido: 'PED-7',
      data: expect.stringMatching(/-03:00$/),
      dataStatus: fretes[0]!.data,
      prazoExpiracao: null,
      chegada: { postagem: '2026-11-25', minimo: '2026-12-02', maximo: '2026-12-04' },
      dataCancelamento: null,
      justificativaCancelamento: null,
      pagamentoEstornado: false,
      etiquetaDeTeste: true,
      impressoEm: null,
      urlRastreio: null,
      transportadora: expect.objectContaining({ nomeTransportadora: 'Correios' }),
      produto: { codigo: 'correios/pac', nomeProduto: 'PAC' },
      destinatario: expect.objectContaining({ nome: 'João', sobrenome: 'da Conceição', cpfCnpj: '11144477735' }),
      remetente: expect.objectContaining({ nome: 'Ana', isCnpj: false }),
      valorEncomenda: 89.9,
      valorFrete: expect.any(Number),
      valorRastreadoTransportadora: null,
      valorSeguro: expect.any(Number),
      tempoMinimo: expect.any(Number),
      tempoMaximo: expect.any(Number),
      formato: 'CAIXA',
      cotacao: {
        cepOrigem: '01310100',
        cepDestino: '20040020',
        coleta: false,
        avisoRecebimento: false,
        maoPropria: false,
      },
      enderecoAgencia: null,
      notaFiscal: null,
      documentoFiscal: expect.objectContaining({ tipo: 'DCE', situacao: 'EM_EMISSAO', chave: null }),
      conteudo: { valor: 89.9, itens: [{ descricao: 'Caneca', quantidade: 2, valorUnitario: null }] },
      dimensoes: expect.objectContaining({ pesoPacote: expect.any(Number) }),
      dimensoesTransportadora: null,
      diferencaValor: null,
      ultimaOcorrencia: null,
    },
  ])
  expect(fretes[0]!.destinatario.endereco).toMatchObject({ nomeCidade: 'Rio de Janeiro', siglaUf: 'RJ', numero: '7' })
  expect(await list(bia.me)).toEqual({ uuids: [], fretes: [], total: 0 })
  expect((await house.get(FRETE)).statusCode).toBe(401)
})

test('each status, several and all: the list and its count equal the rows', async () => {
  const ana = await vendedor(house)
  const uuids = await ana.buy(...Array.from({ length: 9 }, () => ({})))
  const bought = [
    'PENDENTE',
    'GERADO',
    'POSTADO',
    'ENTREGUE',
    'EXPIRADO',
    'PROCESSANDO_CANCELAMENTO',
    'CANCELADO',
  ] as const
  for (const [i, status] of bought.entries()) await givenStatus(house, uuids[i]!, status)
  await givenStatus(house, uuids[7]!, 'GERADO')
  for (const [i, uuid] of uuids.entries()) await givenComprado(house, uuid, plusSeconds(house.clock.now(), -60 * i))
  const wanted = (...statuses: StatusDeFrete[]) =>
    uuids.filter((_, i) => statuses.includes(i < 7 ? bought[i]! : i === 7 ? 'GERADO' : 'PENDENTE'))
  const asked: StatusDeFrete[][] = [
    ...STATUSES.map((one) => [one]),
    ['GERADO', 'PENDENTE'],
    ['POSTADO', 'ENTREGUE'],
    STATUSES,
  ]
  for (const statuses of asked) {
    const expected = wanted(...statuses)
    expect(await list(ana.me, { status: statuses.join(',') })).toMatchObject({
      uuids: expected,
      total: expected.length,
    })
  }
  expect((await list(ana.me, { status: '' })).uuids).toEqual(uuids)
  expect((await list(ana.me, { status: 'GERADO,GERADO' })).total).toBe(2)
  const quantidade = (await ana.me.get(`${FRETE}/quantidade`)).json<Record<StatusDeFrete, number>>()
  expect(quantidade).toEqual(Object.fromEntries(STATUSES.map((status) => [status, wanted(status).length])))
  const bia = await vendedor(house)
  const none = Object.fromEntries(STATUSES.map((status) => [status, 0]))
  expect((await bia.me.get(`${FRETE}/quantidade`)).json()).toEqual(none)
})

test('every mixture of filters: the pages together are all rows, and the header gives their number', async () => {
  const ana = await vendedor(house)
  const names = ['João', 'Joana', 'Íris', 'Zé']
  const statuses = ['PENDENTE', 'GERADO', 'POSTADO', 'CANCELADO'] as const
  const uuids = await ana.buy(
    ...Array.from({ length: 24 }, (_, i) => ({ destinatario: destinatario({ nome: names[i % 4] }) })),
  )
  const now = house.clock.now()
  const known = []
  for (const [i, uuid] of uuids.entries()) {
    const status = statuses[(i * 7 + Math.floor(i / 4)) % 4]!
    const compradoEm = plusSeconds(now, -DAY * (i % 6) - i)
    const codigo = await givenStatus(house, uuid, status)
    await givenComprado(house, uuid, compradoEm)
    known.push({
      uuid,
      status,
      compradoEm,
      nome: names[i % 4]!,
      codigo: ['GERADO', 'POSTADO'].includes(status) ? codigo : null,
    })
  }
  known.sort((a, b) => b.compradoEm.getTime() - a.compradoEm.getTime())
  const dia = (back: number) => diaOf(plusSeconds(now, -DAY * back))
  const ofStatus = ['', 'GERADO', 'PENDENTE,POSTADO', 'CANCELADO,GERADO,ENTREGUE', 'EXPIRADO']
  const ofTime: [string, string][] = [
    ['', ''],
    [dia(4), ''],
    ['', dia(2)],
    [dia(3), dia(1)],
  ]
  const ofBusca: [string, (nome: string) => boolean][] = [
    ['', () => true],
    ['JOA', (nome) => nome.startsWith('Jo')],
    ['iris', (nome) => nome === 'Íris'],
  ]
  for (const status of ofStatus)
    for (const [inicio, fim] of ofTime)
      for (const [busca, isFound] of ofBusca) {
        const expected = known.filter(
          (one) =>
            (!status || status.split(',').includes(one.status)) &&
            (!inicio || diaOf(one.compradoEm) >= inicio) &&
            (!fim || diaOf(one.compradoEm) <= fim) &&
            isFound(one.nome),
        )
        const query = {
          ...(status && { status }),
          ...(inicio && { dataInicio: inicio }),
          ...(fim && { dataFim: fim }),
          ...(busca && { busca }),
        }
        const pages = [0, 1, 2, 3].map((page) => list(ana.me, { ...query, page, pageSize: 7 }))
        const answers = await Promise.all(pages)
        const label = JSON.stringify(query)
        expect(
          answers.flatMap(({ uuids: page }) => page),
          label,
        ).toEqual(expected.map(({ uuid }) => uuid))
        expect(
          answers.map(({ total }) => total),
          label,
        ).toEqual(Array(4).fill(expected.length))
      }
  const one = known.find(({ codigo }) => codigo)!
  expect(await list(ana.me, { codigo: one.codigo!, status: one.status })).toMatchObject({ uuids: [one.uuid], total: 1 })
  expect(await list(ana.me, { codigo: one.codigo!, status: 'EXPIRADO' })).toMatchObject({ uuids: [], total: 0 })
  expect(await list(ana.me, { codigo: one.codigo!, busca: 'Ninguém' })).toMatchObject({ uuids: [], total: 0 })
})

describe('between two days, or hours', () => {
  test('a bare end date includes its whole day; with an hour it does not', async () => {
    const ana = await vendedor(house)
    const [primeiro, segundo, terceiro] = await ana.buy({}, {}, {})
    await givenComprado(house, primeiro!, new Date('2026-03-01T23:59:59-03:00'))
    await givenComprado(house, segundo!, new Date('2026-03-02T00:00:00-03:00'))
    await givenComprado(house, terceiro!, new Date('2026-03-02T23:59:59.999-03:00'))
    const found = async (query: Record<string, string>) => (await list(ana.me, query)).uuids
    expect(await found({ dataFim: '2026-03-01' })).toEqual([primeiro])
    expect(await found({ dataInicio: '2026-03-02', dataFim: '2026-03-02' })).toEqual([terceiro, segundo])
    expect(await found({ dataFim: '2026-03-02T00:00:00' })).toEqual([primeiro])
    expect(await found({ dataInicio: '2026-03-01 23:59:59', dataFim: '2026-03-02 00:00:01' })).toEqual([
      segundo,
      primeiro,
    ])
    expect(await found({ dataInicio: '2026-03-03' })).toEqual([])
  })

  test.each([
    ['dataInicio=2026-03-02&dataFim=2026-03-01', 'dataFim', 'A data inicial deve vir antes da final.'],
    ['dataInicio=ontem', 'dataInicio', 'Informe uma data inicial válida.'],
    ['dataFim=2026-02-30', 'dataFim', 'Informe uma data final válida.'],
    ['status=GERADO,PERDIDO', 'status', 'Status de frete desconhecido.'],
    ['status=toString', 'status', 'Status de frete desconhecido.'],
    ['status=GERADO,', 'status', 'Status de frete desconhecido.'],
    ['page=-1', 'page', 'Página inválida.'],
    ['pageSize=0', 'pageSize', 'Quantidade por página inválida: use de 1 a 500.'],
    ['pageSize=501', 'pageSize', 'Quantidade por página inválida: use de 1 a 500.'],
    [`busca=${'x'.repeat(101)}`, 'busca', 'Procure com até 100 caracteres.'],
    [`codigo=${'x'.repeat(61)}`, 'codigo', 'Código longo demais.'],
  ])('%s is refused at its field', async (query, campo, mensagem) => {
    const { me } = await vendedor(house)
    const answer = await me.get(`${FRETE}?${query}`)
    expect([answer.statusCode, refusedBy(answer)]).toEqual([422, refusal(campo, mensagem)])
  })
})

test('pages of ten, the newest first, and an empty page after the last', async () => {
  const ana = await vendedor(house)
  const uuids = await ana.buy(...Array.from({ length: 23 }, () => ({})))
  for (const [i, uuid] of uuids.entries()) await givenComprado(house, uuid, plusSeconds(house.clock.now(), -i))
  expect((await list(ana.me)).uuids).toEqual(uuids.slice(0, 10))
  expect((await list(ana.me, { page: 2 })).uuids).toEqual(uuids.slice(20))
  expect((await list(ana.me, { page: 1, pageSize: 500 })).uuids).toEqual([])
  expect(await list(ana.me, { page: 1_000_000, pageSize: 500, status: 'PENDENTE,GERADO' })).toMatchObject({
    uuids: [],
    total: 23,
  })
})

test('one frete is shown with its whole history; another subscriber’s, an unknown and a malformed uuid are not found', async () => {
  const [ana, bia] = [await vendedor(house), await vendedor(house)]
  const [uuid] = await ana.buy({
    conteudo: null,
    notaFiscal: { valorNotaFiscal: 89.9, numeroDanfCte: CHAVE, cfop: '5102' },
  })
  const now = house.clock.now()
  const prazo = plusSeconds(now, 15 * DAY)
  const codigo = await givenStatus(house, uuid!, 'ENTREGUE', { prazo })
  await givenOcorrencia(house, uuid!, plusSeconds(now, -7200), 'Objeto postado', 'AGF Paulista')
  await givenOcorrencia(house, uuid!, now, 'Objeto entregue ao destinatário')
  await givenOcorrencia(house, uuid!, plusSeconds(now, -3600), 'Objeto em trânsito')
  await house.db.updateTable('frete').set({ valorRastreadoCentavos: 3010 }).where('uuid', '=', uuid!).execute()
  const frete = (await ana.me.get(`${FRETE}/${uuid!.toUpperCase()}`)).json<FreteWire>()
  expect(frete).toMatchObject({
    statusFrete: 'ENTREGUE',
    codigoEncomenda: codigo,
    prazoExpiracao: toBrasilia(prazo),
    valorRastreadoTransportadora: 30.1,
    notaFiscal: { cfop: '5102' },
    conteudo: null,
    ultimaOcorrencia: { statusFreteTransportadora: 'Objeto entregue ao destinatário', agencia: '' },
    ocorrencias: [
      { statusFreteTransportadora: 'Objeto entregue ao destinatário', dataOcorrencia: toBrasilia(now) },
      { statusFreteTransportadora: 'Objeto em trânsito' },
      { statusFreteTransportadora: 'Objeto postado', agencia: 'AGF Paulista' },
    ],
    eventos: [{ para: 'PENDENTE' }, { para: 'GERADO', causa: 'Teste' }, { para: 'POSTADO' }, { para: 'ENTREGUE' }],
    avisoDoHistorico: null,
  })
  const [listed] = (await list(ana.me)).fretes
  const { ocorrencias: _, eventos: __, avisoDoHistorico: ___, ...same } = frete
  expect(listed).toEqual(same)
  for (const one of [uuid!, randomUUID(), 'x', '%00', "' or 1=1"]) {
    const answer = await bia.me.get(`${FRETE}/${encodeURIComponent(one)}`)
    const message = isUuid(one) ? 'Frete não encontrado.' : 'Endereço não encontrado.'
    expect([answer.statusCode, refusedBy(answer).message]).toEqual([404, message])
  }
  expect((await list(bia.me, { codigo })).total).toBe(0)
})

test('a cancelled frete shows when and why', async () => {
  const ana = await vendedor(house)
  const [por, sem] = await ana.buy({}, {})
  await house.db.updateTable('frete').set({ justificativa: 'Cliente desistiu.' }).where('uuid', '=', por!).execute()
  await givenStatus(house, por!, 'CANCELADO')
  await givenStatus(house, sem!, 'CANCELADO')
  const told = async (uuid: string) => (await ana.me.get(`${FRETE}/${uuid}`)).json<FreteWire>()
  const em = toBrasilia(house.clock.now()).slice(0, 10)
  expect(await told(por!)).toMatchObject({
    justificativaCancelamento: 'Cliente desistiu.',
    dataCancelamento: expect.stringContaining(em),
  })
  expect(await told(sem!)).toMatchObject({ justificativaCancelamento: 'Teste', prazoExpiracao: null })
})

test('members of a shop see its fretes, whatever their papel; under their own profile they have none', async () => {
  const [ana, bia] = [await vendedor(house), await vendedor(house)]
  const [uuid] = await ana.buy({})
  for (const papel of ['OPERACAO', 'FINANCEIRO'] as const) {
    const there = { [PERFIL_HEADER]: await givenPerfil(house, bia.usuarioUuid, ana.assinaturaUuid, papel) }
    expect((await list(bia.me, {}, there)).uuids).toEqual([uuid])
    expect((await bia.me.get(`${FRETE}/${uuid}`, { headers: there })).statusCode).toBe(200)
    expect((await bia.me.get(`${FRETE}/quantidade`, { headers: there })).json()).toMatchObject({ PENDENTE: 1 })
    await house.db.deleteFrom('perfil').where('uuid', '=', there[PERFIL_HEADER]!).execute()
  }
  expect((await list(bia.me)).total).toBe(0)
})

test('a name longer than any word is stored in whole letters, and found', async () => {
  const ana = await vendedor(house)
  const nome = '㌖'.repeat(120) // six letters each, 2160 bytes: a stored word has room for 2046
  const [uuid] = await ana.buy({ destinatario: destinatario({ nome, cpfCnpj: '11.222.333/0001-81' }) }) // a firm's name may hold anything
  expect((await list(ana.me, { busca: '㌖'.repeat(100) })).uuids).toEqual([uuid])
  expect((await list(ana.me, { busca: 'キロメ' })).uuids).toEqual([uuid])
  const { rows } = await sql<{ palavra: string }>`
    select unnest(tsvector_to_array(busca)) as palavra from frete where uuid = ${uuid}`.execute(house.db)
  expect(rows.map(({ palavra }) => palavra).toSorted()).toEqual(
    [`=${ana.assinaturaUuid}`, 'conceicao', 'da', 'キロメートル'.repeat(17).slice(0, 100)].toSorted(),
  )
})

test('items in a cart, or in an abandoned one, are in no list of fretes', async () => {
  const ana = await vendedor(house)
  await ana.buy({})
  for (const status of ['CARRINHO', 'CARRINHO,CARRINHO_EXPIRADO'])
    expect((await list(ana.me, { status })).uuids).toEqual([])
  expect((await list(ana.me, { status: 'CARRINHO,PENDENTE' })).uuids).toHaveLength(1)
})
