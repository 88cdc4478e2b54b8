import * as z from 'zod'
import { STATUS_DE_CONTESTACAO, type StatusDeContestacao } from '../diferenca/palavras.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { Reais } from '../kernel/schemas/reais.ts'
import { FreteAchado } from './busca.ts'

/** For how many minutes an operator sees a person's whole data. */
export const MINUTOS_DE_DADOS = 5

/** Why an operator asks for a person's data; the audit log keeps the name. */
export const MOTIVOS_DE_DADOS = {
  ATENDIMENTO: 'Atendimento em curso',
  CONTESTACAO: 'Contestação ou reembolso',
  DOCUMENTO: 'Conferir um documento',
  FRAUDE: 'Suspeita de fraude',
  JUSTICA: 'Ordem de autoridade',
} as const
const motivos = Object.keys(MOTIVOS_DE_DADOS) as [keyof typeof MOTIVOS_DE_DADOS, ...(keyof typeof MOTIVOS_DE_DADOS)[]]

const Pessoa = z.object({
  nome: z.string(),
  cpf: z.string(),
  email: z.string(),
  telefone: z.string(),
})

/** A person's data in the clear, until `ate`. */
export const DadosAbertos = Pessoa.extend({ endereco: z.string(), ate: Instante }).meta({ id: 'DadosAbertos' })
export type DadosAbertos = z.output<typeof DadosAbertos>

export const AssinanteDaOperacao = z
  .object({
    uuid: z.uuid(),
    /** The name of the first shop; without one, the person's, masked. */
    titulo: z.string(),
    desde: Instante,
    encerradoEm: Instante.nullable(),
    emailValidado: z.boolean(),
    /** Since when and why the staff keeps the person out; null when the person may log in. */
    bloqueio: z.object({ em: Instante, motivo: z.string() }).nullable(),
    /** The person's data, masked. */
    pessoa: Pessoa,
    /** The data in the clear, while this operator may see them; null otherwise. */
    dados: DadosAbertos.nullable(),
    carteira: z.object({
      disponivel: Reais,
      reservado: Reais,
      /** What may be withdrawn by Pix. */
      sacavel: Reais,
      /** What came by card, and goes back only to the card. */
      deCartao: Reais,
      /** Chargebacks that the wallet could not pay. Until it has paid them, nothing may be withdrawn. */
      devido: Reais,
      diferencasADever: Reais,
      diferencasAReceber: Reais,
    }),
    limite: z.object({
      numeroFretes: z.number().int(),
      ativos: z.number().int(),
      aguardaPostar: z.number().int(),
      pedidoEm: Instante.nullable(),
    }),
    fretes: z.object({ total: z.number().int(), ultimos: z.array(FreteAchado) }),
    documentos: z.array(z.object({ tipo: z.string(), situacao: z.string(), em: Instante })),
    lojas: z.array(z.object({ uuid: z.uuid(), nome: z.string(), cnpj: z.string(), ativa: z.boolean() })),
    /** Other people with a papel in the shops. */
    pessoas: z.number().int(),
    sessoes: z.number().int(),
    contestacoes: z.array(
      z.object({
        uuid: z.uuid(),
        /** The contest's address in the console. */
        diferenca: z.uuid(),
        frete: z.uuid(),
        status: z.enum(Object.keys(STATUS_DE_CONTESTACAO) as [StatusDeContestacao, ...StatusDeContestacao[]]),
        em: Instante,
        valor: Reais,
      }),
    ),
    avisos: z.array(z.object({ assunto: z.string(), em: Instante, lido: z.boolean() })),
    /** What the staff did about this person, newest first. */
    auditoria: z.array(
      z.object({ em: Instante, operador: z.string(), acao: z.string(), motivo: z.string().nullable() }),
    ),
  })
  .meta({ id: 'AssinanteDaOperacao' })
export type AssinanteDaOperacao = z.output<typeof AssinanteDaOperacao>

const params = z.object({ uuid: z.string() })

export const findAssinante = endpoint({
  method: 'GET',
  path: '/api/v1/operacao/assinante/:uuid',
  summary:
    'A página de um assinante, pela assinatura: dados encobertos, carteira, limite, fretes, documentos, lojas, auditoria.',
  tag: 'operacao',
  access: 'operator',
  direitos: [],
  params,
  response: AssinanteDaOperacao,
})

export const openDados = endpoint({
  method: 'POST',
  path: '/api/v1/operacao/assinante/:uuid/dados',
  summary: 'Mostra os dados da pessoa por cinco minutos a quem pede. O pedido fica na auditoria.',
  tag: 'operacao',
  access: 'operator',
  direitos: ['ATENDIMENTO', 'FINANCEIRO'],
  params,
  body: z.object({
    motivo: z.enum(motivos, { error: 'Escolha o motivo.' }),
    protocolo: z
      .string()
      .trim()
      .max(40, 'Use no máximo 40 caracteres.')
      .regex(/^[\w./-]*$/, 'Use só letras, números, ponto, barra e hífen.')
      .optional(),
  }),
  response: DadosAbertos,
})
