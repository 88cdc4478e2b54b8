import { randomUUIDv7 } from 'node:crypto'
import type { Meio, Origem, StatusDeTransacao, TipoDeTransacao } from '#contract/carteira'
import type { Centavos } from '#contract/kernel/values/centavos'
import { together } from '../../db/transact.ts'
import type { Db, Deps } from '../../kernel/deps.ts'
import { SISTEMA } from '../acesso/index.ts'
import { lockSaldos } from './livro.repo.ts'
import type { Partida } from './livro.rules.ts'
import { openContas, type Procedencia, postMovimento } from './livro.ts'
import { endLinha, endLinhaEfetivada, insertLinha, listLinhasOf } from './transacao.repo.ts'

/** A change of the balance: its event, posted once, and its entries. */
export type Efeito = { evento: string; partidas: readonly Partida[] } & Procedencia

export type NovaTransacao = {
  assinaturaUuid: string
  tipo: TipoDeTransacao
  status: StatusDeTransacao
  valor: Centavos
  meio: Meio
  origem: Origem
  origemUuid: string
  /** The person who caused it; the house otherwise. */
  ator?: string | undefined
  /** Undefined while the wallet does not change: a waiting top-up, money of a Pix that bypasses the wallet. */
  efeito?: Efeito | undefined
}

/**
 * Locks a subscriber's wallet until the transaction ends and returns its balances. Called before money moves, after
 * account and cart are locked: with one order, two never wait for each other.
 */
export async function lockCarteira(tx: Db, assinaturaUuid: string) {
  const saldos = await lockSaldos(tx, assinaturaUuid)
  if (saldos) return saldos
  await openContas(tx, assinaturaUuid)
  return (await lockSaldos(tx, assinaturaUuid))!
}

/**
 * Writes a line of 'Transações realizadas' with the movement behind it. Returns undefined, with nothing moved, when the
 * event was written before. Throws SALDO_INSUFICIENTE; the transaction is then aborted.
 */
export async function addTransacao(deps: Pick<Deps, 'clock'>, tx: Db, nova: NovaTransacao) {
  const { assinaturaUuid, tipo, status, valor, meio, origem, origemUuid, efeito, ator = SISTEMA } = nova
  const em = deps.clock.now()
  const uuid = randomUUIDv7()
  const movimentoUuid = efeito ? randomUUIDv7() : null
  const linha = { uuid, assinaturaUuid, tipo, status, valorCentavos: valor, meio, origem, origemUuid, movimentoUuid }
  const [, isWritten] = await together(
    movimentoUuid && efeito && postMovimento(deps, tx, movimentoOf(assinaturaUuid, tipo, efeito), movimentoUuid),
    insertLinha(tx, { ...linha, criadaEm: em, em, ator }),
  )
  return isWritten ? uuid : undefined
}

/**
 * Ends every waiting line of one origin and posts the movement that ends it, if any. `efeito` belongs to the line that
 * has no movement yet, when it changes the balance.
 */
export async function endTransacoes(
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  {
    assinaturaUuid,
    origemUuid,
    status,
    efeito,
  }: {
    assinaturaUuid: string
    origemUuid: string
    status: Exclude<StatusDeTransacao, 'PENDENTE'>
    efeito?: Efeito | undefined
  },
) {
  const waiting = (await listLinhasOf(tx, origemUuid)).filter((linha) => linha.status === 'PENDENTE')
  const [own] = waiting.filter(({ movimentoUuid }) => !movimentoUuid)
  const movimentoUuid = efeito && own && (await postMovimento(deps, tx, movimentoOf(assinaturaUuid, own.tipo, efeito)))
  if (efeito && !movimentoUuid) throw new Error(`${efeito.evento}: no line waits for it`)
  const em = deps.clock.now()
  for (const { uuid, movimentoUuid: efetivada } of waiting) {
    const ended = efetivada
      ? await endLinhaEfetivada(tx, uuid, status)
      : await endLinha(tx, {
          uuid,
          assinaturaUuid,
          status,
          em,
          movimentoUuid: own?.uuid === uuid ? (movimentoUuid ?? null) : null,
        })
    if (!ended) throw new Error(`transacao ${uuid}: somebody else has just ended it`)
  }
}

const movimentoOf = (assinaturaUuid: string, tipo: string, { evento, partidas, lote, voltaDe }: Efeito) => ({
  evento,
  lote,
  voltaDe,
  tipo,
  assinaturaUuid,
  descricao: '',
  partidas,
})
