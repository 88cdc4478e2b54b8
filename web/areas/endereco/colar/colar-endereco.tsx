import { type ComponentType, useRef, useState } from 'react'
import { emLista } from '#contract/kernel/values/texto'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import type { Caixa } from './caixa.tsx'
import css from './colar-endereco.module.css'
import type { Colado } from './preencher.rules.ts'

type Estado = { tela: 'fechada' | 'aberta' | 'falhou' } | { tela: 'preenchida'; duvidas: string[]; undo: () => void }

/**
 * 'Colar endereço': fills a form from the message in which the buyer wrote the address. The box and the rules that read
 * the message are loaded with the first click.
 */
export function ColarEndereco({
  cep,
  isFormEmpty,
  onFill,
  onFilled,
}: {
  /** The form's CEP, eight digits. A message with another CEP fills in only the person. */
  cep: string
  /** Whether the form holds no person yet. */
  isFormEmpty: boolean
  /** Fills the form in, and returns the function that restores the former values. */
  onFill: (colado: Colado) => () => void
  /**
   * Called after the form was filled in, with the sentence about doubtful fields, or ''. The box that had the focus is
   * gone then.
   */
  onFilled: (confira: string) => void
}) {
  const [estado, setEstado] = useState<Estado>({ tela: 'fechada' })
  const [texto, setTexto] = useState('')
  const [Box, setBox] = useState<{ Caixa: ComponentType<Parameters<typeof Caixa>[0]> }>()
  const toggle = useRef<HTMLButtonElement>(null)
  const open = async () => {
    try {
      setBox(await import('./caixa.tsx'))
      setEstado({ tela: 'aberta' })
    } catch (error) {
      reportError(error)
      setEstado({ tela: 'falhou' })
    }
  }
  const close = () => {
    setEstado({ tela: 'fechada' })
    toggle.current?.focus()
  }
  const isOpen = estado.tela === 'aberta'
  return (
    <div className={css.colar}>
      <Button ref={toggle} size="s" aria-expanded={isOpen} onClick={() => (isOpen ? close() : void open())}>
        <WorkIcon name="copy" size="s" />
        Colar endereço
      </Button>
      {estado.tela === 'falhou' && <Alert tone="error" title="Não deu para abrir. Tente de novo." />}
      {isOpen && Box && (
        <Box.Caixa
          cep={cep}
          texto={texto}
          isFormEmpty={isFormEmpty}
          onTexto={setTexto}
          onClose={close}
          onFill={(colado, duvidas) => {
            setEstado({ tela: 'preenchida', duvidas, undo: onFill(colado) })
            onFilled(confiraText(duvidas))
          }}
        />
      )}
      {estado.tela === 'preenchida' && (
        <Alert tone="success" title="Campos preenchidos com a mensagem." isAnswer>
          {estado.duvidas.length > 0 && <p>{confiraText(estado.duvidas)}</p>}
          <button
            type="button"
            onClick={() => {
              estado.undo()
              close()
            }}
          >
            Desfazer
          </button>
        </Alert>
      )}
    </div>
  )
}

const confiraText = (duvidas: readonly string[]) => (duvidas.length > 0 ? `Confira: ${emLista(duvidas)}.` : '')
