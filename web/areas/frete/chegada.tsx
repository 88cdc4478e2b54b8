import type { FreteNaLista } from '#contract/frete-envio'
import { hoje } from '../../app/data/clock.ts'
import { Icon } from '../../ui/drawings/icon.tsx'
import css from './chegada.module.css'
import { chegadaOf } from './situacao.ts'

/** 'Chega seg., 30 nov'; what is late says so in words. Nothing where no arrival is expected. */
export function Chegada({ frete }: { frete: FreteNaLista }) {
  const chegada = chegadaOf(frete, hoje())
  if (!chegada) return null
  if (!chegada.isAtrasado) return <p className={css.chegada}>{chegada.texto}</p>
  return (
    <p className={css.atrasado}>
      <Icon name="alert" size="s" />
      {chegada.texto}
    </p>
  )
}
