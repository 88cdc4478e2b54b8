import * as z from 'zod'
import { Cotacao } from './cotacao.ts'
import { FreteNaLista, Ocorrencia } from './frete-envio.ts'
import { endpoint } from './kernel/http/endpoint.ts'
import { Dia } from './kernel/schemas/instante.ts'

/** What anybody with the code may see (D §10): no personal data beyond city and first name. */
export const Rastreio = z
  .object({
    codigo: z.string(),
    statusFrete: FreteNaLista.shape.statusFrete,
    situacao: FreteNaLista.shape.situacao,
    transportadora: Cotacao.shape.transportadora,
    produto: Cotacao.shape.produto,
    /** The name under which the sending shop sells, and its logo as a data URL; null when a person sends. */
    loja: z.object({ nome: z.string(), logo: z.string().nullable() }).nullable(),
    /** First name of the recipient; empty for a company. */
    destinatario: z.string(),
    origem: z.object({ cidade: z.string(), uf: z.string() }),
    destino: z.object({ cidade: z.string(), uf: z.string() }),
    /** Expected arrival, counted from the posting; null before it and after the delivery. */
    previsao: z.object({ minimo: Dia, maximo: Dia }).nullable(),
    /** The newest first. */
    ocorrencias: z.array(Ocorrencia),
    /** A sentence where the events were moved out of the database; otherwise null. */
    avisoDoHistorico: z.string().nullable(),
  })
  .meta({ id: 'Rastreio' })
export type Rastreio = z.output<typeof Rastreio>

export const findRastreio = endpoint({
  method: 'GET',
  path: '/api/v1/rastreio/:codigo',
  summary: 'Onde está a encomenda deste código. Sem dados pessoais.',
  tag: 'rastreio',
  access: 'visitor',
  leitura: 'replica',
  params: z.object({ codigo: z.string() }),
  response: Rastreio,
})
