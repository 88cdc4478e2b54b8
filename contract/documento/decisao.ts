import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { Linha } from '../kernel/schemas/texto.ts'
import { MENSAGENS_DO_DOCUMENTO } from './documento.ts'

/** The highest limit: how many fretes one subscription may have open at once (D §15). */
export const MAX_NUMERO_DE_FRETES = 10_000

const decisao = z.enum(['APROVADO', 'REPROVADO'], { error: 'Use APROVADO ou REPROVADO.' })
const motivo = Linha(500, 'o motivo').nullish()

/** What the staff decides about a document (D §17). A refusal needs its reason. */
export const DecisaoDeDocumento = z
  .object({ decisao, motivo }, { error: 'Informe a decisão.' })
  .refine((body) => body.decisao === 'APROVADO' || Boolean(body.motivo), {
    error: MENSAGENS_DO_DOCUMENTO.semMotivo,
    path: ['motivo'],
  })
export type DecisaoDeDocumento = z.output<typeof DecisaoDeDocumento>

/** What the staff decides about a request for a higher limit (D §17): the new limit, or a reason. */
export const DecisaoDeAumento = z
  .object(
    {
      decisao,
      numeroFretes: z
        .number({ error: MENSAGENS_DO_DOCUMENTO.semLimite })
        .int({ error: MENSAGENS_DO_DOCUMENTO.semLimite })
        .min(1, { error: MENSAGENS_DO_DOCUMENTO.semLimite })
        .max(MAX_NUMERO_DE_FRETES, { error: MENSAGENS_DO_DOCUMENTO.semLimite })
        .nullish(),
      motivo,
    },
    { error: 'Informe a decisão.' },
  )
  .refine((body) => body.decisao === 'APROVADO' || Boolean(body.motivo), {
    error: MENSAGENS_DO_DOCUMENTO.semMotivo,
    path: ['motivo'],
  })
  .refine((body) => body.decisao === 'REPROVADO' || Boolean(body.numeroFretes), {
    error: MENSAGENS_DO_DOCUMENTO.semLimite,
    path: ['numeroFretes'],
  })
export type DecisaoDeAumento = z.output<typeof DecisaoDeAumento>

/** A document that waits for the staff's decision. */
export const DocumentoEmAnalise = z
  .object({
    uuid: z.uuid(),
    tipo: z.string(),
    de: z.string(),
    dataSubmissao: Instante,
    formato: z.string(),
    /** Bytes. */
    tamanho: z.number().int(),
  })
  .meta({ id: 'DocumentoEmAnalise' })
export type DocumentoEmAnalise = z.output<typeof DocumentoEmAnalise>

export const listDocumentosEmAnalise = endpoint({
  method: 'GET',
  path: '/sandbox/documentos',
  summary: 'Os documentos que esperam a análise da equipe, do mais antigo para o mais novo.',
  tag: 'sandbox',
  access: 'visitor',
  response: z.array(DocumentoEmAnalise),
})

/** A decision in the sandbox has the same body as one of the staff (D §15, §17). */
export const decideDocumento = endpoint({
  method: 'POST',
  path: '/sandbox/documentos/:uuid/decisao',
  summary: 'Aprova ou recusa um documento, como a equipe faria.',
  tag: 'sandbox',
  access: 'visitor',
  status: 204,
  params: z.object({ uuid: z.string() }),
  body: DecisaoDeDocumento,
})

/** A request for a higher limit that waits for the staff's answer. */
export const AumentoEmAnalise = z
  .object({
    uuid: z.uuid(),
    de: z.string(),
    data: Instante,
    numeroFretes: z.number().int().meta({ description: 'O limite de agora.' }),
  })
  .meta({ id: 'AumentoEmAnalise' })
export type AumentoEmAnalise = z.output<typeof AumentoEmAnalise>

export const listAumentosEmAnalise = endpoint({
  method: 'GET',
  path: '/sandbox/aumentos',
  summary: 'Os pedidos de aumento do limite que esperam resposta, do mais antigo para o mais novo.',
  tag: 'sandbox',
  access: 'visitor',
  response: z.array(AumentoEmAnalise),
})

export const decideAumento = endpoint({
  method: 'POST',
  path: '/sandbox/aumentos/:uuid/decisao',
  summary: 'Responde a um pedido de aumento do limite, como a equipe faria.',
  tag: 'sandbox',
  access: 'visitor',
  status: 204,
  params: z.object({ uuid: z.string() }),
  body: DecisaoDeAumento,
})
