import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { InteiroTexto, PAGINA, TOTAL_HEADER } from '../kernel/http/inteiro-texto.ts'
import { DiaPedido, Instante } from '../kernel/schemas/instante.ts'
import { Reais } from '../kernel/schemas/reais.ts'
import { STATUS_DE_FRETE, type StatusDeFrete } from '../kernel/values/status-de-frete.ts'

const statuses = Object.keys(STATUS_DE_FRETE) as [StatusDeFrete, ...StatusDeFrete[]]

/** How many results one search shows; a longer list asks for more letters. */
export const MAX_ACHADOS = 50

const SEM_BUSCA = 'Digite o que procura.'
const Busca = z.object({
  busca: z
    .string({ error: SEM_BUSCA })
    .trim()
    .min(3, 'Digite pelo menos 3 letras ou números.')
    .max(120, 'Digite no máximo 120 caracteres.'),
})

/** A search; or one page of the fretes of a status, of a day's sales, or of that status among that day's sales. */
const BuscaDeFretes = Busca.partial()
  .extend({
    status: z.enum(statuses, { error: 'Status de frete desconhecido.' }).optional(),
    dia: DiaPedido('Informe uma data válida.').optional(),
    page: InteiroTexto(0, 1000, 'Página inválida.').optional(),
    pageSize: PAGINA.pageSize,
  })
  .refine(({ busca, status, dia }) => (busca ?? status ?? dia) !== undefined, { error: SEM_BUSCA, path: ['busca'] })

/** A subscriber as a search shows it, with the personal data masked. */
export const AssinanteAchado = z
  .object({
    /** The uuid of the assinatura. */
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
    'Acha assinantes por CPF, CNPJ, e-mail, nome, uuid (da assinatura, de um pagamento ou de um saque) ou fim a fim de um Pix; os dados da pessoa vêm encobertos. No máximo 50.',
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
    'Acha fretes por código de rastreio, pedido, uuid (do frete, da compra ou da assinatura), fim a fim de um Pix ou nome do destinatário; sem busca, lista os de um status ou os vendidos em um dia, do mais novo, 50 por página ou pageSize. A busca mostra até 50. X-Total-Count de um dia para em 10.000.',
  tag: 'operacao',
  access: 'operator',
  direitos: [],
  headers: TOTAL_HEADER,
  query: BuscaDeFretes,
  response: z.array(FreteAchado),
})
