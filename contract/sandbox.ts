import * as z from 'zod'
import { endpoint } from './kernel/http/endpoint.ts'
import { Instante, InstantePedido } from './kernel/schemas/instante.ts'
import { MedidasDoObjeto } from './kernel/schemas/medidas.ts'
import { Reais } from './kernel/schemas/reais.ts'
import { LinhaOpcional } from './kernel/schemas/texto.ts'
import { EMAIL_MAX } from './kernel/values/email.ts'

/** D §11. A hundred years at most. */
const AvancoDoRelogio = z.object(
  {
    avancarSegundos: z
      .number({ error: 'Informe quantos segundos avançar.' })
      .int({ error: 'Informe um número inteiro de segundos.' })
      .min(0, { error: 'O relógio só anda para a frente.' })
      .max(100 * 366 * 86_400, { error: 'Avance no máximo cem anos por vez.' }),
  },
  { error: 'Informe quantos segundos avançar.' },
)
const Relogio = z.object({ agora: Instante, adiantadoSegundos: z.number() }).meta({ id: 'Relogio' })

export const findRelogio = endpoint({
  method: 'GET',
  path: '/sandbox/relogio',
  summary: 'A hora do aplicativo.',
  tag: 'sandbox',
  access: 'visitor',
  response: Relogio,
})

export const avancarRelogio = endpoint({
  method: 'POST',
  path: '/sandbox/relogio',
  summary: 'Adianta a hora do aplicativo e roda as tarefas que venceram antes de responder.',
  tag: 'sandbox',
  access: 'visitor',
  body: AvancoDoRelogio,
  response: Relogio,
})

export const findInstalacao = endpoint({
  method: 'GET',
  path: '/sandbox/instalacao',
  summary:
    'O que esta instalação tem para se experimentar: por onde vão os e-mails e quais são as contas de demonstração.',
  tag: 'sandbox',
  access: 'visitor',
  response: z.object({
    /** CAIXA: mails stay in the sandbox's mailbox. SMTP: they are sent, and the mailbox stays empty. */
    correio: z.enum(['CAIXA', 'SMTP']),
    /** The demo accounts (D §2) with their public password; empty with DEMO=off. */
    contas: z.array(z.object({ papel: z.enum(['ASSINANTE', 'OPERADOR']), cpf: z.string(), senha: z.string() })),
  }),
})

export const listTarefas = endpoint({
  method: 'GET',
  path: '/sandbox/tarefas',
  summary: 'As tarefas da fila, por nome e situação.',
  tag: 'sandbox',
  access: 'visitor',
  response: z.array(z.object({ nome: z.string(), situacao: z.string(), quantidade: z.number().int() })),
})

/** D §11: a mail in the sandbox's mailbox. */
const EmailRecebido = z
  .object({
    id: z.uuid(),
    para: z.string(),
    assunto: z.string(),
    texto: z.string(),
    html: z.string(),
    links: z.array(z.string()),
    data: Instante,
  })
  .meta({ id: 'EmailRecebido' })
export type EmailRecebido = z.output<typeof EmailRecebido>

export const listEmails = endpoint({
  method: 'GET',
  path: '/sandbox/emails',
  summary: 'Os e-mails enviados, do mais novo para o mais antigo; para filtra por destinatário.',
  tag: 'sandbox',
  access: 'visitor',
  query: z.object({ para: LinhaOpcional(EMAIL_MAX, 'o destinatário').optional() }),
  response: z.array(EmailRecebido),
})

/** D §11: a payment on the sandbox's page. */
export const PagamentoNoBanco = z
  .object({
    paymentId: z.uuid(),
    meio: z.enum(['PIX', 'CARTAO', 'BOLETO']),
    valor: Reais,
    situacao: z.enum(['PENDENTE', 'APROVADA', 'RECUSADA', 'EXPIRADA', 'ESTORNADA']),
    data: Instante,
  })
  .meta({ id: 'PagamentoNoBanco' })
export type PagamentoNoBanco = z.output<typeof PagamentoNoBanco>

export const listPagamentosNoBanco = endpoint({
  method: 'GET',
  path: '/sandbox/pagamentos',
  summary: 'As cobranças do banco de testes, da mais nova para a mais antiga.',
  tag: 'sandbox',
  access: 'visitor',
  response: z.array(PagamentoNoBanco),
})

const ACOES_DO_BANCO = ['APROVAR', 'RECUSAR', 'EXPIRAR', 'ESTORNAR', 'DESFAZER_ESTORNO'] as const
export type AcaoDoBanco = (typeof ACOES_DO_BANCO)[number]

/** ESTORNAR makes a chargeback (D §24), DESFAZER_ESTORNO decides its dispute for the house. */
export const decidirPagamento = endpoint({
  method: 'POST',
  path: '/sandbox/pagamentos/:paymentId',
  summary: 'O que o banco faz com um Pix, boleto ou cartão pendente; chega pelo aviso de verdade.',
  tag: 'sandbox',
  access: 'visitor',
  params: z.object({ paymentId: z.string() }),
  body: z.object(
    {
      acao: z.enum(ACOES_DO_BANCO, {
        error: 'Use APROVAR, RECUSAR, EXPIRAR, ESTORNAR ou DESFAZER_ESTORNO.',
      }),
    },
    { error: 'Informe a ação.' },
  ),
  response: PagamentoNoBanco,
})

/** Events that the simulated carrier can report of a parcel. D §11 names the first two. */
export const EVENTOS_DA_TRANSPORTADORA = [
  'POSTADO',
  'ENTREGUE',
  'EM_TRANSITO',
  'SAIU_PARA_ENTREGA',
  'NAO_ENTREGUE',
  'AGUARDANDO_RETIRADA',
  'DEVOLUCAO',
  'DEVOLVIDO',
  'EXTRAVIADO',
  'AVARIADO',
] as const

export const tellEvento = endpoint({
  method: 'POST',
  path: '/sandbox/fretes/:uuid/eventos',
  summary: 'O que a transportadora de testes faz com um frete; chega pelo rastreio de verdade antes da resposta.',
  tag: 'sandbox',
  access: 'visitor',
  params: z.object({ uuid: z.string() }),
  body: z.object(
    {
      status: z.enum(EVENTOS_DA_TRANSPORTADORA, { error: `Use ${EVENTOS_DA_TRANSPORTADORA.join(', ')}.` }),
      agencia: LinhaOpcional(100, 'o nome da agência').nullish(),
      /** When the event happened, to report late or in another order; now when absent. */
      dataOcorrencia: InstantePedido.nullish(),
      dimensoesTransportadora: MedidasDoObjeto.nullish(),
    },
    { error: 'Informe o evento.' },
  ),
  response: z.object({ uuid: z.uuid(), codigoEncomenda: z.string(), statusFrete: z.string() }),
})

export const ObjetoNaTransportadora = z
  .object({
    uuid: z.uuid(),
    codigoEncomenda: z.string().nullable(),
    transportadora: z.string(),
    situacao: z.string(),
    destino: z.string(),
    data: Instante,
  })
  .meta({ id: 'ObjetoNaTransportadora' })
export type ObjetoNaTransportadora = z.output<typeof ObjetoNaTransportadora>

export const listObjetos = endpoint({
  method: 'GET',
  path: '/sandbox/fretes',
  summary: 'Os objetos da transportadora de testes, do mais novo para o mais antigo.',
  tag: 'sandbox',
  access: 'visitor',
  response: z.array(ObjetoNaTransportadora),
})
