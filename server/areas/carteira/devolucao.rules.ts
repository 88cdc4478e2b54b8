import type { Centavos } from '#contract/kernel/values/centavos'
import { CASA, disponivelDe, type Partida } from './livro.rules.ts'

/** Entries that give money back: first to the house for what it still bears for its owner, the rest into the wallet. */
export function partidasDaDevolucao(
  { de, assinaturaUuid, valor }: { de: string; assinaturaUuid: string; valor: Centavos },
  contestado: Centavos,
): { partidas: Partida[]; devolvido: Centavos } {
  const coberto = Math.min(valor, contestado)
  const devolvido = valor - coberto
  const partidas = [
    { conta: de, valor: 0 - valor },
    ...(coberto > 0 ? [{ conta: CASA.contestacoes, valor: coberto }] : []),
    ...(devolvido > 0 ? [{ conta: disponivelDe(assinaturaUuid), valor: devolvido }] : []),
  ]
  return { partidas, devolvido }
}
