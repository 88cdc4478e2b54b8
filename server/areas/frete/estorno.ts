import type { Centavos } from '#contract/kernel/centavos'
import type { Db, Deps } from '../../kernel/deps.ts'
import { CASA, giveBack } from '../carteira/index.ts'

/** Gives back what was paid for a frete. The caller holds the account, then the frete. */
export const refundFrete = (
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  {
    uuid,
    assinaturaUuid,
    valorFreteCentavos: valor,
  }: { uuid: string; assinaturaUuid: string; valorFreteCentavos: Centavos },
) =>
  giveBack(deps, tx, {
    assinaturaUuid,
    tipo: 'ESTORNO_FRETE',
    valor,
    de: CASA.transportadoras,
    evento: `estorno:${uuid}`,
    meio: 'CARTEIRA',
    origem: 'FRETE',
    origemUuid: uuid,
  })
