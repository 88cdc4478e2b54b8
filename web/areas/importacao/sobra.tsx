import { Link } from 'react-router'
import { Alert } from '../../ui/page/alert.tsx'
import { readRascunho } from './rascunho-guardado.ts'

/** Beside the cart: rows of the spreadsheet that are not in the cart yet. */
export function Sobra() {
  const rascunho = readRascunho()
  if (!rascunho?.isResto) return null
  const quantas = rascunho.linhas.length
  return (
    <Alert
      tone="info"
      title={
        quantas === 1
          ? '1 linha da planilha ficou de fora'
          : `${quantas.toLocaleString('pt-BR')} linhas da planilha ficaram de fora`
      }
    >
      <p>
        <Link to="/importacao">Corrigir e adicionar</Link>
      </p>
    </Alert>
  )
}
