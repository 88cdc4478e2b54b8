import type { Conteudo, NotaFiscal } from '#contract/kernel/schemas/conteudo'
import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import type { Centavos } from '#contract/kernel/values/centavos'
import { isChaveDeDce, partesDaChave } from '#contract/kernel/values/chave-de-acesso'
import { itensComValor } from '../../../fiscal/dce/itens.rules.ts'
import type { PedidoDeEmissao } from '../../../ports/expedicao.ts'
import { encurtaLinha, encurtaNome } from './encurta.rules.ts'
import { planLados } from './medidas.rules.ts'
import { AVISO_DE_RECEBIMENTO, MAO_PROPRIA, type ServicoDosCorreios } from './produtos.rules.ts'
import { type LimitesDoValor, planDeclarado } from './valor-declarado.rules.ts'

/** Limits of facts: correios.md §4.1. */
const NOME_MAX = 50
const EMAIL_MAX = 50
const LOGRADOURO_MAX = 50
const NUMERO_MAX = 6
const COMPLEMENTO_MAX = 30
const BAIRRO_MAX = 30
const CIDADE_MAX = 30
const CONTEUDO_MAX = 60
const OBSERVACAO_MAX = 50
const FATURADO = '2'

/**
 * Our reference in at most 25 characters: the uuid as a number in base 36. The Correios keep it as `pedidoExternoOrigem`.
 */
export const referenciaCurta = (uuid: string) => BigInt(`0x${uuid.replaceAll('-', '')}`).toString(36)

/** The body of a pre-posting (facts §4.1). */
export function planPrepostagem(
  pedido: PedidoDeEmissao,
  {
    servico,
    limites,
    cartaoPostagem,
  }: { servico: ServicoDosCorreios; limites: LimitesDoValor; cartaoPostagem: string },
) {
  const lados = planLados(pedido.volume)
  const adicionais = planAdicionais(pedido, servico, limites)
  return {
    remetente: pessoaOf(pedido.remetente),
    destinatario: pessoaOf(pedido.destinatario),
    codigoServico: servico.codigo,
    numeroCartaoPostagem: cartaoPostagem,
    modalidadePagamento: FATURADO,
    pedidoExternoOrigem: referenciaCurta(pedido.referencia),
    ...(pedido.pedido && { observacao: encurtaLinha(`Pedido ${pedido.pedido}`, OBSERVACAO_MAX) }),
    cienteObjetoNaoProibido: '1',
    solicitarColeta: 'N',
    pesoInformado: String(Math.ceil(pedido.volume.pesoGramas)),
    codigoFormatoObjetoInformado: lados.formato,
    comprimentoInformado: String(lados.comprimento),
    ...(lados.formato === '3'
      ? { diametroInformado: String(lados.diametro) }
      : { alturaInformada: String(lados.altura), larguraInformada: String(lados.largura) }),
    ...(adicionais.length > 0 && { listaServicoAdicional: adicionais }),
    itensDeclaracaoConteudo: itensOf(pedido),
    ...documentoOf(pedido),
  }
}
export type CorpoDaPrepostagem = ReturnType<typeof planPrepostagem>

function planAdicionais(
  { avisoRecebimento, maoPropria, volume }: PedidoDeEmissao,
  { valorDeclarado }: ServicoDosCorreios,
  limites: LimitesDoValor,
) {
  const { valor } = planDeclarado(volume.valorCentavos, limites)
  return [
    ...(avisoRecebimento ? [{ codigoServicoAdicional: AVISO_DE_RECEBIMENTO }] : []),
    ...(maoPropria ? [{ codigoServicoAdicional: MAO_PROPRIA }] : []),
    ...(valor === null ? [] : [{ codigoServicoAdicional: valorDeclarado, valorDeclarado: reais(valor) }]),
  ]
}

function pessoaOf({ nome, sobrenome, cpfCnpj, telefone, email, endereco }: Pessoa) {
  const { cep, logradouro, numero, complemento, bairro, nomeCidade, siglaUf } = endereco
  const [ddd, assinante] = [telefone.slice(0, 2), telefone.slice(2)]
  const doComplemento = encurtaLinha(complemento, COMPLEMENTO_MAX)
  return {
    nome: encurtaNome(`${nome} ${sobrenome}`, NOME_MAX),
    cpfCnpj,
    ...(assinante.length === 9 ? { dddCelular: ddd, celular: assinante } : { dddTelefone: ddd, telefone: assinante }),
    ...(email && email.length <= EMAIL_MAX && { email }),
    endereco: {
      cep,
      logradouro: encurtaLinha(logradouro, LOGRADOURO_MAX),
      numero: encurtaLinha(numero, NUMERO_MAX) || 'S/N',
      ...(doComplemento && { complemento: doComplemento }),
      bairro: encurtaLinha(bairro, BAIRRO_MAX),
      cidade: encurtaLinha(nomeCidade, CIDADE_MAX),
      uf: siglaUf,
    },
  }
}

/** The lines of the content declaration; the Correios want them also beside an invoice. */
function itensOf({ conteudo, notaFiscal, volume }: PedidoDeEmissao) {
  if (conteudo) return itensDoConteudo(conteudo)
  const documento = notaFiscal && isChaveDeDce(notaFiscal.numeroDanfCte) ? 'DC-e' : 'nota fiscal'
  const numero = notaFiscal ? ` ${numeroDaNota(notaFiscal)}` : ''
  const valor = notaFiscal?.valorNotaFiscal ?? volume.valorCentavos
  return [{ conteudo: `Mercadorias da ${documento}${numero}`, quantidade: '1', valor: reais(Math.max(1, valor)) }]
}

/**
 * Lines whose values sum to the declared one. A line whose amount does not divide evenly by its units becomes two lines,
 * one centavo apart. A line with less than one centavo for each unit becomes one item with the number in its text.
 */
const itensDoConteudo = (conteudo: Conteudo) =>
  itensComValor(conteudo).flatMap(({ descricao, quantidade, valor }) => {
    const nome = conteudoOf(descricao)
    const [piso, acima] = [Math.floor(valor / quantidade), valor % quantidade]
    if (piso === 0) return [linha(conteudoOf(`${quantidade} × ${descricao}`), 1, valor)]
    if (acima === 0) return [linha(nome, quantidade, piso)]
    return [linha(nome, quantidade - acima, piso), linha(nome, acima, piso + 1)]
  })

const linha = (conteudo: string, quantidade: number, valor: Centavos) => ({
  conteudo,
  quantidade: String(quantidade),
  valor: reais(Math.max(1, valor)),
})

/** 2 to 60 characters, not one character repeated. */
function conteudoOf(descricao: string) {
  const text = encurtaLinha(descricao, CONTEUDO_MAX)
  return text.length < 2 || /^(.)\1*$/u.test(text) ? `Item ${text}` : text
}

const numeroDaNota = ({ numeroDanfCte }: NotaFiscal) => String(Number(partesDaChave(numeroDanfCte).numero))

/** The invoice's number and key, or the key of the electronic content declaration: it goes where an NF-e's goes. */
function documentoOf({ notaFiscal, chaveDce }: PedidoDeEmissao) {
  if (notaFiscal) {
    const { numeroDanfCte } = notaFiscal
    if (isChaveDeDce(numeroDanfCte)) return { chaveNFe: numeroDanfCte }
    return { numeroNotaFiscal: numeroDaNota(notaFiscal), chaveNFe: numeroDanfCte }
  }
  return chaveDce === null ? {} : { chaveNFe: chaveDce }
}

const reais = (centavos: Centavos) => (centavos / 100).toFixed(2)

/** The states of a pre-posting (facts §4.2). */
const STATUS = {
  PREATENDIDO: 1,
  PREPOSTADO: 2,
  POSTADO: 3,
  EXPIRADO: 4,
  CANCELADO: 5,
  ESTORNADO: 6,
  PENDENTE: 7,
} as const

/** What a pre-posting's state means for a label that is asked for. */
export function planEmitida(status: number): 'emitida' | 'acabou' | 'espera' {
  switch (status) {
    case STATUS.CANCELADO:
    case STATUS.ESTORNADO:
    case STATUS.EXPIRADO:
      return 'acabou'
    case STATUS.PENDENTE: // the Correios are still issuing the DC-e
      return 'espera'
    default:
      return 'emitida'
  }
}

/** What a pre-posting's state means for a cancelling. */
export function planCancelada(status: number): 'CANCELADO' | 'POSTADO' | 'EM_ANDAMENTO' {
  switch (status) {
    case STATUS.POSTADO:
      return 'POSTADO'
    case STATUS.CANCELADO:
    case STATUS.ESTORNADO:
    case STATUS.EXPIRADO:
      return 'CANCELADO'
    default:
      return 'EM_ANDAMENTO'
  }
}
