import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'

/** The three papers of which a frete has exactly one (D §19). */
export const TIPOS_DE_DOCUMENTO_FISCAL = ['NOTA_FISCAL', 'DCE', 'DECLARACAO'] as const

/** How the DC-e of a frete stands, for the person who sends the parcel. */
export const SITUACOES_DA_DCE = {
  EM_EMISSAO: 'Em emissão',
  VALIDO: 'Autorizada',
  CANCELADO: 'Cancelada',
} as const

export const MENSAGENS_FISCAIS = {
  semDce: 'Este frete não tem DC-e autorizada.',
  mes: 'Informe o mês como AAAA-MM.',
  mesVazio: 'Não há DC-e autorizada neste mês.',
  papelSemEmissor: 'Nenhum emissor de DC-e está conectado: imprima, assine e cole a declaração de conteúdo em papel.',
  papel: 'A DC-e não saiu: imprima, assine e cole a declaração de conteúdo em papel.',
  simulada: 'DC-e de teste, sem valor fiscal.',
} as const

/** The sentence about the DC-e of a frete that ended: its cancelling is under way, came too late, or was refused. */
export const MENSAGENS_DO_FIM = {
  cancelando: 'O frete terminou antes da postagem: pedimos à Sefaz o cancelamento da DC-e.',
  tarde:
    'O frete terminou depois das 24 horas em que a Sefaz cancela uma DC-e: ela continua autorizada. Não envie nada com ela.',
  naoCancelada: 'O frete terminou, e a Sefaz não cancelou a DC-e: nossa equipe já sabe. Não envie nada com ela.',
} as const

/** What accompanies the parcel before the law. */
export const DocumentoFiscal = z
  .object({
    tipo: z.enum(TIPOS_DE_DOCUMENTO_FISCAL),
    situacao: z.enum(['EM_EMISSAO', 'VALIDO', 'CANCELADO']),
    /** The key of the invoice or of the DC-e; null for a declaration on paper, and while the DC-e is not authorised. */
    chave: z.string().nullable(),
    serie: z.number().int().nullable(),
    numero: z.number().int().nullable(),
    /** The number of the authorisation: sixteen digits. */
    protocolo: z.string().nullable(),
    /** By the clock of the tax authority. */
    autorizadaEm: Instante.nullable(),
    /** When we stored the authorisation, by our clock: a label printed from then on carries the DACE. */
    guardadaEm: Instante.nullable(),
    /** The address at which anybody may look the DC-e up. It is the text of its QR code. */
    urlConsulta: z.string().nullable(),
    /** The tax authority is simulated: the document and its address are valid only in the sandbox. */
    simulado: z.boolean(),
    /** A sentence for the person; null where nothing is to be said. */
    aviso: z.string().nullable(),
  })
  .meta({ id: 'DocumentoFiscal' })
export type DocumentoFiscal = z.output<typeof DocumentoFiscal>

const daConta = { tag: 'fiscal', access: 'subscriber', right: 'verFretes' } as const

export const readDce = endpoint({
  ...daConta,
  method: 'GET',
  path: '/api/v1/frete/:id/dce',
  summary:
    'A DC-e autorizada de um frete, em XML (dceProc); 404 para quem trabalha na loja de quem a enviou como pessoa física.',
  params: z.object({ id: z.string() }),
  response: { file: 'application/xml' },
})

export const readDcesDoMes = endpoint({
  ...daConta,
  method: 'GET',
  path: '/api/v1/fiscal/dce',
  summary:
    'As DC-e autorizadas de um mês, em um ZIP: os XML das autorizações e dos cancelamentos. Para quem trabalha na loja, sem as de pessoa física; leia-me.txt diz quantas.',
  leitura: 'replica',
  query: z.object({
    mes: z
      .string({ error: MENSAGENS_FISCAIS.mes })
      .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, { error: MENSAGENS_FISCAIS.mes })
      .meta({ description: 'AAAA-MM, no horário de Brasília.' }),
  }),
  response: { file: 'application/zip' },
})
