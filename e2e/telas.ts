import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CNPJ } from './etapas.ts'
import { buyCarrinho } from './frete.ts'
import { fillCarrinho, givenComprador } from './pagamento.ts'

/** A screen as the sweep opens it. */
export type Tela = {
  /** Its address in the table of routes. */
  rota: string
  /** The address to open, if it differs. */
  endereco?: string
  /** Its heading. */
  titulo: string | RegExp
  /** Text that is there once the data are loaded. */
  mostra: string | RegExp
  /** The title of the browser's tab, if it is not the heading. */
  aba?: string
}

/** The screens of a visitor, on a product that has the parcel with this code. */
export const telasDoVisitante = (codigo: string): Tela[] => [
  {
    rota: '/operacao/convite',
    titulo: 'Este convite não abre',
    mostra: 'Este link não vale mais',
    aba: 'Convite · Operação',
  },
  { rota: '/', titulo: 'Quanto custa enviar esta caixa?', mostra: 'Quem posta, conta', aba: TITULO_DA_LANDING },
  { rota: '/login', titulo: 'Faça seu login', mostra: 'Esqueci minha senha' },
  { rota: '/register', titulo: 'Crie sua conta', mostra: 'Li e aceito' },
  { rota: '/recuperarSenha', titulo: 'Recuperar senha', mostra: 'Enviar' },
  { rota: '/restauroSenha', titulo: 'Nova Senha', mostra: 'Impossível proseguir com a solicitação.' },
  {
    rota: '/restauroSenha',
    endereco: '/restauroSenha?token=inventado',
    titulo: 'Nova Senha',
    mostra: 'Repita a nova senha',
  },
  { rota: '/validacao', titulo: 'Validação da conta', mostra: 'Este endereço não traz o código de validação.' },
  {
    rota: '/convite',
    titulo: 'Convite para uma loja',
    mostra: 'Este endereço não traz o convite.',
  },
  {
    rota: '/convite',
    endereco: '/convite?token=inventado',
    titulo: 'Convite para uma loja',
    mostra: 'Este convite não vale mais',
  },
  {
    rota: '/desfazerEmail',
    titulo: 'Desfazer a troca de e-mail',
    mostra: 'O link está incompleto.',
  },
  { rota: '/recusarPedido', titulo: 'Recusar o pedido', mostra: 'O link está incompleto.' },
  {
    rota: '/recusarPedido',
    endereco: '/recusarPedido?token=inventado',
    titulo: 'Recusar o pedido',
    mostra: 'continua ligada',
  },
  {
    rota: '/desligarVerificacao',
    titulo: 'Desligar a verificação em duas etapas',
    mostra: 'O link está incompleto.',
  },
  {
    rota: '/sandbox',
    titulo: 'Aqui nada é de verdade',
    mostra: 'CPF 529.982.247-25',
    aba: 'Ambiente de testes',
  },
  {
    rota: '/verificar',
    titulo: 'Este PDF é o documento assinado?',
    mostra: 'na última página',
    aba: 'Verificar documento',
  },
  {
    rota: '/verificar/:codigo',
    endereco: '/verificar/AAAA-AAAA-AAAA',
    titulo: 'Este PDF é o documento assinado?',
    mostra: 'Nenhum documento tem este código.',
    aba: 'Verificar documento',
  },
  { rota: '/rastreio', titulo: 'Rastreie a sua encomenda', mostra: 'Digite o código que a loja enviou.' },
  {
    rota: '/rastreio/:codigo',
    endereco: `/rastreio/${codigo}`,
    titulo: 'Rastreie a sua encomenda',
    mostra: 'Para João',
    aba: `Rastreio ${codigo.replace(/^(..)(...)(...)(...)(..)$/, '$1 $2 $3 $4 $5')}`,
  },
]

const TITULO_DA_LANDING = 'Cotação de frete para lojas pequenas'

/** The screens of a subscriber; the cart holds João's frete, `recarga` is a waiting Pix. */
export const telasDoAssinante = ({ recarga, compra }: { recarga: string; compra: string }): Tela[] => [
  { rota: '/home', titulo: /^Home: \S+, \d/, mostra: 'João Pereira', aba: 'Home' },
  { rota: '/calculadora', titulo: 'Calculadora', mostra: 'CEP de origem' },
  { rota: '/carrinho', titulo: 'Carrinho', mostra: 'João Pereira' },
  {
    rota: '/carrinho',
    endereco: `/carrinho?etapa=confirmacao&compra=${compra}`,
    titulo: 'Compra realizada com sucesso',
    mostra: 'Imprimir 1 etiqueta',
    aba: 'Carrinho',
  },
  { rota: '/importacao', titulo: 'Importar planilha', mostra: 'Colar da planilha' },
  { rota: '/notas-fiscais', titulo: 'Notas fiscais', mostra: 'Colar o XML de uma nota' },
  { rota: '/envios', titulo: 'Meus fretes', mostra: 'João Pereira' },
  { rota: '/carteira', titulo: 'Carteira Flex', mostra: 'Compra de fretes' },
  {
    rota: '/recarga/:paymentId',
    endereco: `/recarga/${recarga}`,
    titulo: 'Inserção de créditos',
    mostra: 'O código vale por 20 minutos',
  },
  {
    rota: '/confirmacaoInsercaoSaldo',
    endereco: `/confirmacaoInsercaoSaldo?pagamento=${recarga}`,
    titulo: 'Confirmação do crédito',
    mostra: 'Compra registrada!',
  },
  { rota: '/postagens', titulo: 'Diferenças nos Fretes', mostra: 'Nenhuma diferença' },
  {
    rota: '/postagens/contestar/:diferencaUuid',
    endereco: '/postagens/contestar/0198b2c0-0000-7000-8000-000000000001',
    titulo: 'Contestar diferença',
    mostra: 'Diferença não encontrada.',
  },
  { rota: '/notificacoes', titulo: 'Notificações', mostra: 'Etiqueta pronta' },
  { rota: '/tratativas', titulo: 'Tratativas', mostra: 'Página em construção' },
  { rota: '/configuracoes', titulo: 'Configurações', mostra: 'Trocar a senha com que você entra' },
  { rota: '/configuracoes/conta', titulo: 'Conta Flex', mostra: 'Este aparelho, agora' },
  { rota: '/configuracoes/conta-editar', titulo: 'Minha Conta', mostra: 'São Paulo, SP' },
  { rota: '/configuracoes/restaurar-senha', titulo: 'Nova senha', mostra: 'Repita a nova senha' },
  { rota: '/configuracoes/minha-loja', titulo: 'Minha Loja', mostra: 'São Paulo, SP' },
  {
    rota: '/configuracoes/minha-loja',
    endereco: '/configuracoes/minha-loja?aba=pessoas',
    titulo: 'Minha Loja',
    mostra: 'O que cada papel pode',
  },
  {
    rota: '/configuracoes/minha-loja',
    endereco: '/configuracoes/minha-loja?aba=atividade',
    titulo: 'Minha Loja',
    mostra: 'comprou 1 frete',
  },
  { rota: '/configuracoes/documentos', titulo: 'Documentos', mostra: 'FALTA ASSINAR' },
  { rota: '/configuracoes/destinatarios', titulo: 'Destinatários', mostra: '1 destinatário' },
  { rota: '/configuracoes/chaves-de-api', titulo: 'Chaves de API', mostra: 'Nenhum aplicativo usa a sua conta.' },
  { rota: '/oauth/authorize', titulo: 'Autorizar aplicativo', mostra: 'O aplicativo que mandou você aqui não existe.' },
  { rota: '/configuracoes/webhooks', titulo: 'Webhooks', mostra: 'Nenhum webhook ainda' },
  { rota: '/configuracoes/papeis-fiscais', titulo: 'Papéis fiscais', mostra: 'Envios no seu nome' },
  { rota: '/perfil', titulo: 'Como você quer entrar?', mostra: 'Financeiro na Loja da Iara', aba: 'Escolha o perfil' },
]

/** An address that no table knows. */
export const NAO_ENCONTRADA: Tela = {
  rota: '*',
  endereco: '/nao-existe',
  titulo: 'Esta página não está aqui',
  mostra: 'O endereço mudou, ou foi digitado com um engano.',
  aba: 'Página não encontrada',
}

/** Somebody who bought João's frete, with another one in the cart, a shop, and a waiting recarga. Made by the API. */
export async function givenAssinanteComTudo(page: Page) {
  const { who, api } = await givenComprador(page, { saldo: 200 })
  const { uuid } = await api.get<{ uuid: string }>('/carrinho')
  const { codigoEncomenda: codigo } = await buyCarrinho(api)
  await fillCarrinho(api, ['João'])
  const { cidade } = await api.get<{ cidade: string }>('/cep/01310100')
  await api.post('/loja', {
    razaoSocial: 'Ateliê da Serra Ltda.',
    cnpj: CNPJ,
    ativo: true,
    endereco: { cep: '01310100', logradouro: 'Avenida Paulista', numero: '1000', bairro: 'Bela Vista', cidade },
  })
  const meios = await api.get<{ uuid: string; nome: string }[]>('/meiopagamento?ativo=true')
  const { paymentId } = await api.post<{ paymentId: string }>('/transacao', {
    tipo: 'COMPRA_CREDITOS',
    valor: 50,
    meioPagamento: { uuid: meios.find(({ nome }) => nome === 'Pix')!.uuid },
  })
  return { who, recarga: paymentId, compra: uuid, codigo }
}

/** The list of profiles gets a faked second one, which is quicker than an invitation. */
export async function giveSecondPerfil(page: Page) {
  await page.route('**/perfil-acesso', async (route) => {
    const [perfil] = (await (await route.fetch()).json()) as [object]
    const outro = { ...perfil, uuid: '3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd202', papel: 'FINANCEIRO' }
    await route.fulfill({ json: [perfil, { ...outro, nomeDaLoja: 'Loja da Iara' }] })
  })
}

/** Addresses that show no screen, but lead elsewhere. */
const SEM_TELA = ['/logout']

/** Every address with a screen, from the tables of routes. A list of the console is the same screen as its open item. */
export function listRotas() {
  const texts = ['routes.tsx', 'private-routes.tsx', 'operacao-routes.tsx'].map((file) =>
    readFileSync(join(import.meta.dirname, '../web', file), 'utf8'),
  )
  const found = texts.flatMap((text) => [
    ...text.matchAll(/(?:\bpath: |\b(?:privada|rastreio|verificacao|tela)\(\s*)'([/*][^']*)'/g),
    ...[...text.matchAll(/\.\.\.telas\(\s*'([^/]*)/g)].map(([all, lista]) => [all, `/operacao/${lista}`] as const),
  ])
  return found.map(([, path]) => path!).filter((path) => !SEM_TELA.includes(path))
}
