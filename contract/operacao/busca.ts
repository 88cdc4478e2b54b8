import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { Reais } from '../kernel/schemas/reais.ts'
import { STATUS_DE_FRETE, type StatusDeFrete } from '../kernel/values/status-de-frete.ts'

const statuses = Object.keys(STATUS_DE_FRETE) as [StatusDeFrete, ...StatusDeFrete[]]

/** How many results one search shows; a longer list asks for more letters. */
export const MAX_ACHADOS = 50

const Busca = z.object({
  busca: z
    .string({ error: 'Digite o que procura.' })
    .trim()
    .min(3, 'Digite pelo menos 3 letras ou números.')
    .max(120, 'Digite no máximo 120 caracteres.'),
})

/** A subscriber as a search shows it: nothing of the person in the clear. */
export const AssinanteAchado = z
  .object({
    /** Of the assinatura. */
    uuid: z.uuid(),
    nome: z.string(),
    cpf: z.string(),
    email: z.string(),
    lojas: z.array(z.object({ nome: z.string(), cnpj: z.string() })),
    criadoEm: Instante,
    encerrado: z.boolean(),
  })
  .meta({ id: 'AssinanteAchado' })
export type AssinanteAchado = z.output<typeof AssinanteAchado>

export const findAssinantes = endpoint({
  method: 'GET',
  path: '/api/v1/operacao/assinante',
  summary:
    'Acha assinantes por CPF, CNPJ, e-mail, nome, uuid ou fim a fim de um Pix; os dados da pessoa vêm encobertos. No máximo 50.',
  tag: 'operacao',
  access: 'operator',
  direitos: [],
  query: Busca,
  response: z.array(AssinanteAchado),
})

export const FreteAchado = z
  .object({
    uuid: z.uuid(),
    assinatura: z.uuid(),
    codigoEncomenda: z.string().nullable(),
    pedido: z.string(),
    status: z.enum(statuses),
    compradoEm: Instante,
    transportadora: z.string(),
    produto: z.string(),
    destinatario: z.string(),
    /** Recife/PE. */
    destino: z.string(),
    valorFrete: Reais,
  })
  .meta({ id: 'FreteAchado' })
export type FreteAchado = z.output<typeof FreteAchado>

export const findFretes = endpoint({
  method: 'GET',
  path: '/api/v1/operacao/frete',
  summary:
    'Acha fretes por código de rastreio, pedido, uuid (do frete, da compra ou da assinatura), fim a fim de um Pix ou nome do destinatário. No máximo 50.',
  tag: 'operacao',
  access: 'operator',
  direitos: [],
  query: Busca,
  response: z.array(FreteAchado),
})
