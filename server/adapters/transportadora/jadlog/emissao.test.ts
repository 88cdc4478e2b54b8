// Database: PostgreSQL. An adapter and its carrier.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { TransportadoraIndisponivel, TransportadoraRecusou } from '../../../ports/expedicao.ts'
import { CLIENTE } from './testing-banco.ts'
import { ANA, asking, CHAVE, comNota, HASTY, pedido, thrown, usePalco } from './testing-jadlog.ts'

const palco = usePalco()

/** Keys of model 99, series 1, number 42, as a marketplace gives them. */
const chaveDce = (n: number) => `3526111122233300018199001000000042120408172${n}`

const issue = (asked = pedido(), by = palco.expedicao) => by.issue(asked, asking())

describe('an order (facts/jadlog.md §3)', () => {
  test('has every field, for a parcel with a content declaration that is dropped at a point', async () => {
    const asked = pedido()
    const emissao = await issue(asked)
    const pessoa = {
      nome: 'Ana de Souza',
      cnpjCpf: '11144477735',
      ie: 'ISENTO',
      endereco: 'Avenida Paulista',
      numero: '1578',
      compl: null,
      bairro: 'Bela Vista',
      cidade: 'São Paulo',
      uf: 'SP',
      cep: '01310100',
      fone: '11987654321',
      cel: '11987654321',
      email: 'ana@exemplo.test',
      contato: 'Ana de Souza',
    }
    expect(palco.bodies('/pedido/incluir')).toEqual([
      {
        codCliente: null,
        conteudo: 'Caneca',
        pedido: [asked.referencia],
        totPeso: 1.8, // 30 × 20 × 10 cm by road: 6,000 / 3,333.33
        totValor: 89.9,
        obs: 'Pedido 1001',
        modalidade: 3,
        contaCorrente: '001234',
        tpColeta: 'S',
        tipoFrete: 0,
        cdUnidadeOri: null,
        cdUnidadeDes: null,
        cdPickupOri: 'BR01001',
        cdPickupDes: null,
        nrContrato: '77',
        servico: 2,
        shipmentId: null,
        vlColeta: null,
        rem: pessoa,
        des: {
          ...pessoa,
          nome: 'João da Conceição',
          endereco: 'Praça Pio X',
          numero: '7',
          compl: 'Loja B',
          bairro: 'Centro',
          cidade: 'Rio de Janeiro',
          uf: 'RJ',
          cep: '20040020',
          fone: '2132654321',
          cel: null,
          email: 'joao@exemplo.test',
          contato: 'João da Conceição',
        },
        dfe: [{ danfeCte: null, nrDoc: 'DECLARACAO', serie: null, cfop: null, tpDocumento: 0, valor: 89.9 }],
        volume: [{ altura: 10, comprimento: 30, largura: 20, peso: 1.25, identificador: asked.referencia }],
      },
    ])
    const [kept] = [...palco.servidor.pedidos.values()].slice(-1)
    expect(emissao).toEqual({ codigo: kept?.shipmentId, numeroDoPedido: kept?.codigo, prazoPostagem: null })
  })

  test('of a parcel with an invoice names its key, number, series and CFOP', async () => {
    await issue(pedido({ ...comNota, produto: 'jadlog/com', agencia: null, pedido: '' }))
    expect(palco.bodies('/pedido/incluir')[0]).toMatchObject({
      modalidade: 9,
      totPeso: 1.25, // by air 6,000 / 6,000 is less than the real weight
      obs: null,
      conteudo: 'Mercadoria da nota fiscal 12345',
      cdPickupOri: null,
      servico: 0,
      dfe: [{ danfeCte: CHAVE, nrDoc: '12345', serie: '1', cfop: '5102', tpDocumento: 2, valor: 89.9 }],
    })
  })

  test('names the customer and the unit of the contract that has them', async () => {
    await issue(pedido(), palco.open(CLIENTE).expedicao)
    expect(palco.bodies('/pedido/incluir')[0]).toMatchObject({ codCliente: '4567', cdUnidadeOri: '1344' })
    const error = await thrown(issue(pedido(), palco.open({ ...CLIENTE, unidadeOrigem: '9' }).expedicao))
    expect(error).toEqual(new TransportadoraRecusou('A Jadlog recusou o envio: “cdUnidadeOri invalido” (código -7).'))
  })

  test('of a parcel with an electronic content declaration names its key, also where it was typed as the document', async () => {
    const chave = chaveDce(1)
    const doc = { danfeCte: chave, nrDoc: 'DECLARACAO', serie: null, cfop: null, tpDocumento: 0, valor: 89.9 }
    await issue(pedido({ chaveDce: chave }))
    const digitada = { valorNotaFiscal: 89_90, numeroDanfCte: chave, cfop: '' }
    await issue(pedido({ conteudo: null, notaFiscal: digitada }))
    expect(palco.bodies('/pedido/incluir')).toMatchObject([{ dfe: [doc] }, { dfe: [doc] }])
  })

  test('of such a parcel is of the kind that the contract gives it, with number and series', async () => {
    const chave = chaveDce(1)
    await thrown(issue(pedido({ chaveDce: chave }), palco.open({ tipoDce: 5 }).expedicao))
    expect(palco.bodies('/pedido/incluir')).toMatchObject([
      { dfe: [{ danfeCte: chave, nrDoc: '42', serie: '1', cfop: null, tpDocumento: 5, valor: 89.9 }] },
    ])
  })

  test('keeps Jadlog’s limits: 80 letters of content, 60 of a name, no half mail address', async () => {
    const itens = Array.from({ length: 5 }, (_, i) => ({ descricao: `Jogo de jantar com ${i} peças`, quantidade: 1 }))
    const email = `${'a'.repeat(60)}@exemplo.test`
    await issue(
      pedido({
        conteudo: { valor: 89_90, itens },
        destinatario: { ...ANA, nome: 'Maria '.repeat(15).trim(), email },
        remetente: { ...ANA, endereco: { ...ANA.endereco, numero: '1'.repeat(128), complemento: 'x'.repeat(255) } },
      }),
    )
    const [body] = palco.bodies('/pedido/incluir') as { conteudo: string; des: { nome: string; email: unknown } }[]
    expect(body?.conteudo).toHaveLength(80)
    expect(body?.des.nome.length).toBeLessThanOrEqual(60)
    expect(body?.des.email).toBeNull()
  })

  test('that Jadlog refuses is refused for good, in its words and with its code, and leaves nothing behind', async () => {
    const asked = pedido({ agencia: 'BR99999' })
    const error = await thrown(issue(asked))
    expect(error).toEqual(new TransportadoraRecusou('A Jadlog recusou o envio: “cdPickupOri invalido” (código -7).'))
    expect(await issue({ ...asked, agencia: 'BR01001' })).toMatchObject({ codigo: expect.stringMatching(/^11/) })
  })

  test.each([
    [
      'an error with status 400',
      { status: 400, corpo: { erro: { id: -9, descricao: 'CEP\u0007 inexistente.' } } },
      '“CEP inexistente” (código -9)',
    ],
    ['an error alone', { status: 200, corpo: { status: 'Erro', erro: 'UF invalida' } }, '“UF invalida”'],
    [
      'an error with status 500',
      { status: 500, corpo: { status: 'Erro', erro: { id: 12, descricao: 'IE invalida' } } },
      '“IE invalida” (código 12)',
    ],
    [
      'a script',
      { status: 200, corpo: { erro: { id: 1, descricao: `<script>${'x'.repeat(500)}` } } },
      `“<script>${'x'.repeat(112)}” (código 1)`,
    ],
    ['no words', { status: 200, corpo: { erro: { id: -77, descricao: null } } }, '(código -77)'],
  ])('%s is a sentence for the person', async (_, told, words) => {
    palco.servidor.fail('/pedido/incluir', { como: 'told', ...told })
    expect(await thrown(issue())).toEqual(new TransportadoraRecusou(`A Jadlog recusou o envio: ${words}.`))
  })

  test('success is the presence of a shipmentId, whatever the status says', async () => {
    palco.servidor.fail('/pedido/incluir', {
      como: 'told',
      status: 500,
      corpo: { status: 'Erro', codigo: 81, shipmentId: 11028100999999 },
    })
    expect(await issue()).toEqual({ codigo: '11028100999999', numeroDoPedido: '81', prazoPostagem: null })
  })

  test('with the shipmentId of another parcel is not believed', async () => {
    const { codigo } = await issue()
    palco.servidor.fail('/pedido/incluir', { como: 'told', status: 200, corpo: { status: 'ok', shipmentId: codigo } })
    expect(await thrown(issue())).toBeInstanceOf(TransportadoraIndisponivel)
  })

  test('the database itself keeps one code for one parcel', async () => {
    const { codigo } = await issue()
    const again = sql`
      insert into pedido_transportadora (transportadora_uuid, referencia, enviando_ate, enviado_em, resposta)
      select transportadora_uuid, 'other', enviando_ate, enviado_em, resposta from pedido_transportadora
      where resposta ->> 'codigo' = ${codigo}`
    await expect(again.execute(palco.house.db)).rejects.toThrow('pedido_transportadora_codigo')
  })

  test('of an unknown product is refused without a question', async () => {
    expect(await thrown(issue(pedido({ produto: 'jadlog/doc' })))).toBeInstanceOf(TransportadoraRecusou)
    expect(palco.servidor.chegadas).toEqual([])
  })
})

describe('an order whose answer was lost', () => {
  const LOSSES = [
    ['the line is cut after the work', { como: 'lost' }],
    ['half an answer', { como: 'half' }],
    ['the answer comes too late', { como: 'slow', ms: 2_000 }],
    ['status 500 with a text', { como: 'told', status: 500, corpo: 'Internal Server Error' }],
    ['a page', { como: 'page' }],
    ['another form', { como: 'changed', change: () => ({ status: 'Solicitação inserida com sucesso.' }) }],
    [
      'Jadlog in trouble',
      { como: 'told', status: 200, corpo: { erro: { id: -99, descricao: 'Erro interno, tente novamente' } } },
    ],
  ] as const

  test.each(LOSSES)('%s: with a declaration it is never sent again; the parcel is refused', async (_, falha) => {
    const asked = pedido()
    palco.servidor.fail('/pedido/incluir', falha)
    const first = palco.open(falha.como === 'slow' ? HASTY : {}).expedicao
    expect(await thrown(issue(asked, first))).toBeInstanceOf(TransportadoraIndisponivel)
    const sentence = 'A Jadlog não confirmou esta etiqueta, e não há como perguntar por ela. Contrate o envio de novo.'
    for (let i = 0; i < 3; i++) expect(await thrown(issue(asked))).toEqual(new TransportadoraRecusou(sentence))
    expect(palco.bodies('/pedido/incluir')).toHaveLength(1)
    expect(palco.servidor.countDe(asked.referencia)).toBeLessThanOrEqual(1)
    expect(JSON.stringify(palco.said)).toContain(asked.referencia)
  })

  test('an order with an invoice is found by its key once Jadlog has a CT-e, and stays the only label', async () => {
    const asked = pedido({ ...comNota })
    palco.servidor.fail('/pedido/incluir', { como: 'lost' })
    await thrown(issue(asked))
    expect(await thrown(issue(asked))).toBeInstanceOf(TransportadoraIndisponivel)
    expect(palco.bodies('/tracking/consultar')).toEqual([{ consulta: [{ df: { danfe: CHAVE } }] }])
    const { shipmentId, codigo } = palco.servidor.tell(asked.referencia, 'EMISSAO', palco.clock.now())
    expect(await issue(asked)).toEqual({ codigo: shipmentId, numeroDoPedido: codigo, prazoPostagem: null })
    expect(await issue(asked)).toMatchObject({ codigo: shipmentId })
    expect(palco.bodies('/pedido/incluir')).toHaveLength(1)
  })

  test('an order with a DC-e is found by its key, too', async () => {
    const asked = pedido({ chaveDce: chaveDce(2) })
    palco.servidor.fail('/pedido/incluir', { como: 'lost' })
    await thrown(issue(asked))
    const { shipmentId } = palco.servidor.tell(asked.referencia, 'EMISSAO', palco.clock.now())
    expect(await issue(asked)).toMatchObject({ codigo: shipmentId })
    expect(palco.bodies('/pedido/incluir')).toHaveLength(1)
    expect(palco.bodies('/tracking/consultar')).toEqual([{ consulta: [{ df: { danfe: chaveDce(2) } }] }])
  })

  const MALICE = [
    [
      'a script as the number',
      { como: 'told', status: 200, corpo: { consulta: [{ tracking: { shipmentId: '<script>alert(1)</script>' } }] } },
    ],
    [
      'a number of a thousand digits',
      { como: 'told', status: 200, corpo: { consulta: [{ tracking: { shipmentId: '1'.repeat(1000) } }] } },
    ],
    ['five million letters', { como: 'told', status: 200, corpo: { consulta: [], lixo: 'x'.repeat(5_000_000) } }],
    ['an answer without an end', { como: 'endless' }],
    ['another address', { como: 'redirect', para: 'http://127.0.0.1:1/' }],
    ['a page', { como: 'page' }],
  ] as const
  test.each(MALICE)(
    '%s as the answer about its DC-e is no label, and the order is not sent again',
    async (_, falha) => {
      const asked = pedido({ chaveDce: chaveDce(3) })
      palco.servidor.fail('/pedido/incluir', { como: 'lost' })
      await thrown(issue(asked))
      palco.servidor.fail('/tracking/consultar', falha, 9)
      expect(await thrown(issue(asked))).toBeInstanceOf(Error)
      palco.travel(31 * 60)
      expect(await thrown(issue(asked))).toBeInstanceOf(TransportadoraRecusou)
      expect(palco.bodies('/pedido/incluir')).toHaveLength(1)
      expect(JSON.stringify(palco.said)).not.toContain('script')
    },
  )

  test('an order with a DC-e that Jadlog does not find is refused at once, so that the money comes back', async () => {
    const asked = pedido({ chaveDce: chaveDce(4) })
    palco.servidor.fail('/pedido/incluir', { como: 'hangs up' })
    await thrown(issue(asked))
    expect(await thrown(issue(asked))).toBeInstanceOf(TransportadoraRecusou)
    expect(palco.bodies('/pedido/incluir')).toHaveLength(1)
  })

  test('the code of another parcel with the same invoice is not taken', async () => {
    const notaFiscal = { ...comNota.notaFiscal, numeroDanfCte: CHAVE.replace(/0$/, '9') }
    const first = pedido({ ...comNota, notaFiscal })
    await issue(first)
    palco.servidor.tell(first.referencia, 'EMISSAO', palco.clock.now())
    const second = pedido({ ...comNota, notaFiscal })
    palco.servidor.fail('/pedido/incluir', { como: 'hangs up' })
    await thrown(issue(second))
    expect(await thrown(issue(second))).toBeInstanceOf(TransportadoraIndisponivel)
    palco.travel(31 * 60)
    expect(await thrown(issue(second))).toBeInstanceOf(TransportadoraRecusou)
    expect(await palco.expedicao.cancel({ referencia: second.referencia, codigo: null }, asking())).toBe('CANCELADO')
    expect(palco.servidor.findByReferencia(first.referencia)).toMatchObject({ isCancelado: false })
  })

  test('its cancelling is under way for half an hour, then done: nobody has the label', async () => {
    const asked = pedido()
    palco.servidor.fail('/pedido/incluir', { como: 'lost' })
    await thrown(issue(asked))
    const cancel = () => palco.expedicao.cancel({ referencia: asked.referencia, codigo: null }, asking())
    expect(await cancel()).toBe('EM_ANDAMENTO')
    palco.travel(31 * 60)
    expect(await cancel()).toBe('CANCELADO')
    expect(await thrown(issue(asked))).toBeInstanceOf(TransportadoraRecusou)
    expect(palco.bodies('/pedido/incluir')).toHaveLength(1)
  })

  test('a busy carrier and a line that was never opened have done nothing: the order is sent again', async () => {
    const asked = pedido()
    palco.servidor.fail('/pedido/incluir', { como: 'busy', retryAfter: '3600' })
    expect(await thrown(issue(asked))).toBeInstanceOf(TransportadoraIndisponivel)
    const nowhere = palco.open({ url: 'http://127.0.0.1:1/embarcador/api' }).expedicao
    expect(await thrown(issue(asked, nowhere))).toBeInstanceOf(TransportadoraIndisponivel)
    await issue(asked)
    expect(palco.servidor.countDe(asked.referencia)).toBe(1)
  })
})

describe('two nodes', () => {
  test('that order one parcel at once order it once', async () => {
    const other = palco.open().expedicao
    for (let round = 0; round < 5; round++) {
      const asked = pedido()
      await Promise.allSettled([issue(asked), issue(asked, other), issue(asked), issue(asked, other)])
      const [one, two] = [await issue(asked), await issue(asked, other)]
      expect(one).toEqual(two)
      expect(palco.servidor.countDe(asked.referencia)).toBe(1)
    }
  })

  test('of which one died while it asked: the other does not send again', async () => {
    const dead = new AbortController()
    const asked = pedido()
    palco.servidor.fail('/pedido/incluir', { como: 'silent' })
    const dying = thrown(palco.open().expedicao.issue(asked, { signal: dead.signal }))
    await expect.poll(() => palco.bodies('/pedido/incluir').length).toBe(1)
    expect(await thrown(issue(asked))).toBeInstanceOf(TransportadoraIndisponivel)
    dead.abort()
    await dying
    expect(await thrown(issue(asked))).toBeInstanceOf(TransportadoraRecusou)
    expect(palco.bodies('/pedido/incluir')).toHaveLength(1)
  })
})
