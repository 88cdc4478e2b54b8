import type { Bandeira } from '#contract/kernel/values/cartao'
import { Icon } from '../../../ui/drawings/icon.tsx'
import page from '../../../ui/page/page.module.css'
import css from './bandeira-mark.module.css'
import { BANDEIRA } from './bandeiras.ts'

/** The brand of a card: a neutral tile with its name, never the company's artwork. */
export function BandeiraMark({ bandeira }: { bandeira: Bandeira }) {
  if (bandeira === 'DESCONHECIDA')
    return (
      <span className={css.mark}>
        <Icon name="card" />
      </span>
    )
  return (
    <span className={css.mark}>
      <span aria-hidden="true">{CURTA[bandeira]}</span>
      <span className={page.srOnly}>{BANDEIRA[bandeira]}</span>
    </span>
  )
}

const CURTA: Record<Exclude<Bandeira, 'DESCONHECIDA'>, string> = {
  VISA: 'Visa',
  MASTERCARD: 'Master',
  AMEX: 'Amex',
  ELO: 'Elo',
  JCB: 'JCB',
  DISCOVER: 'Discover',
  HIPERCARD: 'Hiper',
  AURA: 'Aura',
}
