import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { TextField } from '../fields/text-field.tsx'
import { Button } from '../page/button.tsx'
import css from './name-form.module.css'

/**
 * Asks for the name to save something under. A group instead of a form, as it stands inside the forms of the
 * calculator. Enter saves; an error of `onSave` is told at the field.
 */
export function NameForm({
  name,
  label,
  help,
  inicial,
  max,
  act,
  onSave,
  onCancel,
}: {
  /** The name of the group. */
  name: string
  label: string
  help: string
  inicial: string
  /** The longest name, in characters. */
  max: number
  /** The text of the button. */
  act: string
  onSave: (nome: string) => Promise<void>
  onCancel: () => void
}) {
  const [nome, setNome] = useState(inicial)
  const [problema, setProblema] = useState('')
  const [isSaving, setSaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const refuse = (mensagem: string) => {
    setProblema(mensagem)
    input.current?.focus()
  }
  const save = async () => {
    if (isSaving) return
    if (nome.trim() === '') return refuse('Preenchimento obrigatório')
    setSaving(true)
    try {
      await onSave(nome.trim())
    } catch (error) {
      setSaving(false)
      refuse((error as Error).message)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault() // the form around it is not sent
    void save()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter comes by from the field inside
    <fieldset className={css.form} aria-label={name} onKeyDown={onKeyDown}>
      <TextField
        inputRef={input}
        label={label}
        autoComplete="off"
        maxLength={max}
        required
        value={nome}
        isWrong={problema !== ''}
        note={problema ? { tone: 'error', text: problema } : { tone: 'help', text: help }}
        onChange={(typed) => {
          setNome(typed)
          setProblema('')
        }}
      />
      <div className={css.acts}>
        <Button aria-busy={isSaving} onClick={() => void save()}>
          {act}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Agora não
        </Button>
      </div>
    </fieldset>
  )
}
