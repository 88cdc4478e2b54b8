import { test } from 'vitest'
import type { Celulas } from './celula.rules.ts'
import type { Planilha } from './planilha.rules.ts'
import { expectEncomendas, exported } from './testing-exportado.ts'

const NUVEMSHOP =
  'Número do Pedido|E-mail|Data|Status do Pedido|Status do Pagamento|Status do Envio|Moeda|Subtotal|Desconto|Valor do Frete|Total|' +
  'Nome do comprador|CPF / CNPJ|Telefone|Nome para a entrega|Telefone para a entrega|Endereço|Número|Complemento|Bairro|Cidade|' +
  'Código postal|Estado|País|Forma de Entrega|Forma de Pagamento|Cupom de Desconto|Anotações do Comprador|Anotações do Vendedor|' +
  'Data de pagamento|Data de envio|Nome do Produto|Valor do Produto|Quantidade Comprada|SKU|Canal|Código de rastreio do envio|' +
  'Identificador do pedido|Produto Fisico'
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
])('an export of %s is recognised, and the lines of one order are one parcel', expectEncomendas)
