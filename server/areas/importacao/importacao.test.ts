import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COLUNAS, MAX_LINHAS } from '#contract/importacao'
import { JADLOG as CARA_DA_JADLOG, CORREIOS as CARA_DOS_CORREIOS } from '../../adapters/transportadora/identidade.ts'
import { tabelaTransportadora } from '../../adapters/transportadora/tabela/index.ts'
import type { Resposta, Transportadora } from '../../ports/transportadora.ts'
import { CHAVE, givenAgencia, JADLOG, RIO, remetente } from '../../testing/given/carrinho.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { givenLojaComprida } from '../../testing/loja.ts'
import { refusedBy } from '../../testing/recusa.ts'
import { tarifasOf } from '../cotacao/index.ts'

import { arquivo, errosDe, importadorEm, linha } from './testing-importacao.ts'

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
const importador = () => importadorEm(house)

test('a shop with the longest lines sends a spreadsheet; a person with such lines does not', async () => {
  const ana = await importador()
  const { remetente: daLoja } = await givenLojaComprida(ana.me)
  const [conferida] = await ana.conferir([linha()], { remetente: daLoja })
  expect(conferida?.frete?.remetente.endereco).toMatchObject({ numero: daLoja.endereco.numero })
  const imported = await ana.importar([conferida?.frete])
  expect(imported.statusCode, imported.body).toBe(201)
  const outra = { ...daLoja, cpfCnpj: remetente().cpfCnpj, nome: 'Ana', sobrenome: 'Teste' }
  const refused = await ana.ask([linha()], { remetente: outra })
  expect([refused.statusCode, refusedBy(refused).errors?.[1]]).toEqual([
    422,
    ['remetente.endereco.numero', 'O número aceita até 5 caracteres.'],
  ])
  expect((await ana.importar([{ ...conferida?.frete, uuid: randomUUID(), remetente: outra }])).statusCode).toBe(422)
})

describe('a row', () => {
  test('like the template’s example becomes a frete with the cheapest quote, and no other quote is stored', async () => {
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
    expect((await ana.me.get('/api/v1/calculo-frete')).json()).toEqual([]) // nothing in the calculator's history
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

  test('lists every product that carries it, and is quoted again with the chosen one', async () => {
    const ana = await importador()
    const [conferida] = await ana.conferir([linha()])
    const { opcoes, escolha } = conferida!
    expect(opcoes.length).toBeGreaterThan(1)
    expect(opcoes[0]).toEqual(escolha)
    expect(opcoes.map(({ valorFrete }) => valorFrete)).toEqual(
      opcoes.map(({ valorFrete }) => valorFrete).toSorted((a, b) => a - b),
    )
    expect(escolha!.chegada).toMatch(/^2026-1[12]-\d\d$/)
    const outra = opcoes.at(-1)!
    const [escolhida] = await ana.conferir([{ ...linha(), produto: outra.codigo }])
    expect(escolhida).toMatchObject({ escolha: outra, opcoes })
    expect(await ana.countCotacoes()).toBe(2) // one for each call: quotes that were not chosen are not stored
    expect((await ana.importar([escolhida!.frete])).statusCode).toBe(201)
    const cart = await ana.read()
    expect(cart.fretes[0]).toMatchObject({
      valorFrete: outra.valorFrete,
      valorSeguro: outra.valorSeguro,
      produto: { nomeProduto: outra.nomeProduto },
    })
    const [gone] = await ana.conferir([{ ...linha(), produto: 'correios/que-nao-ha' }])
    expect(gone!.escolha).toEqual(escolha)
  })

  test('with several products has as many items in its declaration', async () => {
    const ana = await importador()
    const [conferida] = await ana.conferir([linha({ descricao: '2 x Caneca; 1 x Prato', quantidade: '' })])
    expect(conferida!.frete!.conteudo).toMatchObject({
      itens: [
        { descricao: 'Caneca', quantidade: 2 },
        { descricao: 'Prato', quantidade: 1 },
      ],
    })
    expect(errosDe(await ana.conferir([linha({ descricao: '2 x Caneca; 0 x Prato', quantidade: '' })]))).toEqual([
      ['descricao', 'Preencha corretamente a declaração de conteúdo.'],
    ])
  })

  test('in grams and millimetres costs the same as in kilograms and centimetres', async () => {
    const ana = await importador()
    const [a, b] = await ana.conferir([
      linha(),
      linha({ peso: '300 g', altura: '40 mm', largura: '0,16 m', comprimento: '235 mm' }, 3),
    ])
    expect([b!.erros, b!.escolha]).toEqual([[], a!.escolha])
  })

  test('by a carrier that requires an agency uses the one nearest to the origin, if there is one', async () => {
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
    [{ numero: '1578-' }, { endereco: { numero: '1578' } }],
  ])('%j is read as meant', async (celulas, destinatario) => {
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
    ['nome', '<b>João</b>', 'Use só letras, espaço, apóstrofo, hífen e o ponto de uma abreviação, como em Jr.'],
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
    ['endereco', 'Rua 北', 'A etiqueta não imprime 北. Use as letras do português, sem desenhos.'],
    ['complemento', 'Loja 🏠', 'A etiqueta não imprime 🏠. Use as letras do português, sem desenhos.'],
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
  ])('whose %s is %j gets an error at its column, once', async (coluna, celula, mensagem) => {
    const ana = await importador()
    const conferidas = await ana.conferir([linha({ [coluna]: celula })])
    expect(errosDe(conferidas)).toEqual([[coluna, mensagem]])
    expect(conferidas[0]).toMatchObject({ frete: null, escolha: null })
    expect(await ana.countCotacoes()).toBe(0)
  })

  test.each([
    [{ valor: '1.500,01' }, 'descricao', 'Disponível somente para valores de encomenda de até R$ 1.500,00'],
    [{ cidade: 'Manaus', uf: 'AM' }, 'cidade', 'Escolha uma cidade de RJ, o estado deste CEP.'],
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

  test('that no carrier accepts says why, beside correct rows', async () => {
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

  test('without contents gets all its missing fields', async () => {
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

test('errors of the sender are reported once', async () => {
  const ana = await importador()
  const from = (endereco: object) => ({ ...remetente(), endereco: { ...remetente().endereco, ...endereco } })
  for (const [changes, campo] of [
    [{ cep: '00000-001' }, 'remetente.endereco.cep'],
    [{ cidade: randomUUID() }, 'remetente.endereco.cidade'],
    [{ cidade: RIO }, 'remetente.endereco.cidade'],
    [{ bairro: 'Bela 🏠' }, 'remetente.endereco.bairro'],
    [{ logradouro: '' }, 'remetente.endereco.logradouro'],
  ] as const) {
    const answer = await ana.ask([linha()], { remetente: from(changes) })
    expect([answer.statusCode, answer.json().errors[0].campo]).toEqual([422, campo])
  }
})

test('a whole spreadsheet fits into a minute', async () => {
  const ana = await importador()
  const vazias = Array.from({ length: 100 }, (_, i) => ({ numero: i + 2, celulas: {} }))
  for (let rows = 0; rows < MAX_LINHAS; rows += 100) expect((await ana.ask(vazias)).statusCode).toBe(200)
  const more = await Promise.all(Array.from({ length: 3 }, () => ana.ask(vazias)))
  expect(more.map(({ statusCode }) => statusCode)).toContain(429)
})

test('nonsense is refused, never a 5xx', async () => {
  const ana = await importador()
  const odd: unknown[] = [null, 0, 'x', [], {}, [[]], true, -1, 1e308, '\u0000', '\ud800']
  const bodies = [
    ...odd,
    ...['regra', 'remetente', 'linhas'].flatMap((key) =>
      odd.map((value) => ({ regra: 'MAIS_BARATO', remetente: remetente(), linhas: [linha()], [key]: value })),
    ),
    ...odd.map((produto) => ({ regra: 'MAIS_BARATO', remetente: remetente(), linhas: [{ ...linha(), produto }] })),
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

test('any number of unknown columns is ignored', async () => {
  const ana = await importador()
  const celulas = Object.fromEntries(Array.from({ length: 130_000 }, (_, i) => [`k${i}`, 1]))
  const [answer] = await ana.conferir([{ numero: 2, celulas: { ...celulas, nome: 'Ana' } }])
  expect(answer).toMatchObject({ numero: 2, frete: null })
})
