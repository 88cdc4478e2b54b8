import { describe, expect, test } from 'vitest'
import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import type { PedidoDeEmissao } from '../../../ports/expedicao.ts'
import { encurtaLinha, encurtaNome } from './encurta.rules.ts'
import { readHorario } from './horario.rules.ts'
import { readCentavos } from './lote-de-precos.ts'
import { planLados, readMedidas } from './medidas.rules.ts'
import { planPrepostagem, referenciaCurta } from './prepostagem.rules.ts'
import { servicoOf } from './produtos.rules.ts'
import { isDaCasa, isTokenRecusado, readMsgs, renderRecusa, renderTxErro } from './recusas.rules.ts'
import { planDeclarado } from './valor-declarado.rules.ts'

describe('instants of the Correios are Brasília’s', () => {
  test.each([
    ['2026-11-25T12:00:00', '2026-11-25T15:00:00.000Z'],
    ['2026-05-31T22:07:02.27981743', '2026-06-01T01:07:02.000Z'],
    ['2026-11-25T12:00:00-03:00', '2026-11-25T15:00:00.000Z'],
    ['2026-11-25T15:00:00Z', '2026-11-25T15:00:00.000Z'],
    ['10/03/2026', '2026-03-11T02:59:59.000Z'],
    ['10/03/2026 14:30', '2026-03-10T17:30:00.000Z'],
    ['2026-03-10', '2026-03-11T02:59:59.000Z'],
  ])('%s', (text, iso) => expect(readHorario(text)?.toISOString()).toBe(iso))

  test.each(['', 'amanhã', '2026-13-45T99:00:00', '31/31/2026', null, 7, {}])(
    '%j is no time of the Correios',
    (text) => {
      expect(readHorario(text)).toBeUndefined()
    },
  )
})

test.each([
  ['19,92', 19_92],
  ['1.234,50', 1_234_50],
  ['7', 7_00],
  ['0,5', 50],
  ['-1,79', -1_79],
  [19.92, 19_92],
  ['19.92', undefined],
  ['1,234', undefined],
  ['R$ 19,92', undefined],
  [null, undefined],
  [undefined, undefined],
])('the amount %j is %j centavos', (text, centavos) => expect(readCentavos(text)).toBe(centavos))

describe('measures', () => {
  const volume = { formato: 'CAIXA', pesoGramas: 300, valorCentavos: 10_00 } as const

  test('sides go longest first, whole, and never below the least that is accepted', () => {
    const sides = { alturaPacote: 30, larguraPacote: 4, comprimentoPacote: 20 }
    expect(planLados({ ...volume, ...sides })).toMatchObject({ formato: '2', comprimento: 30, largura: 20, altura: 4 })
    const tiny = { alturaPacote: 1, larguraPacote: 5, comprimentoPacote: 9 }
    expect(planLados({ ...volume, ...tiny })).toMatchObject({ comprimento: 16, largura: 11, altura: 2 })
    expect(planLados({ ...volume, formato: 'ENVELOPE', ...tiny })).toMatchObject({ formato: '1', altura: 1 })
    const roll = { comprimentoPacote: 10, diametroPacote: 12 }
    expect(planLados({ ...volume, formato: 'ROLO_CILINDRO', ...roll })).toMatchObject({
      formato: '3',
      comprimento: 18,
      diametro: 12,
    })
  })

  test('the counter’s measures win over tracking’s; kilograms become grams', () => {
    const rastro = { altura: 20, largura: 20, comprimento: 41, diametro: 0 }
    const balcao = { altura: '10', largura: '20', comprimento: '30', diametro: '0' }
    expect(readMedidas([balcao, rastro], [{ gramas: '350' }, { quilos: 5.32 }])).toEqual({
      alturaPacote: 10,
      larguraPacote: 20,
      comprimentoPacote: 30,
      pesoGramas: 350,
    })
    expect(readMedidas([{}, rastro], [{ gramas: null }, { quilos: 5.32 }])?.pesoGramas).toBe(5320)
    expect(readMedidas([rastro], [{ quilos: 450 }])?.pesoGramas).toBe(450)
    expect(readMedidas([{ comprimento: 40, diametro: 8 }], [{ gramas: 700 }])).toMatchObject({ diametroPacote: 8 })
  })

  test.each([
    [[{ altura: 0, largura: 0, comprimento: 0 }], [{ quilos: 5 }]],
    [[{ altura: 2, largura: 3, comprimento: 4 }], [{ quilos: 0 }, { gramas: 'muito' }]],
    [[{ altura: -2, largura: Number.NaN, comprimento: '4; drop table' }], [{ gramas: 5 }]],
    [[], []],
  ])('without sides or weight there are none: %j %j', (medidos, pesados) => {
    expect(readMedidas(medidos, pesados)).toBeUndefined()
  })
})

test('a declared value is capped at the product’s greatest and left out up to its least', () => {
  const limites = { minimo: 25_63, maximo: 3_000_00 }
  expect(planDeclarado(25_63, limites)).toEqual({ valor: null, cobertura: 25_63 })
  expect(planDeclarado(25_64, limites)).toEqual({ valor: 25_64, cobertura: 25_64 })
  expect(planDeclarado(9_999_99, limites)).toEqual({ valor: 3_000_00, cobertura: 3_000_00 })
})

describe('texts that do not fit', () => {
  test.each([
    ['Ana Lima', 'Ana Lima'],
    ['Maria Aparecida dos Santos de Albuquerque e Vasconcelos', 'Maria Aparecida dos Santos de A. Vasconcelos'],
    ['X', 'X..'],
    ['Ana 😀 <b>Lima</b>', 'Ana b Lima /b'],
  ])('the name %s', (nome, curto) => {
    expect(encurtaNome(nome, 50)).toBe(curto)
  })

  test('a name of one endless word is cut', () => expect(encurtaNome('A'.repeat(120), 50)).toHaveLength(50))

  test.each([
    ['Vila Bela da Santíssima Trindade', 30, 'Vl. Bela da SSma. Trindade'],
    ['Avenida Presidente Juscelino', 50, 'Avenida Presidente Juscelino'],
    [
      'Avenida Presidente Juscelino Kubitschek de Oliveira Filho',
      50,
      'Av. Pres. Juscelino Kubitschek de Oliveira Filho',
    ],
  ])('%s in %i characters', (text, max, curto) => {
    expect(encurtaLinha(text, max)).toBe(curto)
    expect(curto.length).toBeLessThanOrEqual(max)
  })
})

describe('refusals', () => {
  test.each([
    [['PPN-347: Declaração de conteúdo não informada'], 'Os Correios pedem a declaração de conteúdo deste envio.'],
    [['RTL-076: UF do remetente não corresponde'], 'O CEP do remetente não é do estado informado.'],
    [['PPN-310: Serviço não permitido'], 'Este serviço não faz parte do contrato com os Correios.'],
    [['PPN-777: Foguete sem licença.'], 'Os Correios recusaram este envio: Foguete sem licença (PPN-777).'],
    [['PPN-778'], 'Os Correios recusaram este envio (PPN-778).'],
    [['Algo novo'], 'Os Correios recusaram este envio: Algo novo.'],
    [['PPN-779: <script>alert(1)</script>'], 'Os Correios recusaram este envio: script alert(1) /script (PPN-779).'],
  ])('%j', (msgs, frase) => {
    expect(renderRecusa(readMsgs({ msgs }), 'nota fiscal')).toBe(frase)
    expect(frase).toMatch(/^\p{Lu}.{8,120}\.$/u)
  })

  test('a very long text of the Correios makes no very long sentence', () => {
    expect(renderRecusa(readMsgs({ msgs: [`PPN-780: ${'muito '.repeat(10_000)}`] }), 'DC-e').length).toBeLessThan(140)
  })

  test('a refusal of our access and a passing failure blame no parcel', () => {
    expect(isDaCasa(401, ['Não autorizado'])).toBe(true)
    expect(isDaCasa(400, ['GTW-020: Cartão de postagem inexistente'])).toBe(true)
    expect(isDaCasa(400, [])).toBe(true)
    expect(isDaCasa(400, ['PPN-347: Declaração'])).toBe(false)
    expect(isTokenRecusado(403, { msgs: ['GTW-006: Token inválido.'] })).toBe(true)
    expect(isTokenRecusado(403, { msgs: ['API não habilitada para o cartão'] })).toBe(false)
    expect(isTokenRecusado(401, undefined)).toBe(true)
  })

  test.each([
    [
      'ERP-005: CEP inexistente (00000000). --> UF DESTINO',
      'Ele não atende este trajeto: os Correios não conhecem um dos CEPs.',
    ],
    ['PRC-121: Peso do objeto excede o limite', 'Ele não leva este peso.'],
    ['PRC-999: Conjunção astral', 'Ele não leva esta encomenda, segundo os Correios (PRC-999).'],
    ['Serviço indisponível, tente novamente', undefined],
  ])('an item’s %s', (txErro, motivo) => expect(renderTxErro(txErro)).toBe(motivo))
})

describe('a pre-posting', () => {
  const pessoa: Pessoa = {
    nome: 'Ana',
    sobrenome: 'Lima',
    cpfCnpj: '11144477735',
    isCnpj: false,
    telefone: '11987654321',
    email: 'ana@exemplo.test',
    endereco: {
      cep: '01310100',
      logradouro: 'Avenida Paulista',
      numero: '7',
      complemento: '',
      bairro: 'Bela Vista',
      cidade: '0b6f1d4e-6c0a-4c1e-9a57-0d8f5f1f0a99',
      nomeCidade: 'São Paulo',
      estado: 'São Paulo',
      siglaUf: 'SP',
      nomeUf: 'São Paulo',
    },
  }
  const pedido: PedidoDeEmissao = {
    referencia: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
    pedido: '',
    produto: 'correios/pac',
    remetente: pessoa,
    destinatario: { ...pessoa, telefone: '1132654321', email: `${'x'.repeat(50)}@exemplo.test` },
    volume: {
      formato: 'CAIXA',
      alturaPacote: 4,
      larguraPacote: 16,
      comprimentoPacote: 24,
      pesoGramas: 300.2,
      valorCentavos: 89_90,
    },
    avisoRecebimento: false,
    maoPropria: false,
    conteudo: { valor: 10_00, itens: [{ descricao: 'Caneca', quantidade: 3 }] },
    notaFiscal: null,
    chaveDce: null,
    agencia: null,
  }
  const contrato = {
    servico: servicoOf('correios/pac')!,
    limites: { minimo: 25_63, maximo: 3_000_00 },
    cartaoPostagem: '0076543210',
  }
  const plan = (changes: Partial<PedidoDeEmissao> = {}) => planPrepostagem({ ...pedido, ...changes }, contrato)

  test('our reference has at most 25 characters', () => {
    expect(referenciaCurta(pedido.referencia)).toMatch(/^[0-9a-z]{25}$/)
    expect(referenciaCurta('00000000-0000-4000-8000-000000000000').length).toBeLessThanOrEqual(25)
    expect(plan().pedidoExternoOrigem).toBe(referenciaCurta(pedido.referencia))
  })

  test('a mobile number and a landline go into their own fields, the area code apart; a long address is left out', () => {
    expect(plan().remetente).toMatchObject({ dddCelular: '11', celular: '987654321', email: 'ana@exemplo.test' })
    expect(plan().destinatario).toMatchObject({ dddTelefone: '11', telefone: '32654321' })
    expect(plan().destinatario).not.toHaveProperty('email')
    expect(plan().pesoInformado).toBe('301')
  })

  test.each([
    [10_00, [{ descricao: 'Caneca', quantidade: 3 }]],
    [
      89_90,
      [
        { descricao: 'Caneca', quantidade: 2 },
        { descricao: 'Pires', quantidade: 7, valorUnitario: 3_33 },
      ],
    ],
    [1, [{ descricao: 'Adesivo', quantidade: 1 }]],
    [3, [{ descricao: 'Adesivo', quantidade: 9999 }]],
    [
      123_45,
      [
        { descricao: 'A', quantidade: 11 },
        { descricao: 'zzzz', quantidade: 13 },
      ],
    ],
  ])('of %i centavos has lines that sum to them', (valor, itens) => {
    const linhas = plan({ conteudo: { valor, itens } }).itensDeclaracaoConteudo
    const soma = linhas.reduce((sum, one) => sum + Number(one.quantidade) * Math.round(Number(one.valor) * 100), 0)
    expect(soma).toBe(valor)
    for (const { conteudo } of linhas) expect(conteudo).toMatch(/^(?!(.)\1*$).{2,60}$/u)
  })

  test('gives each line without a value the amount that it has on the DC-e', () => {
    const itens = [
      { descricao: 'Caneca', quantidade: 2 },
      { descricao: 'Pires', quantidade: 1 },
    ]
    expect(plan({ conteudo: { valor: 89_90, itens } }).itensDeclaracaoConteudo).toEqual([
      { conteudo: 'Caneca', quantidade: '1', valor: '29.96' },
      { conteudo: 'Caneca', quantidade: '1', valor: '29.97' },
      { conteudo: 'Pires', quantidade: '1', valor: '29.97' },
    ])
  })

  test('with an invoice tells its number and key, and one line for its goods', () => {
    const notaFiscal = {
      valorNotaFiscal: 50_00,
      numeroDanfCte: `${'3'.repeat(20)}550010000012341${'1'.repeat(9)}`,
      cfop: '5102',
    }
    const body = plan({ conteudo: null, notaFiscal })
    expect(body).toMatchObject({ numeroNotaFiscal: '1234', chaveNFe: notaFiscal.numeroDanfCte })
    expect(body.itensDeclaracaoConteudo).toEqual([
      { conteudo: 'Mercadorias da nota fiscal 1234', quantidade: '1', valor: '50.00' },
    ])
    expect(plan()).not.toHaveProperty('chaveNFe')
  })

  test('has the electronic declaration’s key where the invoice’s goes', () => {
    const chave = '41260912345678000195990010000000421011234561'
    expect(plan({ chaveDce: chave })).toMatchObject({ chaveNFe: chave })
    const notaFiscal = { valorNotaFiscal: 50_00, numeroDanfCte: chave, cfop: '5102' }
    const propria = plan({ conteudo: null, notaFiscal })
    expect(propria).not.toHaveProperty('numeroNotaFiscal')
    expect(propria.itensDeclaracaoConteudo).toMatchObject([{ conteudo: 'Mercadorias da DC-e 42' }])
  })

  test('names the additional services by their codes; the value is declared with the product’s own', () => {
    expect(plan({ avisoRecebimento: true, maoPropria: true }).listaServicoAdicional).toEqual([
      { codigoServicoAdicional: '001' },
      { codigoServicoAdicional: '002' },
      { codigoServicoAdicional: '064', valorDeclarado: '89.90' },
    ])
    expect(plan({ volume: { ...pedido.volume, valorCentavos: 20_00 } })).not.toHaveProperty('listaServicoAdicional')
  })

  test('of a roll has a diameter, and neither height nor width', () => {
    const body = plan({ volume: { ...pedido.volume, formato: 'ROLO_CILINDRO', diametroPacote: 12 } })
    expect(body).toMatchObject({
      codigoFormatoObjetoInformado: '3',
      diametroInformado: '12',
      comprimentoInformado: '24',
    })
    expect(body).not.toHaveProperty('alturaInformada')
  })
})
