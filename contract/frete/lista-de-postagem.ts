import * as z from 'zod'
import { type FreteNaLista, LoteDeFretes } from '../frete-envio.ts'
import { endpoint } from '../kernel/http/endpoint.ts'

export const MENSAGENS_DA_LISTA = {
  nenhum: 'Nenhum dos fretes escolhidos é dos Correios e espera a postagem: não há o que listar.',
} as const

/** Carriers at whose counter a list of the parcels is handed in, by the first part of a product's code. */
const COM_LISTA = 'correios/'

/** The parcel belongs on a list that goes to the counter with it: it has a label and is not posted. */
export const isListavel = ({
  produto,
  statusFrete,
  pagamentoEstornado,
}: Pick<FreteNaLista, 'statusFrete' | 'pagamentoEstornado'> & { produto: { codigo: string } }) =>
  statusFrete === 'GERADO' && !pagamentoEstornado && produto.codigo.startsWith(COM_LISTA)

export const printListaDePostagem = endpoint({
  method: 'GET',
  path: '/api/v1/frete/lista-de-postagem/lote',
  summary:
    'A lista de postagem dos Correios em PDF, em duas vias, uma lista para cada remetente. Fretes de outra transportadora ou já postados ficam fora.',
  tag: 'envio',
  access: 'subscriber',
  right: 'verFretes',
  query: z.object({ uuids: LoteDeFretes }),
  response: { file: 'application/pdf' },
})
