import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type ConteudoGuardado, NOME_DO_GUARDADO_MAX } from '#contract/embalagem'
import { showToast } from '../../../app/notices/notices.ts'
import { KeptChips } from '../../../ui/kept/kept-chips.tsx'
import type { ItemRascunho } from '../dados-rascunho.ts'
import { conteudosQuery, useDeleteConteudo, useRenameConteudo, useSaveConteudo } from './conteudos.queries.ts'
import { conteudoText, fillConteudo, isBlank, readConteudo, sameGoods, soleOfValue } from './conteudos.rules.ts'

/**
 * The subscriber's saved contents, the last used first: one press declares a content. Draws nothing if there is none.
 */
export function MeusConteudos({
  itens,
  valor,
  isRegular,
  onPick,
}: {
  itens: ItemRascunho[]
  /** The declared value of the quote, in centavos. */
  valor: number
  /**
   * The recipient is a regular one: while nothing is typed, the content that the declared value suggests is filled in.
   */
  isRegular: boolean
  onPick: (itens: ItemRascunho[]) => void
}) {
  const { data: conteudos = [] } = useQuery(conteudosQuery)
  const save = useSaveConteudo()
  const rename = useRenameConteudo()
  const remove = useDeleteConteudo()
  const only = isRegular && isBlank(itens) ? soleOfValue(conteudos, valor) : undefined
  const fill = useEffectEvent(({ itens }: ConteudoGuardado) => onPick(fillConteudo(itens, valor)))
  const isOffered = useRef(false)
  useEffect(() => {
    if (only && !isOffered.current) fill(only)
    if (only) isOffered.current = true // once: lines that a person empties stay empty
  }, [only])
  if (conteudos.length === 0) return null
  const typed = readConteudo(itens)
  const find = (uuid: string) => conteudos.find((each) => each.uuid === uuid)
  return (
    <KeptChips
      title="Meus conteúdos"
      kept={conteudos.map(({ uuid, nome, itens }) => ({ uuid, nome, text: conteudoText(itens) }))}
      chosen={typed && sameGoods(conteudos, typed)?.uuid}
      onPick={(uuid) => {
        const conteudo = find(uuid)
        if (!conteudo) return
        onPick(fillConteudo(conteudo.itens, valor))
        save.mutate(conteudo) // notes the use; the lines stay even if the note fails
      }}
      nomeMax={NOME_DO_GUARDADO_MAX}
      onRename={async (uuid, nome) => {
        await rename.mutateAsync({ uuid, nome })
        showToast(`O conteúdo agora se chama ${nome}.`)
      }}
      onDelete={(uuid) =>
        remove.mutateAsync(uuid).then(
          () => showToast(`O conteúdo ${find(uuid)?.nome ?? ''} foi apagado.`),
          (error: Error) => showToast(error.message, 'info'),
        )
      }
    />
  )
}
