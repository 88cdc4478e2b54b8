import * as z from 'zod'
import { IDEMPOTENCY_KEY } from '../kernel/http/cabecalhos.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { Reais } from '../kernel/schemas/reais.ts'
import { OBRIGATORIO } from '../kernel/schemas/texto.ts'

export const MENSAGENS_DO_SAQUE = {
  bloqueado: (ate: string) =>
    `Por segurança, saques ficam suspensos até ${ate}, porque a senha ou o e-mail mudou há pouco.`,
  primeiraRecarga: (desde: string) =>
    `Por segurança, o primeiro saque pode ser feito a partir de ${desde}, 24 horas depois da primeira inserção de créditos.`,
  estorno: (valor: string) =>
    `O banco devolveu um pagamento seu a quem pagou, e ${valor} ainda não foram cobertos. O próximo dinheiro que entrar cobre esse valor, e então os saques voltam.`,
  deCartao: (sacavel: string) =>
    `Você pode sacar até ${sacavel}. O que entrou por cartão paga fretes ou volta ao mesmo cartão.`,
  minimo: (valor: string) => `O limite mínimo para essa operação é: ${valor}`,
  maximo: (valor: string) => `O limite máximo para essa operação é: ${valor}`,
  maximoDoDia: (valor: string) => `Hoje você ainda pode sacar ${valor}.`,
  naoEncontrado: 'Saque não encontrado.',
} as const

/** Why no withdrawal is possible now (decisions §23, §24). */
export const MOTIVOS_SEM_SAQUE = [
  'TROCA_RECENTE',
  'PRIMEIRA_RECARGA',
  'ESTORNO_NAO_COBERTO',
  'DINHEIRO_DE_CARTAO',
] as const
export type MotivoSemSaque = (typeof MOTIVOS_SEM_SAQUE)[number]

/** A withdrawal: money to its owner, by Pix to the holder's CPF. */
export const Saque = z
  .object({
    uuid: z.uuid(),
    valor: Reais,
    status: z.enum(['SOLICITADO', 'ENVIADO', 'PAGO', 'DEVOLVIDO']),
    motivo: z.string().nullable(),
    /** How much came back into the wallet; the rest covered a chargeback. Null: the withdrawal did not come back. */
    devolvido: Reais.nullable(),
    codigo: z.string().nullable(),
    /** The Pix key of the recipient, masked. */
    chavePix: z.string(),
    pedidoEm: Instante,
    decididoEm: Instante.nullable(),
  })
  .meta({ id: 'Saque' })
export type Saque = z.output<typeof Saque>

export const CondicoesDeSaque = z
  .object({
    minimo: Reais,
    maximo: Reais,
    /** The rest of the day's limit. */
    restanteHoje: Reais,
    /** What may leave: the balance without card money, and nothing while a chargeback is not covered. */
    disponivel: Reais,
    /** The balance, and its card money. */
    saldo: Reais,
    deCartao: Reais,
    /** Chargebacks that the wallet has not covered yet. */
    devido: Reais,
    chavePix: z.string(),
    titular: z.string(),
    /** Why no amount can be withdrawn now, and until when, if that is known. */
    motivo: z.enum(MOTIVOS_SEM_SAQUE).nullable(),
    bloqueadoAte: Instante.nullable(),
    /** True: the bank sends it at once. False: operadores send it, within a business day. */
    isImediato: z.boolean(),
    isSandbox: z.boolean(),
  })
  .meta({ id: 'CondicoesDeSaque' })
export type CondicoesDeSaque = z.output<typeof CondicoesDeSaque>

export const findCondicoesDeSaque = endpoint({
  method: 'GET',
  path: '/api/v1/saque',
  summary: 'Quanto se pode sacar agora, e para onde vai.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'sacar',
  response: CondicoesDeSaque,
})

export const createSaque = endpoint({
  method: 'POST',
  path: '/api/v1/saque',
  summary: 'Saca da carteira por Pix, para o CPF do titular. Sem tarifa. Idempotency-Key: repetir responde o mesmo.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'sacar',
  status: 201,
  requestHeaders: IDEMPOTENCY_KEY,
  body: z.object({
    valor: Reais,
    senha: z.string({ error: OBRIGATORIO }).min(1, { error: OBRIGATORIO }).max(200),
  }),
  response: Saque,
})

export const findSaque = endpoint({
  method: 'GET',
  path: '/api/v1/saque/:uuid',
  summary: 'Um saque.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'verCarteira',
  params: z.object({ uuid: z.string() }),
  response: Saque,
})
