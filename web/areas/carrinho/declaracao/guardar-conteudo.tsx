import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConteudoParaGuardar, NOME_DO_GUARDADO_MAX } from '#contract/embalagem'
import { newUuid } from '../../../app/data/new-uuid.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { KeepAs } from '../../../ui/kept/keep-as.tsx'
import { conteudosQuery, useSaveConteudo } from './conteudos.queries.ts'
import { sameGoods } from './conteudos.rules.ts'

/**
 * 'Guardar este conteúdo': saves the declared content under a name. Draws nothing if a content of these goods is
 * already saved.
 */
export function GuardarConteudo({ itens }: { itens: ConteudoParaGuardar['itens'] }) {
  const { data: conteudos } = useQuery(conteudosQuery)
  const [uuid, setUuid] = useState(newUuid) // the same for every try, so that a lost answer does not save the content twice
  const save = useSaveConteudo()
  if (!conteudos || sameGoods(conteudos, itens)) return null
  return (
    <KeepAs
      name="Guardar este conteúdo"
      label="Nome do conteúdo"
      help="Ex.: Kit presente, Caneca, Camiseta P"
      inicial={itens[0]?.descricao.slice(0, NOME_DO_GUARDADO_MAX) ?? ''}
      max={NOME_DO_GUARDADO_MAX}
      onSave={async (nome) => {
        await save.mutateAsync({ uuid, nome, itens })
        setUuid(newUuid())
        showToast(`O conteúdo ${nome} está guardado.`)
      }}
    />
  )
}
