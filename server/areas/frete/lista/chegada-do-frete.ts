import { diaOf } from '#contract/kernel/values/instant'
import type { Deps } from '../../../kernel/deps.ts'
import { estimateChegada, estimateChegadaPostandoJa } from '../../cotacao/index.ts'
import type { FreteGuardado } from './lista.repo.ts'

/** Situations in which a parcel will not arrive, or not on the foreseen day. */
const SEM_PREVISAO: readonly (FreteGuardado['situacao'] | null)[] = ['DEVOLUCAO', 'DEVOLVIDO', 'EXTRAVIADO', 'AVARIADO']

type EmViagem = Pick<FreteGuardado, 'status' | 'situacao' | 'postadoEm' | 'produto' | 'diasMinimo' | 'diasMaximo'>

/** When a posted parcel should arrive; null before posting, after delivery, and in the situations of SEM_PREVISAO. */
export function findPrevisao(deps: Deps, { status, situacao, postadoEm, ...prazo }: EmViagem) {
  if (status !== 'POSTADO' || !postadoEm || SEM_PREVISAO.includes(situacao)) return null
  return estimateChegada(deps, { ...prazo, postadoEm })
}

/** `findPrevisao`, and before the posting too: counted from the next day on which the parcel can be posted. */
export function findChegada(deps: Deps, frete: EmViagem) {
  if (frete.status === 'PENDENTE' || frete.status === 'GERADO') return estimateChegadaPostandoJa(deps, frete)
  const previsao = findPrevisao(deps, frete)
  return previsao && { postagem: diaOf(frete.postadoEm!), ...previsao }
}
