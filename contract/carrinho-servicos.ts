import * as z from 'zod'
import { OpcaoDeServico } from './cotacao-opcoes.ts'
import { endpoint } from './kernel/http/endpoint.ts'

/** Fretes quoted by one call. */
export const FRETES_POR_VEZ = 100

/** A frete of the cart, and the product that it is to have: null only asks what there is. */
const FretePerguntado = z.object({
  uuid: z.uuid({ error: 'Identificador inválido.' }),
  produto: z.string({ error: 'Informe o serviço.' }).max(100, { error: 'Serviço inválido.' }).nullish(),
})
export type FretePerguntado = z.input<typeof FretePerguntado>

/** What carries a frete of the cart. */
export const ServicosDoFrete = z
  .object({
    uuid: z.uuid(),
    /** Cheapest first. */
    opcoes: z.array(OpcaoDeServico),
    /** What the item is saved with to have the product asked for; null without one, or when it does not carry the parcel. */
    troca: z.object({ identificadorCotacao: z.uuid(), agenciaEndereco: z.uuid().nullable() }).nullable(),
  })
  .meta({ id: 'ServicosDoFrete' })
export type ServicosDoFrete = z.output<typeof ServicosDoFrete>

export const cotarServicos = endpoint({
  method: 'POST',
  path: '/api/v1/carrinho/servicos',
  summary:
    'Cota de novo fretes do carrinho com todos os serviços. Com `produto`, devolve a cotação guardada dele, com que o ' +
    'item é salvo em seguida. O carrinho não muda; fretes que não estão mais nele faltam na resposta.',
  tag: 'carrinho',
  access: 'subscriber',
  right: 'editarCarrinho',
  body: z.object(
    {
      fretes: z
        .array(FretePerguntado, { error: 'Envie os fretes.' })
        .min(1, { error: 'Escolha ao menos um frete.' })
        .max(FRETES_POR_VEZ, { error: `Envie até ${FRETES_POR_VEZ} fretes por vez.`, abort: true }),
    },
    { error: 'Envie os fretes.' },
  ),
  response: z.array(ServicosDoFrete),
})
