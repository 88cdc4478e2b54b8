import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type * as z from 'zod'
import type { Transacao } from '#contract/carteira'
import type { TestHouse } from '../../../testing/house.ts'
import { addTransacao, CASA, disponivelDe, type Efeito, endTransacoes, lockCarteira, reservadoDe } from '../index.ts'

export type TransacaoWire = z.input<typeof Transacao>

/** A subscriber who reads their own transactions. */
export async function correntista(house: TestHouse) {
  const { token, ...pessoa } = await house.given.assinante()
  const me = house.as(token)
  const path = `/api/v1/assinatura/${pessoa.assinaturaUuid}/transacao`
  return {
    ...pessoa,
    me,
    token,
    path,
    /** A page, and the total number of lines. */
    async list(query = '') {
      const answer = await me.get(path + query)
      expect(answer.statusCode, answer.body).toBe(200)
      return { lines: answer.json<TransacaoWire[]>(), total: Number(answer.headers['x-total-count']) }
    },
    file: (accept: string, query = '') => me.get(path + query, { headers: { accept } }),
    saldo: async () => (await me.get(`/api/v1/assinatura/${pessoa.assinaturaUuid}`)).json<{ saldo: number }>().saldo,
    does: actsOf(house, pessoa.assinaturaUuid),
  }
}

/** What other areas do to a wallet, in the words of the ledger; each returns what its lines are about. */
function actsOf(house: TestHouse, assinaturaUuid: string) {
  const [disponivel, reservado] = [disponivelDe(assinaturaUuid), reservadoDe(assinaturaUuid)]
  /** Puts each act a moment after the one before. */
  let acts = 0
  const deps = { clock: { ...house.deps.clock, now: () => new Date(house.clock.now().getTime() + acts) } }
  const moves = (name: string, de: string, para: string, valor: number): Efeito => ({
    evento: `${name}:${randomUUID()}`,
    partidas: [
      { conta: de, valor: 0 - valor },
      { conta: para, valor },
    ],
  })
  type Nova = Omit<Parameters<typeof addTransacao>[2], 'assinaturaUuid' | 'origemUuid'>
  const act = async (uuid: string, ...novas: Nova[]) => {
    acts++
    await house.db.transaction().execute(async (tx) => {
      await lockCarteira(tx, assinaturaUuid)
      for (const nova of novas) await addTransacao(deps, tx, { ...nova, assinaturaUuid, origemUuid: uuid })
    })
    return uuid
  }
  const end = (uuid: string, status: 'CONCLUIDA' | 'RECUSADA' | 'EXPIRADA' | 'CANCELADA', efeito?: Efeito) => {
    acts++
    return house.db.transaction().execute(async (tx) => {
      await lockCarteira(tx, assinaturaUuid)
      await endTransacoes(deps, tx, { assinaturaUuid, origemUuid: uuid, status, efeito })
    })
  }
  const done = { status: 'CONCLUIDA', meio: 'CARTEIRA' } as const
  return {
    topUp: (valor: number) =>
      act(randomUUID(), {
        ...done,
        tipo: 'COMPRA_CREDITOS',
        valor,
        meio: 'PIX',
        origem: 'PAGAMENTO',
        efeito: moves('pagamento', CASA.aReceber, disponivel, valor),
      }),
    askTopUp: (valor: number) =>
      act(randomUUID(), { tipo: 'COMPRA_CREDITOS', status: 'PENDENTE', valor, meio: 'BOLETO', origem: 'PAGAMENTO' }),
    payTopUp: (uuid: string, valor: number) =>
      end(uuid, 'CONCLUIDA', moves('pagamento', CASA.aReceber, disponivel, valor)),
    buy: (valor: number) =>
      act(randomUUID(), {
        ...done,
        tipo: 'COMPRA_FRETE',
        valor,
        origem: 'COMPRA',
        efeito: moves('compra', disponivel, CASA.transportadoras, valor),
      }),
    refund: (valor: number) =>
      act(randomUUID(), {
        ...done,
        tipo: 'ESTORNO_FRETE',
        valor,
        origem: 'FRETE',
        efeito: moves('estorno', CASA.transportadoras, disponivel, valor),
      }),
    /** Buys with a Pix and reserves a part from the wallet. */
    askBuy: (carteira: number, pix: number) =>
      act(
        randomUUID(),
        {
          tipo: 'COMPRA_FRETE',
          status: 'PENDENTE',
          valor: carteira,
          meio: 'CARTEIRA',
          origem: 'COMPRA',
          efeito: moves('reserva', disponivel, reservado, carteira),
        },
        { tipo: 'COMPRA_FRETE', status: 'PENDENTE', valor: pix, meio: 'PIX', origem: 'COMPRA' },
      ),
    giveBack: (uuid: string, valor: number) =>
      act(uuid, {
        ...done,
        tipo: 'DEVOLUCAO_RESERVA',
        valor,
        origem: 'COMPRA',
        efeito: moves('liberacao', reservado, disponivel, valor),
      }),
    askSaque: (valor: number) =>
      act(randomUUID(), {
        tipo: 'SAQUE',
        status: 'PENDENTE',
        valor,
        meio: 'PIX',
        origem: 'SAQUE',
        efeito: moves('saque', disponivel, CASA.saques, valor),
      }),
    end,
  }
}
