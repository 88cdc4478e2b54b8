import { semQuebra } from '#contract/kernel/values/texto'
import { Icon } from '../../../ui/drawings/icon.tsx'
import type { Rascunho } from '../calculadora.rules.ts'
import { type Fala, type Respondido, readFalas } from './fala.rules.ts'
import css from './falas.module.css'
import { useProdutos } from './use-produtos.ts'

/**
 * What the readout says about this parcel. A screen reader tells each product once, when it begins to refuse the
 * parcel: the sentence itself changes with every key.
 */
export function Falas({ rascunho, respondido }: { rascunho: Rascunho; respondido: Respondido | null }) {
  const { pesos, limites } = readFalas(rascunho, respondido, useProdutos())
  return (
    <div className={css.falas}>
      <ul>{pesos.map(itemOf)}</ul>
      <ul aria-live="polite" aria-relevant="additions">
        {limites.map(itemOf)}
      </ul>
    </div>
  )
}

const itemOf = ({ sobre, forte, texto }: Fala) => (
  <li key={forte} className={css[sobre]}>
    <Icon name={ICONS[sobre]} size="s" />
    <span>
      <b>{forte}</b> {semQuebra(texto)}
    </span>
  </li>
)

const ICONS = { peso: 'check', centimetro: 'box', limite: 'info' } as const satisfies Record<Fala['sobre'], string>
