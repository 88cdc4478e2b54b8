import { planLugares } from '#contract/frete/folha'
import { POSICOES_DA_FOLHA } from '#contract/frete-envio'

/**
 * Whether the first label fits on a sheet that is free from `posicao` on. With a DACE it needs two places of one row.
 */
export const isPosicaoLivre = (comDace: readonly boolean[], posicao: number) =>
  planLugares(comDace, posicao).findIndex(Boolean) < POSICOES_DA_FOLHA.length

/** What the choice of the first place means for the sheet, and why one place cannot be chosen. */
export function posicaoText(comDace: readonly boolean[], posicao: number) {
  const emBranco = planLugares(comDace, posicao).findIndex(Boolean)
  const lado = emBranco > posicao - 1 ? ': a DACE sai ao lado da etiqueta, na mesma linha' : ''
  const folha =
    posicao === 1
      ? 'Folha nova. Se ela já foi usada, escolha o primeiro lugar livre.'
      : `${emBranco === 1 ? 'O primeiro lugar fica' : `Os ${emBranco} primeiros lugares ficam`} em branco${lado}.`
  const fora = POSICOES_DA_FOLHA.filter((one) => !isPosicaoLivre(comDace, one))
  return fora.length === 0 ? folha : `${folha} Na posição ${fora.join(', ')} a DACE não cabe ao lado da etiqueta.`
}
