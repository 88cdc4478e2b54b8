import * as z from 'zod'
import { Cotacao } from './cotacao.ts'
import { FreteNaLista, Ocorrencia } from './frete-envio.ts'
import { endpoint } from './kernel/http/endpoint.ts'
import { Dia } from './kernel/schemas/instante.ts'

/** What anybody who has the code may know (D §10): no personal data beyond city and first name. */
export const Rastreio = z
  .object({
    codigo: z.string(),
    statusFrete: FreteNaLista.shape.statusFrete,
    situacao: FreteNaLista.shape.situacao,
    transportadora: Cotacao.shape.transportadora,
    produto: Cotacao.shape.produto,
    /** The shop that sends, by the name under which it sells; null where a person sends in their own name. */
    loja: z.object({ nome: z.string() }).nullable(),
    /** First name of whoever receives; empty where a company does. */
    destinatario: z.string(),
    origem: z.object({ cidade: z.string(), uf: z.string() }),
    destino: z.object({ cidade: z.string(), uf: z.string() }),
    /** When it should arrive, counted from its posting; null until it is posted, and once it came. */
    previsao: z.object({ minimo: Dia, maximo: Dia }).nullable(),
    /** The newest first. */
    ocorrencias: z.array(Ocorrencia),
  })
  .meta({ id: 'Rastreio' })
export type Rastreio = z.output<typeof Rastreio>

export const findRastreio = endpoint({
  method: 'GET',
  path: '/api/v1/rastreio/:codigo',
  summary: 'Onde está a encomenda deste código. Sem dados pessoais.',
  tag: 'rastreio',
  access: 'visitor',
  params: z.object({ codigo: z.string() }),
  response: Rastreio,
})
