import { Alert } from '../../../ui/page/alert.tsx'
import type { Falta } from './falta.rules.ts'
import css from './falta-alert.module.css'

/** Lists what keeps step 3 from being sent, each with a link to its field. A corrected field leaves the list. */
export function FaltaAlert({ faltas, onGo }: { faltas: readonly Falta[]; onGo: (campo: string) => void }) {
  return (
    <Alert
      tone="error"
      title={faltas.length === 1 ? 'Falta um campo para continuar' : `Faltam ${faltas.length} campos para continuar`}
    >
      <ul className={css.list}>
        {faltas.map(({ campo, foco, nome, mensagem }) => (
          <li key={campo}>
            <a
              href={`#${foco}`}
              onClick={(event) => {
                event.preventDefault()
                onGo(foco)
              }}
            >
              {nome}
            </a>
            <span>{mensagem}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
