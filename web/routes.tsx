import type { RouteObject } from 'react-router'
import { PageError } from './app/frame/page-error.tsx'
import type { Rota } from './app/frame/rota.ts'
import { Shell } from './app/frame/shell.tsx'
import { SiteFrame } from './app/frame/site-frame.tsx'

/**
 * Every address that a visitor may open, said once. The addresses of logged in persons are in private-routes.tsx, which
 * is loaded when it is needed.
 */
export const ROTAS: Rota[] = [
  {
    path: '/',
    source: 'routes/landing.tsx',
    parts: ['routes/landing/sobre.tsx'],
    file: () => import('./routes/landing.tsx'),
    access: 'visitor',
    prerender: true,
    index: true,
    title: 'Cotação de frete para lojas pequenas',
    description:
      'Compare Correios e Jadlog na mesma tela e envie até 75% mais barato. Sem mensalidade, mais de 10 mil pontos de postagem, etiqueta e rastreio online.',
  },
  {
    path: '/login',
    source: 'routes/acesso/login.tsx',
    file: () => import('./routes/acesso/login.tsx'),
    access: 'visitor',
    prerender: true,
    index: true,
    title: 'Faça seu login',
    description: 'Entre com seu CPF e sua senha para cotar, comprar e acompanhar os seus fretes.',
  },
  {
    path: '/register',
    source: 'routes/acesso/register.tsx',
    file: () => import('./routes/acesso/register.tsx'),
    access: 'visitor',
    prerender: true,
    index: true,
    title: 'Crie sua conta',
    description:
      'Crie sua conta grátis e sem mensalidade: compare transportadoras, pague só o frete e imprima a etiqueta.',
  },
  {
    path: '/recuperarSenha',
    source: 'routes/acesso/recuperarSenha.tsx',
    file: () => import('./routes/acesso/recuperarSenha.tsx'),
    access: 'visitor',
    prerender: true,
    index: true,
    title: 'Recuperar senha',
    description: 'Receba por e-mail o link para criar uma senha nova.',
  },
  {
    path: '/restauroSenha',
    source: 'routes/acesso/restauroSenha.tsx',
    file: () => import('./routes/acesso/restauroSenha.tsx'),
    access: 'visitor',
    prerender: true,
    index: true,
    title: 'Nova Senha',
    description: 'Crie uma senha nova com o link que você recebeu por e-mail.',
  },
  {
    path: '/validacao',
    source: 'routes/acesso/validacao.tsx',
    file: () => import('./routes/acesso/validacao.tsx'),
    access: 'visitor',
    prerender: true,
    index: true,
    title: 'Validação da conta',
    description: 'Confirme o seu e-mail com o link que você recebeu.',
  },
  {
    path: '/convite',
    source: 'routes/acesso/convite.tsx',
    file: () => import('./routes/acesso/convite.tsx'),
    access: 'visitor',
    prerender: true,
    index: false,
    title: 'Convite para uma loja',
    description: 'Aceite o convite para trabalhar em uma loja, com a sua própria conta.',
  },
  rastreio('/rastreio'),
  rastreio('/rastreio/:codigo'),
]

/** The tracking page. The browser draws it (D §10), and search engines do not list it. */
function rastreio(path: string): Rota {
  return {
    path,
    source: 'routes/rastreio.tsx',
    file: () => import('./routes/rastreio.tsx'),
    access: 'visitor',
    prerender: false,
    index: false,
    isShared: true,
    title: 'Rastreie a sua encomenda',
    description: 'Veja onde está a sua encomenda e quando ela chega, só com o código de rastreio.',
  }
}

/** The page of every address that the table does not know; served with status 404. */
export const NAO_ENCONTRADA: Rota = {
  path: '*',
  source: 'routes/nao-encontrada.tsx',
  file: () => import('./routes/nao-encontrada.tsx'),
  access: 'visitor',
  prerender: true,
  index: false,
  title: 'Página não encontrada',
  description: 'O endereço que você abriu não existe.',
}

/** The id of the route to which `patchRoutesOnNavigation` adds the private routes. */
export const SHELL = 'shell'

/**
 * The table as React Router wants it, inside the shell. Each call gives new objects, because the router fills them in.
 */
export const routeObjects = (more: RouteObject[] = []): RouteObject[] => [
  {
    id: SHELL,
    element: <Shell />,
    errorElement: <PageError />,
    children: [{ element: <SiteFrame />, children: [...ROTAS, NAO_ENCONTRADA].map(routeOf) }, ...more],
  },
]

export function routeOf(rota: Rota): RouteObject {
  return { path: rota.path, handle: rota, lazy: async () => ({ Component: (await rota.file()).default }) }
}
