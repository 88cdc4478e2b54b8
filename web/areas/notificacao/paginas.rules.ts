import { NOTIFICACOES_POR_PAGINA, type Notificacao } from '#contract/notificacao'
import { eachOnce } from '../../ui/page/pages.rules.ts'
import { type Filtro, NAO_LIDAS } from './filtro.rules.ts'

/** One page of the list. `total` is how many the filter finds; it is lowered when unread ones are read here. */
export type Pagina = { notificacoes: Notificacao[]; total: number }

export const joinPages = (pages: readonly Pagina[]) => eachOnce(pages.map(({ notificacoes }) => notificacoes))

/**
 * The page to ask for after `last`; null when everything is here. The server counts its pages of unread notifications
 * without those that were read here, so the next page is counted from the ones that are still unread. Notifications
 * that arrived meanwhile move all others down: after a page without anything new the next page is asked for.
 */
export function nextPage({ status }: Filtro, pages: readonly Pagina[], last = pages.length - 1) {
  const newest = pages.at(-1)
  const shown = joinPages(pages)
  const here = shown.filter(({ lida }) => isAsked(status, lida)).length
  if (!newest || here >= newest.total || newest.notificacoes.length < NOTIFICACOES_POR_PAGINA) return null
  const isAsShown = here === shown.length
  const hasNews = shown.length > joinPages(pages.slice(0, -1)).length
  return isAsShown || !hasNews ? last + 1 : Math.floor(here / NOTIFICACOES_POR_PAGINA)
}

/** How many lines the list has with all its pages: what the filter finds now, and what was read here. */
export function quantasNaLista({ status }: Filtro, pages: readonly Pagina[]) {
  const shown = joinPages(pages)
  const lidasAqui = shown.filter(({ lida }) => !isAsked(status, lida)).length
  return Math.max(shown.length, (pages.at(-1)?.total ?? 0) + lidasAqui)
}

/** The same pages with a notification marked as read: it stays on the screen, whatever the filter. */
export function withLida({ status }: Filtro, pages: readonly Pagina[], uuid: string): Pagina[] {
  const was = joinPages(pages).find((each) => each.uuid === uuid)
  if (!was || was.lida) return [...pages]
  return pages.map(({ notificacoes, total }) => ({
    notificacoes: notificacoes.map((each) => (each.uuid === uuid ? { ...each, lida: true } : each)),
    total: isUnreadOnly(status) ? total - 1 : total,
  }))
}

/** The same pages once everything that the filter finds was read, also after the last page. */
export const withTodasLidas = ({ status }: Filtro, pages: readonly Pagina[]): Pagina[] =>
  pages.map(({ notificacoes, total }) => ({
    notificacoes: notificacoes.map((each) => ({ ...each, lida: true })),
    total: isUnreadOnly(status) ? 0 : total,
  }))

const isUnreadOnly = (status: string) => status === '' || status === NAO_LIDAS
const isAsked = (status: string, lida: boolean) => !(isUnreadOnly(status) && lida)
