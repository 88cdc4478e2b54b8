import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db, Deps } from '../../kernel/deps.ts'
import { partidasDaDevolucao } from './devolucao.rules.ts'
import { type Procedencia, postMovimento } from './livro.ts'
import { findContestado } from './lote.repo.ts'
import { addTransacao, lockCarteira, type NovaTransacao } from './transacao.ts'

/** What is given back, and `de`: the account that has it until then, but for `margem`, which the house had earned. */
type Devolucao = Omit<NovaTransacao, 'status' | 'efeito'> & {
  evento: string
  de: string
  margem?: Centavos
} & Procedencia

/**
 * Gives money back to a subscriber, once whatever asks for it. Who had the bank take a payment back has had that money
 * already: what the house bore for them is covered first. The caller holds the account and what the money was for; the
 * wallet comes last. Answers how much went into the wallet; undefined when it was given back before.
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
