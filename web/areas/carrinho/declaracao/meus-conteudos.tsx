import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type ConteudoGuardado, NOME_DO_GUARDADO_MAX } from '#contract/embalagem'
import { showToast } from '../../../app/notices/notices.ts'
import { KeptChips } from '../../../ui/kept/kept-chips.tsx'
import type { ItemRascunho } from '../dados-rascunho.ts'
import { conteudosQuery, useDeleteConteudo, useRenameConteudo, useSaveConteudo } from './conteudos.queries.ts'
import { conteudoText, fillConteudo, isBlank, readConteudo, sameGoods, soleOfValue } from './conteudos.rules.ts'

/** The contents that the subscriber keeps, the one used last first: one press declares one. Nothing where there is none. */
export function MeusConteudos({
  itens,
  valor,
  isRegular,
  onPick,
}: {
  itens: ItemRascunho[]
  /** Declared in the quote, in centavos. */
  valor: number
  /** The recipient is a regular one: the content that the declared value points at is filled in while nothing is typed. */
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
    if (only) isOffered.current = true // once: lines that are emptied by hand stay empty
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
        save.mutate(conteudo) // notes the use; the lines stand whether or not that arrives
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
