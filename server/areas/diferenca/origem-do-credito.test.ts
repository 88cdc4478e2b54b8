import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeDevolucao } from '#contract/carteira'
import { formatReais } from '#contract/kernel/values/centavos'
import { checkDiferencas } from '../../ensaio/contraprova/diferencas.ts'
import { buyCarrinho } from '../../testing/given/frete.ts'
import { APROVADO, beginRecarga, decide, listTold, pagador } from '../../testing/given/pagamento.ts'
import { spendSaldo } from '../../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { closeBooks } from '../../testing/livro.ts'
import { findSacavel } from '../carteira/index.ts'
import { pesando } from './testing-diferenca.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(async () => {
  await house.clock.advance(60)
  expect(await checkDiferencas(house.db)).toEqual([])
  await closeBooks(house)
})

/** Somebody whose frete was bought with money that may leave the house. */
async function remetente() {
  const ana = await pagador(house, { saldo: 3000 })
  const [uuid] = await buyCarrinho(ana.me, ana.carrinho.uuid)
  await house.runJobs()
  return {
    ...ana,
    sacavel: () => findSacavel(house.db, ana.assinaturaUuid),
    async medir(peso: number) {
      const dimensoesTransportadora = pesando(peso)
      const eventos = `/sandbox/fretes/${uuid}/eventos`
      const answer = await house.post(eventos, { status: 'POSTADO', dimensoesTransportadora })
      expect(answer.statusCode, answer.body).toBe(200)
    },
    async quit(tipoQuitacao: boolean) {
      const answer = await ana.me.put('/api/v1/assinatura/atualizacaoSaldo', { tipoQuitacao })
      expect(answer.statusCode, answer.body).toBe(200)
    },
  }
}

test('card money that paid a debit comes back as card money when newer measures undo the debit', async () => {
  const ana = await remetente()
  const pagamento = await beginRecarga(ana.me, 5000, 'CARTAO')
  await ana.payCartao(APROVADO, { chartUuid: null, pagamento, amount: 5000 })
  const before = await ana.sacavel()
  expect(before).toEqual({ deCartao: 5000, devido: 0, sacavel: 3000 - ana.total })
  await ana.medir(9)
  await ana.quit(false)
  expect((await ana.sacavel()).deCartao).toBeLessThan(5000)
  await ana.medir(0.3)
  await ana.quit(true)
  expect(await ana.sacavel()).toEqual(before)
})

test('money that was free when it paid a debit comes back free', async () => {
  const ana = await remetente()
  const before = await ana.sacavel()
  await ana.medir(0.6)
  await ana.quit(false)
  expect((await ana.sacavel()).sacavel).toBeLessThan(before.sacavel)
  await ana.medir(0.3)
  await ana.quit(true)
  expect(await ana.sacavel()).toEqual(before)
})

test('a credit that covers a chargeback does not reach the wallet, and the person who redeems it is told so', async () => {
  const ana = await remetente()
  await ana.medir(0.6)
  await ana.quit(false)
  await ana.medir(0.3)
  const recarga = await beginRecarga(ana.me, 5000)
  await decide(house, recarga, 'APROVAR')
  await spendSaldo(house, ana.assinaturaUuid, (await ana.saldos()).saldo)
  await decide(house, recarga, 'ESTORNAR')
  const { devido } = await ana.sacavel()
  await ana.quit(true)
  const coberto = devido - (await ana.sacavel()).devido
  expect([(await ana.saldos()).saldo, coberto > 0]).toEqual([0, true])
  const told = await listTold(house, ana.assinaturaUuid)
  expect(told.filter(({ assunto }) => assunto === 'Diferenças resgatadas').map(({ texto }) => texto)).toEqual([
    `O resgate de ${formatReais(coberto)} em diferenças de frete foi feito. ${describeDevolucao(coberto, 0)}`,
  ])
})
