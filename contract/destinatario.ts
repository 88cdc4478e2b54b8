import * as z from 'zod'
import { endpoint } from './kernel/http/endpoint.ts'
import { PAGINA } from './kernel/http/inteiro-texto.ts'
import { Instante } from './kernel/schemas/instante.ts'
import { Pessoa } from './kernel/schemas/pessoa.ts'

/** Most people offered while a name or document is typed. */
export const SUGESTOES = 8

/** A person whom the subscriber has shipped to, offered again while a name or document is typed. */
export const Destinatario = Pessoa.extend({ uuid: z.uuid(), usadoEm: Instante }).meta({ id: 'Destinatario' })
export type Destinatario = z.output<typeof Destinatario>

export const listDestinatarios = endpoint({
  method: 'GET',
  path: '/api/v1/destinatario',
  summary: 'Destinatários já usados, os mais recentes primeiro; busca por parte do nome ou pelo começo do documento.',
  tag: 'destinatario',
  access: 'subscriber',
  right: 'editarCarrinho',
  leitura: 'replica',
  query: z.object({
    busca: z.string().max(120, { error: 'Busque por até 120 caracteres.' }).optional(),
    ...PAGINA,
  }),
  response: z.array(Destinatario),
})

export const deleteDestinatario = endpoint({
  method: 'DELETE',
  path: '/api/v1/destinatario/:uuid',
  summary: 'Esquece um destinatário.',
  tag: 'destinatario',
  access: 'subscriber',
  right: 'editarCarrinho',
  status: 204,
  params: z.object({ uuid: z.string() }),
})
