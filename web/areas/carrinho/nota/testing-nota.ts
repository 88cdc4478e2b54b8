import type { PedidoDeCotacao } from '#contract/cotacao'
import { AVISOS_DA_NOTA, type AvisoDaNota, type NotaLida } from '#contract/frete-nota'
import type { Centavos } from '#contract/kernel/values/centavos'

const CHAVE = '35261111222333000181550010000012341408172632'

/** A note of R$ 89,90 to the Avenida Rio Branco, as the server reads it. */
export const umaNota = ({
  avisos = [],
  endereco = {},
  destinatario = {},
  ...changes
}: Omit<Partial<NotaLida>, 'avisos' | 'destinatario'> & {
  avisos?: AvisoDaNota[]
  endereco?: Partial<NotaLida['destinatario']['endereco']>
  destinatario?: Partial<Omit<NotaLida['destinatario'], 'endereco'>>
} = {}): NotaLida => ({
  chave: CHAVE,
  serie: '1',
  numero: '1234',
  naturezaOperacao: 'Venda',
  emitidaEm: new Date('2026-11-17T13:30:00Z'),
  emitente: { nome: 'Loja da Ana', cpfCnpj: '11222333000181' },
  destinatario: {
    nome: 'Bruno da Silva',
    cpfCnpj: '39053344705',
    telefone: '21987654321',
    email: 'bruno@exemplo.test',
    ...destinatario,
    endereco: {
      cep: '20040901',
      logradouro: 'Avenida Rio Branco',
      numero: '156',
      complemento: 'Sala 3',
      bairro: 'Centro',
      codigoMunicipio: '3304557',
      nomeCidade: 'RIO DE JANEIRO',
      siglaUf: 'RJ',
      ...endereco,
    },
  },
  valorNota: 8990 as Centavos,
  valorProdutos: 8990 as Centavos,
  cfop: '6108',
  pedido: 'PED-77',
  itens: [{ codigo: 'A', descricao: 'Caneca', quantidade: 1, valor: 8990 as Centavos, cfop: '6108', pedido: '' }],
  volumes: [{ quantidade: 1, especie: 'CAIXA', pesoBruto: 0.6, pesoLiquido: 0.45 }],
  protocolo: { numero: '135260000000001', autorizadaEm: null },
  assinatura: 'CONFERE',
  usada: [],
  noCarrinho: [],
  ...changes,
  avisos: avisos.map((codigo) => ({ codigo, mensagem: AVISOS_DA_NOTA[codigo] })),
})

/** A quote of R$ 89,90 for 600 g to the same CEP. */
export const umPedido = (changes: Partial<PedidoDeCotacao> = {}): PedidoDeCotacao => ({
  cepOrigem: '01310100',
  cepDestino: '20040901',
  valorEncomenda: 8990 as Centavos,
  formato: 'CAIXA',
  dimensoes: { alturaPacote: 2, larguraPacote: 12, comprimentoPacote: 17, pesoPacote: 600, diametroPacote: null },
  isPacotePadrao: false,
  avisoRecebimento: false,
  maoPropria: false,
  logisticaReversa: false,
  ...changes,
})
