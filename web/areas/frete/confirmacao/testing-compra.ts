import type { Compra } from '#contract/frete'
import { EM_PAPEL } from '../testing-frete.tsx'
import type { FreteComprado } from './confirmacao.rules.ts'

const uuid = (n: number) => `0198b2c0-0000-7000-8000-${String(n).padStart(12, '0')}`
export const COMPRA = uuid(1)

/** A bought frete with its label, and the test's own changes. */
export const umComprado = (n: number, changes: Partial<FreteComprado> = {}): FreteComprado => ({
  uuid: uuid(100 + n),
  status: 'GERADO',
  motivo: null,
  pagamentoEstornado: false,
  etiquetaDeTeste: false,
  pedido: '',
  codigoEncomenda: 'QQ512084379BR',
  urlRastreio: 'https://freteflex.test/rastreio/QQ512084379BR',
  prazoExpiracao: new Date('2026-12-05T02:59:59Z'),
  chegada: { postagem: '2026-11-25', minimo: '2026-12-10', maximo: '2026-12-14' },
  temDeclaracao: true,
  documentoFiscal: EM_PAPEL,
  cepOrigem: '01310100',
  agencia: null,
  formato: 'CAIXA',
  dimensoes: { alturaPacote: 18, larguraPacote: 22, comprimentoPacote: 30, pesoPacote: 1850, diametroPacote: null },
  destinatario: {
    nome: 'Júlio César Dantas',
    primeiroNome: 'Júlio',
    telefone: '84987654321',
    cidade: 'Natal',
    uf: 'RN',
    cep: '59020300',
  },
  transportadora: { uuid: uuid(3), nomeTransportadora: 'Correios', urlLogo: '', agenciaObrigatoria: false },
  produto: { codigo: 'correios/pac', nomeProduto: 'PAC' },
  valorFrete: 3574,
  ...changes,
})

export const umaCompra = (fretes: FreteComprado[] = [umComprado(1)], changes: Partial<Compra> = {}): Compra => ({
  uuid: COMPRA,
  compradaEm: new Date('2026-11-25T13:32:00Z'),
  total: fretes.reduce((sum, { valorFrete }) => sum + valorFrete, 0),
  meios: [{ meio: 'PIX', valor: fretes.reduce((sum, { valorFrete }) => sum + valorFrete, 0) }],
  recibo: null,
  fretes,
  ...changes,
})
