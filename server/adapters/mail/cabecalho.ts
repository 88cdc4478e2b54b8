import { isEmail } from '#contract/kernel/values/email'
import type { Email } from '../../ports/mail.ts'

/**
 * What goes into headers, made safe to stand there: each name and subject on one line, without the marks that turn the
 * direction of what follows; an address that could be read as more than one is refused. The message of the refusal
 * says no address: it goes to the log.
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
