import { ImportacaoPage } from './importacao/importacao-page.tsx'

/** /importacao: many fretes at once, from a spreadsheet into the cart. */
export default function ImportarPlanilha() {
  return <ImportacaoPage modo="planilha" titulo="Importar planilha" />
}
