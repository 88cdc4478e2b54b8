import { type Psp, PspIndisponivel, PspRecusou, WebhookForjado } from '../../ports/psp.ts'

async function recusa(): Promise<never> {
  throw new PspRecusou('Pagamentos por Pix, cartão e boleto não estão disponíveis nesta instalação.')
}

/**
 * A charge made before the key was removed may still be paid, so answering "no such charge" would be wrong: always
 * unavailable.
 */
async function ninguem(): Promise<never> {
  throw new PspIndisponivel('there is no PSP to ask')
}

/** For an installation without a PSP: nothing can be paid from outside. */
export const semPsp: Psp = {
  nome: 'nenhum',
  isSandbox: false,
  createPix: recusa,
  createBoleto: recusa,
  tokenizeCartao: recusa,
  tokenizeSalvo: recusa,
  chargeCartao: recusa,
  saveCartao: recusa,
  deleteCartao: recusa,
  findCobranca: ninguem,
  findByReferencia: ninguem,
  // biome-ignore lint/correctness/useYield: there is no PSP to ask
  // oxlint-disable-next-line eslint/require-yield -- there is no PSP to ask
  async *listAprovadas() {
    throw new PspIndisponivel('there is no PSP to ask')
  },
  cancelCobranca: recusa,
  refundCobranca: recusa,
  refundParte: recusa,
  async readWebhook() {
    throw new WebhookForjado('nobody sends notices here')
  },
}
