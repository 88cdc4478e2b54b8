import * as z from 'zod'
import { Destinatario } from './destinatario.ts'
import { endpoint } from './kernel/http/endpoint.ts'
import { PessoaDigitada } from './kernel/schemas/pessoa.ts'

/** For one person at one address there is one entry. */
export const DESTINATARIO_REPETIDO = 'Este destinatário já está na sua lista, com este endereço.'

/** Corrects a saved recipient. Its place in the list stays: a correction is no use. */
export const editDestinatario = endpoint({
  method: 'PUT',
  path: '/api/v1/destinatario/:uuid',
  summary: 'Corrige um destinatário guardado.',
  tag: 'destinatario',
  access: 'subscriber',
  right: 'editarCarrinho',
  params: z.object({ uuid: z.string() }),
  body: PessoaDigitada,
  response: Destinatario,
})
