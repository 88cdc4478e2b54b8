import type { Pagamento } from '#contract/pagamento'

/** The addresses of the steps of a purchase, so that a reload, a link and 'back' lead to the same step. */
export const ESCOLHA_URL = '/carrinho?etapa=pagamento'

const FORMA = { PIX: 'pix', CARTAO: 'cartao' } as const
export type Forma = (typeof FORMA)[keyof typeof FORMA]

export const formaUrl = (meio: keyof typeof FORMA) => `${ESCOLHA_URL}&forma=${FORMA[meio]}`

export const pagamentoUrl = ({ meio, paymentId }: Pick<Pagamento, 'meio' | 'paymentId'>) =>
  `${formaUrl(meio === 'PIX' ? 'PIX' : 'CARTAO')}&pagamento=${paymentId}`

export const confirmacaoUrl = (compra: string) => `/carrinho?etapa=confirmacao&compra=${compra}`
