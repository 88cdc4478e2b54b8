import type { RouteObject } from 'react-router'
import type { Rota } from './app/rota.ts'

/** Every address of the product, said once. */
export const ROTAS: Rota[] = [
  {
    path: '/',
    source: 'routes/landing.tsx',
    file: () => import('./routes/landing.tsx'),
    access: 'visitor',
    prerender: true,
    index: true,
    title: 'Cotação de frete para lojas pequenas',
    description:
      'Compare Correios e Jadlog na mesma tela e envie até 75% mais barato. Sem mensalidade, mais de 10 mil pontos de postagem, etiqueta e rastreio online.',
  },
]

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

/** The table as React Router wants it. Each call gives new objects, because the router fills them in. */
export const routeObjects = (): (RouteObject & { path: string })[] =>
  [...ROTAS, NAO_ENCONTRADA].map(({ path, file }) => ({
    path,
    lazy: async () => ({ Component: (await file()).default }),
  }))

export const rotaOf = (path: string) => ROTAS.find((rota) => rota.path === path) ?? NAO_ENCONTRADA
