import type { Direito } from '#contract/kernel/http/papel'
import type { WorkIconName } from '../../ui/drawings/work-icon.tsx'
import { can } from '../data/perfil.ts'

export type MenuItem = {
  to: string
  icon: WorkIconName
  name: string
  /** For narrow places. */
  short?: string
  /** Pages below this one without an item of their own. */
  within?: string[]
  /** Shown only with this direito. */
  direito?: Direito
}

/** The side menu of S1 §2, in its order. The first five are in a phone's bottom bar. */
const MENU: MenuItem[] = [
  { to: '/home', icon: 'home', name: 'Home' },
  { to: '/calculadora', icon: 'calculator', name: 'Calculadora', direito: 'cotar' },
  {
    to: '/carrinho',
    icon: 'cart',
    name: 'Carrinho de compras',
    short: 'Carrinho',
    within: ['/importacao', '/notas-fiscais'],
    direito: 'verCarrinho',
  },
  { to: '/envios', icon: 'truck', name: 'Meus fretes', short: 'Fretes', direito: 'verFretes' },
  {
    to: '/carteira',
    icon: 'wallet',
    name: 'Carteira Flex',
    short: 'Carteira',
    within: ['/recarga', '/confirmacaoInsercaoSaldo'],
    direito: 'verCarteira',
  },
  {
    to: '/postagens',
    icon: 'scales',
    name: 'Diferenças nos Fretes',
    short: 'Diferenças',
    within: ['/postagens/contestar'],
    direito: 'verDiferencas',
  },
]
export const PLACES = 5

const CONFIGURACOES: MenuItem[] = [
  {
    to: '/configuracoes/conta',
    icon: 'person',
    name: 'Conta Flex',
    within: ['/configuracoes/conta-editar', '/configuracoes/restaurar-senha'],
  },
  { to: '/configuracoes/documentos', icon: 'document', name: 'Documentos', direito: 'documentos' },
  { to: '/configuracoes/minha-loja', icon: 'shop', name: 'Minha Loja', direito: 'verLojas' },
]

const isShown = ({ direito }: MenuItem) => !direito || can(direito)

/** The menu of the selected perfil: what it may not open is not there. */
export const menu = () => MENU.filter(isShown)
export const configuracoes = () => CONFIGURACOES.filter(isShown)

/** `aria-current` of a link: this page, or the part of the product that it belongs to. */
export function currentOf({ to, within = [] }: MenuItem, pathname: string) {
  if (pathname === to) return 'page'
  return within.some((path) => pathname === path || pathname.startsWith(`${path}/`)) ? 'true' : undefined
}
