import { useQuery } from '@tanstack/react-query'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { EM_BRANCO, type Rascunho } from '../calculadora.rules.ts'
import { openUltima, ultimaText } from '../ultimas.rules.ts'
import { ultimasQuery } from './ultimas.queries.ts'
import css from './ultimas-cotacoes.module.css'

/**
 * 'Utilizar dados das últimas cotações' (S1 §2): a past quote fills the form, the blank entry resets it. Draws nothing
 * if there is none; until the answer has come, it keeps its place on a wide screen, so that no field jumps.
 */
export function UltimasCotacoes({
  picked,
  onPick,
}: {
  /** The uuid of the quote that the form still holds unchanged; '' for none, so that each of them can be picked. */
  picked: string
  onPick: (uuid: string, rascunho: Rascunho) => void
}) {
  const { data: ultimas = [], isPending } = useQuery(ultimasQuery)
  if (isPending) return <div className={css.waiting} />
  if (ultimas.length === 0) return null
  return (
    <div className={css.ultimas}>
      <SelectField
        label="Utilizar dados das últimas cotações"
        empty="Nova cotação, em branco"
        options={ultimas.map((ultima) => ({ value: ultima.uuid, text: ultimaText(ultima) }))}
        value={picked}
        onChange={(uuid) => {
          const ultima = ultimas.find((each) => each.uuid === uuid)
          onPick(uuid, ultima ? openUltima(ultima) : EM_BRANCO)
        }}
      />
      <span className={css.icon}>
        <WorkIcon name="clock" />
      </span>
    </div>
  )
}
