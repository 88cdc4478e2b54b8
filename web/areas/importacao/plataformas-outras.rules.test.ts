import { expect, test } from 'vitest'
import { readTabela } from './arquivo/tabela.rules.ts'
import type { Celulas } from './celula.rules.ts'
import { listDesconhecidas, type Planilha, readLinhas } from './planilha.rules.ts'
import { splitRua } from './plataforma.rules.ts'
import { expectEncomendas, exported } from './testing-exportado.ts'

const SHOPIFY =
  'Name|Email|Financial Status|Paid at|Fulfillment Status|Fulfilled at|Accepts Marketing|Currency|Subtotal|Shipping|Taxes|Total|' +
  'Discount Code|Discount Amount|Shipping Method|Created at|Lineitem quantity|Lineitem name|Lineitem price|' +
  'Lineitem compare at price|Lineitem sku|Lineitem requires shipping|Lineitem taxable|Lineitem fulfillment status|Billing Name|' +
  'Billing Street|Billing Address1|Billing Address2|Billing Company|Billing City|Billing Zip|Billing Province|Billing Country|' +
  'Billing Phone|Shipping Name|Shipping Street|Shipping Address1|Shipping Address2|Shipping Company|Shipping City|Shipping Zip|' +
  'Shipping Province|Shipping Country|Shipping Phone|Notes|Note Attributes|Cancelled at|Payment Method|Refunded Amount|Vendor|Id|Tags'

/** Order 1001 has two products, order 1002 has one. */
test.each<[string, Planilha, Celulas[]]>([
  [
    'Shopify',
    exported(SHOPIFY, [
      {
        Name: '#1001',
        Email: 'rita@exemplo.com.br',
        Subtotal: '139.80',
        Total: '161.10',
        'Lineitem quantity': '2',
        'Lineitem name': 'Caneca',
        'Lineitem price': '44.90',
        'Billing Name': 'Rita Alves',
        'Billing Zip': "'01310-100",
        'Shipping Name': 'Rita Alves',
        'Shipping Street': 'Praça Pio X, 7, Loja B',
        'Shipping Address1': 'Praça Pio X, 7',
        'Shipping Address2': 'Loja B',
        'Shipping Company': '111.444.777-35',
        'Shipping City': 'Rio de Janeiro',
        'Shipping Zip': "'20040-020",
        'Shipping Province': 'RJ',
        'Shipping Phone': '+55 21 98765-4321',
      },
      {
        Name: '#1001',
        Email: 'rita@exemplo.com.br',
        'Lineitem quantity': '1',
        'Lineitem name': 'Prato',
        'Lineitem price': '50.00',
      },
      {
        Name: '#1002',
        'Lineitem quantity': '1',
        'Lineitem name': 'Vaso',
        'Lineitem price': '30.00',
        'Shipping Name': 'Ana',
        'Shipping Company': 'Vasos Ltda',
        'Shipping Zip': "'01310-100",
      },
    ]),
    [
      {
        nome: 'Rita Alves',
        cpfCnpj: '111.444.777-35',
        email: 'rita@exemplo.com.br',
        telefone: '+55 21 98765-4321',
        cep: '20040-020',
        endereco: 'Praça Pio X',
        numero: '7',
        complemento: 'Loja B',
        cidade: 'Rio de Janeiro',
        uf: 'RJ',
        descricao: '2 x Caneca; 1 x Prato',
        quantidade: '3',
        valor: '139.80',
        pedido: '#1001',
      },
      { nome: 'Ana', cep: '01310-100', descricao: 'Vaso', quantidade: '1', valor: '30,00', pedido: '#1002' },
    ],
  ],
])('an export of %s is recognised, and the lines of one order are one parcel', expectEncomendas)

test('a column that a shop added to its export is read by its general name', () => {
  const planilha = exported(`${SHOPIFY}|CPF|Bairro|Peso (g)`, [
    {
      Name: '#1',
      'Lineitem name': 'Caneca',
      'Shipping Name': 'Rita',
      'Shipping Zip': '20040020',
      CPF: '11144477735',
      Bairro: 'Centro',
      'Peso (g)': '300',
    },
  ])
  expect(readLinhas(planilha)[0]?.celulas).toMatchObject({ cpfCnpj: '11144477735', bairro: 'Centro', peso: '300 g' })
  expect(listDesconhecidas(planilha).map(({ titulo }) => titulo)).not.toContain('Peso (g)')
})

test('in a file of no known platform an order may go in two boxes; a line without a recipient belongs to its order’s line', () => {
  const planilha = readTabela([
    ['Pedido', 'Nome', 'CEP', 'Produto', 'Quantidade', 'Valor'],
    ['1', 'Rita', '20040020', 'Caneca', '2', '89,80'],
    ['1', 'Rita', '20040020', 'Prato', '1', '50,00'],
    ['1', '', '', 'Vaso', '1', ''],
    ['', '', '', 'Copo', '1', ''],
  ]) as Planilha
  expect(readLinhas(planilha).map(({ numero, celulas: { descricao } }) => [numero, descricao])).toEqual([
    [2, 'Caneca'],
    [3, '1 x Prato; 1 x Vaso'],
    [5, 'Copo'],
  ])
})

test('a thousand parcels may have more than a thousand lines', () => {
  const linhas = Array.from({ length: 1500 }, (_, index) => ({
    Name: `#${Math.floor(index / 2)}`,
    'Lineitem name': 'Caneca',
    'Shipping Zip': index % 2 ? '' : '20040020',
  }))
  expect(readLinhas(exported(SHOPIFY, linhas))).toHaveLength(750)
})

test.each([
  ['Rua das Flores, 123', 'Rua das Flores', '123', ''],
  ['Rua das Flores, 123, apto 4', 'Rua das Flores', '123', 'apto 4'],
  ['Rua 15 de Novembro, nº 200 - fundos', 'Rua 15 de Novembro', '200', 'fundos'],
  ['Rua 15 de Novembro 200', 'Rua 15 de Novembro', '200', ''],
  ['Avenida Paulista 1000 - sala 2', 'Avenida Paulista', '1000', 'sala 2'],
  ['Sítio Boa Vista, s/n', 'Sítio Boa Vista', 's/n', ''],
  ['Rua das Flores, 12, Centro', 'Rua das Flores', '12', ''],
  ['Rua das Flores', 'Rua das Flores', undefined, undefined],
])('%j is a street with its number', (rua, endereco, numero, complemento) => {
  const split = splitRua({ endereco: rua, bairro: 'Centro' })
  expect([split.endereco, split.numero, split.complemento]).toEqual([endereco, numero, complemento])
})
