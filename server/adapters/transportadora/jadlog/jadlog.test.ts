// Database: PostgreSQL. An adapter and its carrier.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeExpedicao } from '../../../ports/expedicao.suite.ts'
import { type Expedicao, TransportadoraIndisponivel, TransportadoraRecusou } from '../../../ports/expedicao.ts'
import { ANA, asking, CHAVE, comNota, openPalco, type Palco, pedido } from './testing-jadlog.ts'

/** Jadlog's own words for the news of the suite. */
const STATUS = { POSTADO: 'ENTRADA', EM_TRANSITO: 'TRANSFERENCIA', ENTREGUE: 'ENTREGUE' }

describeExpedicao('Jadlog, by its API', async () => {
  const palco = await openPalco()
  const { expedicao } = palco.open({ timeoutMs: 15_000 }) // a hundred callers at once wait for eight connections
  /** Half a minute passes after a failure: a breaker must not hide the carrier from the next test. */
  const patiently =
    <A extends unknown[], T>(ask: (...args: A) => Promise<T>) =>
    (...args: A) =>
      ask(...args).catch((error: unknown) => {
        palco.travel(31)
        throw error
      })
  return {
    expedicao: {
      ...expedicao,
      issue: patiently(expedicao.issue),
      cancel: patiently(expedicao.cancel),
      track: patiently(expedicao.track),
    },
    now: palco.clock.now,
    produto: 'jadlog/package',
    codigo: /^11\d{12}$/,
    numeros: { failsThrice: '503', neverIssues: '500' },
    tell: async (referencia, novidade, em) => void palco.servidor.tell(referencia, STATUS[novidade], em),
    close: palco.close,
  }
})

let palco: Palco
let expedicao: Expedicao
beforeAll(async () => {
  palco = await openPalco()
})
beforeEach(() => {
  expedicao = palco.open().expedicao
  palco.servidor.chegadas.length = 0
  palco.said.length = 0
  palco.chamadas.length = 0
})
afterEach(() => palco.servidor.behave())
afterAll(() => palco.close())

const issue = (asked = pedido(), by = expedicao) => by.issue(asked, asking())
const thrown = (promise: Promise<unknown>) => promise.catch((error: unknown) => error as Error)

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
    ['the answer comes too late', { como: 'slow', ms: 5_000 }],
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
    expect(await thrown(issue(asked))).toBeInstanceOf(TransportadoraIndisponivel)
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
    expect(await expedicao.cancel({ referencia: second.referencia, codigo: null }, asking())).toBe('CANCELADO')
    expect(palco.servidor.findByReferencia(first.referencia)).toMatchObject({ isCancelado: false })
  })

  test('its cancelling is under way for half an hour, then done: nobody has the label', async () => {
    const asked = pedido()
    palco.servidor.fail('/pedido/incluir', { como: 'lost' })
    await thrown(issue(asked))
    const cancel = () => expedicao.cancel({ referencia: asked.referencia, codigo: null }, asking())
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

describe('cancelling', () => {
  const sent = async () => {
    const asked = pedido()
    return { referencia: asked.referencia, codigo: (await issue(asked)).codigo }
  }
  const cancel = (objeto: { referencia: string; codigo: string | null }) => expedicao.cancel(objeto, asking())

  test('asks by the shipmentId', async () => {
    const objeto = await sent()
    expect(await cancel(objeto)).toBe('CANCELADO')
    expect(palco.bodies('/pedido/cancelar')).toEqual([{ shipmentId: objeto.codigo }])
  })

  test('whose answer was lost is asked again, and "já cancelado" counts as done', async () => {
    const objeto = await sent()
    palco.servidor.fail('/pedido/cancelar', { como: 'lost' })
    expect(await cancel(objeto)).toBe('CANCELADO')
    expect(palco.bodies('/pedido/cancelar')).toHaveLength(2)
  })

  test.each([
    ['Pedido não pode ser cancelado', 'EM_ANDAMENTO'],
    ['Não foi possível cancelar: cancelamento já solicitado', 'EM_ANDAMENTO'],
    ['O pedido já foi cancelado.', 'CANCELADO'],
    ['PEDIDO JA CANCELADO', 'CANCELADO'],
  ])('refused with %j, and no posting known: %s', async (descricao, answer) => {
    const objeto = await sent()
    palco.servidor.fail('/pedido/cancelar', {
      como: 'told',
      status: 200,
      corpo: { status: 'Erro', erro: { id: 1, descricao } },
    })
    expect(await cancel(objeto)).toBe(answer)
  })

  test('refused because the parcel is on its way: tracking says so', async () => {
    const objeto = await sent()
    palco.servidor.tell(objeto.referencia, 'EMISSAO', palco.clock.now())
    expect(await cancel(objeto)).toBe('EM_ANDAMENTO')
    palco.servidor.tell(objeto.referencia, 'ENTRADA', palco.clock.now())
    expect(await cancel(objeto)).toBe('POSTADO')
  })

  test('with an answer that says nothing is not taken for done', async () => {
    const objeto = await sent()
    palco.servidor.fail('/pedido/cancelar', { como: 'told', status: 200, corpo: 'ok' }, 9)
    expect(await thrown(cancel(objeto))).toBeInstanceOf(TransportadoraIndisponivel)
  })
})

describe('tracking (facts/jadlog.md §4)', () => {
  const sent = async () => {
    const asked = pedido()
    return { referencia: asked.referencia, codigo: (await issue(asked)).codigo }
  }
  const track = (...codigos: string[]) => expedicao.track(codigos, asking())

  test('reads times in Brasília’s zone, and the scale’s measures of the only volume', async () => {
    const { referencia, codigo } = await sent()
    palco.servidor.tell(referencia, 'ENTRADA', new Date('2026-11-25T23:30:00-03:00'), {
      volumes: [{ peso: 1.4, altura: 11, largura: 21, comprimento: 31 }],
      peso: 2.148,
      valor: 24.1,
    })
    expect(await track(codigo)).toEqual([
      {
        codigo,
        eventos: [
          {
            em: new Date('2026-11-26T02:30:00Z'),
            etapa: 'POSTADO',
            descricao: 'Recebido na unidade',
            agencia: 'CO SAO PAULO 01',
          },
        ],
        medidas: { alturaPacote: 11, larguraPacote: 21, comprimentoPacote: 31, pesoGramas: 1400 },
      },
    ])
  })

  test('makes no measures of a weight alone, of two volumes or of nonsense', async () => {
    for (const volumes of [
      null,
      [],
      Array.from({ length: 2 }, () => ({ peso: 1, altura: 1, largura: 1, comprimento: 1 })),
      [{ peso: -1, altura: 1, largura: 1, comprimento: 1 }],
      [{ peso: 'x', altura: null, largura: {}, comprimento: 1 }] as never,
    ]) {
      const { referencia, codigo } = await sent()
      palco.servidor.tell(referencia, 'ENTRADA', palco.clock.now(), { volumes, peso: 9.5 })
      expect((await track(codigo))[0]?.medidas).toBeNull()
    }
  })

  test('before a CT-e is no error: the parcel is left out', async () => {
    expect(await track((await sent()).codigo)).toEqual([])
    expect(palco.chamadas.at(-1)).toMatchObject({ tipo: 'RASTREIO', desfecho: 'RESPONDEU' })
  })

  test('asks about fifty in one call, and refuses to be asked about more', async () => {
    const codigos = Array.from({ length: 50 }, (_, i) => `1102810${String(i).padStart(7, '0')}`)
    await track(...codigos)
    expect(palco.servidor.chegadas).toHaveLength(1)
    await expect(track(...codigos, '11028109999999')).rejects.toThrow(RangeError)
  })

  test('does not believe events of a code that was not asked about, nor unreadable times; nothing spoilt spoils the rest', async () => {
    const { referencia, codigo } = await sent()
    palco.servidor.tell(referencia, 'ENTRADA', palco.clock.now())
    const evento = { data: '2026-11-25 11:00:00', status: 'ENTREGUE', unidade: 'X' }
    const other = { shipmentId: '11028100000000', tracking: { shipmentId: '11028100000000', eventos: [evento] } }
    const dates = ['', 'ontem', '2026-13-45 99:99:99', '25/11/2026 11:00', null, 7].map((data) => ({ ...evento, data }))
    palco.servidor.fail('/tracking/consultar', {
      como: 'changed',
      change: (corpo) => {
        const { consulta } = corpo as { consulta: { tracking: { eventos: unknown[] } }[] }
        consulta[0]!.tracking.eventos.push(...dates, { data: evento.data }, 'x')
        return { consulta: [null, { shipmentId: {} }, ...consulta, other] }
      },
    })
    expect((await track(codigo)).map((one) => [one.codigo, one.eventos.map(({ etapa }) => etapa)])).toEqual([
      [codigo, ['POSTADO']],
    ])
  })

  test('with a clock ten minutes fast tells the carrier’s time as it is', async () => {
    const fast = await openPalco({ adiantada: 600 })
    const { expedicao: theirs } = fast.open()
    const asked = pedido()
    const { codigo } = await theirs.issue(asked, asking())
    const em = new Date(fast.clock.now().getTime() + 600_000)
    fast.servidor.tell(asked.referencia, 'ENTRADA', em)
    expect((await theirs.track([codigo], asking()))[0]?.eventos[0]?.em).toEqual(em)
    await fast.close()
  })
})

describe('the token of the installation', () => {
  test('refused: everything is unavailable, one clear line for the staff, and no storm of requests', async () => {
    const { expedicao: ours, precos, pontos } = palco.open({ token: 'eyJ-um-token-errado' })
    const asked = pedido()
    expect(await thrown(issue(asked, ours))).toBeInstanceOf(TransportadoraIndisponivel)
    for (let i = 0; i < 20; i++) {
      expect(await thrown(issue(asked, ours))).toBeInstanceOf(TransportadoraIndisponivel)
      expect(await thrown(ours.track(['11028100000001'], asking()))).toBeInstanceOf(TransportadoraIndisponivel)
      expect(await thrown(pontos.listPerto('01310100', asking()))).toBeInstanceOf(TransportadoraIndisponivel)
      expect(await thrown(precos.ask({} as never, [], asking()))).toBeDefined()
    }
    expect(palco.servidor.chegadas).toHaveLength(1)
    expect(palco.said.map(({ frase }) => frase)).toEqual([
      'JADLOG_TOKEN is refused: ask Jadlog for a new token and set it',
    ])
    expect(palco.chamadas[0]).toMatchObject({ tipo: 'EMISSAO', desfecho: 'RECUSOU', status: 401 })
    palco.travel(61)
    expect(await issue(asked)).toMatchObject({ codigo: expect.stringMatching(/^11/) }) // nothing was left behind
  })

  test('goes to one host alone: redirects are not followed', async () => {
    palco.servidor.fail('/tracking', { como: 'redirect', para: `${palco.servidor.url}/tracking/consultar` })
    expect(await thrown(expedicao.track(['11028100000001'], asking()))).toBeInstanceOf(TransportadoraIndisponivel)
    expect(palco.servidor.chegadas).toHaveLength(1)
  })
})

describe('every fault', () => {
  const FAULTS = [
    { como: 'silent' },
    { como: 'half' },
    { como: 'page' },
    { como: 'garbage' },
    { como: 'endless' },
    { como: 'lost' },
    { como: 'hangs up' },
    { como: 'busy', retryAfter: '3600' },
    { como: 'told', status: 503, corpo: 'Service Unavailable' },
    { como: 'told', status: 404, corpo: 'Not Found' },
  ] as const

  test.each(FAULTS)(
    '%o ends within its time as TransportadoraIndisponivel, and nothing said names a person',
    async (falha) => {
      const { expedicao: ours, pontos } = palco.open()
      const asked = pedido()
      palco.servidor.fail('', falha, 100)
      const failed = await Promise.all([
        thrown(issue(asked, ours)),
        thrown(ours.track(['11028100000001'], asking())),
        thrown(ours.cancel({ referencia: asked.referencia, codigo: '11028100000001' }, asking())),
        thrown(pontos.listPerto('01310100', asking())),
      ])
      for (const error of failed) expect(error).toBeInstanceOf(TransportadoraIndisponivel)
      const told = JSON.stringify([failed.map(String), palco.said, palco.chamadas])
      for (const secret of [ANA.cpfCnpj, 'Conceição', 'Paulista', ANA.email, 'eyJ']) expect(told).not.toContain(secret)
    },
  )

  test('an honest answer under a wrong content type is read all the same', async () => {
    palco.servidor.fail('/pedido/incluir', { como: 'wrong type' })
    expect((await issue()).codigo).toMatch(/^11/)
  })

  test('one trace goes along, and the staff sees each call with its parcels', async () => {
    const asked = pedido()
    await issue(asked)
    const [chegada] = palco.servidor.chegadas
    const [chamada] = palco.chamadas
    expect(chegada?.headers['traceparent']).toContain(chamada?.traceId)
    expect(chamada).toMatchObject({ nome: 'pedido/incluir', tentativas: 1, status: 200, objetos: [asked.referencia] })
  })
})
