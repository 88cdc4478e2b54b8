import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Destinatario } from '#contract/destinatario'
import { formatCep } from '#contract/kernel/values/cep'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ChipList } from '../../ui/kept/chip-list.tsx'
import { Button } from '../../ui/page/button.tsx'
import { sugestoesQuery } from './destinatario.queries.ts'
import { nomeCompleto } from './escolhido.ts'
import css from './para-quem.module.css'
import { ParaQuemWaiting } from './para-quem-waiting.tsx'
import { Sugestoes } from './sugestoes.tsx'

/** 'Para quem?': the address book, the most recent first. Draws nothing while it is empty. */
export function ParaQuem({
  escolhido,
  aviso,
  onChoose,
  onRemove,
}: {
  escolhido: Destinatario | null
  /** Why a chosen recipient is no longer chosen. */
  aviso: string
  onChoose: (destinatario: Destinatario) => void
  onRemove: () => void
}) {
  const { data: recentes = [], isPending } = useQuery(sugestoesQuery('', true))
  const [busca, setBusca] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isRemoved = useRef(false)
  // moves the focus to the field: the button that removed the choice is gone
  useEffect(() => {
    if (!escolhido && isRemoved.current) input.current?.focus()
    isRemoved.current = false
  }, [escolhido])

  if (escolhido) {
    const { nomeCidade, siglaUf, cep } = escolhido.endereco
    const nome = nomeCompleto(escolhido)
    return (
      <section className={css.chosen} aria-label="Para quem?">
        <WorkIcon name="person" />
        <p className={css.words}>
          <b>{nome}</b>
          <span>{`${nomeCidade}/${siglaUf}, ${formatCep(cep)}`}</span>
        </p>
        <Button
          look="quiet"
          size="s"
          aria-label={`Remover ${nome}`}
          onClick={() => {
            isRemoved.current = true
            setBusca('')
            onRemove()
          }}
        >
          Remover
        </Button>
      </section>
    )
  }
  if (isPending) return <ParaQuemWaiting />
  if (recentes.length === 0) return null
  return (
    <div className={css.ask}>
      <Sugestoes busca={busca} isFromStart onChoose={onChoose}>
        {(props) => (
          <TextField
            {...props}
            inputRef={input}
            label="Para quem?"
            placeholder="Nome, CPF ou CNPJ"
            autoComplete="off"
            value={busca}
            onChange={setBusca}
          />
        )}
      </Sugestoes>
      <ChipList
        label="Destinatários recentes"
        prefix="Para"
        chips={recentes.slice(0, CHIPS).map(chipOf)}
        chosen={null}
        onPick={(uuid) => {
          const recente = recentes.find((each) => each.uuid === uuid)
          if (recente) onChoose(recente)
        }}
      />
      <output className={css.aviso}>{aviso}</output>
    </div>
  )
}

/** How many recent recipients have a button; the field finds the others. */
const CHIPS = 3

const chipOf = (destinatario: Destinatario) => ({
  uuid: destinatario.uuid,
  nome: nomeCompleto(destinatario),
  text: `${destinatario.endereco.nomeCidade}/${destinatario.endereco.siglaUf}`,
})
