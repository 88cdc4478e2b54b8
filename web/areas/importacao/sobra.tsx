import { Link } from 'react-router'
import { Alert } from '../../ui/page/alert.tsx'
import { countRows, ENDERECOS, modoOf, PALAVRAS } from './modo.rules.ts'
import { readRascunho } from './rascunho-guardado.ts'

/** Beside the cart: rows of an import that are not in the cart yet. */
export function Sobra() {
  const rascunho = readRascunho()
  if (!rascunho?.isResto) return null
  const modo = modoOf(rascunho)
  const quantas = rascunho.linhas.length
  return (
    <Alert
      tone="info"
      title={`${countRows(modo, quantas)} ${PALAVRAS[modo].sobra}${quantas === 1 ? 'ficou' : 'ficaram'} de fora`}
    >
      <p>
        <Link to={ENDERECOS[modo]}>Corrigir e adicionar</Link>
      </p>
    </Alert>
  )
}
