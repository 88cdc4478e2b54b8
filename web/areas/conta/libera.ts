import type { LimiteDeFretes } from '#contract/frete-envio'
import { type Dia, diaOf } from '#contract/kernel/values/instant'
import { diaText } from '../frete/index.ts'

/** What frees a frete's place in the limit, and the latest date on which it happens (D §8). */
export function liberaText({ statusFrete, liberaEm }: LimiteDeFretes['fretes'][number], hoje: Dia) {
  const ate = liberaEm && diaText(diaOf(liberaEm), hoje)
  switch (statusFrete) {
    case 'GERADO':
      return ate ? `Libera ao postar, ou ao expirar ${ate}` : 'Libera ao postar'
    case 'AGUARDANDO_PAGAMENTO':
      return ate ? `Libera se não for pago até ${ate}` : 'Libera se não for pago'
    case 'PENDENTE':
      return ate ? `Libera até ${ate}` : 'Libera depois de gerado e postado'
  }
}
