import { randomUUID } from 'node:crypto'
import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import type { Volume } from '#contract/kernel/values/encomenda'
import type { PedidoDeEmissao } from '../ports/expedicao.ts'

/** A person in São Paulo whose names and address are too long for a carrier. */
const EM_SAO_PAULO: Pessoa = {
  nome: 'Maria Aparecida dos Santos',
  sobrenome: 'de Albuquerque e Vasconcelos Cavalcanti',
  cpfCnpj: '11144477735',
  isCnpj: false,
  telefone: '11987654321',
  email: 'maria@exemplo.test',
  endereco: {
    cep: '01310100',
    logradouro: 'Avenida Presidente Juscelino Kubitschek de Oliveira Filho da Silva',
    numero: '1000',
    complemento: 'Bloco B Ap 12',
    bairro: 'Conjunto Habitacional Presidente Castelo Branco',
    cidade: '0b6f1d4e-6c0a-4c1e-9a57-0d8f5f1f0a99',
    nomeCidade: 'São Paulo',
    estado: 'São Paulo',
    siglaUf: 'SP',
    nomeUf: 'São Paulo',
  },
}

/** A new request of a label, from São Paulo to São Paulo. */
export const newPedido = (changes: Partial<PedidoDeEmissao> = {}): PedidoDeEmissao => ({
  referencia: randomUUID(),
  pedido: '1001',
  produto: 'correios/sedex',
  remetente: EM_SAO_PAULO,
  destinatario: EM_SAO_PAULO,
  volume: {
    formato: 'CAIXA',
    alturaPacote: 4,
    larguraPacote: 16,
    comprimentoPacote: 24,
    pesoGramas: 300,
    valorCentavos: 89_90,
  },
  avisoRecebimento: false,
  maoPropria: false,
  conteudo: { valor: 89_90, itens: [{ descricao: 'Caneca', quantidade: 2 }] },
  notaFiscal: null,
  chaveDce: null,
  agencia: null,
  ...changes,
})

/** The parcel of the official manual's example: 300 g, 20 cm each side, R$ 200,00 declared. */
export const newVolume = (changes: Partial<Volume> = {}): Volume => ({
  origem: { cep: '70002900', siglaUf: 'DF', nomeCidade: 'Brasília', ibge: 5300108, isCapital: true },
  destino: { cep: '70002900', siglaUf: 'DF', nomeCidade: 'Brasília', ibge: 5300108, isCapital: true },
  formato: 'CAIXA',
  alturaPacote: 20,
  larguraPacote: 20,
  comprimentoPacote: 20,
  pesoGramas: 300,
  valorCentavos: 200_00,
  avisoRecebimento: true,
  maoPropria: false,
  ...changes,
})
