import { useNavigate } from 'react-router'
import { useTeclas } from '../teclas/use-teclas.ts'

/** J and K open the next and the previous item of a queue, Esc goes back to the list. `itens` are the addresses, in order. */
export function useFila({
  itens,
  aberto,
  voltar,
}: {
  itens: readonly string[]
  /** The address of the open item. */
  aberto: string | undefined
  voltar: string
}) {
  const navigate = useNavigate()
  const at = aberto === undefined ? -1 : itens.indexOf(aberto)
  const open = (to: string | undefined) => to !== undefined && void navigate(to)
  useTeclas({
    proximo: itens.length > 0 && (() => open(itens[Math.min(at + 1, itens.length - 1)])),
    anterior: itens.length > 0 && (() => open(itens[Math.max(at - 1, 0)])),
    voltar: aberto !== undefined && (() => open(voltar)),
  })
}
