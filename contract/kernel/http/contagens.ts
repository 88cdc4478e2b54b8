import * as z from 'zod'
import { Dia } from '../schemas/instante.ts'
import { endpoint } from './endpoint.ts'

/** The counts in the frame of every logged-in page. They stand apart from their areas, so that the frame loads no schemas of them. */
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
  summary: 'Quantas notificações não foram lidas, e qual é a mais nova de todas.',
  tag: 'notificacao',
  access: 'subscriber',
  right: 'verNotificacoes',
  response: Contagem.extend({
    ultima: z.uuid().nullable().meta({
      description: 'O uuid da mais nova, lida ou não: muda sempre que algo novo é avisado; null sem nenhuma.',
    }),
  }),
})

/** `vencimento`: the day on which the first of the debits is due; null without debits. */
export const countDiferencas = endpoint({
  method: 'GET',
  path: '/api/v1/frete/pagamento/quantidade',
  summary:
    'Quantas diferenças há a pagar e a receber, e quando vence a primeira a pagar; as em contestação ficam fora.',
  tag: 'diferenca',
  access: 'subscriber',
  right: 'verDiferencas',
  response: z.object({ debitos: z.number().int(), creditos: z.number().int(), vencimento: Dia.nullable() }),
})
