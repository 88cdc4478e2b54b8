import type * as z from 'zod'
import type { Devolucao, SaldoDeCartao } from '#contract/pagamento/devolucao'
import { frete } from '../../testing/given/carrinho.ts'
import { APROVADO, beginRecarga, decide, pagador } from '../../testing/given/pagamento.ts'
import type { TestHouse } from '../../testing/house.ts'

export type DevolucaoWire = z.input<typeof Devolucao>

/**
 * Somebody with a cart, who tops up by card and Pix, buys, cancels, withdraws and asks for refunds. Amounts in
 * centavos.
 */
export async function portador(house: TestHouse) {
  const ana = await pagador(house)
  const { me, assinaturaUuid } = ana
  return {
    ...ana,
    async topUp(centavos: number, meio: 'PIX' | 'CARTAO' = 'PIX') {
      const paymentId = await beginRecarga(me, centavos, meio)
      if (meio === 'PIX') await decide(house, paymentId, 'APROVAR')
      else {
        const paid = await ana.payCartao(APROVADO, { chartUuid: null, amount: centavos, pagamento: paymentId })
        if (paid.json<{ status: string }>().status !== 'APPROVED') throw new Error(paid.body)
      }
      return paymentId
    },
    /** Buys this many fretes with the wallet and returns their uuids; undefined when the wallet has too little. */
    async buy(quantos = 1) {
      const { 'correios/pac': pac } = await ana.quote()
      const { uuid, total } = await ana.fill(...Array.from({ length: quantos }, () => frete(pac)))
      const bought = await me.post(`/api/v1/frete/${uuid}`)
      if (bought.statusCode >= 300) return undefined
      const fretes = await house.db
        .selectFrom('frete')
        .select('uuid')
        .where('carrinhoUuid', '=', uuid)
        .orderBy('posicao')
        .execute()
      return { carrinhoUuid: uuid, total: Math.round(total * 100), fretes: fretes.map((one) => one.uuid) }
    },
    async cancel(freteUuid: string) {
      await me.put(`/api/v1/frete/${freteUuid}`)
      await house.runJobs()
    },
    sacar: (centavos: number, headers: Record<string, string> = {}) =>
      me.post('/api/v1/saque', { valor: centavos / 100, senha: ana.senha }, headers),
    devolver: (paymentId: string, centavos: number, headers: Record<string, string> = {}) =>
      me.post(`/api/v1/checkout/payment/${paymentId}/devolucao`, { valor: centavos / 100 }, headers),
    devolucao: async (uuid: string) => (await me.get(`/api/v1/checkout/devolucao/${uuid}`)).json<DevolucaoWire>(),
    cartoes: async () => (await me.get('/api/v1/checkout/devolucao')).json<z.input<typeof SaldoDeCartao>[]>(),
    /** The balance, and how much of it may leave by Pix. */
    async conta() {
      const { saldo, saldoSacavel } = (await me.get(`/api/v1/assinatura/${assinaturaUuid}`)).json<{
        saldo: number
        saldoSacavel: number
      }>()
      return [Math.round(saldo * 100), Math.round(saldoSacavel * 100)]
    },
  }
}
