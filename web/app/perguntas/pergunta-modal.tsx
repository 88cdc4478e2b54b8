import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Modal } from '../../ui/layers/modal.tsx'
import { Button } from '../../ui/page/button.tsx'
import { can } from '../data/perfil.ts'
import { useSaveAlerta } from './alertas.queries.ts'
import css from './pergunta-modal.module.css'
import type { Pergunta } from './perguntas.ts'

/** A question before an action. Escape is no, Enter is yes; the owner of the account may also switch the question off. */
export function PerguntaModal({
  alerta,
  titulo,
  texto,
  sim,
  nao = 'Voltar',
  answer,
}: Pergunta & { answer: (isYes: boolean) => void }) {
  const acts = useRef<HTMLDivElement>(null)
  const [isLast, setLast] = useState(false)
  const { mutate } = useSaveAlerta()
  useEffect(() => acts.current?.querySelector('button')?.focus(), [])
  const say = (isYes: boolean) => {
    if (isYes && isLast) mutate({ alerta, isOn: false })
    answer(isYes)
  }
  return (
    <Modal title={titulo} onClose={() => say(false)}>
      <div className={css.text}>{texto}</div>
      {can('editarConta') && <Checkbox label="Não perguntar mais" isChecked={isLast} onChange={setLast} />}
      <div ref={acts} className={css.acts}>
        <Button look="act" onClick={() => say(true)}>
          {sim}
        </Button>
        <Button look="quiet" onClick={() => say(false)}>
          {nao}
        </Button>
      </div>
    </Modal>
  )
}
