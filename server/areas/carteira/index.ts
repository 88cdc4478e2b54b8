import { formatReais } from '#contract/kernel/values/centavos'
import type { Area } from '../../kernel/area.ts'
import { checkLivroDiario } from './balanco.ts'
import { routes } from './carteira.routes.ts'
import { creditDemonstracao } from './demonstracao.ts'
import { tellTransacoes } from './extrato/extrato.ts'
import { closeLivro } from './fechamento.ts'
import { findSaldos } from './livro.repo.ts'
import { findContestado } from './lote.repo.ts'
import { lockCarteira } from './transacao.ts'

export { checkLivro } from './balanco.ts'
export { coverContestado } from './cobertura.ts'
export { giveCortesia } from './cortesia.ts'
export { giveBack } from './devolucao.ts'
export {
  countMovimentosDoDia,
  findSelo,
  listContasDoDia,
  listDiasDoPeriodo,
  listMovimentosDoDia,
  listMovimentosDosEventos,
  type MovimentoLido,
  readMovimentos,
} from './dia.repo.ts'
export { hasRecarga } from './extrato/extrato.repo.ts'
export { checkSeals } from './fechamento.ts'
export { findDevolvido, findSaldos, hasPartida, listMovimentosComPartidas } from './livro.repo.ts'
export { CASA, disponivelDe, reservadoDe } from './livro.rules.ts'
export { openContas, postMovimento } from './livro.ts'
export { findContestado, findDisponivelDoLote, findOrigem, findSacavel, listLotes } from './lote.repo.ts'
export { listMeios } from './meios.ts'
export { addTransacao, type Efeito, endTransacoes, lockCarteira } from './transacao.ts'

/** The books: each subscriber's balance, and every movement behind it. */
export const carteira: Area = {
  name: 'carteira',
  routes,
  jobs: [closeLivro, checkLivroDiario],
  async start(deps) {
    if (deps.config.demo) await creditDemonstracao(deps)
  },
  titular: {
    tell: async ({ db }, { assinaturaUuid }) =>
      assinaturaUuid
        ? { ...(await findSaldos(db, assinaturaUuid)), transacoes: await tellTransacoes(db, assinaturaUuid) }
        : {},
    erase: async () => {}, // the books stay; they name nobody
    object: async (_deps, tx, { assinaturaUuid }) => {
      if (!assinaturaUuid) return undefined
      const { saldo, saldoReservado } = await lockCarteira(tx, assinaturaUuid)
      if (saldo + saldoReservado === 0) return undefined
      return `A carteira tem ${formatReais(saldo + saldoReservado)}. Use ou saque o saldo antes de encerrar a conta; o que entrou por cartão pode voltar ao cartão.`
    },
    objectDevido: async (_deps, tx, { assinaturaUuid }) => {
      const devido = assinaturaUuid ? await findContestado(tx, assinaturaUuid) : 0
      if (devido === 0) return undefined
      return `O banco devolveu um pagamento seu a quem pagou, e ${formatReais(devido)} dele ainda são devidos. Adicione esse valor à carteira antes de encerrar a conta.`
    },
  },
}
