import { type KeyboardEvent, useState } from 'react'
import type { Coluna, NomeDaColuna } from '#contract/importacao'
import { MENSAGENS } from '#contract/kernel/values/encomenda'
import { Field, type FieldNote, noteId } from '../../../ui/fields/field.tsx'
import type { Lugar } from '../rascunho.rules.ts'

export const celulaId = (numero: number, coluna: NomeDaColuna) => `celula-${numero}-${coluna}`

/**
 * One cell of a row. A change counts when the cell loses the focus. Enter, and Tab in a wrong cell, go to the next
 * wrong cell.
 */
export function CelulaField({
  numero,
  coluna: { nome, titulo, obrigatoria },
  valor,
  erro,
  isPadrao,
  corrigida,
  onEdit,
  onNext,
}: {
  numero: number
  coluna: Omit<Coluna, 'nome'> & { nome: NomeDaColuna }
  valor: string
  erro: string | undefined
  /** Whether the padrao or the CEP filled the value in, because the file had none. */
  isPadrao: boolean
  /** Whether the person changed the cell, and whether the change is checked. */
  corrigida: 'esperando' | 'certa' | null
  onEdit: (numero: number, coluna: NomeDaColuna, texto: string) => void
  /** Goes to the next wrong cell; false if there is none. */
  onNext: (from: Lugar) => boolean
}) {
  const id = celulaId(numero, nome)
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed !== null && typed.trim() !== valor) onEdit(numero, nome, typed.trim())
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && (event.key !== 'Tab' || event.shiftKey || erro === undefined)) return
    commit()
    const isThere = onNext({ numero, coluna: nome })
    if (event.key === 'Enter' || isThere) event.preventDefault()
  }
  // some rows need more than the required columns: 'Sobrenome' below a name of one word
  const isNeeded = obrigatoria || erro === MENSAGENS.obrigatorio
  const note = noteOf(
    erro && errorText(titulo, erro),
    isPadrao && (nome === 'bairro' ? 'Preenchido pelo CEP' : 'Preenchido por padrão'),
    corrigida,
  )
  return (
    <Field id={id} label={labelOf(titulo, valor)} isWrong={erro !== undefined} isStarred={isNeeded} note={note}>
      <input
        id={id}
        value={typed ?? valor}
        inputMode={INPUT_MODES[nome] ?? 'text'}
        enterKeyHint="next"
        autoComplete="off"
        maxLength={1000}
        aria-invalid={erro !== undefined || undefined}
        aria-describedby={noteId(id)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
    </Field>
  )
}

/** The label of a cell. If the cell has its own unit ('300 g'), the unit of the heading is left out. */
const labelOf = (titulo: string, valor: string) =>
  /\d ?\p{L}+$/u.test(valor) ? titulo.replace(/ \((kg|cm)\)$/, '') : titulo

/** The error text of a cell. For an empty cell it names the cell, because the contract's sentence does not. */
const errorText = (titulo: string, erro: string) =>
  erro === MENSAGENS.obrigatorio ? `Falta: ${titulo.replace(/ \(.*\)$/, '')}.` : erro

function noteOf(erro: string | undefined, origem: string | false, corrigida: 'esperando' | 'certa' | null): FieldNote {
  if (erro !== undefined) return { tone: 'error', text: erro }
  if (corrigida === 'certa') return { tone: 'found', text: 'Corrigido' }
  if (origem) return { tone: 'help', text: origem }
  return { tone: 'help', text: corrigida ? 'Será conferido de novo.' : '' }
}

const INPUT_MODES: Partial<Record<NomeDaColuna, 'numeric' | 'decimal' | 'email' | 'tel'>> = {
  email: 'email',
  telefone: 'tel',
  cep: 'numeric',
  valor: 'decimal',
  altura: 'numeric',
  largura: 'numeric',
  comprimento: 'numeric',
  diametro: 'numeric',
  peso: 'decimal',
  quantidade: 'numeric',
  chave: 'numeric',
  cfop: 'numeric',
}
