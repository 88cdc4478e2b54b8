import { NOTIFICACOES_POR_PAGINA, type Notificacao } from '#contract/notificacao'
import { eachOnce } from '../../ui/page/pages.rules.ts'
import { type Filtro, NAO_LIDAS } from './filtro.rules.ts'

/** `total`: how many the filter finds now, also after some were read here. */
export type Pagina = { notificacoes: Notificacao[]; total: number }

export const joinPages = (pages: readonly Pagina[]) => eachOnce(pages.map(({ notificacoes }) => notificacoes))

/**
 * Which page to ask for next, after `last`; null when everything is here. What was read here is no longer among the unread
 * that the server counts its pages by: the next of those come on the page after the ones that still are, never one further.
 * What came in meanwhile moves all others down: a page that brought nothing new is followed by the one after it.
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

/** The same pages once it was read: it stays in sight, whatever was asked for. */
export function withLida({ status }: Filtro, pages: readonly Pagina[], uuid: string): Pagina[] {
  const was = joinPages(pages).find((each) => each.uuid === uuid)
  if (!was || was.lida) return [...pages]
  return pages.map(({ notificacoes, total }) => ({
    notificacoes: notificacoes.map((each) => (each.uuid === uuid ? { ...each, lida: true } : each)),
    total: isUnreadOnly(status) ? total - 1 : total,
  }))
}

/** The same once all that the filter finds were read, here and behind the last page. */
export const withTodasLidas = ({ status }: Filtro, pages: readonly Pagina[]): Pagina[] =>
  pages.map(({ notificacoes, total }) => ({
    notificacoes: notificacoes.map((each) => ({ ...each, lida: true })),
    total: isUnreadOnly(status) ? 0 : total,
  }))

const isUnreadOnly = (status: string) => status === '' || status === NAO_LIDAS
const isAsked = (status: string, lida: boolean) => !(isUnreadOnly(status) && lida)
