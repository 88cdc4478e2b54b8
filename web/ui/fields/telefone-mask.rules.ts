import { formatTelefone } from '#contract/kernel/values/telefone'
import type { Mask } from './mask.rules.ts'

/**
 * A Brazilian phone: a pasted or autofilled one may begin with the country code, or with the 0 of a long-distance call.
 * Thirteen digits cannot be typed, so thirteen that begin with 55 were pasted with the country code; 55 is an area
 * code, too.
 */
export const TELEFONE: Mask = {
  own: /\d/,
  format: (text) =>
    formatTelefone(
      text
        .replace(/^\s*\+\s*55/, '')
        .replace(/\D/g, '')
        .replace(/^55(?=\d{11})/, '')
        .replace(/^0+/, ''),
    ),
}
