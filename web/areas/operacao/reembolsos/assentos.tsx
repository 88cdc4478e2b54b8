import { Retrato } from '../pecas/retrato.tsx'
import css from './reembolsos.module.css'

type Pessoa = { nome: string }

/** Two seats for two people: who asked, and who approves. */
export function Assentos({ pediu, aprovou, vago }: { pediu: Pessoa; aprovou: Pessoa | null; vago: string }) {
  return (
    <ul className={css.assentos}>
      <Assento papel="Pede" pessoa={pediu} vago="" />
      <Assento papel="Aprova" pessoa={aprovou} vago={vago} />
    </ul>
  )
}

function Assento({ papel, pessoa, vago }: { papel: string; pessoa: Pessoa | null; vago: string }) {
  const [nome = '', ...sobrenomes] = pessoa?.nome.split(' ') ?? []
  return (
    <li className={css.assento} data-vazio={pessoa ? undefined : ''}>
      {pessoa && <Retrato nome={nome} sobrenome={sobrenomes.join(' ')} />}
      <span>
        <span className={css.mudo}>{papel}</span>
        <b>{pessoa?.nome ?? vago}</b>
      </span>
    </li>
  )
}
