import type { EnderecoDoCep } from '#contract/endereco'
import { type Achado, CAMPOS, type Campo, type CamposLidos } from './campos.rules.ts'
import { ufDoCep } from './lugar/uf.rules.ts'
import { tipoDaPalavra } from './rua/tipo-de-logradouro.rules.ts'
import { foldWords } from './texto.rules.ts'

/** The address that the lookup gave for a CEP. */
export type DoCep = Pick<EnderecoDoCep, 'cep' | 'logradouro' | 'bairro' | 'nomeCidade' | 'siglaUf'>

type Lido = { campos: CamposLidos; sobra: string[] }

/**
 * One value per field. A certain value wins over probable ones; two that contradict each other fill no field and become
 * sobra. Complements are joined.
 */
export function settle(achados: readonly Achado[]): Lido {
  const refused = hasTwo('logradouro', achados) ? OF_RUA : []
  const campos: CamposLidos = {}
  const sobra: string[] = []
  for (const campo of CAMPOS) {
    const all = achados.filter((achado) => achado.campo === campo)
    if (all.length === 0) continue
    if (refused.includes(campo)) {
      sobra.push(...all.map(({ origem }) => origem))
      continue
    }
    if (campo === 'complemento') {
      const valor = [...new Set(all.map((achado) => achado.valor))].join(', ')
      campos.complemento = { valor, certeza: all.every(({ certeza }) => certeza === 'certa') ? 'certa' : 'provavel' }
      continue
    }
    const certas = all.filter(({ certeza }) => certeza === 'certa')
    const candidates = certas.length > 0 ? certas : all
    const [first] = candidates
    const isOne = first && candidates.every((achado) => isSame(campo, achado.valor, first.valor))
    if (isOne) campos[campo] = { valor: first.valor, certeza: first.certeza }
    for (const { valor, origem } of all) if (!isOne || !isSame(campo, valor, first.valor)) sobra.push(origem)
  }
  if (hasTwo('cep', achados)) for (const campo of [...OF_RUA, 'uf'] as const) doubt(campos, campo)
  return { campos, sobra }
}

/** Makes a field doubtful. With two CEPs there may be two addresses, and a field may hold a part of the other one. */
function doubt(campos: CamposLidos, campo: Campo) {
  const lido = campos[campo]
  if (lido) campos[campo] = { ...lido, certeza: 'provavel' }
}

/** The fields that belong to a street. With two streets it is not known to which one they belong. */
const OF_RUA: readonly Campo[] = ['logradouro', 'numero', 'complemento', 'bairro', 'cidade']

function hasTwo(campo: 'logradouro' | 'cep', achados: readonly Achado[]) {
  const [first, ...others] = achados.filter((achado) => achado.campo === campo)
  return first !== undefined && others.some(({ valor }) => !isSame(campo, valor, first.valor))
}

/** Makes CEP and state doubtful if the CEP is not in this state: one of the two is wrong, and it is not known which. */
export function doubtUf({ campos, sobra }: Lido): Lido {
  const { cep, uf } = campos
  const expected = cep && ufDoCep(cep.valor)
  if (!cep || !uf || !expected || expected === uf.valor) return { campos, sobra }
  return { campos: { ...campos, cep: { ...cep, certeza: 'provavel' }, uf: { ...uf, certeza: 'provavel' } }, sobra }
}

/**
 * Compares street, neighbourhood, city and state with the lookup of the CEP. An equal value is certain and gets the
 * lookup's spelling; a different guess becomes sobra, a different labelled value is doubtful.
 */
export function compareWithCep({ campos, sobra }: Lido, doCep: DoCep): Lido {
  if (campos.cep && campos.cep.valor.replace('-', '') !== doCep.cep) return { campos, sobra }
  const compared = { ...campos }
  const dropped: string[] = []
  for (const [campo, known] of [
    ['logradouro', doCep.logradouro],
    ['bairro', doCep.bairro],
    ['cidade', doCep.nomeCidade],
    ['uf', doCep.siglaUf],
  ] as const) {
    const lido = compared[campo]
    if (!lido || !known) continue
    if (isSame(campo, lido.valor, known)) compared[campo] = { valor: known, certeza: 'certa' }
    else if (lido.certeza === 'certa') compared[campo] = { ...lido, certeza: 'provavel' }
    else {
      dropped.push(lido.valor)
      delete compared[campo]
    }
  }
  return { campos: compared, sobra: [...sobra, ...dropped] }
}

function isSame(campo: Campo, one: string, other: string) {
  if (campo === 'logradouro') return wordsOfRua(one) === wordsOfRua(other)
  if (campo === 'bairro') return wordsOfBairro(one) === wordsOfBairro(other)
  return foldWords(one) === foldWords(other)
}

/** The words of a street to compare: the same for 'R. das Flores' and 'Rua das Flores'. */
function wordsOfRua(text: string) {
  const [first = '', ...rest] = text.split(' ')
  return foldWords([tipoDaPalavra(first) ?? first, ...rest].join(' '))
}

const ABREVIATURAS: Record<string, string> = {
  jd: 'jardim',
  vl: 'vila',
  pq: 'parque',
  st: 'setor',
  res: 'residencial',
  sta: 'santa',
  sto: 'santo',
}

const wordsOfBairro = (text: string) =>
  foldWords(text)
    .split(' ')
    .map((word) => ABREVIATURAS[word] ?? word)
    .join(' ')
