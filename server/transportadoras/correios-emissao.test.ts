import { describe, expect, test } from 'vitest'
import { referenciaCurta } from '../adapters/transportadora/correios/prepostagem.rules.ts'
import { CAMPOS_ERRADOS, ERRO_500 } from '../adapters/transportadora/correios/testing-servidor.ts'
import type { Falha } from '../adapters/transportadora/testing-falhas.ts'
import { askWithin } from '../areas/frete/transportadora.ts'
import { type PedidoDeEmissao, TransportadoraIndisponivel, TransportadoraRecusou } from '../ports/expedicao.ts'
import { CHAVE, CHAVE_DCE } from '../testing/given/carrinho.ts'
import { asking, usePalco } from './testing-correios.ts'
import { newPedido } from './testing-pedido.ts'

const palco = usePalco()

const CRIAR = /^\/prepostagem\/v1\/prepostagens$/
const LISTA = /^\/prepostagem\/v2/
const issue = (pedido = newPedido(), node = palco.correios) => node.expedicao.issue(pedido, asking)
const comChave = (numeroDanfCte: string) => ({ valorNotaFiscal: 89_90, numeroDanfCte, cfop: '5102' })
const made = () => palco.local.postagem.objetos.size

describe('a label', () => {
  test('is made of a request that fits the Correios’ limits, whatever the lengths of names and addresses', async () => {
    const pedido = newPedido({ avisoRecebimento: true })
    const { codigo, numeroDoPedido, prazoPostagem } = await issue(pedido)
    const objeto = palco.local.postagem.porCodigo.get(codigo)
    expect(numeroDoPedido).toBe(objeto?.id)
    expect(prazoPostagem).toEqual(objeto?.prazoPostagem)
    expect(objeto?.pedido).toMatchObject({
      codigoServico: '03220',
      numeroCartaoPostagem: '0076543210',
      modalidadePagamento: '2',
      pedidoExternoOrigem: referenciaCurta(pedido.referencia),
      observacao: 'Pedido 1001',
      listaServicoAdicional: [
        { codigoServicoAdicional: '001' },
        { codigoServicoAdicional: '019', valorDeclarado: '89.90' },
      ],
      itensDeclaracaoConteudo: [{ conteudo: 'Caneca', quantidade: '2', valor: '44.95' }],
      remetente: { endereco: { logradouro: 'Av. Pres. Juscelino Kubitschek de Oliveira Filho' } },
    })
  })

  test.each<[string, Falha]>([
    ['lost', { como: 'lost' }],
    ['half', { como: 'half' }],
    ['of wrong fields', CAMPOS_ERRADOS],
    ['garbage', { como: 'garbage' }],
    ['an error 500', ERRO_500],
    ['a redirect after the work', { como: 'told', status: 303, corpo: undefined }],
  ])(
    'is made once when the answer is %s: it is looked for before anything is sent again, also by another node',
    async (_name, falha) => {
      const pedido = newPedido()
      palco.local.misbehave(CRIAR, falha, 1)
      await expect(issue(pedido)).rejects.toThrow(TransportadoraIndisponivel)
      expect((await issue(pedido, palco.openNode())).codigo).toMatch(/^AD\d{9}BR$/)
      expect(palco.local.askedOf(LISTA).length).toBeGreaterThan(0)
      expect(made()).toBe(1)
    },
  )

  test('with the code of another parcel is refused for good with a sentence; the log names frete and code', async () => {
    const { codigo } = await issue()
    palco.local.misbehave(
      CRIAR,
      { como: 'changed', change: (corpo) => ({ ...(corpo as object), codigoObjeto: codigo }) },
      1,
    )
    const segundo = newPedido()
    const refused = await issue(segundo).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(TransportadoraRecusou)
    expect((refused as Error).message).toBe(
      'A transportadora deu a esta encomenda o código de outra. A etiqueta não vale: contrate o envio de novo.',
    )
    expect(palco.said).toContainEqual([
      expect.objectContaining({ frete: segundo.referencia, codigo }),
      expect.stringContaining('another parcel has'),
    ])
  })

  test('whose answer was lost is found among four hundred others of the day', async () => {
    const pedido = newPedido()
    palco.local.misbehave(CRIAR, { como: 'lost' }, 1)
    await expect(issue(pedido)).rejects.toThrow(TransportadoraIndisponivel)
    const lost = palco.local.postagem.findByPedido(referenciaCurta(pedido.referencia))!
    for (let i = 0; i < 400; i++) palco.local.postagem.create({ ...lost.pedido, pedidoExternoOrigem: `outro ${i}` })
    expect((await issue(pedido)).codigo).toBe(lost.codigoObjeto)
    expect(palco.local.askedOf(CRIAR)).toHaveLength(1)
  })

  test('is not sent again while the list cannot be asked, or does not tell our numbers', async () => {
    const pedido = newPedido()
    palco.local.misbehave(CRIAR, { como: 'lost' }, 1)
    await expect(issue(pedido)).rejects.toThrow(TransportadoraIndisponivel)
    palco.local.misbehave(LISTA, { como: 'told', status: 403, corpo: { msgs: ['API não habilitada'] } }, 1)
    await expect(issue(pedido)).rejects.toThrow(TransportadoraIndisponivel)
    const { pedidoExternoOrigem: _, ...mute } = palco.local.postagem.itemOf(
      [...palco.local.postagem.objetos.values()][0]!,
    )
    palco.local.misbehave(LISTA, { como: 'told', status: 200, corpo: { itens: [mute] } }, 1)
    await expect(issue(pedido)).rejects.toThrow('does not tell our numbers')
    await issue(pedido)
    expect(made()).toBe(1)
  })

  test('of two nodes at once is one', async () => {
    const [pedido, other] = [newPedido(), palco.openNode()]
    await Promise.allSettled([issue(pedido), issue(pedido, other)])
    const [one, two] = [await issue(pedido), await issue(pedido, other)]
    expect(one).toEqual(two)
    expect(made()).toBe(1)
  })

  test('waits while the Correios are still issuing the electronic declaration', async () => {
    const pedido = newPedido()
    palco.local.postagem.newOnesAre(7)
    await expect(issue(pedido)).rejects.toThrow(TransportadoraIndisponivel)
    const objeto = [...palco.local.postagem.objetos.values()][0]!
    await expect(issue(pedido)).rejects.toThrow(TransportadoraIndisponivel)
    palco.local.postagem.moveTo(objeto, 2)
    expect((await issue(pedido)).codigo).toBe(objeto.codigoObjeto)
    expect(made()).toBe(1)
  })

  test.each([
    [400, ['RTL-076: UF do remetente'], 'O CEP do remetente não é do estado informado.'],
    [422, ['PPN-999: Novidade'], 'Os Correios recusaram este envio: Novidade (PPN-999).'],
  ])('refused with %i %j is refused for good, with a sentence', async (status, msgs, frase) => {
    palco.local.misbehave(CRIAR, { como: 'told', status, corpo: { msgs } })
    await expect(issue()).rejects.toThrow(new TransportadoraRecusou(frase))
  })

  test.each<[string, Partial<PedidoDeEmissao>, string]>([
    ['our DC-e', { chaveDce: CHAVE_DCE }, 'Os Correios não aceitam a chave da DC-e.'],
    [
      'the person’s own DC-e',
      { conteudo: null, notaFiscal: comChave(CHAVE_DCE) },
      'Os Correios não aceitam a chave da DC-e.',
    ],
    ['an invoice', { conteudo: null, notaFiscal: comChave(CHAVE) }, 'Os Correios não aceitam a chave da nota fiscal.'],
  ])('whose key is refused, of %s, is refused with the name of the document', async (_name, changes, frase) => {
    palco.local.misbehave(CRIAR, { como: 'told', status: 400, corpo: { msgs: ['PPN-301: objeto.chaveNFe inválido'] } })
    await expect(issue(newPedido(changes))).rejects.toThrow(new TransportadoraRecusou(frase))
  })

  test.each([
    [403, ['API 36 não habilitada para o cartão']],
    [400, ['GTW-020: Cartão de postagem inexistente']],
    [400, []],
  ])('refused with %i %j for the house’s own access is asked for again later', async (status, msgs) => {
    palco.local.misbehave(CRIAR, { como: 'told', status, corpo: { msgs } })
    await expect(issue()).rejects.toThrow(TransportadoraIndisponivel)
  })

  test('is refused with a code whose check digit is wrong', async () => {
    const corpo = { id: 'PR1', codigoObjeto: 'AD000000009BR', statusAtual: 2 }
    palco.local.misbehave(CRIAR, { como: 'told', status: 201, corpo })
    await expect(issue()).rejects.toThrow(TransportadoraIndisponivel)
  })
})

describe('a cancelling', () => {
  test('of a label whose answer was lost finds it and cancels it', async () => {
    const pedido = newPedido()
    palco.local.misbehave(CRIAR, { como: 'lost' }, 1)
    await expect(issue(pedido)).rejects.toThrow(TransportadoraIndisponivel)
    const { referencia } = pedido
    expect(await palco.correios.expedicao.cancel({ referencia, codigo: null }, asking)).toBe('CANCELADO')
    expect([...palco.local.postagem.objetos.values()][0]?.statusAtual).toBe(5)
  })

  test('of a label that was never asked for asks nobody', async () => {
    const { referencia } = newPedido()
    expect(await palco.correios.expedicao.cancel({ referencia, codigo: null }, asking)).toBe('CANCELADO')
    expect(palco.local.pedidos).toEqual([])
  })
})

describe('tracking', () => {
  async function posted() {
    const { codigo } = await issue()
    const objeto = palco.local.postagem.porCodigo.get(codigo)!
    const em = new Date(palco.deps.clock.now().getTime() - 60_000)
    palco.local.postagem.moveTo(objeto, 3)
    objeto.eventos.push({ codigo: 'PO', tipo: '01', descricao: 'Objeto postado <b>', em })
    return { codigo, objeto, em }
  }
  const track = async (codigo: string) => (await palco.correios.expedicao.track([codigo], asking))[0]

  test('tells Brasília’s instants, and measures of the counter once they are known; they are asked for once', async () => {
    const { codigo, objeto, em } = await posted()
    expect(await track(codigo)).toEqual({
      codigo,
      eventos: [{ em, etapa: 'POSTADO', descricao: 'Objeto postado b', agencia: 'AC CENTRO, SAO PAULO/SP' }],
      medidas: null,
    })
    objeto.postada = {
      alturaObjeto: '10',
      larguraObjeto: '20',
      comprimentoObjeto: '30',
      pesoObjeto: '900',
      pesoTarifadoObjeto: '1000',
    }
    await track(codigo)
    const medicoes = () => palco.local.askedOf(/postada$/).length
    expect(medicoes()).toBe(1) // asked again only hours later
    palco.advance(7 * 3600)
    const medidas = { alturaPacote: 10, larguraPacote: 20, comprimentoPacote: 30, pesoGramas: 1000 }
    for (let i = 0; i < 3; i++) expect(await track(codigo)).toMatchObject({ medidas })
    expect(medicoes()).toBe(2)
  })

  test('has the tracking’s own measures until then, in kilograms; a failing question spoils no tracking', async () => {
    const { codigo, objeto } = await posted()
    objeto.medidasDoRastro = { altura: 20, largura: 20, comprimento: 41, diametro: 0, peso: 5.32 }
    palco.local.misbehave(/postada$/, ERRO_500)
    expect(await track(codigo)).toMatchObject({ medidas: { comprimentoPacote: 41, pesoGramas: 5320 } })
  })

  test.each<[string, Falha]>([
    ['silent', { como: 'silent' }],
    ['slow', { como: 'slow', ms: 300 }],
  ])('tells all parcels in time when the question for their measures is %s', async (_name, falha) => {
    const codigos: string[] = []
    while (codigos.length < 6) codigos.push((await posted()).codigo)
    palco.local.misbehave(/postada$/, falha)
    const rastros = await askWithin(1_500, (within) => palco.correios.expedicao.track(codigos, within))
    expect(rastros.map(({ codigo }) => codigo)).toEqual(codigos)
  })

  test('believes no event for a code that was not asked about, and no object that cannot be read', async () => {
    const { codigo } = await posted()
    const evento = { codigo: 'BDE', tipo: '01', dtHrCriado: '2026-11-25T11:00:00', descricao: 'Objeto entregue' }
    const objetos = [
      { codObjeto: 'DG049186230BR', eventos: [evento] },
      { codObjeto: 7 },
      { codObjeto: codigo, eventos: [evento, { ...evento, dtHrCriado: 'ontem' }] },
      { codObjeto: codigo, eventos: [evento, evento] },
    ]
    palco.local.misbehave(/^\/srorastro/, { como: 'told', status: 200, corpo: { objetos } })
    const rastros = await palco.correios.expedicao.track([codigo], asking)
    expect(rastros.map((one) => [one.codigo, one.eventos.length])).toEqual([[codigo, 1]])
  })
})
