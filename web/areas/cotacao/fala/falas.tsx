import { Icon } from '../../../ui/drawings/icon.tsx'
import type { Rascunho } from '../calculadora.rules.ts'
import { type Fala, type Respondido, readFalas } from './fala.rules.ts'
import css from './falas.module.css'

/** What the readout says about this parcel. */
export function Falas({ rascunho, respondido }: { rascunho: Rascunho; respondido: Respondido | null }) {
  return (
    <ul className={css.falas}>
      {readFalas(rascunho, respondido).map(({ sobre, forte, texto }) => (
        <li key={forte} className={css[sobre]}>
          <Icon name={ICONS[sobre]} size="s" />
          <span>
            <b>{forte}</b> {texto}
          </span>
        </li>
      ))}
    </ul>
  )
}

const ICONS = { peso: 'check', centimetro: 'box', limite: 'info' } as const satisfies Record<Fala['sobre'], string>
