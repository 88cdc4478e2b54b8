import { type Caderno, newCaderno, note } from './caderno.rules.ts'
import type { CamposLidos } from './campos.rules.ts'
import { takeCodigos } from './codigo/codigos.rules.ts'
import { compareWithCep, type DoCep, doubtUf, settle } from './confere.rules.ts'
import { splitLinhas, withoutOutros } from './linhas.rules.ts'
import { readLugares } from './lugar/lugares.rules.ts'
import { ufDoCep } from './lugar/uf.rules.ts'
import { splitPartes } from './partes.rules.ts'
import { type Rotulo, splitRotulos, type Trecho } from './rotulos.rules.ts'
import { isLugarComNome } from './rua/complemento.rules.ts'
import { readNumero } from './rua/numero.rules.ts'
import { findComeco, findMeio } from './rua/tipo-de-logradouro.rules.ts'
import { isRecado } from './ruido.rules.ts'
import { tidy, titled } from './texto.rules.ts'
import { readTrecho } from './trecho.rules.ts'

/** The longest text that is read, in characters: a message with an address is never longer. */
export const TEXTO_MAX = 4000
/** Lines that are read; further lines become sobra. */
const LINHAS_MAX = 200

/**
 * Reads the recipient out of a message, an e-mail or an order: name, address, contact. `sobra` are the pieces that were
 * not understood, for a person to read; greetings and headings are in neither. Two values that contradict each other
 * fill no field and become sobra, and so does a text of more than `TEXTO_MAX` characters. `doCep` is the lookup's
 * answer about the CEP: it confirms guesses, or drops them. Never throws.
 */
export function readEnderecoColado(texto: string, doCep?: DoCep): { campos: CamposLidos; sobra: string[] } {
  if (texto.length > TEXTO_MAX) return { campos: {}, sobra: [texto.trim()] }
  const linhas = splitLinhas(texto)
  const { ours, theirs } = withoutOutros(linhas.slice(0, LINHAS_MAX))
  const first = readLinhas(ours, false)
  const caderno = first.linhaDaRua === null ? readLinhas(ours, true) : first
  placeSoltos(caderno)
  const has = (campo: string) => caderno.achados.some((achado) => achado.campo === campo && achado.certeza === 'certa')
  const lugares = readLugares(caderno.lugares, {
    bairro: caderno.achados.some(({ campo }) => campo === 'bairro'),
    cidade: has('cidade'),
    uf: has('uf'),
    cidades: doCep?.nomeCidade ? [doCep.nomeCidade] : [],
    bairros: doCep?.bairro ? [doCep.bairro] : [],
    ufDoCep: ufDoCep(caderno.achados.find(({ campo }) => campo === 'cep')?.valor ?? ''),
  })
  for (const nome of lugares.nomes) note(caderno, 'nome', titled(nome), 'provavel', nome)
  const settled = doubtUf(settle([...caderno.achados, ...lugares.achados]))
  const { campos, sobra } = doCep ? compareWithCep(settled, doCep) : settled
  const left = [...sobra, ...caderno.sobra, ...lugares.sobra, ...theirs, linhas.slice(LINHAS_MAX).join(' ')].filter(
    (text) => /[\p{L}\d]/u.test(text),
  )
  return { campos, sobra: [...new Set(left)] }
}

/**
 * Reads the lines. With `isSemTipo` a text may be a street without its kind ('Rua'), because no line has one with it.
 */
function readLinhas(linhas: readonly string[], isSemTipo: boolean): Caderno {
  const caderno = newCaderno()
  let pending: Trecho | null = null
  for (const [linha, whole] of linhas.entries()) {
    const { resto, achados, estranhos } = takeCodigos(withoutSinalDeComplemento(whole))
    caderno.achados.push(...achados)
    caderno.sobra.push(...estranhos)
    const trechos = splitRotulos(resto).filter(({ rotulo, text }) => rotulo !== null || hasWords(text))
    if (!trechos.some(({ rotulo }) => rotulo) && isRecado(resto) && !hasEndereco(resto)) {
      caderno.sobra.push(tidy(resto.replaceAll('¦', ' ').replace(/\s+/g, ' ')))
      continue
    }
    for (const trecho of trechos) {
      if (!hasWords(trecho.text)) {
        pending = trecho.rotulo && WAITS.includes(trecho.rotulo) ? trecho : null
        continue
      }
      const { text } = trecho
      readTrecho(caderno, trecho.rotulo === null && pending ? { ...pending, text } : trecho, { linha, isSemTipo })
      pending = null
    }
  }
  return caderno
}

/** Labels that, alone in their line, belong to the line below. */
const WAITS: readonly Rotulo[] = ['nome', 'nomeFraco', 'rua', 'numero', 'complemento', 'bairro', 'cidade', 'uf']

const hasWords = (text: string) => /[\p{L}\d]/u.test(text)
const hasEndereco = (resto: string) =>
  splitPartes(resto).some(
    (parte) => findComeco(parte) ?? findMeio(parte) ?? (isLugarComNome(parte) || readNumero(parte, false) !== null),
  )

/** 'Apto: 45' → 'Apto 45'. */
const withoutSinalDeComplemento = (linha: string) =>
  linha.replace(
    /\b(apto?|ap|apartamento|bloco|bl|torre|casa|sala|quadra|qd|lote|lt|andar|conjunto|conj)\s?[:=]\s?(?=[\p{L}\d])/giu,
    '$1 ',
  )

/** Places the complements that stand before their street ('Apto 45, Rua X'). A named place there becomes sobra. */
function placeSoltos(caderno: Caderno) {
  for (const solto of caderno.soltos)
    if (/\d|\s\p{L}$/u.test(solto)) note(caderno, 'complemento', solto, 'provavel')
    else caderno.sobra.push(solto)
}
