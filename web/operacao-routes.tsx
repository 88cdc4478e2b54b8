import type { RouteObject } from 'react-router'
import type { Rota } from './app/frame/rota.ts'
import { routeOf } from './routes.tsx'

/** The console's frame comes with every screen of it, and with no page of a subscriber. */
const AROUND = ['operacao-routes.tsx', 'routes/operacao/console.tsx']

/** Every address of the staff's console. The server sends its empty shell; anybody else than the staff gets the 404 page. */
export const ROTAS_DA_OPERACAO: Rota[] = [
  tela('/operacao', 'Painel', 'routes/operacao/painel.tsx', () => import('./routes/operacao/painel.tsx')),
  ...telas(
    'documentos/:uuid',
    'Documentos',
    'routes/operacao/documentos.tsx',
    () => import('./routes/operacao/documentos.tsx'),
  ),
  ...telas(
    'contestacoes/:uuid',
    'Contestações',
    'routes/operacao/contestacoes.tsx',
    () => import('./routes/operacao/contestacoes.tsx'),
  ),
  ...telas('limites/:uuid', 'Limites', 'routes/operacao/limites.tsx', () => import('./routes/operacao/limites.tsx')),
  ...telas('saques/:uuid', 'Saques', 'routes/operacao/saques.tsx', () => import('./routes/operacao/saques.tsx')),
  ...telas(
    'reembolsos/:uuid',
    'Reembolsos',
    'routes/operacao/reembolsos.tsx',
    () => import('./routes/operacao/reembolsos.tsx'),
  ),
  ...telas('tarefas/:id', 'Tarefas', 'routes/operacao/tarefas.tsx', () => import('./routes/operacao/tarefas.tsx')),
  tela(
    '/operacao/pendencias',
    'Pendências',
    'routes/operacao/casa/pendencias.tsx',
    () => import('./routes/operacao/casa/pendencias.tsx'),
  ),
  tela(
    '/operacao/espaco',
    'Espaço',
    'routes/operacao/casa/espaco.tsx',
    () => import('./routes/operacao/casa/espaco.tsx'),
  ),
  ...telas('faturas/:uuid', 'Faturas', 'routes/operacao/faturas.tsx', () => import('./routes/operacao/faturas.tsx')),
  ...telas('livros/:dia', 'Livros', 'routes/operacao/livros.tsx', () => import('./routes/operacao/livros.tsx')),
  ...telas('tabelas/:tabela', 'Tabelas', 'routes/operacao/tabelas.tsx', () => import('./routes/operacao/tabelas.tsx')),
  tela(
    '/operacao/chamadas',
    'Chamadas',
    'routes/operacao/casa/chamadas.tsx',
    () => import('./routes/operacao/casa/chamadas.tsx'),
  ),
  tela('/operacao/busca', 'Busca', 'routes/operacao/busca.tsx', () => import('./routes/operacao/busca.tsx')),
  tela(
    '/operacao/assinantes/:uuid',
    'Assinante',
    'routes/operacao/assinante.tsx',
    () => import('./routes/operacao/assinante.tsx'),
  ),
  tela('/operacao/fretes/:uuid', 'Frete', 'routes/operacao/frete.tsx', () => import('./routes/operacao/frete.tsx')),
  tela(
    '/operacao/auditoria',
    'Auditoria',
    'routes/operacao/auditoria.tsx',
    () => import('./routes/operacao/auditoria.tsx'),
  ),
  tela('/operacao/equipe', 'Equipe', 'routes/operacao/equipe.tsx', () => import('./routes/operacao/equipe.tsx')),
  tela('/operacao/conta', 'Sua conta', 'routes/operacao/conta.tsx', () => import('./routes/operacao/conta.tsx')),
]

/** The one address of the console that a visitor may open: an invited person has no session yet. */
export const ROTA_DO_CONVITE: Rota = {
  ...tela('/operacao/convite', 'Convite', 'routes/operacao/convite.tsx', () => import('./routes/operacao/convite.tsx')),
  around: [],
  access: 'visitor',
}

/** The same for React Router, inside the console's frame. */
export const operacaoRouteObjects = (): RouteObject[] => [
  routeOf(ROTA_DO_CONVITE),
  {
    lazy: async () => ({ Component: (await import('./routes/operacao/console.tsx')).default }),
    children: ROTAS_DA_OPERACAO.map(routeOf),
  },
]

function tela(path: string, nome: string, source: string, file: Rota['file']): Rota {
  return {
    path,
    source,
    around: AROUND,
    file,
    access: 'operator',
    prerender: false,
    index: false,
    title: `${nome} · Operação`,
    description: 'Console da equipe.',
  }
}

/** A list, and the same screen with one of its items open. */
function telas(path: `${string}/:${string}`, nome: string, source: string, file: Rota['file']): Rota[] {
  return [path.split('/')[0]!, path].map((each) => tela(`/operacao/${each}`, nome, source, file))
}
