import { fold } from './texto.rules.ts'

/** Emojis, the characters that join them, and invisible characters. */
const SINAIS =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u20E3|\u200D|[\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** Hyphens of word processors and sites, the one that breaks no line among them, and the minus sign. */
const HIFENS = /[\u2010-\u2012\u2212]/g

/**
 * What WhatsApp puts before a message: '[22/11 14:02] Maria: ', '22/11/2026 14:02 - Maria: ', '[14:02, 22/11/2026]
 * Maria: '.
 */
const CARIMBO =
  /^\s?\[?(?:\d{1,2}\/\d{1,2}(?:\/\d{2,4})?,?\s\d{1,2}:\d{2}(?::\d{2})?|\d{1,2}:\d{2}(?::\d{2})?,?\s\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)\]?\s?(?:[-–]\s)?(?:[^:\d]{1,40}:(?:\s|$))?/

/** '1) ', '- ', '• ', '> ' at the start of a line. */
const MARCADOR = /^[\s>•·▪►➤→*~-]{1,8}|^\d{1,2}\)\s/

/** A full stop that ends a sentence: after a word of five letters or more, or after a digit, and before a capital. */
const FIM_DE_FRASE = /(?<=[\p{L}]{5}|\d)\.\s(?=\p{Lu})/gu
const ABREVIATURA = /\b(?:compl|travs|coron)\.$/i

/** Lines of one thought each, without the additions of WhatsApp, bullets and emojis. Empty lines are left out. */
export function splitLinhas(texto: string): string[] {
  return texto
    .normalize('NFC')
    .split(/[\r\n\u2028\u2029]+/)
    .flatMap((line) => splitSentences(withoutMarks(line)))
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\d]/u.test(line))
    .reduce<string[]>(joinSobrenome, [])
}

const NOME = /^(?:primeiro )?nome\s?[:=]\s?[\p{L}\p{M}\s.'’-]{2,60}$/iu
const SOBRENOME = /^(?:sobrenome|[uú]ltimo nome)\s?[:=]\s?(?<sobrenome>[\p{L}\p{M}\s.'’-]{2,80})$/iu

/** Joins 'Sobrenome: Lima' to the line above if that is 'Nome: Rita'. */
function joinSobrenome(lines: string[], line: string) {
  const above = lines.at(-1)
  const { sobrenome } = SOBRENOME.exec(line)?.groups ?? {}
  if (above === undefined || sobrenome === undefined || !NOME.test(above)) return [...lines, line]
  return [...lines.slice(0, -1), `${above.replace(/^primeiro /i, '')} ${sobrenome}`]
}

function withoutMarks(line: string) {
  const spaced = line
    .replace(SINAIS, ' ')
    .replace(HIFENS, '-')
    .replace(/[\s\p{Cc}]+/gu, ' ')
  return spaced
    .replace(CARIMBO, '')
    .replace(MARCADOR, '')
    .replace(/[*~]+|(?<![\p{L}\d.@-])_+|_+(?![\p{L}\d@])/gu, '')
    .replace(/(?:\.\s?){2,}|…/g, ', ')
}

function splitSentences(line: string) {
  const marked = line
    .replace(FIM_DE_FRASE, (dot, at: number) =>
      ABREVIATURA.test(line.slice(Math.max(0, at - 8), at + 1)) ? dot : '\n',
    )
    .replace(/!+/g, '\n')
    .replace(/\?+/g, '?\n')
    .replace(/\s?[|;•]\s?/g, '\n')
  return marked.split('\n')
}

/** 'Em 23 de nov., Loja <loja@…> escreveu:': below this line an answer quotes the former mail. */
const CITACAO = /^(?:em|on)\s.*(?:escreveu|wrote):?$/

const DE_OUTRO = /^(?:remetente\b|(?:endereco|dados) (?:de|da|para) (?:cobranca|faturamento))/
const DO_DESTINATARIO =
  /^(?:destinatari[oa]|para:|(?:endereco|dados) (?:de|da|do|para) (?:entrega|envio|destinatario)|entrega|envi[oa]r? para)/

/**
 * Splits the lines into those about the recipient (`ours`) and those about others (`theirs`). The lines of the sender,
 * of the bill and of a quoted mail go from their heading to the recipient's heading or the end. Without a heading of
 * the recipient the bill's address counts as the recipient's. 'De:' and other mail headers stand for their own line
 * only.
 */
export function withoutOutros(linhas: readonly string[]) {
  const ours: string[] = []
  const theirs: string[] = []
  const hasEntrega = linhas.some((linha) => DO_DESTINATARIO.test(fold(linha)))
  let isOther = false
  for (const linha of linhas) {
    const folded = fold(linha)
    const isOfOther = DE_OUTRO.test(folded) && (hasEntrega || folded.startsWith('remetente'))
    if (isOfOther || (ours.length > 0 && CITACAO.test(folded))) isOther = true
    else if (DO_DESTINATARIO.test(folded)) isOther = false
    if (isOther || /^(?:de|from|assunto|enviad[oa] em|data):\s/.test(folded)) theirs.push(linha)
    else ours.push(linha)
  }
  return { ours, theirs }
}
