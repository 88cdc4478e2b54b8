import type { RouteObject } from 'react-router'
import type { Site } from '#contract/kernel/site/web-build'
import type { Rota } from './app/frame/rota.ts'
import { SiteFrame } from './app/frame/site-frame.tsx'
import { routeOf } from './routes.tsx'

/** The chunks of the frame. A page loads them all at once, instead of each when another one imports it. */
const AROUND = ['moldura', 'camadas']

/** Every address of a logged in person. The server sends the frame, or an empty page (`bare`); the browser draws it. */
export const ROTAS_PRIVADAS: Rota[] = [
  privada('/perfil', 'Escolha o perfil', 'routes/perfil.tsx', () => import('./routes/perfil.tsx'), { bare: true }),
  privada('/logout', 'Sair', 'routes/acesso/logout.tsx', () => import('./routes/acesso/logout.tsx'), { bare: true }),
  privada('/home', 'Home', 'routes/home.tsx', () => import('./routes/home.tsx')),
  privada(
    '/configuracoes',
    'Configurações',
    'routes/configuracoes/configuracoes.tsx',
    () => import('./routes/configuracoes/configuracoes.tsx'),
  ),
  privada(
    '/configuracoes/conta',
    'Conta Flex',
    'routes/configuracoes/configuracoes.conta.tsx',
    () => import('./routes/configuracoes/configuracoes.conta.tsx'),
  ),
  privada(
    '/configuracoes/conta-editar',
    'Minha Conta',
    'routes/configuracoes/configuracoes.conta-editar.tsx',
    () => import('./routes/configuracoes/configuracoes.conta-editar.tsx'),
  ),
  privada(
    '/configuracoes/restaurar-senha',
    'Nova senha',
    'routes/configuracoes/configuracoes.restaurar-senha.tsx',
    () => import('./routes/configuracoes/configuracoes.restaurar-senha.tsx'),
  ),
  privada(
    '/configuracoes/minha-loja',
    'Minha Loja',
    'routes/configuracoes/configuracoes.minha-loja.tsx',
    () => import('./routes/configuracoes/configuracoes.minha-loja.tsx'),
  ),
  privada(
    '/configuracoes/destinatarios',
    'Destinatários',
    'routes/configuracoes/configuracoes.destinatarios.tsx',
    () => import('./routes/configuracoes/configuracoes.destinatarios.tsx'),
  ),
  privada(
    '/configuracoes/papeis-fiscais',
    'Papéis fiscais',
    'routes/configuracoes/configuracoes.papeis-fiscais.tsx',
    () => import('./routes/configuracoes/configuracoes.papeis-fiscais.tsx'),
  ),
  privada(
    '/configuracoes/chaves-de-api',
    'Chaves de API',
    'routes/configuracoes/configuracoes.chaves-de-api.tsx',
    () => import('./routes/configuracoes/configuracoes.chaves-de-api.tsx'),
  ),
  privada(
    '/oauth/authorize',
    'Autorizar aplicativo',
    'routes/oauth/oauth.authorize.tsx',
    () => import('./routes/oauth/oauth.authorize.tsx'),
  ),
  privada(
    '/configuracoes/webhooks',
    'Webhooks',
    'routes/configuracoes/configuracoes.webhooks.tsx',
    () => import('./routes/configuracoes/configuracoes.webhooks.tsx'),
  ),
  privada('/calculadora', 'Calculadora', 'routes/calculadora.tsx', () => import('./routes/calculadora.tsx')),
  privada('/carrinho', 'Carrinho', 'routes/carrinho.tsx', () => import('./routes/carrinho.tsx')),
  privada('/importacao', 'Importar planilha', 'routes/importacao.tsx', () => import('./routes/importacao.tsx')),
  privada('/notas-fiscais', 'Notas fiscais', 'routes/notas-fiscais.tsx', () => import('./routes/notas-fiscais.tsx')),
  privada('/carteira', 'Carteira Flex', 'routes/carteira.tsx', () => import('./routes/carteira.tsx')),
  privada('/recarga/:paymentId', 'Inserção de créditos', 'routes/recarga.tsx', () => import('./routes/recarga.tsx')),
  privada(
    '/confirmacaoInsercaoSaldo',
    'Confirmação do crédito',
    'routes/confirmacaoInsercaoSaldo.tsx',
    () => import('./routes/confirmacaoInsercaoSaldo.tsx'),
  ),
  privada('/envios', 'Meus fretes', 'routes/envios.tsx', () => import('./routes/envios.tsx')),
  privada('/postagens', 'Diferenças nos Fretes', 'routes/postagens.tsx', () => import('./routes/postagens.tsx')),
  privada(
    '/postagens/contestar/:diferencaUuid',
    'Contestar diferença',
    'routes/postagens.contestar.tsx',
    () => import('./routes/postagens.contestar.tsx'),
  ),
  privada('/notificacoes', 'Notificações', 'routes/notificacoes.tsx', () => import('./routes/notificacoes.tsx')),
  privada(
    '/configuracoes/documentos',
    'Documentos',
    'routes/configuracoes/configuracoes.documentos.tsx',
    () => import('./routes/configuracoes/configuracoes.documentos.tsx'),
  ),
  privada('/tratativas', 'Tratativas', 'routes/tratativas.tsx', () => import('./routes/tratativas.tsx')),
]

/** A visitor's pages that only a mail leads to: they come with this table and cost the landing page nothing. */
export const ROTAS_DE_MAIL: Rota[] = [
  {
    path: '/desfazerEmail',
    source: 'routes/desfazerEmail.tsx',
    file: () => import('./routes/desfazerEmail.tsx'),
    access: 'visitor',
    prerender: false,
    index: false,
    title: 'Desfazer a troca de e-mail',
    description: 'Volte ao e-mail de antes com o link que você recebeu.',
  },
  {
    path: '/recusarPedido',
    source: 'routes/acesso/recusarPedido.tsx',
    file: () => import('./routes/acesso/recusarPedido.tsx'),
    access: 'visitor',
    prerender: false,
    index: false,
    title: 'Recusar o pedido',
    description: 'Mantenha a verificação em duas etapas ligada com o link que você recebeu.',
  },
  {
    path: '/desligarVerificacao',
    source: 'routes/acesso/desligarVerificacao.tsx',
    file: () => import('./routes/acesso/desligarVerificacao.tsx'),
    access: 'visitor',
    prerender: false,
    index: false,
    title: 'Desligar a verificação em duas etapas',
    description: 'Volte a entrar só com a senha pelo link que você recebeu.',
  },
]

/** Where a code of the contract's last page leads: whether a PDF is the one that was signed (D §15). */
export const ROTAS_DE_VERIFICACAO: Rota[] = [verificacao('/verificar'), verificacao('/verificar/:codigo')]

/** The pages of the sandbox, where a visitor plays bank, carrier and time (D §11). They come with this table, too. */
export const ROTAS_DO_SANDBOX: Rota[] = [
  {
    path: '/sandbox',
    source: 'routes/sandbox.tsx',
    file: () => import('./routes/sandbox.tsx'),
    access: 'visitor',
    prerender: false,
    index: false,
    isSandbox: true,
    title: 'Ambiente de testes',
    description: 'Aqui nada é de verdade: decida o que fazem o banco, a transportadora e o tempo.',
  },
]

/**
 * The same for React Router. A visitor may open the pages of mails, of verification and of the sandbox without the
 * gate.
 */
export const privateRouteObjects = ({ sandbox }: Pick<Site, 'sandbox'>): RouteObject[] => [
  {
    element: <SiteFrame />,
    children: [...ROTAS_DE_MAIL, ...ROTAS_DE_VERIFICACAO, ...(sandbox ? ROTAS_DO_SANDBOX : [])].map(routeOf),
  },
  {
    lazy: async () => ({ Component: (await import('./app/private/private-gate.tsx')).default }),
    children: [
      {
        lazy: async () => ({ Component: (await import('./routes/comandos/comandos-host.tsx')).default }),
        children: ROTAS_PRIVADAS.map(routeOf),
      },
    ],
  },
]

function privada(
  path: string,
  title: string,
  source: string,
  file: Rota['file'],
  { bare = false }: Pick<Rota, 'bare'> = {},
): Rota {
  return {
    path,
    source,
    around: AROUND,
    file,
    access: 'subscriber',
    bare,
    prerender: false,
    index: false,
    title,
    description: 'Área de quem tem conta.',
  }
}

function verificacao(path: string): Rota {
  return {
    path,
    source: 'routes/verificar.tsx',
    file: () => import('./routes/verificar.tsx'),
    access: 'visitor',
    prerender: false,
    index: false,
    title: 'Verificar documento',
    description: 'Veja se um PDF é o documento que foi assinado, sem enviar o arquivo.',
  }
}
