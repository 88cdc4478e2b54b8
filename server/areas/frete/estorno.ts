import type { Centavos } from '#contract/kernel/centavos'
import type { Db, Deps } from '../../kernel/deps.ts'
import { addTransacao, CASA, disponivelDe, lockCarteira } from '../carteira/index.ts'

/**
 * Gives back what was paid for a frete, once whatever asks for it. The caller holds the account, then the frete; the wallet
 * comes last. Answers whether it was now.
 */
export async function refundFrete(
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  {
    uuid,
    assinaturaUuid,
    valorFreteCentavos: valor,
  }: { uuid: string; assinaturaUuid: string; valorFreteCentavos: Centavos },
) {
  await lockCarteira(tx, assinaturaUuid)
  const linha = await addTransacao(deps, tx, {
    assinaturaUuid,
    tipo: 'ESTORNO_FRETE',
    status: 'CONCLUIDA',
    valor,
    meio: 'CARTEIRA',
    origem: 'FRETE',
    origemUuid: uuid,
    efeito: {
      evento: `estorno:${uuid}`,
      partidas: [
        { conta: CASA.transportadoras, valor: 0 - valor },
        { conta: disponivelDe(assinaturaUuid), valor },
      ],
    },
  })
  return linha !== undefined
}
