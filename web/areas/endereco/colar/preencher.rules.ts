import { COMPLEMENTO_MAX, SEM_NUMERO } from '#contract/kernel/schemas/endereco'
import type { EnderecoRascunho } from '../endereco.rules.ts'
import { CAMPOS, type Campo, type CamposLidos } from './campos.rules.ts'
import type { DoCep } from './confere.rules.ts'
import { foldWords } from './texto.rules.ts'

/** What a message gives to a form of a person with an address. Values are masked as the form shows them. */
export type Colado = Partial<Record<'nome' | 'cpfCnpj' | 'telefone' | 'email', string>> & {
  endereco: Partial<EnderecoRascunho>
}

/** A field as the person sees it before it goes into the form. `aviso` is '' where there is nothing to look at. */
export type LinhaLida = { campo: Campo; rotulo: string; valor: string; aviso: string; entra: boolean }

/** The address that the form is for: its CEP is fixed, and `doCep` is what the lookup says of it. */
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

/** A message about another place than the form's: nothing of its address goes in. */
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

/** Why a field stays out of the form; '' where it goes in. */
function findRecusa(campo: Campo, valor: string, campos: CamposLidos, destino: Destino) {
  if (DA_PESSOA.includes(campo)) return ''
  if (isOutroCep(campos, destino)) return 'Não entra'
  const known = knownOf(campo, destino.doCep)
  return known && foldWords(known) !== foldWords(valor) ? `Fica o do CEP: ${known}` : ''
}

/** What the form has from the lookup and does not let anybody change: street and neighbourhood where both came. */
function knownOf(campo: Campo, doCep: DoCep | undefined) {
  if (!doCep) return ''
  if (campo === 'uf') return doCep.siglaUf
  if (campo === 'cidade') return doCep.nomeCidade
  const isRuaKnown = doCep.logradouro !== '' && doCep.bairro !== ''
  if (campo === 'logradouro' && isRuaKnown) return doCep.logradouro
  return campo === 'bairro' && isRuaKnown ? doCep.bairro : ''
}

/** What goes into the form. The city goes by its uuid, from the list of its state; one that the list does not have stays out. */
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

/** A complement that is too long for its field, with its usual abbreviations: 'Apartamento 204, Bloco C' → 'ap 204 bl C'. */
export const shortenComplemento = (valor: string) =>
  valor.length <= COMPLEMENTO_MAX
    ? valor
    : CURTOS.reduce((shorter, [pattern, short]) => shorter.replace(pattern, short), valor)
