import { isEmail } from '#contract/kernel/values/email'
import type { Email } from '../../ports/mail.ts'

/**
 * Makes names and subject safe for mail headers: each on one line, without the marks that turn the direction of the
 * following text. Refuses an address that could be read as more than one. The refusal's message holds no address, because
 * it goes to the log.
 */
export function cabecalhoOf({ para, assunto }: Pick<Email, 'para' | 'assunto'>) {
  if (!isEmail(para.email)) throw new Error('the address of a mail is not valid')
  return { para: { nome: oneLine(para.nome), email: para.email }, assunto: oneLine(assunto) }
}

export const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
