import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Embalagem, NOME_DO_GUARDADO_MAX } from '#contract/embalagem'
import { showToast } from '../../../app/notices/notices.ts'
import { KeptChips } from '../../../ui/kept/kept-chips.tsx'
import type { Rascunho } from '../calculadora.rules.ts'
import { FormatoIcon } from '../formato-icon.tsx'
import { useDeleteCaixa, useRenameCaixa, useSaveCaixa } from './caixas.queries.ts'
import { fillCaixa, hasNoMedidas, isInForm, ladosText } from './caixas.rules.ts'
import { caixasQuery } from './caixas-lista.queries.ts'

/**
 * The subscriber's saved boxes, the last used first: one press fills in the measures. Draws nothing if there is none.
 */
export function MinhasCaixas({
  rascunho,
  isRegular,
  onPick,
}: {
  rascunho: Rascunho
  /**
   * Whether the recipient is a regular one. If only one box is saved, it is then filled in while no measure is typed.
   */
  isRegular: boolean
  /** `isByItself`: nobody pressed it, so the focus stays where it is. */
  onPick: (changed: Partial<Rascunho>, isByItself?: boolean) => void
}) {
  const { data: caixas = [] } = useQuery(caixasQuery)
  const save = useSaveCaixa()
  const rename = useRenameCaixa()
  const remove = useDeleteCaixa()
  const [first, ...others] = caixas
  const only = isRegular && others.length === 0 && hasNoMedidas(rascunho) ? first : undefined
  const fill = useEffectEvent((caixa: Embalagem) => onPick(fillCaixa(caixa), true))
  const isOffered = useRef(false)
  useEffect(() => {
    if (only && !isOffered.current) fill(only)
    if (only) isOffered.current = true // only once, so that measures that the person empties stay empty
  }, [only])
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
