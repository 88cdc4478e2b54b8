import { SITUACOES_DA_DCE } from '#contract/fiscal/dce'
import type { Frete } from '#contract/frete-envio'
import { formatReais } from '#contract/kernel/values/centavos'
import { formatChave } from '#contract/kernel/values/chave-de-acesso'
import type { Formato } from '#contract/kernel/values/encomenda'
import { formatInstante } from '../../../ui/filter/instante.rules.ts'
import { formatKg, formatPrazo, medidasText } from '../../cotacao/index.ts'

/** A field's name and its text; null leaves the field out. */
type Fato = readonly [nome: string, texto: string | null]

const FORMATOS: Record<Formato, string> = { CAIXA: 'Caixa', ENVELOPE: 'Envelope', ROLO_CILINDRO: 'Rolo' }
const simOuNao = (is: boolean) => (is ? 'Sim' : 'Não')

/** S2 §2 'Freight detail modal', in the same order. */
export function dadosDoEnvio(frete: Frete): Fato[] {
  const { transportadora, produto, cotacao, statusFrete, dataCancelamento, prazoExpiracao, diferencaValor } = frete
  const isCancelado = statusFrete === 'CANCELADO'
  return [
    ['Transportadora', `${transportadora.nomeTransportadora} ${produto.nomeProduto}`],
    ['Código de rastreio', frete.codigoEncomenda],
    ['Cancelado em', isCancelado && dataCancelamento ? formatInstante(dataCancelamento) : null],
    ['Valor calculado', formatReais(frete.valorFrete)],
    ['Cobrado na postagem', formatOrNull(frete.valorRastreadoTransportadora)],
    ['Diferença', formatOrNull(diferencaValor)],
    ['Prazo de entrega', formatPrazo(frete)],
    ['Valor segurado', formatReais(frete.valorSeguro)],
    ['Valor declarado', formatReais(frete.valorEncomenda)],
    ['Coleta', simOuNao(cotacao.coleta)],
    ['Aviso de recebimento', simOuNao(cotacao.avisoRecebimento)],
    ['Mão própria', simOuNao(cotacao.maoPropria)],
    ['Data', formatInstante(frete.data)],
    ['Expira em', statusFrete === 'GERADO' && prazoExpiracao ? formatInstante(prazoExpiracao) : null],
    ['Pedido', frete.pedido || null],
    ['Agência de postagem', frete.enderecoAgencia],
  ]
}

export function dadosDoVolume({ formato, dimensoes, dimensoesTransportadora }: Frete): Fato[] {
  const medido = dimensoesTransportadora
  return [
    ['Formato', FORMATOS[formato]],
    ['Medidas', medidasText({ formato, dimensoes })],
    ['Peso', formatKg(dimensoes.pesoPacote)],
    ['Medidas na postagem', medido && medidasText({ formato, dimensoes: medido })],
    ['Peso na postagem', medido && formatKg(medido.pesoPacote)],
  ]
}

/** The invoice, where there is one. */
export const dadosDaNota = ({ notaFiscal }: Frete): Fato[] | null =>
  notaFiscal && [
    ['Valor', formatReais(notaFiscal.valorNotaFiscal)],
    ['CFOP', notaFiscal.cfop],
    ['Número', formatChave(notaFiscal.numeroDanfCte)],
  ]

const TIPOS = {
  DCE: 'Declaração de conteúdo eletrônica (DC-e)',
  DECLARACAO: 'Declaração de conteúdo em papel',
} as const

/** The DC-e or the paper form; null where an invoice goes with the parcel. */
export function dadosDoDocumento({ documentoFiscal, notaFiscal }: Frete): Fato[] | null {
  const { tipo, situacao, chave, serie, numero, protocolo, autorizadaEm } = documentoFiscal
  if (notaFiscal || tipo === 'NOTA_FISCAL') return null
  const isDce = tipo === 'DCE'
  return [
    ['Tipo', TIPOS[tipo]],
    ['Situação', isDce ? SITUACOES_DA_DCE[situacao] : null],
    ['Número e série', isDce && numero !== null ? `${numero}, série ${serie}` : null],
    ['Chave', chave && formatChave(chave)],
    ['Protocolo', protocolo],
    ['Autorizada em', autorizadaEm && formatInstante(autorizadaEm)],
  ]
}

const formatOrNull = (valor: number | null) => (valor === null ? null : formatReais(valor))
