import { keysOf } from '../schemas/keys-of.ts'
import type { Endpoint } from './endpoint.ts'
import type { Direito } from './papel.ts'

/**
 * What a chave de API or an autorizacao may be allowed to do (D §20). Each escopo opens one direito of papel.ts. A direito
 * without an escopo is for people alone: their password and sessions, cards, withdrawals, documents and the people of a
 * shop. The keys have no escopo either, so a key cannot make another key.
 */
export const ESCOPOS = {
  'conta:ler': { direito: 'verConta', texto: 'Ver o saldo, o limite e o nome da conta' },
  'cotacoes:ler': { direito: 'cotar', texto: 'Ver as cotações feitas e as agências' },
  'lojas:ler': { direito: 'verLojas', texto: 'Ver as lojas' },
  'lojas:editar': { direito: 'editarLojas', texto: 'Cadastrar, mudar e excluir lojas' },
  'carrinho:ler': { direito: 'verCarrinho', texto: 'Ver o carrinho e os destinatários' },
  'carrinho:editar': { direito: 'editarCarrinho', texto: 'Mudar o carrinho e os destinatários' },
  'fretes:comprar': { direito: 'pagar', texto: 'Comprar os fretes do carrinho com a carteira ou Pix' },
  'fretes:ler': { direito: 'verFretes', texto: 'Ver, imprimir e rastrear os fretes' },
  'fretes:cancelar': { direito: 'cancelarFretes', texto: 'Cancelar fretes' },
  'medidas:provar': { direito: 'provarMedidas', texto: 'Guardar fotos das medidas' },
  'carteira:ler': { direito: 'verCarteira', texto: 'Ver as transações da carteira' },
  'carteira:recarregar': { direito: 'recarregar', texto: 'Inserir créditos na carteira' },
  'diferencas:ler': { direito: 'verDiferencas', texto: 'Ver as diferenças' },
  'diferencas:pagar': { direito: 'quitarDiferencas', texto: 'Pagar e resgatar diferenças com a carteira' },
  'diferencas:contestar': { direito: 'contestarDiferencas', texto: 'Contestar diferenças' },
  'eventos:ler': {
    direito: 'verEventos',
    texto: 'Ler o registro de eventos: fretes, pagamentos, diferenças, documentos e carteira',
  },
  'webhooks:editar': {
    direito: 'webhooks',
    texto: 'Cadastrar e mudar webhooks, e receber por eles o registro de eventos',
  },
  'notificacoes:ler': { direito: 'verNotificacoes', texto: 'Ver as notificações' },
} as const satisfies Record<string, { direito: Direito; texto: string }>
export type Escopo = keyof typeof ESCOPOS
export const escopos = keysOf(ESCOPOS)

const ESCOPO_DO_DIREITO = new Map<Direito, Escopo>(escopos.map((escopo) => [ESCOPOS[escopo].direito, escopo]))

/** The escopo that opens a direito to programs; undefined for a direito that is for people alone. */
export const escopoOf = (direito: Direito) => ESCOPO_DO_DIREITO.get(direito)

/** The escopo that a program needs for a call; undefined for a call that is for people alone. */
export const escopoOfCall = ({ right, people }: Pick<Endpoint, 'right' | 'people'>) =>
  right && !people ? escopoOf(right) : undefined
