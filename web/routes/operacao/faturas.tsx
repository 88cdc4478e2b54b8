import { useParams } from 'react-router'
import { FaturaAberta } from '../../areas/operacao/faturas/fatura-aberta.tsx'
import { ListaDeFaturas } from '../../areas/operacao/faturas/lista-de-faturas.tsx'

/** Faturas: the list with the upload, or one invoice, rehearsed or received. */
export default function Faturas() {
  const { uuid } = useParams()
  return uuid ? <FaturaAberta key={uuid} uuid={uuid} /> : <ListaDeFaturas />
}
