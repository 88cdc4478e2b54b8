import type { Plataforma } from './plataforma.rules.ts'

/** Exports of Mercado Livre have 'Estado' twice: first the state of the sale, later the state of the buyer. */
const ultimo = (titulo: string) => ({ ultimo: titulo })

/**
 * Nuvemshop, Central de Atendimento: 'Exportar lista' of Vendas. One line for each product of an order; those after the first
 * have the order's number and the product alone.
 */
const NUVEMSHOP: Plataforma = {
  nome: 'Nuvemshop',
  marcas: ['Nome para a entrega', 'Código postal'],
  enderecos: [
    {
      cep: 'Código postal',
      endereco: 'Endereço',
      numero: 'Número',
      complemento: 'Complemento',
      bairro: 'Bairro',
      cidade: 'Cidade',
      uf: 'Estado',
    },
  ],
  colunas: {
    nome: ['Nome para a entrega', 'Nome do comprador'],
    cpfCnpj: ['CPF / CNPJ'],
    email: ['E-mail'],
    telefone: ['Telefone para a entrega', 'Telefone'],
    descricao: ['Nome do Produto'],
    quantidade: ['Quantidade Comprada'],
    pedido: ['Número do Pedido'],
  },
  valor: { pedido: 'Subtotal', unitario: 'Valor do Produto' },
}

/** Shopee, Central do Vendedor: the spreadsheet of Meus Pedidos (Order.all). One line for each product of an order. */
const SHOPEE: Plataforma = {
  nome: 'Shopee',
  marcas: ['ID do pedido', 'Nome de usuário (comprador)'],
  hasRuaComNumero: true,
  enderecos: [{ cep: 'CEP', endereco: 'Endereço de entrega', bairro: 'Bairro', cidade: ultimo('Cidade'), uf: 'UF' }],
  colunas: {
    nome: ['Nome do destinatário'],
    cpfCnpj: ['CPF do Comprador'],
    telefone: ['Telefone'],
    peso: ['Peso total do pedido'],
    descricao: ['Nome do Produto'],
    quantidade: ['Quantidade'],
    pedido: ['ID do pedido'],
  },
  valor: { linha: 'Subtotal do produto', unitario: 'Preço acordado' },
}

/**
 * Mercado Livre, Central de Vendedores: the spreadsheet of Vendas. Several products of one buyer are a first line with
 * the buyer, and below it a line for each product without the buyer.
 */
const MERCADO_LIVRE: Plataforma = {
  nome: 'Mercado Livre',
  marcas: ['N.º de venda', 'Título do anúncio'],
  hasRuaComNumero: true,
  enderecos: [{ cep: 'CEP', endereco: ultimo('Endereço'), cidade: ultimo('Cidade'), uf: ultimo('Estado') }],
  colunas: {
    nome: ['Comprador', 'Dados pessoais ou da empresa'],
    cpfCnpj: ['CPF', 'CNPJ'],
    descricao: ['Título do anúncio'],
    quantidade: ['Unidades'],
    pedido: ['N.º de venda'],
  },
  valor: { linha: 'Receita por produtos (BRL)', unitario: 'Preço unitário de venda do anúncio (BRL)' },
}

/** Bling, ajuda: 'Integração com Bling ERP Planilha (importar venda por planilha)', its model of orders. */
const BLING: Plataforma = {
  nome: 'Bling',
  marcas: ['CPF/CNPJ Comprador', 'CEP Comprador'],
  enderecos: [
    {
      cep: 'CEP Entrega',
      endereco: 'Endereço Entrega',
      numero: 'Número Entrega',
      complemento: 'Complemento Entrega',
      bairro: 'Bairro Entrega',
      cidade: 'Cidade Entrega',
      uf: 'UF Entrega',
    },
    {
      cep: 'CEP Comprador',
      endereco: 'Endereço Comprador',
      numero: 'Número Comprador',
      complemento: 'Complemento Comprador',
      bairro: 'Bairro Comprador',
      cidade: 'Cidade Comprador',
      uf: 'UF Comprador',
    },
  ],
  colunas: {
    nome: ['Nome Entrega', 'Nome Comprador'],
    cpfCnpj: ['CPF/CNPJ Comprador'],
    email: ['E-mail Comprador'],
    telefone: ['Celular Comprador', 'Telefone Comprador'],
    descricao: ['Produto'],
    quantidade: ['Quantidade'],
    pedido: ['Número pedido'],
  },
  valor: { linha: 'Valor Total', unitario: 'Valor Unitário', pedido: 'Total Pedido' },
}

/** Tiny (Olist ERP), ajuda: the layout of the spreadsheet of Pedidos de venda. One line for each product of an order. */
const TINY: Plataforma = {
  nome: 'Tiny',
  marcas: ['Nome do contato', 'Endereço Nro'],
  enderecos: [
    {
      cep: 'CEP entrega',
      endereco: 'Endereço entrega',
      numero: 'Endereço Nro entrega',
      complemento: 'Complemento entrega',
      bairro: 'Bairro entrega',
      cidade: 'Município entrega',
      uf: 'UF entrega',
    },
    {
      cep: 'CEP',
      endereco: 'Endereço',
      numero: 'Endereço Nro',
      complemento: 'Complemento',
      bairro: 'Bairro',
      cidade: 'Município',
      uf: 'UF',
    },
  ],
  colunas: {
    nome: ['Destinatário', 'Nome do contato'],
    cpfCnpj: ['CPF/CNPJ entrega', 'CPF/CNPJ'],
    email: ['e-mail'],
    telefone: ['Fone entrega', 'Celular', 'Fone'],
    descricao: ['Descrição'],
    quantidade: ['Quantidade'],
    pedido: ['Número do pedido'],
  },
  valor: { unitario: 'Valor unitário' },
}

/**
 * Shopify Help Center: 'Exporting orders', the order export CSV. One line for each product of an order; those after the first
 * have no address. The CPF has no column of its own: many Brazilian shops ask for it in 'Company'.
 */
const SHOPIFY: Plataforma = {
  nome: 'Shopify',
  marcas: ['Lineitem name', 'Shipping Zip'],
  hasRuaComNumero: true,
  enderecos: [
    {
      cep: 'Shipping Zip',
      endereco: 'Shipping Address1',
      complemento: 'Shipping Address2',
      cidade: 'Shipping City',
      uf: 'Shipping Province',
    },
    {
      cep: 'Billing Zip',
      endereco: 'Billing Address1',
      complemento: 'Billing Address2',
      cidade: 'Billing City',
      uf: 'Billing Province',
    },
  ],
  colunas: {
    nome: ['Shipping Name', 'Billing Name'],
    email: ['Email'],
    telefone: ['Shipping Phone', 'Phone', 'Billing Phone'],
    descricao: ['Lineitem name'],
    quantidade: ['Lineitem quantity'],
    pedido: ['Name'],
  },
  talvezDocumento: ['Shipping Company', 'Billing Company'],
  valor: { pedido: 'Subtotal', unitario: 'Lineitem price' },
}

/**
 * WooCommerce documentation: 'Import and Export of WooCommerce Orders', with the fields that the plug-in for the Brazilian market
 * adds to an order. One line for each order.
 */
const WOOCOMMERCE: Plataforma = {
  nome: 'WooCommerce',
  marcas: ['shipping_address_1', 'shipping_postcode'],
  hasRuaComNumero: true,
  enderecos: [
    {
      cep: 'shipping_postcode',
      endereco: 'shipping_address_1',
      numero: 'shipping_number',
      complemento: 'shipping_address_2',
      bairro: 'shipping_neighborhood',
      cidade: 'shipping_city',
      uf: 'shipping_state',
    },
    {
      cep: 'billing_postcode',
      endereco: 'billing_address_1',
      numero: 'billing_number',
      complemento: 'billing_address_2',
      bairro: 'billing_neighborhood',
      cidade: 'billing_city',
      uf: 'billing_state',
    },
  ],
  colunas: {
    nome: ['shipping_first_name', 'billing_first_name'],
    sobrenome: ['shipping_last_name', 'billing_last_name'],
    cpfCnpj: ['billing_cpf', 'billing_cnpj'],
    email: ['billing_email'],
    telefone: ['billing_cellphone', 'billing_phone'],
    pedido: ['order_number', 'order_id'],
  },
  valor: { pedido: 'order_subtotal' },
}

/** Advanced Order Export For WooCommerce: its headings as they come. One line for each product of an order. */
const WOOCOMMERCE_AVANCADO: Plataforma = {
  nome: 'WooCommerce',
  marcas: ['Address 1&2 (Shipping)', 'Postcode (Shipping)'],
  hasRuaComNumero: true,
  enderecos: [
    {
      cep: 'Postcode (Shipping)',
      endereco: 'Address 1&2 (Shipping)',
      cidade: 'City (Shipping)',
      uf: 'State Code (Shipping)',
    },
    {
      cep: 'Postcode (Billing)',
      endereco: 'Address 1&2 (Billing)',
      cidade: 'City (Billing)',
      uf: 'State Code (Billing)',
    },
  ],
  colunas: {
    nome: ['First Name (Shipping)', 'First Name (Billing)'],
    sobrenome: ['Last Name (Shipping)', 'Last Name (Billing)'],
    email: ['Email (Billing)'],
    telefone: ['Phone (Billing)'],
    descricao: ['Item Name', 'Name'],
    quantidade: ['Quantity'],
    pedido: ['Order Number'],
  },
  talvezDocumento: ['Company (Billing)'],
  valor: { linha: 'Order Line Total', pedido: 'Order Subtotal Amount', unitario: 'Item Cost' },
}

/** The exports of the known shop systems, marketplaces and back offices, by their real headings. */
export const PLATAFORMAS: readonly Plataforma[] = [
  NUVEMSHOP,
  SHOPEE,
  MERCADO_LIVRE,
  BLING,
  TINY,
  SHOPIFY,
  WOOCOMMERCE,
  WOOCOMMERCE_AVANCADO,
]
