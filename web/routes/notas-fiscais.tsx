import { ImportacaoPage } from './importacao/importacao-page.tsx'

/** /notas-fiscais: many fretes at once, from the XML of their notes into the cart. */
export default function NotasFiscais() {
  return <ImportacaoPage modo="notas" titulo="Notas fiscais" />
}
