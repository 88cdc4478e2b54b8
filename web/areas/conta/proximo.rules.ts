import type { Assinatura } from '#contract/conta'
import type { LimiteDeFretes } from '#contract/frete-envio'

/** What to do next: post the labelled boxes, with the latest day; or ask for a quote. */
export type Proximo = { faz: 'postar'; quantidade: number; prazo: Date | null } | { faz: 'cotar' }

/**
 * Plans the card. The deadlines are in `limite`, which is undefined until its call has answered, or if the call failed.
 */
export function planProximo(
  { fretesAguardaPostar }: Pick<Assinatura, 'fretesAguardaPostar'>,
  limite: Pick<LimiteDeFretes, 'fretesAguardaPostar' | 'fretes'> | undefined,
): Proximo {
  const quantidade = limite?.fretesAguardaPostar ?? fretesAguardaPostar
  if (quantidade === 0) return { faz: 'cotar' }
  const prazos = (limite?.fretes ?? []).flatMap(({ statusFrete, liberaEm }) =>
    statusFrete === 'GERADO' && liberaEm ? liberaEm.getTime() : [],
  )
  return { faz: 'postar', quantidade, prazo: prazos.length > 0 ? new Date(Math.min(...prazos)) : null }
}
