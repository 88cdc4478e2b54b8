import * as z from 'zod'
import { DecisaoDeDocumento } from '../documento/decisao.ts'
import { FORMATOS_DE_DOCUMENTO, STATUS_DE_DOCUMENTO } from '../documento/documento.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { PAGINA, SimOuNao } from '../kernel/http/inteiro-texto.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { DA_FILA, Reserva, SUMMARY_DA_RESERVA, SUMMARY_DA_SAIDA, UM } from './fila/reserva.ts'

export const POR_PAGINA = 50
/** A queue is counted up to here; a longer one has this total. */
export const MAX_CONTADOS = 1000

/** The kinds that are examined, by their short names. */
export const TIPOS_EXAMINADOS = { IDENTIDADE: 'Identidade', ENDERECO: 'Endereço' } as const
export type TipoExaminado = keyof typeof TIPOS_EXAMINADOS
const tipos = Object.keys(TIPOS_EXAMINADOS) as [TipoExaminado, ...TipoExaminado[]]
const formatos = Object.keys(FORMATOS_DE_DOCUMENTO) as ['application/pdf', 'image/jpeg', 'image/png', 'image/gif']
const statuses = Object.keys(STATUS_DE_DOCUMENTO) as ['AVALIACAO', 'APROVADO', 'REPROVADO']

/** What an operator looks at on each kind. */
export const O_QUE_CONFERIR: Record<TipoExaminado, readonly string[]> = {
  IDENTIDADE: ['Nome e CPF iguais aos do cadastro', 'Rosto e números legíveis, sem corte', 'Dentro da validade'],
  ENDERECO: ['Nome e endereço iguais aos do cadastro', 'Conta dos últimos três meses', 'Folha inteira e legível'],
}

/** Reasons that are ready to be told to the person; the last choice of the screen is a text of its own. */
export const MOTIVOS_PRONTOS: Record<TipoExaminado, readonly string[]> = {
  IDENTIDADE: [
    'A foto está ilegível.',
    'O documento está cortado ou sem o verso.',
    'O documento está vencido.',
    'O nome ou o CPF é diferente do cadastro.',
    'Este não é um documento aceito.',
  ],
  ENDERECO: [
    'A foto está ilegível.',
    'O comprovante está cortado.',
    'O comprovante tem mais de três meses.',
    'O nome ou o endereço é diferente do cadastro.',
    'Este não é um comprovante aceito.',
  ],
}

const DocumentoDaFila = z
  .object({
    uuid: z.uuid(),
    tipo: z.enum(tipos),
    de: z.string(),
    dataSubmissao: Instante,
    /** It has waited longer than the 48 h that the house promises. */
    atrasado: z.boolean(),
    formato: z.enum(formatos),
    tamanho: z.number().int(),
    reserva: Reserva.nullable(),
  })
  .meta({ id: 'DocumentoDaFila' })
export type DocumentoDaFila = z.output<typeof DocumentoDaFila>

export const listDocumentos = endpoint({
  ...DA_FILA,
  method: 'GET',
  path: '/api/v1/operacao/documento',
  summary: `Os documentos que esperam decisão, do mais antigo para o mais novo. O total para em ${MAX_CONTADOS}.`,
  query: z.object({
    ...PAGINA,
    tipo: z.enum(tipos, { error: `Use ${tipos.join(' ou ')}.` }).optional(),
    atrasados: SimOuNao.optional(),
  }),
  response: z.array(DocumentoDaFila),
})

const Mascarada = z.object({ nome: z.string(), cpf: z.string(), email: z.string(), cidade: z.string().nullable() })

export const DocumentoEmExame = z
  .object({
    uuid: z.uuid(),
    tipo: z.enum(tipos),
    status: z.enum(statuses),
    dataSubmissao: Instante,
    atrasado: z.boolean(),
    arquivo: z.object({ formato: z.enum(formatos), tamanho: z.number().int(), sha256: z.string() }),
    assinaturaUuid: z.uuid(),
    /** Masked; the whole is asked for with `showDados`. */
    pessoa: Mascarada.extend({ desde: Instante }),
    /** The limit now and after an approval. */
    limite: z.object({ agora: z.number().int(), aprovado: z.number().int() }),
    /** Earlier files of the same kind, newest first. */
    anteriores: z.array(
      z.object({ uuid: z.uuid(), status: z.enum(statuses), em: Instante, motivo: z.string().nullable() }),
    ),
    motivo: z.string().nullable(),
    reserva: Reserva.nullable(),
    /** A decision that has not taken effect yet. */
    decisao: z
      .object({ decisao: z.enum(['APROVADO', 'REPROVADO']), operadorUuid: z.uuid(), desfazerAte: Instante })
      .nullable(),
  })
  .meta({ id: 'DocumentoEmExame' })
export type DocumentoEmExame = z.output<typeof DocumentoEmExame>

export const findDocumento = endpoint({
  ...UM,
  method: 'GET',
  path: '/api/v1/operacao/documento/:uuid',
  summary: 'Um documento enviado, com os dados mascarados da pessoa e o que a aprovação faz com o limite.',
  response: DocumentoEmExame,
})

export const readDocumento = endpoint({
  ...UM,
  method: 'GET',
  path: '/api/v1/operacao/documento/:uuid/arquivo',
  changes: true,
  summary:
    'O arquivo de um documento como foi enviado. Nenhum navegador executa o que estiver nele. A primeira leitura de cada operador no dia fica na auditoria.',
  response: { file: formatos },
})

export const showDados = endpoint({
  ...UM,
  method: 'POST',
  path: '/api/v1/operacao/documento/:uuid/dados',
  summary: 'Os dados da pessoa sem máscara, para comparar com o documento. O pedido fica na auditoria.',
  response: z
    .object({ ...Mascarada.shape, telefone: z.string().nullable(), endereco: z.string().nullable() })
    .meta({ id: 'DadosParaConferir' }),
})

export const decideDocumento = endpoint({
  ...UM,
  method: 'POST',
  path: '/api/v1/operacao/documento/:uuid/decisao',
  summary:
    'Aprova ou recusa um documento. Até `desfazerAte` a decisão pode ser desfeita; o aviso e o e-mail saem depois.',
  body: DecisaoDeDocumento,
  response: z.object({ desfazerAte: Instante }).meta({ id: 'DecisaoTomada' }),
})

export const undoDecisao = endpoint({
  ...UM,
  method: 'DELETE',
  path: '/api/v1/operacao/documento/:uuid/decisao',
  summary: 'Desfaz a própria decisão, até `desfazerAte`; depois 409 JA_DECIDIDA.',
})

export const holdDocumento = endpoint({
  ...UM,
  method: 'POST',
  path: '/api/v1/operacao/documento/:uuid/reserva',
  summary: SUMMARY_DA_RESERVA,
  response: Reserva,
})

export const releaseDocumento = endpoint({
  ...UM,
  method: 'DELETE',
  path: '/api/v1/operacao/documento/:uuid/reserva',
  summary: SUMMARY_DA_SAIDA,
})
