import type { EmailRecebido } from '#contract/sandbox'

/** Mails to addresses in which this stands, however it is written; all of them for nothing. */
export const listPara = (emails: EmailRecebido[], para: string) =>
  emails.filter((email) => email.para.toLowerCase().includes(para.trim().toLowerCase()))

export function countText(count: number, para: string) {
  if (count === 0) return para.trim() ? `Nenhum e-mail para “${para.trim()}”.` : 'Nenhum e-mail ainda.'
  return count === 1 ? '1 e-mail' : `${count.toLocaleString('pt-BR')} e-mails`
}

/** The links of a mail that a page may offer: a mail could bring any, `javascript:` too. */
export const safeLinks = ({ links }: Pick<EmailRecebido, 'links'>) =>
  links.filter((link) => /^(?:https?|mailto):/i.test(link))
