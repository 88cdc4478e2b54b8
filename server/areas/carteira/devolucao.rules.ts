import type { Centavos } from '#contract/kernel/values/centavos'
import { CASA, disponivelDe, type Partida } from './livro.rules.ts'

/**
 * Entries that give money back: first what the house bears for the owner, the rest to the wallet. `margem` is the
 * house's revenue in a price.
 */
export function partidasDaDevolucao(
  {
    de,
    assinaturaUuid,
    valor,
    margem = 0,
  }: { de: string; assinaturaUuid: string; valor: Centavos; margem?: Centavos | undefined },
  contestado: Centavos,
): { partidas: Partida[]; devolvido: Centavos } {
  const coberto = Math.min(valor, contestado)
  const devolvido = valor - coberto
  const partidas = [
    { conta: de, valor: margem - valor },
    ...(margem > 0 ? [{ conta: CASA.receita, valor: 0 - margem }] : []),
    ...(coberto > 0 ? [{ conta: CASA.contestacoes, valor: coberto }] : []),
    ...(devolvido > 0 ? [{ conta: disponivelDe(assinaturaUuid), valor: devolvido }] : []),
  ]
  return { partidas, devolvido }
}
