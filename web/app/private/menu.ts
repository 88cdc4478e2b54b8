import type { WorkIconName } from '../../ui/drawings/work-icon.tsx'

export type MenuItem = {
  to: string
  icon: WorkIconName
  name: string
  /** For narrow places. */
  short?: string
  /** Pages below this one without an item of their own. */
  within?: string[]
}

/** The side menu of S1 §2, in its order. The first five are in a phone's bottom bar. */
export const MENU: MenuItem[] = [
  { to: '/home', icon: 'home', name: 'Home' },
  { to: '/calculadora', icon: 'calculator', name: 'Calculadora' },
  { to: '/carrinho', icon: 'cart', name: 'Carrinho de compras', short: 'Carrinho', within: ['/importacao'] },
  { to: '/envios', icon: 'truck', name: 'Meus fretes', short: 'Fretes' },
  {
    to: '/carteira',
    icon: 'wallet',
    name: 'Carteira Flex',
    short: 'Carteira',
    within: ['/recarga', '/confirmacaoInsercaoSaldo'],
  },
  { to: '/postagens', icon: 'scales', name: 'Diferenças nos Fretes', within: ['/postagens/contestar'] },
]
export const PLACES = 5

export const CONFIGURACOES: MenuItem[] = [
  {
    to: '/configuracoes/conta',
    icon: 'person',
    name: 'Conta Flex',
    within: ['/configuracoes/conta-editar', '/configuracoes/restaurar-senha'],
  },
  { to: '/configuracoes/documentos', icon: 'document', name: 'Documentos' },
  { to: '/configuracoes/minha-loja', icon: 'shop', name: 'Minha Loja' },
]

/** `aria-current` of a link: this page, or the part of the product that it belongs to. */
export function currentOf({ to, within = [] }: MenuItem, pathname: string) {
  if (pathname === to) return 'page'
  return within.some((path) => pathname === path || pathname.startsWith(`${path}/`)) ? 'true' : undefined
}
