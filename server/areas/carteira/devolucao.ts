import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db, Deps } from '../../kernel/deps.ts'
import { partidasDaDevolucao } from './devolucao.rules.ts'
import { type Procedencia, postMovimento } from './livro.ts'
import { findContestado } from './lote.repo.ts'
import { addTransacao, lockCarteira, type NovaTransacao } from './transacao.ts'

/** Money to give back. `de` is the account that holds it, except for `margem`, which is the house's revenue. */
type Devolucao = Omit<NovaTransacao, 'status' | 'efeito'> & {
  evento: string
  de: string
  margem?: Centavos
} & Procedencia

/**
 * Gives money back to a subscriber, once for each `evento`. If the bank took a payment back, its owner already had that
 * money: what the house bears for them is covered first. The caller has locked the account and what the money was for;
 * the wallet is locked last. Returns how much went into the wallet; undefined when it was given back before.
 */
export async function giveBack(
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  { evento, de, margem, lote, voltaDe, ...linha }: Devolucao,
): Promise<Centavos | undefined> {
  const { assinaturaUuid, tipo, valor } = linha
  await lockCarteira(tx, assinaturaUuid)
  const contestado = await findContestado(tx, assinaturaUuid)
  const { partidas, devolvido } = partidasDaDevolucao({ de, assinaturaUuid, valor, margem }, contestado)
  const moved =
    devolvido === 0
      ? await postMovimento(deps, tx, { evento, tipo, assinaturaUuid, descricao: '', partidas, lote, voltaDe })
      : await addTransacao(deps, tx, {
          ...linha,
          status: 'CONCLUIDA',
          valor: devolvido,
          efeito: { evento, partidas, lote, voltaDe },
        })
  return moved === undefined ? undefined : devolvido
}
