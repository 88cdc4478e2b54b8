import { useState } from 'react'
import type { Rastreio } from '#contract/frete-rastreio'
import css from './loja-do-envio.module.css'
import { iniciaisOf } from './rastreio.rules.ts'

/** The shop that sent the parcel, with its logo; its initials stand in for a logo that is missing or does not open. */
export function LojaDoEnvio({ loja: { nome, logo } }: { loja: NonNullable<Rastreio['loja']> }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div className={css.loja}>
      {logo && !isBroken ? (
        <img className={css.logo} src={logo} alt="" width={48} height={48} onError={() => setBroken(true)} />
      ) : (
        <span className={css.marca} aria-hidden="true">
          {iniciaisOf(nome)}
        </span>
      )}
      <p>
        Enviado por <b>{nome}</b>
      </p>
    </div>
  )
}
