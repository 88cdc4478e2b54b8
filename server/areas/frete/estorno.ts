import type { Centavos } from '#contract/kernel/centavos'
import type { Db, Deps } from '../../kernel/deps.ts'
import { addTransacao, CASA, disponivelDe, findContestado, lockCarteira, postMovimento } from '../carteira/index.ts'

/**
 * Gives back what was paid for a frete, once whatever asks for it. Who had the bank take the payment back has had that money
 * already: what the house bore for them is covered first. The caller holds the account, then the frete; the wallet comes
 * last. Answers how much went into the wallet; undefined when it was given back before.
 */
export async function refundFrete(
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  {
    uuid,
    assinaturaUuid,
    valorFreteCentavos: valor,
  }: { uuid: string; assinaturaUuid: string; valorFreteCentavos: Centavos },
): Promise<Centavos | undefined> {
  await lockCarteira(tx, assinaturaUuid)
  const coberto = Math.min(valor, await findContestado(tx, assinaturaUuid))
  const devolvido = valor - coberto
  const evento = `estorno:${uuid}`
  const partidas = [
    { conta: CASA.transportadoras, valor: 0 - valor },
    ...(coberto > 0 ? [{ conta: CASA.contestacoes, valor: coberto }] : []),
    ...(devolvido > 0 ? [{ conta: disponivelDe(assinaturaUuid), valor: devolvido }] : []),
  ]
  const moved =
    devolvido === 0
      ? await postMovimento(deps, tx, { evento, tipo: 'ESTORNO_FRETE', assinaturaUuid, descricao: '', partidas })
      : await addTransacao(deps, tx, {
          assinaturaUuid,
          tipo: 'ESTORNO_FRETE',
          status: 'CONCLUIDA',
          valor: devolvido,
          meio: 'CARTEIRA',
          origem: 'FRETE',
          origemUuid: uuid,
          efeito: { evento, partidas },
        })
  return moved === undefined ? undefined : devolvido
}
