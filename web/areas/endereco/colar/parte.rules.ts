import { type Caderno, note } from './caderno.rules.ts'
import { splitCidade } from './lugar/cidades.rules.ts'
import { splitUf } from './lugar/uf.rules.ts'
import { isLugarComNome, lengthOfComplemento } from './rua/complemento.rules.ts'
import { readNumero } from './rua/numero.rules.ts'
import { lengthOfBloco, type Rua, readRua } from './rua/rua.rules.ts'
import { findComeco, findMeio, type Inicio, tipoDaPalavra } from './rua/tipo-de-logradouro.rules.ts'
import { isLigacao, isRecado } from './ruido.rules.ts'
import { fold, tidy, titled, unshouted } from './texto.rules.ts'

/** The position of a part: its line, and the part after it in that line. */
export type Posicao = {
  linha: number
  proxima: string
  /** The text has no street with its kind: a named place, or a text before a number, counts as the street. */
  isSemTipo: boolean
}

/** Reads one part of a line, without commas, into the caderno. */
export function readParte(caderno: Caderno, parte: string, posicao: Posicao): void {
  // '12 - A': the door's letter, which is also a small word
  if (caderno.hasNumero && caderno.linhaDaRua === posicao.linha && /^[A-DF-Z]$/.test(parte))
    return note(caderno, 'complemento', parte, 'provavel')
  const text = withoutLigacoes(parte)
  if (!text || isLigacao(text)) return
  const hasRua = caderno.linhaDaRua !== null
  if (caderno.isQuadraOpen && lengthOfBloco(text) > 0) return addBloco(caderno, text, posicao)
  const inicio = findInicio(text, hasRua, posicao)
  if (inicio) {
    const rua = readRua(text.slice(inicio.at), { ...inicio, fim: inicio.fim - inicio.at })
    if (rua) {
      if (inicio.at > 0) readParte(caderno, tidy(text.slice(0, inicio.at)), posicao)
      return noteRua(caderno, rua, inicio, posicao)
    }
  }
  if (isRecado(text)) return void caderno.sobra.push(text)
  const numero = caderno.hasNumero ? null : readNumero(text, isNuAllowed(caderno, text, posicao))
  if (numero) {
    note(caderno, 'numero', numero.valor, 'certa', text)
    return readCauda(caderno, text.slice(numero.length), posicao)
  }
  if (lengthOfComplemento(text) > 0) return readCauda(caderno, text, posicao)
  if (caderno.hasNumero && caderno.linhaDaRua === posicao.linha && /^\d{1,5}[a-z]?$/i.test(text))
    return note(caderno, 'complemento', text, 'provavel')
  caderno.lugares.push({ text, isAntes: !hasRua, isColado: false })
}

function findInicio(text: string, hasRua: boolean, { proxima, isSemTipo }: Posicao): Inicio | null {
  const comeco = findComeco(text)
  if (comeco && !(comeco.isFraco && hasRua)) return comeco
  if (hasRua) return null
  const meio = findMeio(text)
  if (meio) return meio
  const isLikeRua = isLugarComNome(text) || (/^\p{L}[\p{L}\s.'’]+$/u.test(text) && readNumero(proxima, true) !== null)
  return isSemTipo && isLikeRua ? { at: 0, fim: 0, tipo: '', isFraco: true, isDf: false } : null
}

/**
 * Whether bare digits count as the number. They do in the line of the street, and in the line below it if they are the
 * whole part or a complement follows.
 */
function isNuAllowed({ linhaDaRua }: Caderno, text: string, { linha }: Posicao) {
  if (linhaDaRua === linha) return true
  if (linhaDaRua === null || linha > linhaDaRua + 1) return false
  const numero = readNumero(text, true)
  const rest = tidy(text.slice(numero?.length ?? 0))
  return numero !== null && (rest === '' || lengthOfComplemento(rest) > 0)
}

function noteRua(caderno: Caderno, rua: Rua, inicio: Inicio, posicao: Posicao) {
  const { numero, resto, logradouro } = rua
  caderno.linhaDaRua = posicao.linha
  caderno.hasNumero = false // a second street may have its own number: both are noted, and contradict each other
  caderno.isQuadraOpen = inicio.isDf && !/\s(?:bloco|bl|conjunto|conj|cj)\b/i.test(logradouro)
  const isEnded = numero !== null || resto.trim() !== '' || readNumero(posicao.proxima, true) !== null
  const tail = isEnded || inicio.isDf || !/\s[a-z]{2}$/i.test(logradouro) ? null : splitUf(logradouro)
  if (tail) return noteRuaWithPlace(caderno, tail)
  const isClear =
    inicio.at === 0 && !inicio.isFraco && (isEnded || logradouro.split(' ').length <= 5) && !isFala(logradouro)
  note(caderno, 'logradouro', logradouro, isClear ? 'certa' : 'provavel')
  if (numero) {
    const rest = tidy(resto)
    const isEnd = numero.isDito || rest === '' || lengthOfComplemento(rest) > 0
    note(caderno, 'numero', numero.valor, isEnd && inicio.at === 0 ? 'certa' : 'provavel')
  }
  readCauda(caderno, resto, posicao)
}

/** Speech inside a text that looks like a street: numbers in words, corrections. */
const isFala = (text: string) =>
  /\b(?:mil|cento|duzentos|trezentos|nao|desculpa|digo|alias|perdao|corrigindo|quer dizer)\b/.test(fold(text))

/** 'Rua do Sol Olinda PE', without a number between street and city. */
function noteRuaWithPlace(caderno: Caderno, { antes, uf }: { antes: string; uf: string }) {
  const split = splitCidade(antes, [])
  const rua = split && split.antes.split(' ').length > 1 ? split : null
  note(caderno, 'logradouro', rua?.antes ?? antes, 'provavel')
  if (rua) caderno.lugares.push({ text: rua.cidade, isAntes: false, isColado: true })
  caderno.lugares.push({ text: uf, isAntes: false, isColado: true })
}

function addBloco(caderno: Caderno, text: string, posicao: Posicao) {
  const length = lengthOfBloco(text)
  caderno.isQuadraOpen = false
  const street = caderno.achados.findLast(({ campo }) => campo === 'logradouro')
  if (street) street.valor += ` ${titled(text.slice(0, length))}`
  readCauda(caderno, text.slice(length), posicao)
}

/** The text after a street or a number without punctuation: more of the number, complements, then a place. */
export function readCauda(caderno: Caderno, cauda: string, { linha }: Posicao) {
  let rest = tidy(cauda)
  for (let turns = 0; rest && turns < 20; turns += 1) {
    const numero = caderno.hasNumero ? null : readNumero(rest, false)
    const length = numero?.length ?? lengthOfComplemento(rest)
    if (length === 0) break
    const text = rest.slice(0, length)
    if (numero) note(caderno, 'numero', numero.valor, 'certa', text)
    else if (caderno.linhaDaRua === null) caderno.soltos.push(unshouted(tidy(text)))
    else note(caderno, 'complemento', unshouted(tidy(text)), 'certa')
    rest = tidy(rest.slice(length))
  }
  const text = withoutLigacoes(rest)
  if (!text || isLigacao(text)) return
  if (isRecado(text)) return void caderno.sobra.push(text)
  if (caderno.hasNumero && caderno.linhaDaRua === linha && /^\d{1,5}[a-z]?$/i.test(text))
    return note(caderno, 'complemento', text, 'provavel')
  caderno.lugares.push({ text, isAntes: caderno.linhaDaRua === null, isColado: true })
}

/**
 * Removes small words around a part: 'no Centro e o' → 'Centro'. In 'rua a' the letter stays, because it is the name.
 */
export function withoutLigacoes(text: string) {
  let bare = tidy(text)
  for (let turns = 0; turns < 4; turns += 1) {
    const next = tidy(
      bare
        .replace(/^(?:e|é|em|no|na|fica|que|aí|ai|tá|ta|lá)\s(?=\S)|^[ao]\s(?=\p{Lu})/u, '')
        .replace(/\s(?:e|é|o|a|no|na|do|da|de|em|que|meu|minha|com|aí|ai)$/, ''),
    )
    if (next === bare || tipoDaPalavra(next)) break
    bare = next
  }
  return bare
}
