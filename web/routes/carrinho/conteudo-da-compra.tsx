import { useQuery } from '@tanstack/react-query'
import { GuardarConteudo } from '../../areas/carrinho/declaracao/guardar-conteudo.tsx'
import { freteQuery } from '../../areas/frete/frete.queries.ts'

/**
 * After the purchase of one frete its declared content can be saved for the next one. Draws nothing for a frete without
 * declared content: it goes with an invoice.
 */
export function ConteudoDaCompra({ frete }: { frete: string }) {
  const { data } = useQuery(freteQuery(frete))
  return data?.conteudo ? <GuardarConteudo itens={data.conteudo.itens} /> : null
}
