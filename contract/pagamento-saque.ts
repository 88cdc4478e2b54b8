import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Instante } from './kernel/instant.ts'
import { Reais } from './kernel/money.ts'
import { OBRIGATORIO } from './kernel/texto.ts'

export const MENSAGENS_DO_SAQUE = {
  bloqueado: (ate: string) =>
    `Por segurança, saques ficam suspensos até ${ate}, porque a senha ou o e-mail mudou há pouco.`,
  minimo: (valor: string) => `O limite mínimo para essa operação é: ${valor}`,
  maximo: (valor: string) => `O limite máximo para essa operação é: ${valor}`,
  maximoDoDia: (valor: string) => `Hoje você ainda pode sacar ${valor}.`,
  naoEncontrado: 'Saque não encontrado.',
} as const

/** Money back to its owner, by Pix to the holder's CPF. */
export const Saque = z
  .object({
    uuid: z.uuid(),
    valor: Reais,
    status: z.enum(['SOLICITADO', 'ENVIADO', 'PAGO', 'DEVOLVIDO']),
    motivo: z.string().nullable(),
    /** What of it came back into the wallet; the rest covered a payment that the bank had taken back. Null: it did not come back. */
    devolvido: Reais.nullable(),
    codigo: z.string().nullable(),
    /** The key it goes to, masked. */
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
    /** What is left of the day's limit. */
    restanteHoje: Reais,
    disponivel: Reais,
    chavePix: z.string(),
    titular: z.string(),
    /** Until then none is taken, since the password or the e-mail has changed. */
    bloqueadoAte: Instante.nullable(),
    /** Sent by the bank at once; otherwise by people, within a business day. */
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
