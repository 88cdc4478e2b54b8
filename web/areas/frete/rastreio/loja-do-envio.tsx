import type { Rastreio } from '#contract/frete-rastreio'
import css from './loja-do-envio.module.css'
import { iniciaisOf } from './rastreio.rules.ts'

/** The shop that sent the parcel, with its initials as its mark. */
export function LojaDoEnvio({ loja: { nome } }: { loja: NonNullable<Rastreio['loja']> }) {
  return (
    <div className={css.loja}>
      <span className={css.marca} aria-hidden="true">
        {iniciaisOf(nome)}
      </span>
      <p>
        Enviado por <b>{nome}</b>
      </p>
    </div>
  )
}
