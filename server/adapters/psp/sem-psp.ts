import { AvisoForjado, type Psp, PspRecusou } from '../../ports/psp.ts'

async function recusa(): Promise<never> {
  throw new PspRecusou('Pagamentos por Pix, cartão e boleto não estão disponíveis nesta instalação.')
}

/** Of an installation that has no PSP: nothing can be paid from outside, and nothing ever was. */
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
  findCobranca: async () => undefined,
  findByReferencia: async () => undefined,
  cancelCobranca: recusa,
  refundCobranca: recusa,
  async readAviso() {
    throw new AvisoForjado('nobody sends notices here')
  },
}
