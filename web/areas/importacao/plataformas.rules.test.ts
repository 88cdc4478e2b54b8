import { expect, test } from 'vitest'
import type { Celulas } from './celula.rules.ts'
import { listDesconhecidas, needsAnswers, type Planilha, readLinhas, readTabela } from './planilha.rules.ts'
import { splitRua } from './plataforma.rules.ts'

/** A file as it is exported: the headings in their order, and of each line the cells that say something. */
function exported(titulos: string, linhas: Record<string, string>[], above: string[][] = []) {
  const heads = titulos.split('|')
  const rows = linhas.map((linha) => {
    const left = { ...linha }
    // a heading that stands twice takes its second cell from 'Estado#2'
    const seen = new Map<string, number>()
    const row = heads.map((titulo) => {
      const time = (seen.get(titulo) ?? 0) + 1
      seen.set(titulo, time)
      const key = time === 1 ? titulo : `${titulo}#${time}`
      const cell = left[key] ?? ''
      delete left[key]
      return cell
    })
    if (Object.keys(left).length > 0) throw new Error(`No such heading: ${Object.keys(left).join()}`)
    return row
  })
  return readTabela([...above, heads, ...rows]) as Planilha
}

const NUVEMSHOP =
  'Número do Pedido|E-mail|Data|Status do Pedido|Status do Pagamento|Status do Envio|Moeda|Subtotal|Desconto|Valor do Frete|Total|' +
  'Nome do comprador|CPF / CNPJ|Telefone|Nome para a entrega|Telefone para a entrega|Endereço|Número|Complemento|Bairro|Cidade|' +
  'Código postal|Estado|País|Forma de Entrega|Forma de Pagamento|Cupom de Desconto|Anotações do Comprador|Anotações do Vendedor|' +
  'Data de pagamento|Data de envio|Nome do Produto|Valor do Produto|Quantidade Comprada|SKU|Canal|Código de rastreio do envio|' +
  'Identificador do pedido|Produto Fisico'
const SHOPEE =
  'ID do pedido|Status do pedido|Hot Listing|Número de rastreamento|Opção de envio|Data de criação do pedido|' +
  'Nº de referência do SKU principal|Nome do Produto|Número de referência SKU|Nome da variação|Preço original|Preço acordado|' +
  'Quantidade|Subtotal do produto|Desconto do vendedor|Desconto do vendedor|Peso total SKU|Número de produtos pedidos|' +
  'Peso total do pedido|Valor Total|Total global|Nome de usuário (comprador)|Nome do destinatário|Telefone|CPF do Comprador|' +
  'Endereço de entrega|Cidade|Bairro|Cidade|UF|País|CEP|Observação do comprador|Nota'
const MERCADO_LIVRE =
  'N.º de venda|Data da venda|Estado|Descrição do status|Pacote de diversos produtos|Unidades|Receita por produtos (BRL)|' +
  'Tarifa de venda e impostos (BRL)|Total (BRL)|SKU|# de anúncio|Título do anúncio|Variação|' +
  'Preço unitário de venda do anúncio (BRL)|Dados pessoais ou da empresa|Tipo e número do documento|Endereço|' +
  'Tipo de contribuinte|Comprador|CPF|Endereço|Cidade|Estado|CEP|País|Forma de entrega|Número de rastreamento'
const BLING =
  'Número pedido|Data|Nome Comprador|CPF/CNPJ Comprador|Endereço Comprador|Número Comprador|Complemento Comprador|' +
  'Bairro Comprador|CEP Comprador|Cidade Comprador|UF Comprador|Telefone Comprador|Celular Comprador|E-mail Comprador|' +
  'Nome Entrega|Endereço Entrega|Número Entrega|Complemento Entrega|Bairro Entrega|CEP Entrega|Cidade Entrega|UF Entrega|' +
  'Produto|SKU|Un|Quantidade|Valor Unitário|Valor Total|Total Pedido|Valor Frete Pedido|Transportadora|Observações'
const TINY =
  'ID|Número do pedido|Data|Data prevista|ID contato|Nome do contato*|Tipo de Pessoa|CPF/CNPJ|RG/IE|CEP|Município|UF|Endereço|' +
  'Endereço Nro|Complemento|Bairro|Fone|Celular|e-mail|Desconto pedido (% ou valor)|Frete|Observações|Situação|ID produto|' +
  'Descrição|Quantidade|Valor unitário|Desconto item %|Código de rastreamento|Vendedor|Destinatário|CPF/CNPJ entrega|' +
  'CEP entrega|Município entrega|UF entrega|Endereço entrega|Endereço Nro entrega|Complemento entrega|Bairro entrega|' +
  'Fone entrega|Código (SKU)'
const SHOPIFY =
  'Name|Email|Financial Status|Paid at|Fulfillment Status|Fulfilled at|Accepts Marketing|Currency|Subtotal|Shipping|Taxes|Total|' +
  'Discount Code|Discount Amount|Shipping Method|Created at|Lineitem quantity|Lineitem name|Lineitem price|' +
  'Lineitem compare at price|Lineitem sku|Lineitem requires shipping|Lineitem taxable|Lineitem fulfillment status|Billing Name|' +
  'Billing Street|Billing Address1|Billing Address2|Billing Company|Billing City|Billing Zip|Billing Province|Billing Country|' +
  'Billing Phone|Shipping Name|Shipping Street|Shipping Address1|Shipping Address2|Shipping Company|Shipping City|Shipping Zip|' +
  'Shipping Province|Shipping Country|Shipping Phone|Notes|Note Attributes|Cancelled at|Payment Method|Refunded Amount|Vendor|Id|Tags'
const WOOCOMMERCE =
  'order_id|order_number|order_date|status|shipping_total|order_total|order_subtotal|payment_method|billing_first_name|' +
  'billing_last_name|billing_email|billing_phone|billing_address_1|billing_address_2|billing_postcode|billing_city|billing_state|' +
  'billing_country|billing_cpf|billing_number|billing_neighborhood|shipping_first_name|shipping_last_name|shipping_address_1|' +
  'shipping_address_2|shipping_postcode|shipping_city|shipping_state|shipping_country|shipping_number|shipping_neighborhood'
const WOOCOMMERCE_AVANCADO =
  'Order Number|Order Status|Order Date|Customer Note|First Name (Billing)|Last Name (Billing)|Company (Billing)|' +
  'Address 1&2 (Billing)|City (Billing)|State Code (Billing)|Postcode (Billing)|Country Code (Billing)|Email (Billing)|' +
  'Phone (Billing)|First Name (Shipping)|Last Name (Shipping)|Address 1&2 (Shipping)|City (Shipping)|State Code (Shipping)|' +
  'Postcode (Shipping)|Country Code (Shipping)|Payment Method Title|Order Subtotal Amount|Order Total Amount|Item #|SKU|Item Name|' +
  'Quantity|Item Cost|Coupon Code'

/** Order 1001 has two products, order 1002 has one. */
test.each<[string, Planilha, Celulas[]]>([
  [
    'Nuvemshop',
    exported(NUVEMSHOP, [
      {
        'Número do Pedido': '1001',
        'E-mail': 'rita@exemplo.com.br',
        Subtotal: '139.80',
        'Valor do Frete': '21.30',
        Total: '161.10',
        'Nome do comprador': 'Rita Alves',
        'CPF / CNPJ': '11144477735',
        Telefone: '+5521987654321',
        'Nome para a entrega': 'Portaria de Rita',
        Endereço: 'Praça Pio X',
        Número: '7',
        Bairro: 'Centro',
        Cidade: 'Rio de Janeiro',
        'Código postal': '20040020',
        Estado: 'Rio de Janeiro',
        País: 'Brasil',
        'Nome do Produto': 'Caneca',
        'Valor do Produto': '44.90',
        'Quantidade Comprada': '2',
      },
      {
        'Número do Pedido': '1001',
        'E-mail': 'rita@exemplo.com.br',
        'Nome do Produto': 'Prato',
        'Valor do Produto': '50.00',
        'Quantidade Comprada': '1',
      },
      {
        'Número do Pedido': '1002',
        'Nome do comprador': 'Ana Lima',
        'Código postal': '01310-100',
        'Nome do Produto': 'Vaso',
        'Valor do Produto': '50.00',
        'Quantidade Comprada': '3',
      },
    ]),
    [
      {
        nome: 'Portaria de Rita',
        cpfCnpj: '11144477735',
        email: 'rita@exemplo.com.br',
        telefone: '+5521987654321',
        cep: '20040020',
        endereco: 'Praça Pio X',
        numero: '7',
        bairro: 'Centro',
        cidade: 'Rio de Janeiro',
        uf: 'Rio de Janeiro',
        descricao: '2 x Caneca; 1 x Prato',
        quantidade: '3',
        valor: '139.80',
        pedido: '1001',
      },
      { nome: 'Ana Lima', cep: '01310-100', descricao: 'Vaso', quantidade: '3', valor: '150,00', pedido: '1002' },
    ],
  ],
  [
    'Shopee',
    exported(SHOPEE, [
      {
        'ID do pedido': '2411A',
        'Nome do Produto': 'Caneca',
        Quantidade: '2',
        'Preço acordado': '44.90',
        'Subtotal do produto': '89.80',
        'Peso total do pedido': '0.300',
        'Valor Total': '139.80',
        'Nome de usuário (comprador)': 'rita.alves',
        'Nome do destinatário': 'Rita Alves',
        Telefone: '5521987654321',
        'CPF do Comprador': '11144477735',
        'Endereço de entrega': 'Praça Pio X, 7, Loja B, Centro, Rio de Janeiro, 20040020',
        'Cidade#2': 'Rio de Janeiro',
        Bairro: 'Centro',
        UF: 'RJ',
        CEP: '20040020',
      },
      {
        'ID do pedido': '2411A',
        'Nome do Produto': 'Prato',
        Quantidade: '1',
        'Subtotal do produto': '50.00',
        'Peso total do pedido': '0.300',
        'Nome de usuário (comprador)': 'rita.alves',
        'Nome do destinatário': 'Rita Alves',
        'Endereço de entrega': 'Praça Pio X, 7, Loja B, Centro, Rio de Janeiro, 20040020',
        CEP: '20040020',
      },
      { 'ID do pedido': '2411B', 'Nome do destinatário': 'Ana', CEP: '01310100', 'Nome do Produto': 'Vaso' },
    ]),
    [
      {
        nome: 'Rita Alves',
        cpfCnpj: '11144477735',
        telefone: '5521987654321',
        cep: '20040020',
        endereco: 'Praça Pio X',
        numero: '7',
        complemento: 'Loja B',
        bairro: 'Centro',
        cidade: 'Rio de Janeiro',
        uf: 'RJ',
        peso: '0.300',
        descricao: '2 x Caneca; 1 x Prato',
        quantidade: '3',
        valor: '139,80',
        pedido: '2411A',
      },
      { nome: 'Ana', cep: '01310100', descricao: 'Vaso', pedido: '2411B' },
    ],
  ],
  [
    'Mercado Livre',
    exported(
      MERCADO_LIVRE,
      [
        {
          'N.º de venda': '2000001',
          Estado: 'Pronto para enviar',
          'Pacote de diversos produtos': 'Sim',
          'Receita por produtos (BRL)': '139.8',
          Endereço: 'Endereço da nota, 1',
          Comprador: 'Rita Alves',
          CPF: '11144477735',
          'Endereço#2': 'Praça Pio X 7',
          Cidade: 'Rio de Janeiro',
          'Estado#2': 'Rio de Janeiro',
          CEP: '20040020',
        },
        {
          'N.º de venda': '2000002',
          Unidades: '2',
          'Receita por produtos (BRL)': '89.8',
          'Título do anúncio': 'Caneca',
        },
        { 'N.º de venda': '2000003', Unidades: '1', 'Receita por produtos (BRL)': '50', 'Título do anúncio': 'Prato' },
        {
          'N.º de venda': '2000004',
          Unidades: '1',
          'Preço unitário de venda do anúncio (BRL)': '30',
          'Título do anúncio': 'Vaso',
          Comprador: 'Ana',
          CEP: '01310100',
        },
      ],
      [['Vendas'], ['Todas as vendas dos últimos 30 dias'], [], [], ['', 'Vendas', '', 'Anúncios']],
    ),
    [
      {
        nome: 'Rita Alves',
        cpfCnpj: '11144477735',
        cep: '20040020',
        endereco: 'Praça Pio X',
        numero: '7',
        cidade: 'Rio de Janeiro',
        uf: 'Rio de Janeiro',
        descricao: '2 x Caneca; 1 x Prato',
        quantidade: '3',
        valor: '139,80',
        pedido: '2000001',
      },
      { nome: 'Ana', cep: '01310100', descricao: 'Vaso', quantidade: '1', valor: '30,00', pedido: '2000004' },
    ],
  ],
  [
    'Bling',
    exported(BLING, [
      {
        'Número pedido': '77',
        'Nome Comprador': 'Loja da Rita Ltda',
        'CPF/CNPJ Comprador': '11.222.333/0001-81',
        'Endereço Comprador': 'Avenida Paulista',
        'Número Comprador': '1000',
        'Complemento Comprador': 'Sala 2',
        'Bairro Comprador': 'Bela Vista',
        'CEP Comprador': '01310-100',
        'Celular Comprador': '11987654321',
        'E-mail Comprador': 'loja@exemplo.com.br',
        'Nome Entrega': 'Rita Alves',
        'Endereço Entrega': 'Praça Pio X',
        'Número Entrega': '7',
        'Bairro Entrega': 'Centro',
        'CEP Entrega': '20040-020',
        'Cidade Entrega': 'Rio de Janeiro',
        'UF Entrega': 'RJ',
        Produto: 'Caneca',
        Un: 'UN',
        Quantidade: '2',
        'Valor Total': '89,80',
      },
      {
        'Número pedido': '77',
        'Nome Comprador': 'Loja da Rita Ltda',
        Produto: 'Prato',
        Quantidade: '1',
        'Valor Total': '50,00',
      },
      {
        'Número pedido': '78',
        'Nome Comprador': 'Ana',
        'CEP Comprador': '01310-100',
        'Número Comprador': '3',
        Produto: 'Vaso',
      },
    ]),
    [
      {
        nome: 'Rita Alves',
        cpfCnpj: '11.222.333/0001-81',
        email: 'loja@exemplo.com.br',
        telefone: '11987654321',
        cep: '20040-020',
        endereco: 'Praça Pio X',
        numero: '7',
        bairro: 'Centro',
        cidade: 'Rio de Janeiro',
        uf: 'RJ',
        descricao: '2 x Caneca; 1 x Prato',
        quantidade: '3',
        valor: '139,80',
        pedido: '77',
      },
      { nome: 'Ana', cep: '01310-100', numero: '3', descricao: 'Vaso', pedido: '78' },
    ],
  ],
  [
    'Tiny',
    exported(TINY, [
      {
        ID: '1',
        'Número do pedido': '501',
        'Nome do contato*': 'Rita Alves',
        'CPF/CNPJ': '111.444.777-35',
        CEP: '20.040-020',
        Município: 'Rio de Janeiro',
        UF: 'RJ',
        Endereço: 'Praça Pio X',
        'Endereço Nro': '7',
        Bairro: 'Centro',
        Celular: '(21) 98765-4321',
        'e-mail': 'rita@exemplo.com.br',
        Descrição: 'Caneca',
        Quantidade: '2,00',
        'Valor unitário': '44,90',
      },
      {
        ID: '1',
        'Número do pedido': '501',
        'Nome do contato*': 'Rita Alves',
        CEP: '20.040-020',
        Descrição: 'Prato; fundo',
        Quantidade: '1,00',
        'Valor unitário': '50,00',
      },
      {
        'Número do pedido': '502',
        'Nome do contato*': 'Ana',
        CEP: '20.040-020',
        Destinatário: 'Bia',
        'CEP entrega': '01.310-100',
        'Endereço Nro entrega': '3',
        Descrição: 'Vaso',
      },
    ]),
    [
      {
        nome: 'Rita Alves',
        cpfCnpj: '111.444.777-35',
        email: 'rita@exemplo.com.br',
        telefone: '(21) 98765-4321',
        cep: '20.040-020',
        endereco: 'Praça Pio X',
        numero: '7',
        bairro: 'Centro',
        cidade: 'Rio de Janeiro',
        uf: 'RJ',
        descricao: '2 x Caneca; 1 x Prato, fundo',
        quantidade: '3',
        valor: '139,80',
        pedido: '501',
      },
      { nome: 'Bia', cep: '01.310-100', numero: '3', descricao: 'Vaso', pedido: '502' },
    ],
  ],
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
  [
    'WooCommerce',
    exported(WOOCOMMERCE, [
      {
        order_id: '9',
        order_number: '1001',
        order_total: '161.10',
        billing_first_name: 'Rita',
        billing_last_name: 'Alves',
        billing_email: 'rita@exemplo.com.br',
        billing_phone: '(21) 98765-4321',
        billing_cpf: '111.444.777-35',
        billing_postcode: '01310-100',
        billing_number: '1000',
        shipping_first_name: 'Rita',
        shipping_last_name: 'Alves',
        shipping_address_1: 'Praça Pio X',
        shipping_postcode: '20040-020',
        shipping_city: 'Rio de Janeiro',
        shipping_state: 'RJ',
        shipping_number: '7',
        shipping_neighborhood: 'Centro',
        order_subtotal: '139.80',
      },
      {
        order_number: '1002',
        billing_first_name: 'Ana',
        billing_postcode: '01310-100',
        order_subtotal: '30.00',
        order_total: '51.30',
      },
    ]),
    [
      {
        nome: 'Rita',
        sobrenome: 'Alves',
        cpfCnpj: '111.444.777-35',
        email: 'rita@exemplo.com.br',
        telefone: '(21) 98765-4321',
        cep: '20040-020',
        endereco: 'Praça Pio X',
        numero: '7',
        bairro: 'Centro',
        cidade: 'Rio de Janeiro',
        uf: 'RJ',
        valor: '139.80',
        pedido: '1001',
      },
      { nome: 'Ana', cep: '01310-100', valor: '30.00', pedido: '1002' },
    ],
  ],
  [
    'WooCommerce',
    exported(WOOCOMMERCE_AVANCADO, [
      {
        'Order Number': '1001',
        'Email (Billing)': 'rita@exemplo.com.br',
        'Phone (Billing)': '(21) 98765-4321',
        'Company (Billing)': '111.444.777-35',
        'First Name (Shipping)': 'Rita',
        'Last Name (Shipping)': 'Alves',
        'Address 1&2 (Shipping)': 'Praça Pio X, 7, Loja B',
        'City (Shipping)': 'Rio de Janeiro',
        'State Code (Shipping)': 'RJ',
        'Postcode (Shipping)': '20040-020',
        'Item Name': 'Caneca',
        Quantity: '2',
        'Item Cost': '44.90',
      },
      {
        'Order Number': '1001',
        'Postcode (Shipping)': '20040-020',
        'Item Name': 'Prato',
        Quantity: '1',
        'Item Cost': '50.00',
      },
      { 'Order Number': '1002', 'First Name (Billing)': 'Ana', 'Postcode (Billing)': '01310-100', 'Item Name': 'Vaso' },
    ]),
    [
      {
        nome: 'Rita',
        sobrenome: 'Alves',
        cpfCnpj: '111.444.777-35',
        email: 'rita@exemplo.com.br',
        telefone: '(21) 98765-4321',
        cep: '20040-020',
        endereco: 'Praça Pio X',
        numero: '7',
        complemento: 'Loja B',
        cidade: 'Rio de Janeiro',
        uf: 'RJ',
        descricao: '2 x Caneca; 1 x Prato',
        quantidade: '3',
        valor: '139,80',
        pedido: '1001',
      },
      { nome: 'Ana', cep: '01310-100', descricao: 'Vaso', pedido: '1002' },
    ],
  ],
])('what %s exports is recognised, and the lines of one order are one parcel', (nome, planilha, encomendas) => {
  expect(planilha.fontes?.plataforma).toBe(nome)
  expect(needsAnswers(planilha)).toBe(false)
  const filled = readLinhas(planilha).map(({ celulas }) =>
    Object.fromEntries(Object.entries(celulas).filter(([, texto]) => texto !== '')),
  )
  expect(filled).toEqual(encomendas)
})

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

test('in a file of no known platform an order may go in two boxes; a line without a recipient belongs to the one of its order', () => {
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

test('a thousand parcels may stand in more lines', () => {
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
