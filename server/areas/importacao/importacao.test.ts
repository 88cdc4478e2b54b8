import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { COLUNAS, type LinhaConferida, MAX_LINHAS } from '#contract/importacao'
import { JADLOG as CARA_DA_JADLOG, CORREIOS as CARA_DOS_CORREIOS } from '../../adapters/transportadora/identidade.ts'
import { tabelaTransportadora } from '../../adapters/transportadora/tabela/index.ts'
import type { Resposta, Transportadora } from '../../ports/transportadora.ts'
import { startHouse, type TestHouse } from '../../testing.ts'
import { CHAVE, comprador, givenAgencia, JADLOG, RIO, remetente } from '../../testing-frete.ts'
import { tarifasOf } from '../cotacao/index.ts'

type Conferida = z.input<typeof LinhaConferida>

const modo = { responde: (answer: Resposta, _nome: string): Resposta => answer }
const moody = (transportadora: Transportadora): Transportadora => ({
  ...transportadora,
  quote: (volume, asking) => modo.responde(transportadora.quote(volume, asking) as Resposta, transportadora.nome),
})

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({
    brought: {
      transportadoras: [
        moody(tabelaTransportadora(CARA_DOS_CORREIOS, () => tarifasOf(house.deps, 'correios'))),
        moody(tabelaTransportadora(CARA_DA_JADLOG, () => tarifasOf(house.deps, 'jadlog'))),
      ],
    },
  })
})
afterAll(() => house.stop())
beforeEach(async () => {
  modo.responde = (answer) => answer
  await house.db.updateTable('agencia').set({ isAtiva: false }).execute()
})

/** The row that the template shows, with what the test changes. */
const EXEMPLO = Object.fromEntries(COLUNAS.map(({ nome, exemplo }) => [nome, exemplo as string]))
const linha = (changes: Record<string, string> = {}, numero = 2) => ({ numero, celulas: { ...EXEMPLO, ...changes } })

async function importador() {
  const ana = await comprador(house)
  const ask = (linhas: unknown, changes: Record<string, unknown> = {}) =>
    ana.me.post('/api/v1/importacao/linhas', { regra: 'MAIS_BARATO', remetente: remetente(), linhas, ...changes })
  return {
    ...ana,
    ask,
    async conferir(linhas: unknown[], changes: Record<string, unknown> = {}) {
      const answer = await ask(linhas, changes)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Conferida[]>()
    },
    importar: (fretes: unknown, changes: Record<string, unknown> = {}) =>
      ana.me.post('/api/v1/importacao', { arquivo: arquivo(), fretes, ...changes }),
    countCotacoes: async () =>
      (
        await house.db
          .selectFrom('cotacao')
          .innerJoin('cotacaoVolume', 'cotacaoVolume.uuid', 'cotacao.volumeUuid')
          .select('cotacao.uuid')
          .where('assinaturaUuid', '=', ana.assinaturaUuid)
          .execute()
      ).length,
  }
}
const arquivo = (texto: string = randomUUID()) => ({
  nome: 'envios.csv',
  resumo: createHash('sha256').update(texto).digest('hex'),
})
const errosDe = ([linha]: Conferida[]) => linha?.erros.map(({ campo, mensagem }) => [campo, mensagem])

describe('a row', () => {
  test('as the template shows it becomes a frete with the cheapest quote, and nothing else is kept', async () => {
    const ana = await importador()
    const [conferida] = await ana.conferir([linha()])
    expect(conferida).toMatchObject({
      numero: 2,
      erros: [],
      frete: {
        pedido: '1234',
        destinatario: {
          nome: 'João',
          sobrenome: 'da Conceição',
          cpfCnpj: '11144477735',
          telefone: '21987654321',
          endereco: { cep: '20040020', cidade: RIO, complemento: 'Loja B' },
        },
        remetente: { cpfCnpj: '52998224725' },
        conteudo: { valor: 89.9, itens: [{ descricao: 'Caneca de cerâmica', quantidade: 2 }] },
        notaFiscal: null,
        agenciaEndereco: null,
      },
      escolha: { nomeTransportadora: 'Correios', nomeAgencia: null },
    })
    expect(await ana.countCotacoes()).toBe(1)
    expect((await ana.me.get('/api/v1/calculo-frete')).json()).toEqual([]) // nothing that the calculator was asked
    const quoted = (
      await ana.me.post('/api/v1/calculo-frete', {
        cotacoes: [
          {
            cepOrigem: '01310100',
            cepDestino: '20040020',
            valorEncomenda: 89.9,
            dimensoes: { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 0.3 },
          },
        ],
      })
    ).json<
      { valorFrete: number; transportadora: { agenciaObrigatoria: boolean }; prazoDeEntrega: { tempoMaximo: number } }[]
    >()
    const semAgencia = quoted.filter(({ transportadora }) => !transportadora.agenciaObrigatoria)
    expect(conferida!.escolha!.valorFrete).toBe(Math.min(...semAgencia.map(({ valorFrete }) => valorFrete)))
    const [rapida] = await ana.conferir([linha()], { regra: 'MAIS_RAPIDO' })
    expect(rapida!.escolha!.tempoMaximo).toBe(
      Math.min(...semAgencia.map(({ prazoDeEntrega }) => prazoDeEntrega.tempoMaximo)),
    )
    expect(rapida!.escolha!.tempoMaximo).toBeLessThan(conferida!.escolha!.tempoMaximo)
  })

  test('is sent with a carrier that wants an agency through the one nearest to the origin, if there is one', async () => {
    const ana = await importador()
    const jadlogAlone = (answer: Resposta, nome: string) => (nome === 'Jadlog' ? answer : { ofertas: [], recusas: [] })
    modo.responde = jadlogAlone
    expect(errosDe(await ana.conferir([linha()]))).toEqual([['', 'Agência não localizada.']])
    await givenAgencia(house)
    const agencia = await givenAgencia(house, { cep: '01310101', nome: 'Ao lado' })
    const [conferida] = await ana.conferir([linha()])
    expect(conferida).toMatchObject({
      erros: [],
      frete: { agenciaEndereco: agencia },
      escolha: { nomeTransportadora: 'Jadlog', nomeAgencia: 'Ao lado' },
    })
    const answer = await ana.importar([conferida!.frete])
    expect(answer.statusCode, answer.body).toBe(201)
    expect((await ana.read()).fretes[0]).toMatchObject({ agencia: { uuid: agencia }, transportadora: { uuid: JADLOG } })
  })

  test.each([
    [
      { nome: 'Maria Clara de Souza', sobrenome: '' },
      { nome: 'Maria', sobrenome: 'Clara de Souza' },
    ],
    [
      { nome: 'Padaria do Zé Ltda', sobrenome: '', cpfCnpj: '11.222.333/0001-81' },
      { nome: 'Padaria do Zé Ltda', sobrenome: '', cpfCnpj: '11222333000181' },
    ],
    [{ cep: '20040020', cidade: '', uf: '' }, { endereco: { cidade: RIO } }],
    [{ cidade: 'RIO DE JANEIRO', uf: '' }, { endereco: { cidade: RIO } }],
    [{ cidade: 'rio de janeiro', uf: 'Rio de Janeiro' }, { endereco: { cidade: RIO } }],
    [{ numero: '' }, { endereco: { numero: 'S/N' } }],
  ])('%j is read as a person means it', async (celulas, destinatario) => {
    const ana = await importador()
    const [conferida] = await ana.conferir([linha(celulas as Record<string, string>)])
    expect(conferida!.erros).toEqual([])
    expect(conferida!.frete!.destinatario).toMatchObject(destinatario)
  })

  test('with an invoice’s key is sent with the invoice', async () => {
    const ana = await importador()
    const [conferida] = await ana.conferir([linha({ valor: 'R$ 2.500,00', chave: CHAVE, cfop: '5.102' })])
    expect(conferida!.frete).toMatchObject({
      conteudo: null,
      notaFiscal: { valorNotaFiscal: 2500, numeroDanfCte: CHAVE, cfop: '5102' },
    })
  })

  test.each([
    ['nome', '', 'Preenchimento obrigatório'],
    ['sobrenome', '', 'Preenchimento obrigatório'],
    ['nome', '<b>João</b>', 'O nome não pode ter endereços nem os sinais / : @ < >.'],
    ['nome', 'Jo\u0000ão', 'O nome tem um caractere que não se pode usar.'],
    ['cpfCnpj', '111.444.777-36', 'CPF inválido.'],
    ['cpfCnpj', '11.222.333/0001-82', 'CNPJ inválido.'],
    ['cpfCnpj', '', 'CPF/CNPJ inválido.'],
    ['email', 'joao', 'E-mail inválido.'],
    ['telefone', '123', 'Telefone inválido.'],
    ['cep', '', 'CEP inválido.'],
    ['cep', '123', 'CEP inválido.'],
    ['endereco', '', 'Preenchimento obrigatório'],
    ['numero', '123456', 'O número aceita até 5 caracteres.'],
    ['bairro', '', 'Preenchimento obrigatório'],
    ['cidade', 'Atlântida', 'Escolha a cidade.'],
    ['valor', '', 'Preenchimento obrigatório'],
    ['valor', 'muito', 'Informe um valor em reais.'],
    ['valor', '0', 'Informe um valor maior que zero.'],
    ['valor', '30.000,01', 'Este valor deve ser de até R$ 30.000,00.'],
    ['formato', 'saco', 'Escolha um formato: CAIXA, ENVELOPE ou ROLO_CILINDRO.'],
    ['altura', '', 'Preenchimento obrigatório'],
    ['largura', '141', 'Somente podem ser contratados fretes com dimensão até 140cm.'],
    ['comprimento', '1,5', 'Use números inteiros, em centímetros.'],
    ['peso', '', 'Preenchimento obrigatório'],
    ['peso', '30,001', 'Somente podem ser contratados fretes com peso até 30kg.'],
    ['descricao', '', 'Por favor, preencha a descrição da declaração de conteúdo.'],
    ['quantidade', '', 'Preencha corretamente a declaração de conteúdo.'],
    ['pedido', 'x'.repeat(61), 'O número do pedido aceita até 60 caracteres.'],
  ])('whose %s is %j says so at its column, once', async (coluna, celula, mensagem) => {
    const ana = await importador()
    const conferidas = await ana.conferir([linha({ [coluna]: celula })])
    expect(errosDe(conferidas)).toEqual([[coluna, mensagem]])
    expect(conferidas[0]).toMatchObject({ frete: null, escolha: null })
    expect(await ana.countCotacoes()).toBe(0)
  })

  test.each([
    [{ valor: '1.500,01' }, 'descricao', 'Disponível somente para valores de encomenda de até R$ 1.500,00'],
    [{ chave: CHAVE, cfop: '' }, 'cfop', 'Informe o CFOP, com até 4 algarismos.'],
    [
      { chave: '123', cfop: '5102' },
      'chave',
      'Este campo deve conter 44 algarismos e podem ser utilizados espaços entre os grupos de algarismos.',
    ],
    [
      { altura: '100', largura: '100', comprimento: '41' },
      'comprimento',
      'A soma das dimensões não pode ultrapassar 240cm.',
    ],
    [{ formato: 'cilindro', altura: '', largura: '' }, 'diametro', 'Preenchimento obrigatório'],
  ])('%j is refused at %s', async (celulas, coluna, mensagem) => {
    const ana = await importador()
    expect(errosDe(await ana.conferir([linha(celulas as Record<string, string>)]))).toEqual([[coluna, mensagem]])
  })

  test('that nobody carries says why, beside others that are right', async () => {
    const ana = await importador()
    modo.responde = (answer) => ({
      ofertas: [],
      recusas: [
        ...answer.recusas,
        ...answer.ofertas.map(({ produto }) => ({ produto, motivo: 'Ele não leva esta caixa.' })),
      ],
    })
    expect(errosDe(await ana.conferir([linha({}, 7)]))?.[0]).toEqual([
      '',
      expect.stringMatching(/^Nenhum produto leva o volume 7\. .*levam? esta caixa\.$/) as unknown,
    ])
    modo.responde = () => {
      throw new Error('out of order')
    }
    expect(errosDe(await ana.conferir([linha()]))).toEqual([
      ['', 'As transportadoras Correios e Jadlog não responderam. Tente de novo em alguns instantes.'],
    ])
  })

  test('with nothing in it is told all that it lacks', async () => {
    const ana = await importador()
    const [conferida, boa] = await ana.conferir([{ numero: 2, celulas: {} }, linha({}, 3)])
    expect(conferida!.erros.map(({ campo }) => campo)).toEqual([
      'nome',
      'cpfCnpj',
      'telefone',
      'email',
      'cep',
      'endereco',
      'bairro',
      'cidade',
      'comprimento',
      'peso',
      'valor',
      'descricao',
      'quantidade',
    ])
    expect(boa!.erros).toEqual([])
  })
})

test('the sender is refused once, at the sender', async () => {
  const ana = await importador()
  const from = (endereco: object) => ({ ...remetente(), endereco: { ...remetente().endereco, ...endereco } })
  for (const [changes, campo] of [
    [{ cep: '00000-001' }, 'remetente.endereco.cep'],
    [{ cidade: randomUUID() }, 'remetente.endereco.cidade'],
    [{ logradouro: '' }, 'remetente.endereco.logradouro'],
  ] as const) {
    const answer = await ana.ask([linha()], { remetente: from(changes) })
    expect([answer.statusCode, answer.json().errors[0].campo]).toEqual([422, campo])
  }
})

describe('a file', () => {
  async function ready(count: number) {
    const ana = await importador()
    const conferidas = await ana.conferir(Array.from({ length: count }, (_, i) => linha({ pedido: `P${i}` }, i + 2)))
    return { ana, fretes: conferidas.map(({ frete }) => frete!) }
  }

  test('of fifty goes into the cart in one go, after what is there', async () => {
    const { ana, fretes } = await ready(50)
    const { 'correios/sedex': sedex } = await ana.quote()
    const before = await ana.fill({ ...fretes[0], uuid: null, identificadorCotacao: sedex, pedido: 'antes' })
    const etag = (await ana.get()).headers.etag
    const answer = await ana.importar(fretes)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { uuid: before.uuid, importados: 50, quantidade: 51 },
    ])
    const read = await ana.get()
    const cart = read.json<typeof before>()
    expect(cart.fretes.map(({ pedido }) => pedido)).toEqual(['antes', ...fretes.map(({ pedido }) => pedido)])
    expect(answer.json().total).toBe(cart.total)
    expect(read.headers.etag).not.toBe(etag)
    const { body } = await ana.me.get('/api/v1/destinatario?busca=joao')
    expect(JSON.parse(body)).toMatchObject([{ nome: 'João' }])
  })

  test('opens a cart where there is none, and a lost answer may be asked for again', async () => {
    const { ana, fretes } = await ready(3)
    const change = { arquivo: arquivo('lista') }
    const first = await ana.importar(fretes, change)
    const again = await ana.importar(fretes, change)
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    expect((await ana.read()).fretes).toHaveLength(3)
  })

  test('that came within ninety days is asked about; the answer may be yes', async () => {
    const { ana, fretes } = await ready(2)
    const change = { arquivo: arquivo('outra') }
    await ana.importar(fretes, change)
    const em = new Intl.DateTimeFormat('pt-BR', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'America/Sao_Paulo',
    })
    const [dia, hora] = em.format(house.clock.now()).split(', ')
    const [data, mes, ano] = dia!.split('/')
    const novos = (await ana.conferir([linha(), linha()])).map(({ frete }) => frete)
    const answer = await ana.importar(novos, change)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'IMPORTACAO_REPETIDA',
        message: `Este arquivo já foi importado em ${data}/${mes}/${ano!.length === 2 ? `20${ano}` : ano} às ${hora}, com 2 fretes. Importar de novo?`,
      },
    ])
    expect((await ana.read()).fretes).toHaveLength(2)
    const bia = await importador()
    const dela = (await bia.conferir([linha()])).map(({ frete }) => frete)
    expect((await bia.importar(dela, change)).statusCode).toBe(201) // somebody else's is none of ours
    const yes = await ana.importar(novos, { ...change, repetir: true })
    expect([yes.statusCode, yes.json().quantidade]).toEqual([201, 4])
  })

  test('twice at once goes in once', async () => {
    const { ana, fretes } = await ready(2)
    const outros = (await ana.conferir([linha(), linha()])).map(({ frete }) => frete)
    const change = { arquivo: arquivo('ao mesmo tempo') }
    const answers = await Promise.all([ana.importar(fretes, change), ana.importar(outros, change)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await ana.read()).fretes).toHaveLength(2)
  })

  test('with one frete that is refused leaves the cart as it was', async () => {
    const { ana, fretes } = await ready(2)
    const bia = await importador()
    const [dela] = (await bia.conferir([linha()])).map(({ frete }) => frete)
    for (const [wrong, campo] of [
      [dela, 'fretes.2.identificadorCotacao'],
      [
        { ...fretes[0], uuid: randomUUID(), conteudo: { valor: 1, itens: [{ descricao: 'x', quantidade: 1 }] } },
        'fretes.2.conteudo.valor',
      ],
    ] as const) {
      const answer = await ana.importar([...fretes, wrong])
      expect([answer.statusCode, answer.json().errors[0].campo]).toEqual([422, campo])
      expect((await ana.get()).statusCode).toBe(404)
    }
  })

  test('that would overfill the cart is refused', async () => {
    const { ana, fretes } = await ready(2)
    await ana.fill(...Array.from({ length: 999 }, () => ({ ...fretes[0], uuid: null })))
    const answer = await ana.importar(fretes)
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [{ campo: 'fretes', mensagem: 'O carrinho aceita até 1.000 fretes.' }],
    ])
    expect((await ana.importar(fretes.slice(0, 1))).statusCode).toBe(201)
  })

  test('that came long ago is not asked about, and after a year nobody knows of it', async () => {
    const { ana, fretes } = await ready(1)
    const change = { arquivo: arquivo('velha') }
    await ana.importar(fretes, change)
    const files = () => house.db.selectFrom('importacao').selectAll().where('assinaturaUuid', '=', ana.assinaturaUuid)
    const ago = (days: number) => new Date(house.clock.now().getTime() - days * 86_400_000)
    await files().execute()
    await house.db
      .updateTable('importacao')
      .set({ importadaEm: ago(91) })
      .execute()
    const [novo] = (await ana.conferir([linha()])).map(({ frete }) => frete)
    expect((await ana.importar([novo], change)).statusCode).toBe(201)
    expect(await files().execute()).toHaveLength(2)
    await house.db
      .updateTable('importacao')
      .set({ importadaEm: ago(366) })
      .execute()
    await house.clock.advance(86_400)
    expect(await files().execute()).toEqual([])
  })
})

test('a whole spreadsheet fits into a minute', async () => {
  const ana = await importador()
  const vazias = Array.from({ length: 100 }, (_, i) => ({ numero: i + 2, celulas: {} }))
  for (let rows = 0; rows < MAX_LINHAS; rows += 100) expect((await ana.ask(vazias)).statusCode).toBe(200)
  const more = await Promise.all(Array.from({ length: 3 }, () => ana.ask(vazias)))
  expect(more.map(({ statusCode }) => statusCode)).toContain(429)
})

test('nonsense is refused, never a failure of ours', async () => {
  const ana = await importador()
  const odd: unknown[] = [null, 0, 'x', [], {}, [[]], true, -1, 1e308, '\u0000', '\ud800']
  const bodies = [
    ...odd,
    ...['regra', 'remetente', 'linhas'].flatMap((key) =>
      odd.map((value) => ({ regra: 'MAIS_BARATO', remetente: remetente(), linhas: [linha()], [key]: value })),
    ),
    ...odd.map((celulas) => ({ regra: 'MAIS_BARATO', remetente: remetente(), linhas: [{ numero: 1, celulas }] })),
    ...odd.map((numero) => ({ regra: 'MAIS_BARATO', remetente: remetente(), linhas: [{ numero, celulas: {} }] })),
    ...COLUNAS.flatMap(({ nome }) =>
      ['\u0000', '\ud800', '9'.repeat(400), '-1', "'; drop table x; --", '__proto__', '1e400', 'NaN'].map((celula) => ({
        regra: 'MAIS_BARATO',
        remetente: remetente(),
        linhas: [linha({ [nome]: celula })],
      })),
    ),
    { regra: 'MAIS_BARATO', remetente: remetente(), linhas: Array.from({ length: 101 }, () => linha()) },
    {
      regra: 'MAIS_BARATO',
      remetente: remetente(),
      linhas: [{ numero: 1, celulas: JSON.parse('{"__proto__": "x", "constructor": "y"}') as unknown }],
    },
  ]
  const files = odd.flatMap((value) => [
    value,
    { arquivo: value, fretes: [] },
    { arquivo: arquivo(), fretes: value },
    { arquivo: arquivo(), fretes: [value] },
    { arquivo: { nome: value, resumo: arquivo().resumo }, fretes: [] },
    { arquivo: { nome: 'a.csv', resumo: value }, fretes: [] },
  ])
  const wrong: unknown[] = []
  const ask = async (path: string, body: unknown) => {
    const { statusCode } = await ana.me.post(path, JSON.parse(JSON.stringify(body ?? null)))
    if (![200, 400, 415, 422].includes(statusCode)) wrong.push([statusCode, path, body])
  }
  for (const body of bodies) await ask('/api/v1/importacao/linhas', body)
  for (const body of files) await ask('/api/v1/importacao', body)
  expect(wrong).toEqual([])
})

test('cells of columns without end are not read', async () => {
  const ana = await importador()
  const celulas = Object.fromEntries(Array.from({ length: 130_000 }, (_, i) => [`k${i}`, 1]))
  const [answer] = await ana.conferir([{ numero: 2, celulas: { ...celulas, nome: 'Ana' } }])
  expect(answer).toMatchObject({ numero: 2, frete: null })
})

test('a file’s name with characters that no database takes is kept without them', async () => {
  const ana = await importador()
  const fretes = (await ana.conferir([linha()])).map(({ frete }) => frete)
  const change = { arquivo: { ...arquivo(), nome: 'en\u0000vios\ud800.csv' } }
  expect((await ana.importar(fretes, change)).statusCode).toBe(201)
  expect((await ana.me.get('/api/v1/conta/dados')).json()).toMatchObject({
    importacao: { arquivos: [{ nomeDoArquivo: 'envios.csv', fretes: 1 }] },
  })
})

test('what comes in while the account is being closed stays nowhere', async () => {
  const ana = await importador()
  await ana.save([])
  const fretes = (await ana.conferir([linha()])).map(({ frete }) => frete)
  const codeOf = async (asked: ReturnType<typeof ana.save>) => (await asked).statusCode
  const { importing, closing } = await house.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('carrinho')
      .select('uuid')
      .where('assinaturaUuid', '=', ana.assinaturaUuid)
      .forUpdate()
      .execute()
    const importing = codeOf(ana.importar(fretes))
    await pause(300) // now it waits for the cart
    const closing = codeOf(ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha }))
    await pause(700)
    return { importing, closing }
  })
  expect([await importing, await closing]).toEqual([201, 204])
  for (const table of ['carrinho', 'importacao', 'destinatario'] as const) {
    const kept = house.db.selectFrom(table).select('uuid').where('assinaturaUuid', '=', ana.assinaturaUuid)
    expect([table, await kept.execute()]).toEqual([table, []])
  }
})
