import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CNPJ } from './etapas.ts'
import { fillCarrinho, givenComprador } from './pagamento.ts'

/** A screen as the sweep opens it. */
export type Tela = {
  /** Its address in the table of routes. */
  rota: string
  /** The address that is opened, where it is another. */
  endereco?: string
  /** Its heading. */
  titulo: string | RegExp
  /** Text that stands there when its data have come. */
  mostra: string | RegExp
  /** What the browser's tab says, where it is not the heading. */
  aba?: string
}

/** What a visitor may open, on a product that carries the parcel of this code. */
export const telasDoVisitante = (codigo: string): Tela[] => [
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
    rota: '/desfazerEmail',
    titulo: 'Desfazer a troca de e-mail',
    mostra: 'O link está incompleto.',
  },
  {
    rota: '/sandbox',
    titulo: 'Aqui nada é de verdade',
    mostra: 'CPF 529.982.247-25',
    aba: 'Ambiente de testes',
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

/** What somebody with an account opens; the cart holds João's frete, `recarga` is a Pix that waits. */
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
  { rota: '/notificacoes', titulo: 'Notificações', mostra: 'Etiqueta pronta' },
  { rota: '/tratativas', titulo: 'Tratativas', mostra: 'Página em construção' },
  { rota: '/configuracoes', titulo: 'Configurações', mostra: 'Trocar a senha com que você entra' },
  { rota: '/configuracoes/conta', titulo: 'Conta Flex', mostra: 'Este aparelho, agora' },
  { rota: '/configuracoes/conta-editar', titulo: 'Minha Conta', mostra: 'São Paulo, SP' },
  { rota: '/configuracoes/restaurar-senha', titulo: 'Nova senha', mostra: 'Repita a nova senha' },
  { rota: '/configuracoes/minha-loja', titulo: 'Minha Loja', mostra: 'São Paulo, SP' },
  { rota: '/configuracoes/documentos', titulo: 'Documentos', mostra: 'Esta página está em construção' },
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

/** Somebody who bought João's frete, has another one in the cart, a shop, and a top-up that waits. Made by the API. */
export async function givenAssinanteComTudo(page: Page) {
  const { who, api } = await givenComprador(page, { saldo: 200 })
  const { uuid } = await api.get<{ uuid: string }>('/carrinho')
  await api.post(`/frete/${uuid}`, {})
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
  const [frete] = await api.get<[{ codigoEncomenda: string | null }]>('/frete')
  return { who, recarga: paymentId, compra: uuid, codigo: frete.codigoEncomenda! }
}

/** Leads out instead of showing anything, or is shown to the staff alone (e2e/operador.test.ts looks at that one). */
const SEM_TELA = ['/logout', '/operacao']

/** Every address with a screen, as the tables of routes say it. */
export function listRotas() {
  const texts = ['routes.tsx', 'private-routes.tsx'].map((file) =>
    readFileSync(join(import.meta.dirname, '../web', file), 'utf8'),
  )
  const found = texts.flatMap((text) => [
    ...text.matchAll(/(?:\bpath: |\b(?:privada|emConstrucao|rastreio)\(\s*)'([/*][^']*)'/g),
  ])
  return found.map(([, path]) => path!).filter((path) => !SEM_TELA.includes(path))
}
