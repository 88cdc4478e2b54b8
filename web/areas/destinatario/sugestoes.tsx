import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Destinatario } from '#contract/destinatario'
import { formatCep } from '#contract/kernel/values/cep'
import { formatDocumento } from '#contract/kernel/values/documento'
import { showToast } from '../../app/notices/notices.ts'
import { type ComboboxProps, SuggestBox } from '../../ui/fields/suggest-box.tsx'
import { sugestoesQuery, useDeleteDestinatario } from './destinatario.queries.ts'
import { nomeCompleto } from './escolhido.ts'

const WAIT_MS = 250

/**
 * The address book, while a name or a document is typed. With `isFromStart` it opens with the field, the most recent
 * first, and Enter takes the first. A recipient at another CEP than the quote's is marked.
 */
export function Sugestoes({
  busca,
  cepDestino,
  isFromStart = false,
  onChoose,
  children,
}: {
  busca: string
  /** The CEP of the quote; without a quote, every CEP fits. */
  cepDestino?: string
  isFromStart?: boolean
  onChoose: (destinatario: Destinatario) => void
  children: (props: ComboboxProps) => ReactNode
}) {
  const typed = busca.trim().slice(0, 120)
  const settled = useSettled(typed)
  const { data = [], isPlaceholderData } = useQuery(sugestoesQuery(settled, isFromStart))
  const forget = useDeleteDestinatario()
  const found = settled.length < 2 && !isFromStart ? [] : data
  return (
    <SuggestBox
      label="Destinatários já usados"
      opensOnFocus={isFromStart}
      picksFirst={isFromStart && settled === typed && !isPlaceholderData}
      suggestions={found.map((each) => ({ key: each.uuid, item: each, ...describe(each, cepDestino) }))}
      countText={(count) =>
        `${count === 1 ? '1 destinatário já usado' : `${count} destinatários já usados`}. Use as setas para escolher.`
      }
      removeText={(title) => `Esquecer ${title}`}
      onChoose={onChoose}
      onRemove={({ uuid, nome }) =>
        forget.mutate(uuid, {
          onSuccess: () => showToast(`${nome} saiu da sua lista de destinatários.`),
          onError: (error) => showToast(error.message, 'info'),
        })
      }
    >
      {children}
    </SuggestBox>
  )
}

function describe({ nome, sobrenome, cpfCnpj, endereco }: Destinatario, cepDestino: string | undefined) {
  const place = `${endereco.nomeCidade}/${endereco.siglaUf}, ${formatCep(endereco.cep)}`
  const isDim = cepDestino !== undefined && endereco.cep !== cepDestino
  return {
    title: nomeCompleto({ nome, sobrenome }),
    text: [formatDocumento(cpfCnpj), isDim ? `outro CEP (${formatCep(endereco.cep)}), sem o endereço` : place].join(
      ' · ',
    ),
    isDim,
  }
}

/** The text, once the typing pauses. */
function useSettled(text: string) {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
