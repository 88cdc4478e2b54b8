import { test } from 'vitest'
import type { Celulas } from './celula.rules.ts'
import type { Planilha } from './planilha.rules.ts'
import { expectEncomendas, exported } from './testing-exportado.ts'

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

/** Order 1001 has two products, order 1002 has one. */
test.each<[string, Planilha, Celulas[]]>([
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
])('an export of %s is recognised, and the lines of one order are one parcel', expectEncomendas)
