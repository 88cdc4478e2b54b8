import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PedidoDeCotacao } from '#contract/cotacao'
import { NOME_DO_GUARDADO_MAX } from '#contract/embalagem'
import { newUuid } from '../../../app/data/new-uuid.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { caixasQuery, useSaveCaixa } from './caixas.queries.ts'
import { caixaDoPedido, isKept, ladosText } from './caixas.rules.ts'
import css from './guardar-caixa.module.css'

/** 'Guardar esta caixa': the measures that were quoted, under a name. Nothing where a box of these measures is kept already. */
export function GuardarCaixa({ pedido }: { pedido: PedidoDeCotacao }) {
  const { data: caixas } = useQuery(caixasQuery)
  const [uuid] = useState(newUuid) // the same at every try, so that a lost answer does not keep it twice
  const [nome, setNome] = useState<string | null>(null)
  const [problema, setProblema] = useState<string | null>(null)
  const save = useSaveCaixa()
  const input = useRef<HTMLInputElement>(null)
  const isOpen = nome !== null
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])

  const caixa = caixaDoPedido(pedido, nome?.trim() ?? '')
  if (!caixas || isKept(caixas, caixa)) return null
  const medidas = ladosText({ ...NENHUM, ...caixa } as Parameters<typeof ladosText>[0])
  if (!isOpen)
    return (
      <div>
        <Button look="quiet" onClick={() => setNome('')}>
          <WorkIcon name="plus" size="s" />
          Guardar esta caixa
        </Button>
      </div>
    )
  const refuse = (mensagem: string) => {
    setProblema(mensagem)
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (caixa.nome === '') return refuse('Preenchimento obrigatório')
    save.mutate(
      { ...caixa, uuid },
      {
        onSuccess: () => showToast(`A caixa ${caixa.nome} está guardada.`),
        onError: (error) => refuse(error.message),
      },
    )
  }
  return (
    <form className={css.form} aria-label="Guardar esta caixa" noValidate onSubmit={submit}>
      <TextField
        inputRef={input}
        label={`Nome da caixa de ${medidas} cm`}
        autoComplete="off"
        maxLength={NOME_DO_GUARDADO_MAX}
        required
        value={nome}
        isWrong={problema !== null}
        note={problema ? { tone: 'error', text: problema } : { tone: 'help', text: 'Ex.: Caneca, Nº 3, Camiseta' }}
        onChange={(typed) => {
          setNome(typed)
          setProblema(null)
        }}
      />
      <div className={css.acts}>
        <Button type="submit" aria-busy={save.isPending}>
          Guardar
        </Button>
        <Button look="quiet" onClick={() => setNome(null)}>
          Agora não
        </Button>
      </div>
    </form>
  )
}

const NENHUM = { alturaPacote: null, larguraPacote: null, diametroPacote: null }
