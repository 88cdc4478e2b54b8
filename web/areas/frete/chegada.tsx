import type { FreteNaLista } from '#contract/frete-envio'
import { semQuebra } from '#contract/kernel/values/texto'
import { hoje } from '../../app/data/clock.ts'
import { Icon } from '../../ui/drawings/icon.tsx'
import css from './chegada.module.css'
import { chegadaDoFrete } from './chegada-do-frete.ts'

/** 'Chega seg., 30 nov', or that the frete is late. Draws nothing where no arrival is expected. */
export function Chegada({ frete }: { frete: FreteNaLista }) {
  const chegada = chegadaDoFrete(frete, hoje())
  if (!chegada) return null
  if (!chegada.isAtrasada) return <p className={css.chegada}>{semQuebra(chegada.texto)}</p>
  return (
    <p className={css.atrasado}>
      <Icon name="alert" size="s" />
      {semQuebra(chegada.texto)}
    </p>
  )
}
