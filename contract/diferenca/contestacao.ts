import * as z from 'zod'
import { Dimensoes } from '../cotacao.ts'
import { Contestacao, MOTIVOS_DE_CONTESTACAO, motivosDeContestacao } from '../diferenca.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { MedidasDoObjeto } from '../kernel/schemas/medidas.ts'
import { LinhasOpcionais, OBRIGATORIO } from '../kernel/schemas/texto.ts'

/** D §14, §24. */
export const MENSAGENS_DA_CONTESTACAO = {
  semDiferenca: 'Este frete não tem diferença para contestar.',
  soDebito: 'Só um débito pode ser contestado: esta diferença é um crédito seu.',
  jaContestada: 'Este débito já está em contestação.',
  jaDecidida: 'A contestação deste débito já foi decidida. Não é possível contestar de novo.',
  jaResolvida: 'Esta diferença já foi resolvida, e não há mais o que contestar.',
  prazoEncerrado: (dia: string) => `O prazo para contestar este débito terminou em ${dia}.`,
  semContestacao: 'Este frete não tem contestação aberta.',
  provaNaoEncontrada: 'Prova não encontrada.',
  decisaoRepetida: 'Esta contestação já foi decidida.',
  retirada: 'Esta contestação foi retirada pelo assinante.',
  medidasForaDaFaixa: (menor: string, maior: string) =>
    `Com estas medidas o frete fica fora da faixa em disputa: o preço tem de ficar entre o que foi pago (${menor}) e menos do que o que foi medido (${maior}).`,
} as const

export const MAX_TEXTO_DA_CONTESTACAO = 1000
export const MAX_PROVAS_DA_CONTESTACAO = 6

const texto = LinhasOpcionais(MAX_TEXTO_DA_CONTESTACAO, 'a explicação')

/** What the person says against a debit. OUTRO needs a text. */
export const PedidoDeContestacao = z
  .object(
    {
      motivo: z.enum(motivosDeContestacao, {
        error: ({ input }) =>
          input == null || input === ''
            ? 'Escolha o motivo da contestação.'
            : `Escolha um dos motivos: ${motivosDeContestacao.join(', ')}.`,
      }),
      texto: texto.default(''),
      provas: z
        .array(z.uuid({ error: 'Prova inválida.' }), { error: 'Informe as provas em uma lista.' })
        .max(MAX_PROVAS_DA_CONTESTACAO, { error: `Escolha no máximo ${MAX_PROVAS_DA_CONTESTACAO} provas.` })
        .default([])
        .meta({ description: 'uuid de cada foto enviada para este frete.' }),
    },
    { error: 'Informe a contestação.' },
  )
  .refine(({ motivo, texto }) => motivo !== 'OUTRO' || texto !== '', {
    path: ['texto'],
    error: `Explique o motivo: com "${MOTIVOS_DE_CONTESTACAO.OUTRO}" o texto é obrigatório.`,
  })
  .meta({ id: 'PedidoDeContestacao' })
export type PedidoDeContestacao = z.output<typeof PedidoDeContestacao>

const doFrete = {
  tag: 'diferenca',
  access: 'subscriber',
  path: '/api/v1/frete/:id/diferenca/contestacao',
  params: z.object({ id: z.string() }),
} as const

export const openContestacao = endpoint({
  ...doFrete,
  method: 'POST',
  summary:
    'Contesta o débito em aberto de um frete, até o fim de `prazoContestacao`. Enquanto está em análise ele não vence, ' +
    'não é cobrado e não pode ser pago.',
  right: 'contestarDiferencas',
  status: 201,
  body: PedidoDeContestacao,
  response: Contestacao,
})

export const withdrawContestacao = endpoint({
  ...doFrete,
  method: 'DELETE',
  summary: 'Retira a contestação aberta de um frete; o débito volta, e o tempo em análise não conta no vencimento.',
  right: 'contestarDiferencas',
})

export const findDossie = endpoint({
  method: 'GET',
  path: '/api/v1/frete/:id/diferenca/dossie',
  summary:
    'O dossiê da diferença de um frete em PDF: recibo, medidas, contestações, eventos do rastreio e as fotos com o SHA-256 de cada uma.',
  tag: 'diferenca',
  access: 'subscriber',
  right: 'verDiferencas',
  params: z.object({ id: z.string() }),
  response: { file: 'application/pdf' },
})

/** What the staff may decide (D §14). */
export const DECISOES = ['ACEITA', 'PARCIAL', 'RECUSADA'] as const
export type DecisaoDeContestacao = (typeof DECISOES)[number]

export const MAX_RESPOSTA = 1000

/** The staff's decision. PARCIAL names the measures that hold instead of the carrier's. */
export const DecisaoDaContestacao = z
  .object(
    {
      decisao: z.enum(DECISOES, { error: `Use ${DECISOES.join(', ')}.` }),
      resposta: LinhasOpcionais(MAX_RESPOSTA, 'a resposta').min(1, { error: OBRIGATORIO }),
      dimensoes: MedidasDoObjeto.nullish(),
    },
    { error: 'Informe a decisão.' },
  )
  .refine(({ decisao, dimensoes }) => decisao !== 'PARCIAL' || dimensoes, {
    path: ['dimensoes'],
    error: 'Para aceitar em parte, informe as quatro medidas que valem.',
  })
  .meta({ id: 'DecisaoDaContestacao' })
export type DecisaoDaContestacao = z.output<typeof DecisaoDaContestacao>

/** The staff's decision (D §14), made by a visitor of the sandbox. The call exists only where the sandbox is on. */
export const decideNoSandbox = endpoint({
  method: 'POST',
  path: '/sandbox/diferencas/:uuid/decisao',
  summary: 'O que a equipe decide sobre a contestação aberta desta diferença (diferencaUuid).',
  tag: 'sandbox',
  access: 'visitor',
  params: z.object({ uuid: z.string() }),
  body: DecisaoDaContestacao,
  response: Contestacao,
})

/** An open contest, for a visitor of the sandbox who decides in place of the staff. */
const ContestacaoAberta = z
  .object({
    diferencaUuid: z.uuid(),
    codigoEncomenda: z.string().nullable(),
    contestacao: Contestacao,
    /** The quoted measures, and those of the carrier. */
    dimensoes: Dimensoes,
    dimensoesTransportadora: Dimensoes,
  })
  .meta({ id: 'ContestacaoAberta' })
export type ContestacaoAberta = z.output<typeof ContestacaoAberta>

export const listAbertasNoSandbox = endpoint({
  method: 'GET',
  path: '/sandbox/diferencas',
  summary: 'As contestações abertas de todas as contas, a que se responde primeiro em cima; no máximo 200.',
  tag: 'sandbox',
  access: 'visitor',
  response: z.array(ContestacaoAberta),
})
