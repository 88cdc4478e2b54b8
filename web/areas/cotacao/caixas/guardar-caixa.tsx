import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PedidoDeCotacao } from '#contract/cotacao'
import { NOME_DO_GUARDADO_MAX } from '#contract/embalagem'
import { newUuid } from '../../../app/data/new-uuid.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { KeepAs } from '../../../ui/kept/keep-as.tsx'
import { useSaveCaixa } from './caixas.queries.ts'
import { caixaDoPedido, isKept, ladosText } from './caixas.rules.ts'
import { caixasQuery } from './caixas-lista.queries.ts'

/**
 * 'Guardar esta caixa': saves the quoted measures under a name. Draws nothing if a box of these measures is already
 * saved.
 */
export function GuardarCaixa({ pedido }: { pedido: PedidoDeCotacao }) {
  const { data: caixas } = useQuery(caixasQuery)
  const [uuid] = useState(newUuid) // the same for every try, so that a lost answer does not save the box twice
  const save = useSaveCaixa()
  const caixa = caixaDoPedido(pedido, '')
  if (!caixas || isKept(caixas, caixa)) return null
  const medidas = ladosText({ ...NENHUM, ...caixa } as Parameters<typeof ladosText>[0])
  return (
    <KeepAs
      name="Guardar esta caixa"
      label={`Nome da caixa de ${medidas} cm`}
      help="Ex.: Caneca, Nº 3, Camiseta"
      max={NOME_DO_GUARDADO_MAX}
      onSave={async (nome) => {
        await save.mutateAsync({ ...caixa, nome, uuid })
        showToast(`A caixa ${nome} está guardada.`)
      }}
    />
  )
}

const NENHUM = { alturaPacote: null, larguraPacote: null, diametroPacote: null }
