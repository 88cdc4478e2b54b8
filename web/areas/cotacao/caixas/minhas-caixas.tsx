import { useQuery } from '@tanstack/react-query'
import { NOME_DO_GUARDADO_MAX } from '#contract/embalagem'
import { showToast } from '../../../app/notices/notices.ts'
import { KeptChips } from '../../../ui/kept/kept-chips.tsx'
import type { Rascunho } from '../calculadora.rules.ts'
import { FormatoIcon } from '../formato-icon.tsx'
import { caixasQuery, useDeleteCaixa, useRenameCaixa, useSaveCaixa } from './caixas.queries.ts'
import { fillCaixa, isInForm, ladosText } from './caixas.rules.ts'

/**
 * The subscriber's saved boxes, the last used first: one press fills in the measures. Draws nothing if there is none.
 */
export function MinhasCaixas({
  rascunho,
  onPick,
}: {
  rascunho: Rascunho
  onPick: (changed: Partial<Rascunho>) => void
}) {
  const { data: caixas = [] } = useQuery(caixasQuery)
  const save = useSaveCaixa()
  const rename = useRenameCaixa()
  const remove = useDeleteCaixa()
  if (caixas.length === 0) return null
  return (
    <KeptChips
      title="Minhas caixas"
      kept={caixas.map((caixa) => ({
        uuid: caixa.uuid,
        nome: caixa.nome,
        text: ladosText(caixa),
        icon: <FormatoIcon formato={caixa.formato} />,
      }))}
      chosen={caixas.find((caixa) => isInForm(caixa, rascunho))?.uuid}
      onPick={(uuid) => {
        const caixa = caixas.find((each) => each.uuid === uuid)
        if (!caixa) return
        onPick(fillCaixa(caixa))
        save.mutate(caixa) // notes the use; the measures stay even if the note fails
      }}
      nomeMax={NOME_DO_GUARDADO_MAX}
      onRename={async (uuid, nome) => {
        await rename.mutateAsync({ uuid, nome })
        showToast(`A caixa agora se chama ${nome}.`)
      }}
      onDelete={(uuid) =>
        remove.mutateAsync(uuid).then(
          () => showToast(`A caixa ${caixas.find((each) => each.uuid === uuid)?.nome ?? ''} foi apagada.`),
          (error: Error) => showToast(error.message, 'info'),
        )
      }
    />
  )
}
