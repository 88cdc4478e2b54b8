import { COMPLEMENTO_MAX, SEM_NUMERO } from '#contract/kernel/schemas/endereco'
import type { EnderecoRascunho } from '../endereco.rules.ts'
import { CAMPOS, type Campo, type CamposLidos } from './campos.rules.ts'
import type { DoCep } from './confere.rules.ts'
import { foldWords } from './texto.rules.ts'

/** What a message fills into the form of a person with an address. Values are masked as in the form. */
export type Colado = Partial<Record<'nome' | 'cpfCnpj' | 'telefone' | 'email', string>> & {
  endereco: Partial<EnderecoRascunho>
}

/** A field as the person sees it before the form is filled in. `aviso` is '' if there is nothing to check. */
export type LinhaLida = { campo: Campo; rotulo: string; valor: string; aviso: string; entra: boolean }

/** The address of the form: its CEP is fixed, and `doCep` is the lookup's answer about it. */
export type Destino = { cep: string; doCep: DoCep | undefined }

const ROTULOS: Record<Campo, string> = {
  nome: 'Nome',
  cpfCnpj: 'CPF ou CNPJ',
  telefone: 'Telefone',
  email: 'E-mail',
  cep: 'CEP',
  logradouro: 'Endereço',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
  cidade: 'Cidade',
  uf: 'Estado',
}
const DA_PESSOA: readonly Campo[] = ['nome', 'cpfCnpj', 'telefone', 'email']

/** Whether the message has another CEP than the form. No part of its address is filled in then. */
export const isOutroCep = ({ cep }: CamposLidos, destino: Destino) =>
  cep !== undefined && cep.valor.replace('-', '') !== destino.cep

/** Every field that was read, in the order of the form, and what the person should know about it. */
export function listLinhas(campos: CamposLidos, destino: Destino): LinhaLida[] {
  return CAMPOS.flatMap((campo) => {
    const lido = campos[campo]
    if (!lido) return []
    const valor = campo === 'complemento' ? shortenComplemento(lido.valor) : lido.valor
    const recusa = findRecusa(campo, valor, campos, destino)
    const aviso = recusa || (valor.length > COMPLEMENTO_MAX && campo === 'complemento' ? LONGO : '')
    return [
      {
        campo,
        rotulo: ROTULOS[campo],
        valor,
        aviso: aviso || (lido.certeza === 'provavel' ? CONFIRA : ''),
        entra: recusa === '',
      },
    ]
  })
}

const CONFIRA = 'Confira'
const LONGO = `Passa de ${COMPLEMENTO_MAX} caracteres: encurte no formulário`

/** Why a field is left out of the form; '' if it is filled in. */
function findRecusa(campo: Campo, valor: string, campos: CamposLidos, destino: Destino) {
  if (DA_PESSOA.includes(campo)) return ''
  if (isOutroCep(campos, destino)) return 'Não entra'
  const known = knownOf(campo, destino.doCep)
  return known && foldWords(known) !== foldWords(valor) ? `Fica o do CEP: ${known}` : ''
}

/** The fields that the lookup has filled in and locked: street and neighbourhood if both are known. */
function knownOf(campo: Campo, doCep: DoCep | undefined) {
  if (!doCep) return ''
  if (campo === 'uf') return doCep.siglaUf
  if (campo === 'cidade') return doCep.nomeCidade
  const isRuaKnown = doCep.logradouro !== '' && doCep.bairro !== ''
  if (campo === 'logradouro' && isRuaKnown) return doCep.logradouro
  return campo === 'bairro' && isRuaKnown ? doCep.bairro : ''
}

/**
 * What is filled into the form. The city is filled in by its uuid in `municipios`, the list of its state; a city that
 * is not in the list is left out.
 */
export function planColado(
  linhas: readonly LinhaLida[],
  municipios: readonly { value: string; text: string }[],
): Colado {
  const valorOf = (campo: Campo) => linhas.find((linha) => linha.campo === campo && linha.entra)?.valor
  const given = <Key extends string>(key: Key, valor: string | undefined) =>
    (valor === undefined ? {} : { [key]: valor }) as Partial<Record<Key, string>>
  const numero = valorOf('numero')
  const cidade = valorOf('cidade')
  const municipio = cidade ? municipios.find(({ text }) => foldWords(text) === foldWords(cidade)) : undefined
  return {
    ...given('nome', valorOf('nome')),
    ...given('cpfCnpj', valorOf('cpfCnpj')),
    ...given('telefone', valorOf('telefone')),
    ...given('email', valorOf('email')),
    endereco: {
      ...given('logradouro', valorOf('logradouro')),
      ...(numero !== undefined && { isSemNumero: numero === SEM_NUMERO, numero: numero === SEM_NUMERO ? '' : numero }),
      ...given('complemento', valorOf('complemento')),
      ...given('bairro', valorOf('bairro')),
      ...given('estado', valorOf('uf')),
      ...(municipio && { cidade: municipio.value, nomeCidade: municipio.text }),
    },
  }
}

const CURTOS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:apartamento|apto|apt)\b\.?/gi, 'ap'],
  [/\bbloco\b/gi, 'bl'],
  [/\bconjunto\b/gi, 'cj'],
  [/\bquadra\b/gi, 'qd'],
  [/\blote\b/gi, 'lt'],
  [/\bedif[íi]cio\b/gi, 'ed'],
  [/\bcondom[íi]nio\b/gi, 'cond'],
  [/,\s/g, ' '],
]

/**
 * Shortens a complement that is too long for its field, by the usual abbreviations: 'Apartamento 204, Bloco C' → 'ap
 * 204 bl C'.
 */
export const shortenComplemento = (valor: string) =>
  valor.length <= COMPLEMENTO_MAX
    ? valor
    : CURTOS.reduce((shorter, [pattern, short]) => shorter.replace(pattern, short), valor)
