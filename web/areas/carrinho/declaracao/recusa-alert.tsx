import { findRecusa } from '#contract/loja/qual-papel'
import { Alert } from '../../../ui/page/alert.tsx'
import { usePapeisFiscais } from '../../loja/index.ts'
import { type Declaracao, papelDa } from '../qual-papel.rules.ts'

/** What the chosen carrier may refuse at its counter for the form that is open; nothing where it takes the parcel. */
export function RecusaAlert({
  produto,
  isDeEmpresa,
  declaracao,
}: {
  /** The code of the chosen product. */
  produto: string
  isDeEmpresa: boolean
  declaracao: Declaracao
}) {
  const { data } = usePapeisFiscais()
  const recusa = data && findRecusa(produto, papelDa(declaracao, data.temDce), { isDeEmpresa })
  return (
    recusa && (
      <Alert tone="warning">
        <p>{recusa}</p>
      </Alert>
    )
  )
}
