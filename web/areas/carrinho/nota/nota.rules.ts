import type { PedidoDeCotacao } from '#contract/cotacao'
import type { NotaLida } from '#contract/frete-nota'
import { COMPLEMENTO_MAX, NUMERO_MAX } from '#contract/kernel/schemas/endereco'
import { formatReais } from '#contract/kernel/values/centavos'
import { formatCep } from '#contract/kernel/values/cep'
import { formatChave } from '#contract/kernel/values/chave-de-acesso'
import { formatDocumento } from '#contract/kernel/values/documento'
import { formatTelefone } from '#contract/kernel/values/telefone'

/** What the note says about a field, beside the field's name. `aviso` says why it is left out, or what to check. */
export type LinhaDaNota = { rotulo: string; valor: string; aviso: string; entra: boolean }

/** The fields of the form that the lookup of a CEP may have filled in. */
type NoFormulario = { logradouro: string; bairro: string; nomeCidade: string }

/** Whether the note has another CEP than the quote's destination. A note without a CEP contradicts nothing. */
const isOutroCep = ({ destinatario: { endereco } }: NotaLida, { cepDestino }: Pick<PedidoDeCotacao, 'cepDestino'>) =>
  hasCep(endereco.cep) && endereco.cep !== cepDestino

/** Whether the quoted value is neither that of the products nor that of the whole note: a person may declare either. */
const isOutroValor = (
  { valorProdutos, valorNota }: NotaLida,
  { valorEncomenda }: Pick<PedidoDeCotacao, 'valorEncomenda'>,
) => valorEncomenda !== valorProdutos && valorEncomenda !== valorNota

const hasCep = (cep: string) => /^\d{8}$/.test(cep)

/** What the note and the quote say differently, one sentence each. */
export function listContradicoes(nota: NotaLida, pedido: PedidoDeCotacao) {
  const { valorProdutos, valorNota, destinatario } = nota
  const todo = valorNota === valorProdutos ? '' : ` em produtos (${formatReais(valorNota)} ao todo)`
  return [
    isOutroCep(nota, pedido)
      ? `A nota vai para o CEP ${formatCep(destinatario.endereco.cep)}, e a cotação para o ${formatCep(pedido.cepDestino)}.`
      : '',
    isOutroValor(nota, pedido)
      ? `A nota tem ${formatReais(valorProdutos)}${todo}, e a cotação declara ${formatReais(pedido.valorEncomenda)}.`
      : '',
    pesoMaior(nota, pedido) === undefined
      ? ''
      : `A nota pesa ${kg(pesoOf(nota) ?? 0)}, e a cotação ${kg((pedido.dimensoes?.pesoPacote ?? 0) / 1000)}.`,
  ].filter(Boolean)
}

/**
 * The request for a quote that fits the note: its CEP, its value, and its weight if that is more than the quoted one.
 */
export const pedidoDaNota = (nota: NotaLida, pedido: PedidoDeCotacao): PedidoDeCotacao => ({
  ...pedido,
  ...(isOutroCep(nota, pedido) && { cepDestino: nota.destinatario.endereco.cep }),
  ...(isOutroValor(nota, pedido) && { valorEncomenda: nota.valorProdutos || nota.valorNota }),
  ...withPeso(pedido, pesoMaior(nota, pedido)),
})

const withPeso = ({ dimensoes }: PedidoDeCotacao, pesoPacote: number | undefined) =>
  dimensoes && pesoPacote !== undefined ? { dimensoes: { ...dimensoes, pesoPacote } } : {}

/** Every fact of the note that the form has a place for, and what becomes of it. */
export function listLinhas(nota: NotaLida, pedido: PedidoDeCotacao, noFormulario: NoFormulario): LinhaDaNota[] {
  const { nome, cpfCnpj, telefone, email, endereco } = nota.destinatario
  const fora = isOutroCep(nota, pedido) ? OUTRO_CEP : ''
  const doCep = (known: string, valor: string) =>
    fora || (isOther(known, valor) ? `Fica o do formulário: ${known}` : '')
  const linhas = [
    linha('Nome', nome),
    linha('CPF ou CNPJ', formatDocumento(cpfCnpj)),
    linha('Telefone', telefone && (isTelefone(telefone) ? formatTelefone(telefone) : telefone), {
      recusa: isTelefone(telefone) ? '' : 'Não é um telefone com DDD',
    }),
    linha('E-mail', email),
    linha('CEP', formatCep(endereco.cep), { recusa: fora }),
    linha('Endereço', endereco.logradouro, { recusa: doCep(noFormulario.logradouro, endereco.logradouro) }),
    linha('Número', endereco.numero, { recusa: fora, aviso: tooLong(endereco.numero, NUMERO_MAX) }),
    linha('Complemento', endereco.complemento, {
      recusa: fora,
      aviso: tooLong(endereco.complemento, COMPLEMENTO_MAX),
    }),
    linha('Bairro', endereco.bairro, { recusa: doCep(noFormulario.bairro, endereco.bairro) }),
    linha('Cidade', [endereco.nomeCidade, endereco.siglaUf].filter(Boolean).join(', '), {
      recusa: doCep(noFormulario.nomeCidade, endereco.nomeCidade),
      aviso: noFormulario.nomeCidade ? '' : 'Escolha no formulário',
    }),
    linha('Chave da nota', formatChave(nota.chave)),
    linha('CFOP', nota.cfop),
    linha('Número do pedido', nota.pedido),
    linha('Itens', itensText(nota)),
    linha('Peso bruto', pesoText(nota), {
      aviso: outroPesoText(nota, pedido),
    }),
  ]
  return linhas.filter(({ valor }) => valor !== '')
}

const OUTRO_CEP = 'Não entra: o CEP é outro'

const linha = (rotulo: string, valor: string, { recusa = '', aviso = '' } = {}): LinhaDaNota => ({
  rotulo,
  valor,
  aviso: recusa || aviso,
  entra: recusa === '',
})

const isTelefone = (digits: string) => /^\d{10,11}$/.test(digits)
const isOther = (known: string, valor: string) =>
  known !== '' && known.localeCompare(valor, 'pt-BR', { sensitivity: 'base' }) !== 0
const tooLong = (text: string, max: number) =>
  text.length > max ? `Passa de ${max} caracteres: encurte no formulário` : ''

function itensText({ itens }: NotaLida) {
  const [primeiro] = itens
  if (!primeiro) return ''
  return itens.length === 1 ? primeiro.descricao : `${itens.length} itens: ${primeiro.descricao} e mais`
}

/** The weight of all groups of volumes in kilograms; undefined where a group has no weight. */
function pesoOf({ volumes }: NotaLida) {
  const pesos = volumes.map(({ pesoBruto }) => pesoBruto)
  return pesos.length > 0 && pesos.every((peso) => peso !== null && peso > 0)
    ? pesos.reduce<number>((sum, peso) => sum + (peso ?? 0), 0)
    : undefined
}
/**
 * The note's weight in grams where it is more than the quoted one, because the carrier would charge the difference;
 * otherwise undefined. A lighter note contradicts nothing: it weighs the goods without their box. A note of several
 * volumes is not compared.
 */
function pesoMaior(nota: NotaLida, { dimensoes }: Pick<PedidoDeCotacao, 'dimensoes'>) {
  const volumes = nota.volumes.reduce((sum, { quantidade }) => sum + (quantidade ?? 1), 0)
  const gramas = Math.round((pesoOf(nota) ?? 0) * 1000)
  return volumes === 1 && dimensoes && gramas > dimensoes.pesoPacote ? gramas : undefined
}
function outroPesoText(nota: NotaLida, { dimensoes }: PedidoDeCotacao) {
  const [daNota, cotado] = [pesoOf(nota), dimensoes?.pesoPacote]
  if (daNota === undefined || cotado === undefined || Math.round(daNota * 1000) === cotado) return ''
  return `Na cotação: ${kg(cotado / 1000)}`
}
const pesoText = (nota: NotaLida) => {
  const peso = pesoOf(nota)
  return peso === undefined ? '' : kg(peso)
}
/** 0.6 → '0,600 kg' (S2 §9). */
const kg = (peso: number) => `${peso.toLocaleString('pt-BR', { minimumFractionDigits: 3 })}\u00a0kg`
