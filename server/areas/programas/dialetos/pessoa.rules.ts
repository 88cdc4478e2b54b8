import type { CampoRecusado } from '#contract/kernel/http/errors'
import { isDocumentoCnpj } from '#contract/kernel/values/documento'

/** A sender or receiver as programs send them. */
export type PessoaEnviada = Record<
  | 'name'
  | 'phone'
  | 'email'
  | 'document'
  | 'company_document'
  | 'address'
  | 'complement'
  | 'number'
  | 'district'
  | 'city'
  | 'state_abbr'
  | 'postal_code',
  string
>

/** The account's phone and e-mail, for a person whose own a program does not send. */
export type Contato = { telefone: string; email: string }

/**
 * A person as our own form sends one. `cidade` is the municipality's uuid, or '' when none was found. A missing phone or
 * e-mail becomes that of the account.
 */
export function digitadaOf(
  { document: cpf, company_document: cnpj, ...pessoa }: PessoaEnviada,
  cidade: string,
  contato: Contato,
) {
  const cpfCnpj = cnpj.trim() || cpf.trim()
  const [nome, sobrenome] = isDocumentoCnpj(cpfCnpj.replace(/[^\dA-Za-z]/g, '').toUpperCase())
    ? [pessoa.name.trim(), '']
    : splitNome(pessoa.name)
  return {
    nome,
    sobrenome,
    cpfCnpj,
    telefone: pessoa.phone.trim() || contato.telefone,
    email: pessoa.email.trim() || contato.email,
    endereco: {
      cep: pessoa.postal_code,
      logradouro: pessoa.address,
      numero: pessoa.number,
      complemento: pessoa.complement,
      bairro: pessoa.district,
      cidade,
    },
  }
}

function splitNome(name: string): [string, string] {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return [first, others.join(' ')]
}

/** Our names of the fields of an item, each with the program's name. */
const CAMPOS: readonly (readonly [RegExp, string])[] = [
  [/^(?:nome|sobrenome)$/, 'name'],
  [/^cpfCnpj$/, 'document'],
  [/^telefone$/, 'phone'],
  [/^email$/, 'email'],
  [/^endereco\.cep$/, 'postal_code'],
  [/^endereco\.logradouro$/, 'address'],
  [/^endereco\.numero$/, 'number'],
  [/^endereco\.complemento$/, 'complement'],
  [/^endereco\.bairro$/, 'district'],
  [/^endereco\.(?:estado|siglaUf)$/, 'state_abbr'],
  [/^endereco/, 'city'],
]
const DO_ITEM: readonly (readonly [RegExp, string])[] = [
  [/^conteudo/, 'products'],
  [/^notaFiscal\.cfop/, 'options.invoice.cfop'],
  [/^notaFiscal/, 'options.invoice.key'],
  [/^agenciaEndereco/, 'agency'],
  [/^identificad/, 'service'],
  [/^cepOrigem/, 'from.postal_code'],
  [/^cepDestino/, 'to.postal_code'],
  [/^(?:dimensoes|formato)/, 'volumes'],
  [/^valorEncomenda/, 'products'],
]

/** Refused fields of an item or a quote, with the program's names of the fields. */
export const inPedido = (errors: readonly CampoRecusado[]): CampoRecusado[] =>
  errors.map(({ campo, mensagem }) => ({ campo: campoDoPedido(campo), mensagem }))

function campoDoPedido(campo: string) {
  const doItem = campo.replace(/^(?:fretes|cotacoes)\.\d+\.?/, '')
  const [quem, ...resto] = doItem.split('.')
  const nome = resto.join('.')
  if (quem === 'destinatario' || quem === 'remetente')
    return [quem === 'remetente' ? 'from' : 'to', CAMPOS.find(([ours]) => ours.test(nome))?.[1]]
      .filter(Boolean)
      .join('.')
  return DO_ITEM.find(([ours]) => ours.test(doItem))?.[1] ?? doItem
}
