import { escapeHtml } from './escape-html.ts'

/**
 * Characters that no XML 1.0 document may hold, not even escaped: control characters, halves of surrogate pairs, U+FFFE and
 * U+FFFF.
 */
const ILLEGAL = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Text escaped for XML, also inside a quoted attribute. Characters that XML forbids become U+FFFD. */
export const escapeXml = (text: string) => escapeHtml(text.replace(ILLEGAL, '\uFFFD'))
