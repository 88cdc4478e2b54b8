import { formatTelefone, isTelefone, telefoneDigits } from '#contract/kernel/values/telefone'
import type { Procura } from './procura.rules.ts'

const ROTULO = String.raw`(?:\b(?:meu\s|n[º°.]\s?(?:de\s)?)?(?:tele(?:fone)?s?|tel|fone|cel(?:ular)?|zap(?:zap)?|whats(?:app)?|wpp|wats|contato|fixo|recados?)\b\.?(?:\s?/\s?(?:whats(?:app)?|zap|cel(?:ular)?|tel(?:efone)?))?\s?(?:é\s|eh\s)?[:=–-]?\s?)?`

/** A telephone with its area code, with or without +55. A mobile begins with 9, a landline with 2 to 5. */
export const procuraTelefone: Procura = {
  pattern: new RegExp(
    `${ROTULO}(?<![\\w.,/-])(\\(?(?:\\+\\s?)?(?:55\\)?[\\s.-]{0,2})?\\(?0?\\d{2}\\)?[\\s.-]{0,3}(?:9[\\s.-]?\\d{4}|[2-5]\\d{3})[\\s.–-]{0,3}\\d{4})(?![\\w-])`,
    'gi',
  ),
  read: (text) => {
    const digits = telefoneDigits(text.replace(/–/g, '-')).replace(/^0/, '')
    return isTelefone(digits) ? { campo: 'telefone', valor: formatTelefone(digits), certeza: 'certa' } : null
  },
  isLoose: true,
}

/** A telephone without area code. It is not complete, so it becomes sobra, and the person completes it. */
export const procuraTelefoneSemDdd: Procura = {
  pattern: new RegExp(`${ROTULO}(?<![\\w.,/-])(9?[\\s.]?\\d{4}-\\d{4})(?![\\w-])`, 'gi'),
  read: () => null,
}

/** The label of a telephone with digits that the other searches did not read as one: they become sobra. */
export const procuraTelefoneRotulado: Procura = {
  pattern:
    /\b(?:tele(?:fone)?|tel|fone|cel(?:ular)?|zap|whats(?:app)?|wpp)\b\.?\s?[:=–-]?\s?((?:\+\s?)?\d[\d\s().-]{6,18}\d)(?!\w)/gi,
  read: () => null,
}
