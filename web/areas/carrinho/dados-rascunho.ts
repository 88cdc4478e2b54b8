import * as z from 'zod'
import {
  FreteDigitado,
  type FreteNoCarrinho,
  FreteSalvo,
  isOculto,
  MENSAGENS_DO_CARRINHO,
  problemasDoRemetente,
} from '#contract/carrinho'
import type { Destinatario } from '#contract/destinatario'
import { isSomaErrada } from '#contract/kernel/schemas/conteudo'
import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import { OBRIGATORIO } from '#contract/kernel/schemas/texto'
import { formatReais } from '#contract/kernel/values/centavos'
import { cepDigits, formatCep } from '#contract/kernel/values/cep'
import { formatChave } from '#contract/kernel/values/chave-de-acesso'
import { CNPJ_INVALIDO } from '#contract/kernel/values/cnpj'
import { CPF_OCULTO } from '#contract/kernel/values/cpf'
import { CPF_INVALIDO, DOCUMENTO_INVALIDO, documentoChars, formatDocumento } from '#contract/kernel/values/documento'
import { formatTelefone } from '#contract/kernel/values/telefone'
import { PREENCHA_ESTE_CAMPO } from '#contract/loja'
import { formatDecimal, parseDecimal } from '../../ui/fields/number.rules.ts'
import { CAMPOS_DO_ENDERECO, ENDERECO_EM_BRANCO, openEndereco, readEndereco } from '../endereco/index.ts'
import type { Envio } from './envio.rules.ts'
import { CAMPOS_DA_PESSOA, type PessoaRascunho } from './pessoa-rascunho.ts'
import type { Declaracao } from './qual-papel.rules.ts'
import { enderecoDeOrigem, identidadeOf, type Remetentes } from './remetente.ts'

export type ItemRascunho = { descricao: string; quantidade: string; valorUnitario: string }

/** Step 3 as it was typed. */
export type DadosRascunho = {
  /** The item's uuid, fixed from the start: saving the item twice adds it once. */
  uuid: string
  destinatario: PessoaRascunho
  /** The recipient of the address book who was chosen in step 1 and filled in here; empty without a choice. */
  escolhido: string
  /** The sentence about doubtful fields of a pasted message; empty without one. */
  confira: string
  remetente: PessoaRascunho
  usaMeusDados: boolean
  agencia: string
  declaracao: Declaracao
  itens: ItemRascunho[]
  chave: string
  cfop: string
  pedido: string
}

export const ITEM_EM_BRANCO: ItemRascunho = { descricao: '', quantidade: '1', valorUnitario: '' }

const NINGUEM: PessoaRascunho = {
  nome: '',
  sobrenome: '',
  cpfCnpj: '',
  isCnpj: false,
  telefone: '',
  email: '',
  endereco: ENDERECO_EM_BRANCO,
}

/** A new frete: only the sender is known (S1 §4). */
export function newDados(
  uuid: string,
  remetentes: Remetentes,
  { pedido }: Envio,
  declaracao: Declaracao = 'conteudo',
): DadosRascunho {
  return {
    uuid,
    destinatario: { ...NINGUEM, endereco: { ...ENDERECO_EM_BRANCO, cep: formatCep(pedido.cepDestino) } },
    escolhido: '',
    confira: '',
    remetente: { ...identidadeOf(remetentes, false), endereco: enderecoDeOrigem(remetentes, pedido.cepOrigem) },
    usaMeusDados: false,
    agencia: '',
    declaracao,
    itens: [ITEM_EM_BRANCO],
    chave: '',
    cfop: '',
    pedido: '',
  }
}

/** The part of an existing frete that fills step 3. */
type Preenchido = Pick<
  FreteNoCarrinho,
  'uuid' | 'destinatario' | 'remetente' | 'agenciaEndereco' | 'notaFiscal' | 'conteudo' | 'pedido'
>

/** An item of the cart, opened to be edited. */
export function openDados(item: Preenchido, { loja }: Pick<Remetentes, 'loja'>): DadosRascunho {
  return {
    uuid: item.uuid,
    destinatario: openPessoa(item.destinatario),
    escolhido: '',
    confira: '',
    remetente: openPessoa(item.remetente),
    usaMeusDados: loja !== undefined && item.remetente.cpfCnpj !== loja.cnpj,
    agencia: item.agenciaEndereco ?? '',
    declaracao: item.notaFiscal ? 'nota' : 'conteudo',
    itens: item.conteudo?.itens.map(openItem) ?? [ITEM_EM_BRANCO],
    chave: formatChave(item.notaFiscal?.numeroDanfCte ?? ''),
    cfop: item.notaFiscal?.cfop ?? '',
    pedido: item.pedido,
  }
}

export const openPessoa = (pessoa: Pessoa): PessoaRascunho => ({
  ...openIdentidade(pessoa),
  endereco: openEndereco(pessoa.endereco),
})

export const openIdentidade = ({ nome, sobrenome, cpfCnpj, isCnpj, telefone, email }: Pessoa) => ({
  nome,
  sobrenome,
  cpfCnpj: formatDocumento(cpfCnpj),
  isCnpj,
  telefone: formatTelefone(telefone),
  email,
})

const openItem = ({
  descricao,
  quantidade,
  valorUnitario,
}: NonNullable<FreteNoCarrinho['conteudo']>['itens'][number]) => ({
  descricao,
  quantidade: String(quantidade),
  valorUnitario: valorUnitario == null ? '' : formatDecimal(valorUnitario, 2),
})

/**
 * Fits a draft to another quote: the quote fixes the CEPs, and its value and carrier decide which fields are asked.
 * Another destination makes another frete with its own uuid, because the answer to an earlier save may have been lost.
 */
export function fitToEnvio(
  rascunho: DadosRascunho,
  { pedido, transportadora }: Envio,
  limite: number,
  remetentes: Remetentes,
  newUuid: () => string,
): DadosRascunho {
  const { uuid, destinatario, remetente } = rascunho
  const isAt = (pessoa: PessoaRascunho, cep: string) => cepDigits(pessoa.endereco.cep) === cep
  const isSamePlace = isAt(destinatario, pedido.cepDestino)
  return {
    ...rascunho,
    uuid: isSamePlace ? uuid : newUuid(),
    destinatario: isSamePlace
      ? destinatario
      : { ...destinatario, endereco: { ...ENDERECO_EM_BRANCO, cep: formatCep(pedido.cepDestino) } },
    remetente: isAt(remetente, pedido.cepOrigem)
      ? remetente
      : { ...remetente, endereco: enderecoDeOrigem(remetentes, pedido.cepOrigem) },
    agencia: transportadora.agenciaObrigatoria ? rascunho.agencia : '',
    declaracao: pedido.valorEncomenda > limite ? 'nota' : rascunho.declaracao,
  }
}

/**
 * Fits the draft of a new frete to step 1. A chosen recipient is filled in once, so that later changes stay. When the
 * choice was taken back, the recipient is removed. Another recipient makes another frete, as another destination does.
 */
export function fitToEscolhido(
  rascunho: DadosRascunho,
  escolhido: Destinatario | null,
  newUuid: () => string,
): DadosRascunho {
  if (rascunho.escolhido === (escolhido?.uuid ?? '')) return rascunho
  if (!escolhido) return { ...rascunho, uuid: newUuid(), escolhido: '', confira: '', destinatario: NINGUEM }
  const isSame = documentoChars(rascunho.destinatario.cpfCnpj) === escolhido.cpfCnpj
  return {
    ...rascunho,
    uuid: isSame ? rascunho.uuid : newUuid(),
    escolhido: escolhido.uuid,
    confira: '',
    destinatario: openPessoa(escolhido),
  }
}

/** Decides the sender of a draft again (S1 §4): the shop may have come, gone or changed since the draft was left. */
export function fitToRemetentes(rascunho: DadosRascunho, remetentes: Remetentes): DadosRascunho {
  const { remetente, usaMeusDados } = rascunho
  const { usuario, loja } = remetentes
  const typed = documentoChars(remetente.cpfCnpj)
  const isShopGone = remetente.isCnpj && typed !== loja?.cnpj
  const isShopNew = loja !== undefined && !usaMeusDados && typed === usuario.username
  if (!isShopGone && !isShopNew) return rascunho
  return { ...rascunho, remetente: { ...remetente, ...identidadeOf(remetentes, usaMeusDados) } }
}

/** The draft as it goes over the wire, not validated. */
export function readFrete(
  rascunho: DadosRascunho,
  { cotacao, pedido }: Pick<Envio, 'cotacao' | 'pedido'>,
  more: { assinatura: string | null; agenciaTipo: string },
): z.input<typeof FreteSalvo> {
  const valor = pedido.valorEncomenda / 100
  const isNota = rascunho.declaracao === 'nota'
  return {
    uuid: rascunho.uuid,
    identificadorCotacao: cotacao,
    numeroPedidoUsuario: more.assinatura ? [more.assinatura] : [],
    pedido: rascunho.pedido,
    destinatario: readPessoa(rascunho.destinatario),
    remetente: isOculto(rascunho.remetente) ? { cpfCnpj: CPF_OCULTO } : readPessoa(rascunho.remetente),
    conteudo: isNota ? null : { valor, itens: rascunho.itens.map(readItem) },
    notaFiscal: isNota ? { valorNotaFiscal: valor, numeroDanfCte: rascunho.chave, cfop: rascunho.cfop } : null,
    agenciaEndereco: rascunho.agencia,
    agenciaTipo: more.agenciaTipo,
  }
}

const readPessoa = ({ endereco, ...pessoa }: PessoaRascunho) => ({ ...pessoa, endereco: readEndereco(endereco) })

/** A missing quantity becomes a value that is no number, so the contract's own sentence refuses it (D §5). */
const readItem = ({ descricao, quantidade, valorUnitario }: ItemRascunho) => {
  const centavos = parseDecimal(valorUnitario, 2)
  return {
    descricao,
    quantidade: parseDecimal(quantidade, 0) ?? Number.NaN,
    valorUnitario: centavos === null ? null : centavos / 100,
  }
}

/**
 * One sentence per field; fields are named as in the API: 'destinatario.endereco.cep', 'conteudo.itens.0.descricao'.
 */
export type Problemas = Partial<Record<string, string>>

/** Why the draft cannot be sent: the contract's own sentences, and the rules that the contract cannot know. */
export function findProblemas(
  rascunho: DadosRascunho,
  { transportadora, pedido }: Envio,
  frete: unknown,
  { limite, cnpjs }: { limite: number; cnpjs: Remetentes['cnpjs'] },
) {
  const problemas: Problemas = {}
  const refuse = (campo: string, mensagem: string) => (problemas[campo] ??= mensagem)
  const isHidden = isOculto(rascunho.remetente)
  for (const quem of isHidden ? (['destinatario'] as const) : (['destinatario', 'remetente'] as const)) {
    const { isCnpj, sobrenome, cpfCnpj, endereco } = rascunho[quem]
    const chars = documentoChars(cpfCnpj)
    if (chars === '') refuse(`${quem}.cpfCnpj`, DOCUMENTO_INVALIDO)
    else if (isCnpj && chars.length !== 14) refuse(`${quem}.cpfCnpj`, CNPJ_INVALIDO)
    else if (!isCnpj && chars.length !== 11) refuse(`${quem}.cpfCnpj`, CPF_INVALIDO)
    if (!isCnpj && !sobrenome.trim()) refuse(`${quem}.sobrenome`, OBRIGATORIO)
    if (!endereco.estado) refuse(`${quem}.endereco.estado`, OBRIGATORIO)
  }
  // S2 §5: the sender's number is required; the recipient's may be empty (S1 §5)
  const { numero, isSemNumero } = rascunho.remetente.endereco
  if (!isHidden && !isSemNumero && !numero.trim()) refuse('remetente.endereco.numero', OBRIGATORIO)
  if (transportadora.agenciaObrigatoria && !rascunho.agencia) refuse('agenciaEndereco', MENSAGENS_DO_CARRINHO.agencia)
  if (rascunho.declaracao === 'conteudo' && pedido.valorEncomenda > limite)
    refuse('conteudo', MENSAGENS_DO_CARRINHO.limite(limiteText(limite)))
  const remetente = readPessoa(rascunho.remetente)
  const daLoja = { ...remetente, cpfCnpj: documentoChars(remetente.cpfCnpj) }
  if (cnpjs.includes(daLoja.cpfCnpj) && !daLoja.telefone) refuse('remetente.telefone', PREENCHA_ESTE_CAMPO)
  if (!isHidden)
    for (const { campo, mensagem } of problemasDoRemetente(daLoja, cnpjs)) refuse(`remetente.${campo}`, mensagem)
  for (const { path, message } of schemaOf(rascunho).safeParse(frete).error?.issues ?? [])
    refuse(path.join('.'), message)
  return problemas
}

/** The schema that checks a draft. `FreteSalvo` allows a remetente oculto, which only a stored frete has. */
const schemaOf = ({ remetente }: Pick<DadosRascunho, 'remetente'>) => (isOculto(remetente) ? FreteSalvo : FreteDigitado)

/** Parses what `readFrete` read. Throws if it has problems. */
export const toFrete = (rascunho: DadosRascunho, frete: z.input<typeof FreteSalvo>) =>
  schemaOf(rascunho).parse(frete) as FreteDigitado

/** 'R$ 1.500,00' with a plain space, as the specification writes amounts. */
export const limiteText = (limite: number) => formatReais(limite).replace('\u00a0', ' ')

export const isDaDeclaracao = (campo: string) => /^(conteudo|notaFiscal)\b/.test(campo)

/** Every field in the order of the screen. */
export const camposInOrder = ({ declaracao, itens }: DadosRascunho) => [
  ...camposDe('destinatario'),
  ...camposDe('remetente'),
  'agenciaEndereco',
  ...(declaracao === 'nota'
    ? ['notaFiscal.numeroDanfCte', 'notaFiscal.cfop']
    : [...itens.flatMap((_, i) => ITEM.map((campo) => `conteudo.itens.${i}.${campo}`)), 'conteudo.itens', 'conteudo']),
  'pedido',
]
const ITEM = ['descricao', 'quantidade', 'valorUnitario'] as const
const camposDe = (quem: string) =>
  [...CAMPOS_DA_PESSOA, ...CAMPOS_DO_ENDERECO.map((campo) => `endereco.${campo}`)].map((campo) => `${quem}.${campo}`)

/**
 * What the server refused about this item, by field: 'fretes.2.pedido' is 'pedido' of the third item. Refusals of other
 * items are left out.
 */
export function refusalsOf(errors: readonly { campo: string; mensagem: string }[], index: number) {
  const prefix = `fretes.${index}.`
  const problemas: Problemas = {}
  for (const { campo, mensagem } of errors)
    if (campo.startsWith(prefix)) problemas[campo.slice(prefix.length)] ??= mensagem
  return problemas
}

/** The sum of the items, in centavos, and whether it contradicts the declared value. */
export function sumItens(itens: readonly ItemRascunho[], declarado: number) {
  const values = itens.map(totalOf)
  return {
    soma: values.reduce<number>((sum, value) => sum + (value || 0), 0),
    isErrada: isSomaErrada(values, declarado),
    isEmpty: values.every((value) => value === null),
  }
}

/** Unit value times quantity, in centavos; null where no value was typed. */
export function totalOf({ quantidade, valorUnitario }: ItemRascunho) {
  const centavos = parseDecimal(valorUnitario, 2)
  return centavos === null ? null : centavos * (parseDecimal(quantidade, 0) ?? 0)
}
