import { imprimivel } from './imprimivel.ts'
import { larguraDe } from './larguras.ts'
import { type Fonte, PONTO_MM, type Traco } from './traco.ts'

/** A text that may take several lines; `tamanho` is its size if there is room. */
export type Paragrafo = { texto: string; fonte: Fonte; tamanho: number }

export type Area = { x: number; y: number; largura: number; altura: number }

/** Height of a line, as a multiple of the size. */
const ENTRELINHA = 1.15
/** From the top of a line to the foot of its letters, as a multiple of the size. */
const SUBIDA = 0.8
/** The smallest readable size. A text that still has no room is cut, and ends with '…'. */
const MENOR_TAMANHO = 4.5

type Linha = Paragrafo

/** Writes paragraphs under each other from the top of the area, all of them smaller if they do not fit. */
export function writeParagrafos(paragrafos: readonly Paragrafo[], area: Area): Traco[] {
  const shown = paragrafos.map((one) => ({ ...one, texto: imprimivel(one.texto) })).filter(({ texto }) => texto)
  let y = area.y
  return fitLinhas(shown, area).map(({ texto, fonte, tamanho }): Traco => {
    const foot = y + SUBIDA * tamanho * PONTO_MM
    y += ENTRELINHA * tamanho * PONTO_MM
    return { tipo: 'texto', x: area.x, y: foot, texto, fonte, tamanho }
  })
}

/** Returns a part of a text (a name, a street, a number), shortened with '…' if needed. */
export type Encurta = (parte: string) => string

/**
 * Writes paragraphs made of parts. If the smallest letters leave too little room, the longest parts are shortened until
 * the rest fits: a long street removes neither its number nor the document before it.
 */
export function writePartes(paragrafosOf: (encurta: Encurta) => Paragrafo[], area: Area): Traco[] {
  const upTo = (max: number) => paragrafosOf((parte) => shortenTo(imprimivel(parte), max))
  let [some, tooMany] = [1, MAIOR_PARTE]
  if (fitsSmallest(upTo(tooMany), area)) return writeParagrafos(upTo(tooMany), area)
  while (tooMany - some > 1) {
    const max = Math.floor((some + tooMany) / 2)
    if (fitsSmallest(upTo(max), area)) some = max
    else tooMany = max
  }
  return writeParagrafos(upTo(some), area)
}
/** Letters; more than any part has. */
const MAIOR_PARTE = 10_000

const shortenTo = (text: string, max: number) => (text.length > max ? `${text.slice(0, max).trimEnd()}…` : text)

const fitsSmallest = (paragrafos: readonly Paragrafo[], { largura, altura }: Area) =>
  alturaDasLinhas(
    paragrafos.flatMap(({ texto, fonte }) =>
      linhasDe({ texto: imprimivel(texto), fonte, tamanho: MENOR_TAMANHO }, largura),
    ),
  ) <= altura

/** Writes one line, smaller if it would be too wide. */
export function writeLinha(
  { texto, fonte, tamanho }: Paragrafo,
  { x, y, largura, alinhamento = 'esquerda', isBranco = false, menor = MENOR_TAMANHO }: NaLinha,
): Traco {
  const all = imprimivel(texto)
  const wide = larguraDe(all, fonte, 1)
  const fitted = Math.max(menor, Math.min(tamanho, Math.floor((largura / wide) * 20) / 20))
  const shown = larguraDe(all, fonte, fitted) > largura ? cut(all, fonte, fitted, largura) : all
  const free = largura - larguraDe(shown, fonte, fitted)
  const dx = { esquerda: 0, centro: free / 2, direita: free }[alinhamento]
  return { tipo: 'texto', x: x + dx, y, texto: shown, fonte, tamanho: fitted, ...(isBranco && { isBranco }) }
}
type NaLinha = {
  x: number
  y: number
  largura: number
  alinhamento?: 'esquerda' | 'centro' | 'direita'
  isBranco?: boolean
  menor?: number
}

export const alturaDasLinhas = (linhas: readonly Linha[]) =>
  linhas.reduce((sum, { tamanho }) => sum + ENTRELINHA * tamanho * PONTO_MM, 0)

export const linhasDe = ({ texto, fonte, tamanho }: Paragrafo, largura: number): Linha[] =>
  wrap(texto, fonte, tamanho, largura).map((line) => ({ texto: line, fonte, tamanho }))

function fitLinhas(paragrafos: readonly Paragrafo[], { largura, altura }: Area): Linha[] {
  for (let scale = 1; ; scale -= 0.05) {
    const smaller = paragrafos.map((one) => ({ ...one, tamanho: Math.max(MENOR_TAMANHO, one.tamanho * scale) }))
    const linhas = smaller.flatMap((one) => linhasDe(one, largura))
    if (alturaDasLinhas(linhas) <= altura) return linhas
    if (smaller.every(({ tamanho }) => tamanho === MENOR_TAMANHO)) return shorten(linhas, largura, altura)
  }
}

function shorten(linhas: Linha[], largura: number, altura: number): Linha[] {
  const kept = linhas.slice(0, Math.max(1, Math.floor(altura / (ENTRELINHA * MENOR_TAMANHO * PONTO_MM))))
  const last = kept.at(-1)
  if (!last) return kept
  return [...kept.slice(0, -1), { ...last, texto: cut(`${last.texto}…`, last.fonte, last.tamanho, largura) }]
}

function cut(text: string, fonte: Fonte, tamanho: number, largura: number) {
  const whole = text.replace(/…$/, '')
  let free = largura - larguraDe('…', fonte, tamanho)
  let shown = ''
  for (const letter of whole) {
    free -= larguraApos(shown, letter, fonte, tamanho)
    if (free < 0) break
    shown += letter
  }
  return `${shown.trimEnd()}…`
}

/**
 * Breaks lines at spaces; a word wider than the line is broken. Each letter is measured once, however long the text.
 */
function wrap(text: string, fonte: Fonte, tamanho: number, largura: number): string[] {
  const lines: string[] = []
  const space = larguraDe(' ', fonte, tamanho)
  let line = ''
  let taken = 0
  for (const word of text.split(' ')) {
    const wide = larguraDe(word, fonte, tamanho)
    const longer = line ? taken + space + wide : wide
    if (longer <= largura) {
      line = line ? `${line} ${word}` : word
      taken = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    taken = 0
    for (const letter of word) {
      const more = larguraApos(line, letter, fonte, tamanho)
      if (line && taken + more > largura) {
        lines.push(line)
        line = ''
        taken = 0
      }
      taken += larguraApos(line, letter, fonte, tamanho)
      line += letter
    }
  }
  return line ? [...lines, line] : lines
}

/** The width that a letter adds behind a text. */
const larguraApos = (text: string, letter: string, fonte: Fonte, tamanho: number) => {
  const last = text.slice(-1)
  return larguraDe(last + letter, fonte, tamanho) - larguraDe(last, fonte, tamanho)
}
