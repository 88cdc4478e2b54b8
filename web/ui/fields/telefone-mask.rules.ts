import { formatTelefone } from '#contract/kernel/values/telefone'
import type { Mask } from './mask.rules.ts'

/**
 * A phone of this country: what is pasted or filled in may begin with its code, or with the 0 of a long-distance call.
 * Thirteen digits cannot be typed, so those that begin with 55 were pasted with the code; 55 is an area code, too.
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
