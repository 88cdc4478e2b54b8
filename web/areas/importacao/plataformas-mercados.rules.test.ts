import { test } from 'vitest'
import type { Celulas } from './celula.rules.ts'
import type { Planilha } from './planilha.rules.ts'
import { expectEncomendas, exported } from './testing-exportado.ts'

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

/** Order 1001 has two products, order 1002 has one. */
test.each<[string, Planilha, Celulas[]]>([
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
])('an export of %s is recognised, and the lines of one order are one parcel', expectEncomendas)
