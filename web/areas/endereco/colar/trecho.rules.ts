import { type Caderno, note } from './caderno.rules.ts'
import type { Certeza } from './campos.rules.ts'
import { splitCidade } from './lugar/cidades.rules.ts'
import { isSigla, splitUf, ufDoNome } from './lugar/uf.rules.ts'
import { isNomeRotulado } from './nome.rules.ts'
import { type Posicao, readCauda, readParte, withoutLigacoes } from './parte.rules.ts'
import { splitPartes } from './partes.rules.ts'
import type { Trecho } from './rotulos.rules.ts'
import { readNumero } from './rua/numero.rules.ts'
import { readRua } from './rua/rua.rules.ts'
import { findComeco, findMeio, tipoDaPalavra } from './rua/tipo-de-logradouro.rules.ts'
import { isLigacao, withoutConversa } from './ruido.rules.ts'
import { foldWords, tidy, titled, unshouted } from './texto.rules.ts'

type Lugar = Omit<Posicao, 'proxima'>

/** Reads a piece of a line according to the label before it. */
export function readTrecho(caderno: Caderno, { rotulo, palavra, isDito, text }: Trecho, lugar: Lugar): void {
  switch (rotulo) {
    case null:
      return readPartes(caderno, splitPartes(withoutConversa(text)), lugar)
    case 'nome':
      return readNome(caderno, text, isDito ? 'provavel' : 'certa', lugar)
    case 'nomeFraco':
      return readNome(caderno, text, 'provavel', lugar)
    case 'endereco':
      return readRuaRotulada(caderno, text, '', 'provavel', lugar)
    case 'rua':
      return readRuaRotulada(
        caderno,
        text,
        tipoDaPalavra(palavra.trim().split(/[\s:/=-]/)[0] ?? '') ?? '',
        'certa',
        lugar,
      )
    case 'numero':
      return readNumeroRotulado(caderno, text, lugar)
    case 'complemento':
      return readComplemento(caderno, text, lugar)
    case 'bairro':
      return readBairro(caderno, text, isDito, lugar)
    case 'cidade':
      return readCidade(caderno, text, isDito ? 'provavel' : 'certa', lugar)
    case 'uf':
      return readUf(caderno, text, lugar)
    case 'codigo':
    case 'sobra':
      return void caderno.sobra.push(tidy(palavra + text.replaceAll('¦', '')))
  }
}

function readPartes(caderno: Caderno, partes: readonly string[], lugar: Lugar) {
  for (const [i, parte] of partes.entries()) readParte(caderno, parte, { ...lugar, proxima: partes[i + 1] ?? '' })
}

function readNome(caderno: Caderno, text: string, certeza: Certeza, lugar: Lugar) {
  const [first = '', ...others] = splitPartes(text)
  const rua = findMeio(first)
  const nome = withoutLigacoes(rua ? first.slice(0, rua.at) : first)
  const isNome = isNomeRotulado(nome) && !/\d/.test(nome) && !findComeco(nome)
  if (isNome) note(caderno, 'nome', titled(nome), certeza)
  const rest = isNome ? (rua ? [first.slice(rua.at)] : []) : [first]
  readPartes(caderno, [...rest, ...others], lugar)
}

/** Reads a street after its label. It needs no kind of its own: 'Rua: Almirante Barroso'. */
function readRuaRotulada(caderno: Caderno, text: string, tipo: string, certeza: Certeza, lugar: Lugar) {
  const partes = splitPartes(withoutConversa(text))
  const [first = '', ...others] = partes
  const inicio = findComeco(first)
  if ((inicio && !(inicio.isFraco && tipo)) || findMeio(first) || /^\d+$/.test(first))
    return readPartes(caderno, partes, lugar)
  const rua = readRua(first, { at: 0, fim: 0, tipo, isFraco: false, isDf: false })
  if (!rua) return readPartes(caderno, partes, lugar)
  caderno.linhaDaRua = lugar.linha
  note(caderno, 'logradouro', rua.logradouro, certeza)
  if (rua.numero) note(caderno, 'numero', rua.numero.valor, 'certa')
  readCauda(caderno, rua.resto, { ...lugar, proxima: '' })
  readPartes(caderno, others, lugar)
}

function readNumeroRotulado(caderno: Caderno, text: string, lugar: Lugar) {
  const bare = tidy(text)
  const numero = readNumero(bare, true)
  if (!numero) return void caderno.sobra.push(`Número: ${bare}`)
  note(caderno, 'numero', numero.valor, 'certa', bare)
  const [first = '', ...others] = splitPartes(bare.slice(numero.length))
  readCauda(caderno, first, { ...lugar, proxima: '' })
  readPartes(caderno, others, lugar)
}

/** Reads a complement after its label: the whole text up to the next code, because it may hold commas and dashes. */
function readComplemento(caderno: Caderno, text: string, lugar: Lugar) {
  const [first = '', ...others] = text.split('¦')
  const valor = tidy(first)
  if (/[\p{L}\d]/u.test(valor) && !/^(?:nao|sem|nenhum|n a$|nd$)/.test(foldWords(valor)))
    note(caderno, 'complemento', unshouted(valor), valor.length <= 60 ? 'certa' : 'provavel')
  readPartes(caderno, others.flatMap(splitPartes), lugar)
}

function readBairro(caderno: Caderno, text: string, isDito: boolean, lugar: Lugar) {
  const [first = '', ...others] = splitPartes(withoutConversa(text))
  const [bairro, ...places] = cutBairro(withoutLigacoes(first), isDito)
  if (bairro && !isLigacao(bairro)) note(caderno, 'bairro', titled(bairro), isDito ? 'provavel' : 'certa', first)
  for (const place of places) caderno.lugares.push({ text: place, isAntes: false, isColado: true })
  readPartes(caderno, others, lugar)
}

/** Splits a neighbourhood from the city and the state that may follow it: 'Vila Nova em Blumenau Santa Catarina'. */
function cutBairro(text: string, isDito: boolean): string[] {
  const tail = splitUf(text)
  if (!tail?.antes && !isDito) return [text]
  const before = tail?.antes || text
  const uf = tail?.antes ? [tail.uf] : []
  const em = /^(.*\S)\s(?:em|na cidade de)\s(\S.*)$/i.exec(before)
  if (em?.[1] && em[2]) return [em[1], em[2], ...uf]
  const cidade = splitCidade(before, [])
  return cidade?.antes && uf.length > 0 ? [cidade.antes, cidade.cidade, ...uf] : [before, ...uf]
}

function readCidade(caderno: Caderno, text: string, certeza: Certeza, lugar: Lugar) {
  const [first = '', ...others] = splitPartes(withoutConversa(text))
  const bare = withoutLigacoes(first)
  const tail = splitUf(bare)
  const cidade = tail?.antes || bare
  if (!/\p{L}{2}/u.test(cidade) || /\d/.test(cidade)) return readPartes(caderno, [first, ...others], lugar)
  note(caderno, 'cidade', titled(cidade), certeza, first)
  if (tail?.antes) note(caderno, 'uf', tail.uf, certeza, first)
  readPartes(
    caderno,
    others.filter((parte) => !takeUf(caderno, parte, certeza)),
    lugar,
  )
}

function readUf(caderno: Caderno, text: string, lugar: Lugar) {
  const partes = splitPartes(text)
  const left = partes.filter((parte) => !takeUf(caderno, parte, 'certa'))
  readPartes(caderno, left, lugar)
}

function takeUf(caderno: Caderno, parte: string, certeza: Certeza) {
  const uf = isSigla(parte) ? parte.toUpperCase() : ufDoNome(parte)
  if (uf) note(caderno, 'uf', uf, certeza, parte)
  return uf !== undefined
}
