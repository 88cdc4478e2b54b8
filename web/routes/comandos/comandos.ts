import type { Direito } from '#contract/kernel/http/papel'
import type { WorkIconName } from '../../ui/drawings/work-icon.tsx'

/** A page or an action with a name. */
export type Comando = {
  to: string
  nome: string
  icon: WorkIconName
  /** Other words by which people look for it. */
  palavras?: string
  /** Offered only with this direito. */
  direito?: Direito
}

export const FAZER: Comando[] = [
  {
    to: '/calculadora',
    nome: 'Contratar novo frete',
    icon: 'plus',
    palavras: 'cotar calcular calculadora caixas conteudos enviar',
    direito: 'cotar',
  },
  {
    to: '/importacao',
    nome: 'Importar planilha',
    icon: 'sheet',
    palavras: 'excel csv pedidos',
    direito: 'editarCarrinho',
  },
  {
    to: '/notas-fiscais',
    nome: 'Enviar notas fiscais',
    icon: 'document',
    palavras: 'nfe nf-e xml danfe zip nota importar',
    direito: 'editarCarrinho',
  },
  { to: '/envios?section=GERADO', nome: 'Ver etiquetas para imprimir', icon: 'truck', palavras: 'gerados imprimir' },
  { to: '/carrinho', nome: 'Pagar o carrinho', icon: 'cart', palavras: 'comprar finalizar' },
  {
    to: '/carteira?inserir=1',
    nome: 'Inserir créditos',
    icon: 'plus',
    palavras: 'recarregar recarga depositar',
    direito: 'recarregar',
  },
  { to: '/carteira?sacar=1', nome: 'Sacar', icon: 'withdraw', palavras: 'saque retirar dinheiro', direito: 'sacar' },
  {
    to: '/home#home-limite',
    nome: 'Aumentar o limite',
    icon: 'truck',
    palavras: 'pedir aumento etiquetas simultaneos',
    direito: 'pedirAumento',
  },
  { to: '/configuracoes/restaurar-senha', nome: 'Mudar a senha', icon: 'edit' },
]

export const IR_PARA: Comando[] = [
  { to: '/home', nome: 'Home', icon: 'home', palavras: 'inicio painel' },
  { to: '/envios', nome: 'Meus fretes', icon: 'truck', palavras: 'envios' },
  { to: '/carteira', nome: 'Carteira Flex', icon: 'wallet', palavras: 'saldo credito extrato saque recarga' },
  {
    to: '/postagens',
    nome: 'Diferenças nos Fretes',
    icon: 'scales',
    palavras: 'postagens medidas peso debito credito pagar resgatar recibo',
    direito: 'verDiferencas',
  },
  { to: '/notificacoes', nome: 'Notificações', icon: 'bell', palavras: 'avisos' },
  { to: '/configuracoes', nome: 'Configurações', icon: 'settings', palavras: 'ajustes preferencias' },
  {
    to: '/configuracoes/conta',
    nome: 'Conta Flex',
    icon: 'person',
    palavras: 'perfil dados email telefone perguntas sessoes aparelhos encerrar',
  },
  {
    to: '/configuracoes/conta#conta-seguranca',
    nome: 'Segurança da conta',
    icon: 'settings',
    palavras: 'chaves passkey verificacao duas etapas autenticador',
  },
  {
    to: '/configuracoes/conta-editar',
    nome: 'Minha Conta',
    icon: 'edit',
    palavras: 'alterar meus dados nome email telefone endereco',
    direito: 'editarConta',
  },
  {
    to: '/configuracoes/documentos',
    nome: 'Documentos',
    icon: 'document',
    palavras: 'aumentar limite contrato identidade',
    direito: 'documentos',
  },
  {
    to: '/configuracoes/minha-loja',
    nome: 'Minha Loja',
    icon: 'shop',
    palavras: 'cnpj remetente logo logotipo',
    direito: 'verLojas',
  },
  {
    to: '/configuracoes/minha-loja?aba=pessoas',
    nome: 'Pessoas da loja',
    icon: 'person',
    palavras: 'convidar convites equipe membros papel acesso',
    direito: 'verPessoas',
  },
  {
    to: '/configuracoes/minha-loja?aba=atividade',
    nome: 'Atividade',
    icon: 'clock',
    palavras: 'historico quem fez',
    direito: 'verAtividade',
  },
  {
    to: '/configuracoes/papeis-fiscais',
    nome: 'Papéis fiscais',
    icon: 'receipt',
    palavras: 'nota dce dc-e declaracao mei',
  },
  {
    to: '/configuracoes/destinatarios',
    nome: 'Destinatários',
    icon: 'truck',
    palavras: 'clientes compradores enderecos agenda',
    direito: 'editarCarrinho',
  },
  {
    to: '/configuracoes/chaves-de-api',
    nome: 'Chaves de API',
    icon: 'lock',
    palavras: 'programa integracao token loja virtual desenvolvedor',
    direito: 'chavesDeApi',
  },
  {
    to: '/configuracoes/webhooks',
    nome: 'Webhooks',
    icon: 'external',
    palavras: 'eventos programa integracao reenviar entregas desenvolvedor',
    direito: 'webhooks',
  },
  { to: '/logout', nome: 'Sair', icon: 'exit' },
]
