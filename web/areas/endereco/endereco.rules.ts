import type { EnderecoDoCep } from '#contract/endereco'
import { type EnderecoCompleto, EnderecoDigitado, SEM_NUMERO } from '#contract/kernel/schemas/endereco'
import { OBRIGATORIO } from '#contract/kernel/schemas/texto'
import { cepDigits, formatCep } from '#contract/kernel/values/cep'

/** An address as a form holds it: the CEP masked, the city by its uuid with its name. */
export type EnderecoRascunho = Record<CampoDoEndereco | 'nomeCidade', string> & { isSemNumero: boolean }

/** In the order of the screen. */
export const CAMPOS_DO_ENDERECO = ['cep', 'logradouro', 'numero', 'complemento', 'bairro', 'estado', 'cidade'] as const
export type CampoDoEndereco = (typeof CAMPOS_DO_ENDERECO)[number]

export const ENDERECO_EM_BRANCO: EnderecoRascunho = {
  cep: '',
  logradouro: '',
  numero: '',
  isSemNumero: false,
  complemento: '',
  bairro: '',
  estado: '',
  cidade: '',
  nomeCidade: '',
}

/** A stored address, opened to be edited. */
export function openEndereco(endereco: EnderecoCompleto): EnderecoRascunho {
  const isSemNumero = endereco.numero === SEM_NUMERO
  return {
    cep: formatCep(endereco.cep),
    logradouro: endereco.logradouro,
    numero: isSemNumero ? '' : endereco.numero,
    isSemNumero,
    complemento: endereco.complemento,
    bairro: endereco.bairro,
    estado: endereco.siglaUf,
    cidade: endereco.cidade,
    nomeCidade: endereco.nomeCidade,
  }
}

/** What goes to the server: S/N when there is no number (S1 §5). */
export const readEndereco = (rascunho: EnderecoRascunho): EnderecoDigitado => ({
  cep: cepDigits(rascunho.cep),
  logradouro: rascunho.logradouro,
  numero: shownNumero(rascunho) || SEM_NUMERO,
  complemento: rascunho.complemento,
  bairro: rascunho.bairro,
  cidade: rascunho.cidade,
  estado: rascunho.estado,
})

export const shownNumero = ({ isSemNumero, numero }: EnderecoRascunho) => (isSemNumero ? SEM_NUMERO : numero)

/** Why this address cannot be accepted: the contract's own sentences, one per field. */
export function findProblemasDoEndereco(rascunho: EnderecoRascunho) {
  const problemas: Partial<Record<CampoDoEndereco, string>> = {}
  for (const { path, message } of EnderecoDigitado.safeParse(readEndereco(rascunho)).error?.issues ?? []) {
    const campo = CAMPOS_DO_ENDERECO.find((each) => each === path[0])
    if (campo) problemas[campo] ??= message
  }
  if (!rascunho.estado) problemas.estado = OBRIGATORIO
  return problemas
}

/** What a lookup writes into the form. For an unknown CEP (null) it clears what the former CEP filled in (S1 §4). */
export const fillFrom = (answer: EnderecoDoCep | null): Partial<EnderecoRascunho> => ({
  logradouro: answer?.logradouro ?? '',
  bairro: answer?.bairro ?? '',
  estado: answer?.siglaUf ?? '',
  cidade: answer?.cidade ?? '',
  nomeCidade: answer?.nomeCidade ?? '',
})

/** `fillFrom` for an address that was already in the form: fills only empty fields. */
export const fillGaps = (rascunho: EnderecoRascunho, answer: EnderecoDoCep): Partial<EnderecoRascunho> =>
  Object.fromEntries(
    Object.entries(fillFrom(answer)).filter(([campo]) => rascunho[campo as keyof EnderecoRascunho] === ''),
  )

export type Locks = { rua: boolean; estado: boolean; cidade: boolean }

/** The fields that the lookup locks: street and neighbourhood if both are known, state and city (S1 §4, D §5). */
export function locksOf(rascunho: EnderecoRascunho, answer: EnderecoDoCep | null | undefined): Locks {
  if (!answer || cepDigits(rascunho.cep) !== answer.cep) return { rua: false, estado: false, cidade: false }
  const isAs = (campo: 'logradouro' | 'bairro' | 'cidade') => answer[campo] !== '' && rascunho[campo] === answer[campo]
  return {
    rua: isAs('logradouro') && isAs('bairro'),
    estado: answer.siglaUf !== '' && rascunho.estado === answer.siglaUf,
    cidade: isAs('cidade'),
  }
}
