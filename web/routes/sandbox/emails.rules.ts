import type { EmailRecebido } from '#contract/sandbox'

/** Mails to addresses that contain this text, in upper or lower case; all mails for an empty text. */
export const listPara = (emails: EmailRecebido[], para: string) =>
  emails.filter((email) => email.para.toLowerCase().includes(para.trim().toLowerCase()))

export function countText(count: number, para: string) {
  if (count === 0) return para.trim() ? `Nenhum e-mail para “${para.trim()}”.` : 'Nenhum e-mail ainda.'
  return count === 1 ? '1 e-mail' : `${count.toLocaleString('pt-BR')} e-mails`
}

/** Names of our pages for their links; the address itself holds unreadable keys. */
const LUGARES: Readonly<Record<string, string>> = {
  '/validacao': 'Confirmar o e-mail',
  '/restauroSenha': 'Escolher uma nova senha',
  '/desfazerEmail': 'Desfazer a troca de e-mail',
  '/carrinho': 'Ver a compra',
  '/postagens': 'Ver a diferença',
  '/notificacoes': 'Ver as notificações',
  '/home': 'Abrir a conta',
  '/login': 'Entrar',
}
const RASTREIO = '/rastreio/'

export function linkText(href: string) {
  if (!URL.canParse(href)) return href
  const url = new URL(href)
  if (url.protocol === 'mailto:') return `Escrever para ${decodeURIComponent(url.pathname)}`
  if (url.pathname.startsWith(RASTREIO))
    return `Acompanhar a encomenda ${decodeURIComponent(url.pathname.slice(RASTREIO.length))}`
  return LUGARES[url.pathname] ?? `${url.host}${url.pathname}`
}

/** The links of a mail that the page may offer: a mail could hold any address, also `javascript:`. */
export const safeLinks = ({ links }: Pick<EmailRecebido, 'links'>) =>
  links.filter((link) => /^(?:https?|mailto):/i.test(link))
