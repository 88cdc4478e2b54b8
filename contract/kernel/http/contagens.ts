import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** The two counts in the frame of every page of who is logged in: apart from their areas, whose schemas that frame never needs. */
const Contagem = z.object({ quantidade: z.number().int() })

export const countCarrinho = endpoint({
  method: 'GET',
  path: '/api/v1/carrinho/quantidade',
  summary: 'Quantos fretes há no carrinho aberto; 0 sem carrinho.',
  tag: 'carrinho',
  access: 'subscriber',
  right: 'verCarrinho',
  response: Contagem,
})

export const countNotificacoes = endpoint({
  method: 'GET',
  path: '/api/v1/notificacao/quantidade',
  summary: 'Quantas notificações não foram lidas.',
  tag: 'notificacao',
  access: 'subscriber',
  right: 'verNotificacoes',
  response: Contagem,
})
