import type { RouteObject } from 'react-router'
import type { Rota } from './app/rota.ts'
import { Shell } from './app/shell.tsx'

/** Every address of the product, said once. */
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
  emBreve('/login', 'Faça seu login'),
  emBreve('/register', 'Crie sua conta'),
  emBreve('/recuperarSenha', 'Recuperar senha'),
  emBreve('/restauroSenha', 'Nova Senha'),
  emBreve('/validacao', 'Validação da conta'),
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

/** The table as React Router wants it, inside the shell. Each call gives new objects, because the router fills them in. */
export const routeObjects = (): RouteObject[] => [
  {
    element: <Shell />,
    children: [...ROTAS, NAO_ENCONTRADA].map((rota) => ({
      path: rota.path,
      handle: rota,
      lazy: async () => ({ Component: (await rota.file()).default }),
    })),
  },
]

export const rotaOf = (path: string) => ROTAS.find((rota) => rota.path === path) ?? NAO_ENCONTRADA

/** An address that is promised already and not yet built. */
function emBreve(path: string, title: string): Rota {
  return {
    path,
    source: 'routes/em-breve.tsx',
    file: () => import('./routes/em-breve.tsx'),
    access: 'visitor',
    prerender: true,
    index: false,
    title,
    description: 'Cadastro e acesso abrem em breve. Enquanto isso, cote o seu frete sem cadastro.',
  }
}
