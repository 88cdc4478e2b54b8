import {
  DIREITOS_DE_OPERADOR,
  type DireitoDeOperador,
  NOMES_DOS_DIREITOS,
} from '#contract/kernel/http/direito-de-operador'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import css from './equipe.module.css'

/** What each direito opens, with the names of the lugares. */
const ABRE: Record<DireitoDeOperador, string> = {
  ATENDIMENTO: 'documentos, contestações, limites, bloqueio e cancelamento',
  FINANCEIRO: 'saques, reembolsos, faturas, livros e auditoria',
  ADMINISTRADOR: 'tudo, e também tabelas, agências, CEP e equipe',
}

/** The direitos of an operator, each with what it opens. */
export function DireitosField({
  direitos,
  problem,
  onChange,
}: {
  direitos: readonly DireitoDeOperador[]
  problem?: string | undefined
  onChange: (direitos: DireitoDeOperador[]) => void
}) {
  return (
    <fieldset className={css.direitos}>
      <legend>Direitos</legend>
      {DIREITOS_DE_OPERADOR.map((direito) => (
        <Checkbox
          key={direito}
          label={`${NOMES_DOS_DIREITOS[direito]}: ${ABRE[direito]}`}
          isChecked={direitos.includes(direito)}
          onChange={(isChecked) =>
            onChange(DIREITOS_DE_OPERADOR.filter((each) => (each === direito ? isChecked : direitos.includes(each))))
          }
        />
      ))}
      {problem && (
        <p role="alert" className={css.problema}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
