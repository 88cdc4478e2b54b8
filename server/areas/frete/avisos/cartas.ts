import type { Carta } from '../../../kernel/email/carta.ts'
import { semLinks } from '../../../kernel/email/sem-links.ts'

/** Events of which a recipient is told, each once for a parcel. */
export const MOMENTOS = ['postagem', 'saida', 'entrega'] as const
export type Momento = (typeof MOMENTOS)[number]

const TEXTOS: Record<Momento, { assunto: string; texto: (de: string) => string }> = {
  postagem: {
    assunto: 'A sua encomenda foi postada',
    texto: (de) => `A encomenda que ${de} enviou para você foi postada e está a caminho.`,
  },
  saida: {
    assunto: 'A sua encomenda saiu para entrega',
    texto: (de) => `A encomenda que ${de} enviou para você saiu para entrega.`,
  },
  entrega: {
    assunto: 'A sua encomenda foi entregue',
    texto: (de) => `A encomenda que ${de} enviou para você foi entregue.`,
  },
}

/**
 * The mail to the recipient. It greets nobody: the sender typed the address, and nobody validated it. The sender's name
 * was typed by a stranger, so it is cleaned (D §23).
 */
export function cartaAoDestinatario(
  email: string,
  momento: Momento,
  { remetente: digitado, codigo, transportadora }: { remetente: string; codigo: string; transportadora: string },
  url: string,
  marca: string,
): Carta {
  const { assunto, texto } = TEXTOS[momento]
  const remetente = semLinks(digitado)
  return {
    para: { nome: '', email },
    assunto,
    titulo: assunto,
    paragrafos: [texto(remetente), `${transportadora}, código de rastreio ${codigo}.`],
    botao: { texto: 'Acompanhar a encomenda', url },
    rodape: `Você recebeu este e-mail porque ${remetente} informou o seu endereço como destinatário de uma encomenda enviada pela ${marca}.`,
  }
}
