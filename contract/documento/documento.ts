import * as z from 'zod'
import { IF_NONE_MATCH } from '../kernel/http/cabecalhos.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { keysOf } from '../kernel/schemas/keys-of.ts'

/** S2 §9. */
export const MAX_DOCUMENTO_BYTES = 15_728_640
/** Hours in which the staff answers (S2 §2). */
export const PRAZO_DE_APROVACAO_HORAS = 48
/** Width times height of the largest picture: more than any phone or scanner makes of a document. */
export const MAX_DOCUMENTO_PX = 50_000_000

/** Kinds of files, told by their bytes (S2 §5), and how their names end. */
export const FORMATOS_DE_DOCUMENTO = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
} as const
export type FormatoDeDocumento = keyof typeof FORMATOS_DE_DOCUMENTO
const formatos = keysOf(FORMATOS_DE_DOCUMENTO)

/** S2 §5 and its catalogue (§8), letter by letter; the rest is ours. */
export const MENSAGENS_DO_DOCUMENTO = {
  grande: 'O tamanho  máximo para envio de documento é de 15mb',
  tipo: 'É permitido o upload apenas de arquivos pdf, jpeg/jpg, png ou gif',
  /** S2's sentence, and what somebody with an iPhone can do. */
  heic: 'É permitido o upload apenas de arquivos pdf, jpeg/jpg, png ou gif. Esta foto está em HEIC, o formato do iPhone: tire a foto por aqui, ou envie uma captura de tela dela.',
  lista: 'Erro ao obter lista de documentos, entre em contato com o suporte ou tente novamente mais tarde',
  historico: 'Erro ao obter historico de documentos, entre em contato com o suporte ou tente novamente mais tarde',
  falhou:
    'Erro ao enviar documento, verifique se o tamanho máximo de 15mb e a extensão do arquivo estão sendo respeitados e tente novamente. Se o problema persistir, entre em contato com o suporte.',
  enviado: 'Arquivo enviado com sucesso!',
  semArquivo: 'Envie o documento no campo “arquivo”.',
  /** For a .gz file, which may contain a document. */
  compactado:
    'É permitido o upload apenas de arquivos pdf, jpeg/jpg, png ou gif. Este arquivo está compactado (gzip): descompacte e envie o que está dentro dele.',
  quebrada: 'Esta imagem está incompleta ou danificada. Tire outra foto ou escolha outro arquivo.',
  pixels: 'Esta imagem é grande demais: use até 50 megapixels.',
  pdfQuebrado: 'Este PDF está incompleto ou danificado, e não abre. Gere o arquivo de novo ou envie uma foto.',
  pdfProtegido: 'Este PDF está protegido por senha. Salve uma cópia sem proteção ou envie uma foto.',
  pdfVazio: 'Este PDF não tem nenhuma página.',
  tipoDesconhecido: 'Informe o tipo do documento no cabeçalho “tipo-documento”.',
  seAssina: 'O contrato não é enviado como arquivo: leia e assine na própria página.',
  seEnvia: 'Este documento não é assinado: envie o arquivo.',
  jaAprovado: 'Este documento já foi aprovado. Não é preciso enviar outro.',
  demais: 'Você enviou este documento muitas vezes. Espere a análise ou fale com o suporte.',
  naoEncontrado: 'Documento não encontrado.',
  soDoAssinante: 'Os documentos são só de quem abriu a conta.',
  jaDecidido: 'Este documento já foi analisado.',
  aumentoNaoEncontrado: 'Pedido de aumento não encontrado.',
  aumentoDecidido: 'Este pedido já foi respondido.',
  semMotivo: 'Escreva o motivo da recusa.',
  semLimite: 'Informe o novo limite de fretes, um número inteiro de até 10.000.',
  limiteMenor: (agora: number) => `O limite agora é ${agora}. Informe um número maior.`,
} as const

/** The kinds of documents (D §15). `aumento`: by how much the limit of simultaneous fretes grows, once. */
export const TIPOS_DE_DOCUMENTO = {
  IDENTIDADE: {
    uuid: '6c1f7a52-30d4-4e0b-9f55-1b8d2f6a0e11',
    nome: 'Documento de identidade',
    descricao: 'RG, CNH ou outro documento oficial com foto, frente e verso.',
    assinaturaDigital: false,
    aumento: 40,
  },
  ENDERECO: {
    uuid: '6c1f7a52-30d4-4e0b-9f55-1b8d2f6a0e12',
    nome: 'Comprovante de endereço',
    descricao: 'Conta de luz, água, telefone ou banco dos últimos três meses, em seu nome.',
    assinaturaDigital: false,
    aumento: 50,
  },
  CONTRATO: {
    uuid: '6c1f7a52-30d4-4e0b-9f55-1b8d2f6a0e13',
    nome: 'Contrato',
    descricao: 'O contrato de intermediação de fretes, lido e assinado aqui, com a sua senha.',
    assinaturaDigital: true,
    aumento: 100,
  },
} as const
export type TipoDeDocumento = keyof typeof TIPOS_DE_DOCUMENTO
export const tiposDeDocumento = Object.keys(TIPOS_DE_DOCUMENTO) as TipoDeDocumento[]

/** A REPROVADO document has its reason, and another file may be sent. */
export const STATUS_DE_DOCUMENTO = {
  AVALIACAO: 'Em análise',
  APROVADO: 'Aprovado',
  REPROVADO: 'Recusado',
} as const
export type StatusDeDocumento = keyof typeof STATUS_DE_DOCUMENTO
const statuses = keysOf(STATUS_DE_DOCUMENTO)

/** S2 §3 'Document type'. */
export const TipoDeDocumentoListado = z
  .object({
    uuid: z.uuid(),
    nome: z.string(),
    descricao: z.string(),
    assinaturaDigital: z.boolean(),
    /** By how many fretes the limit grows when it is approved. */
    aumento: z.number().int(),
    /** The version in force of a document that is signed; null for a file. */
    versao: z.string().nullable(),
  })
  .meta({ id: 'TipoDeDocumento' })
export type TipoDeDocumentoListado = z.output<typeof TipoDeDocumentoListado>

/** S2 §3 'Document response', with what D §15 and §24 add. */
export const Documento = z
  .object({
    uuid: z.uuid(),
    tipo: z.object({ uuid: z.uuid(), nome: z.string() }),
    status: z.enum(statuses),
    dataSubmissao: Instante,
    decididoEm: Instante.nullable(),
    /** Why it was refused. */
    motivo: z.string().nullable(),
    arquivo: z.object({
      formato: z.enum(formatos),
      /** Bytes. */
      tamanho: z.number().int(),
      sha256: z.string().meta({ description: 'SHA-256 do arquivo como foi enviado, em hexadecimal.' }),
    }),
    /** The version of a signed document, and the code by which anybody may look it up; null for a file. */
    assinatura: z.object({ versao: z.string(), codigoVerificacao: z.string() }).nullable(),
  })
  .meta({ id: 'Documento' })
export type Documento = z.output<typeof Documento>

const doDocumento = { tag: 'documento', access: 'subscriber', right: 'documentos' } as const

export const listTiposDeDocumento = endpoint({
  ...doDocumento,
  method: 'GET',
  path: '/api/v1/tipo-documento',
  summary: 'Os documentos que aumentam o limite de fretes; todos são necessários para pedir mais.',
  response: z.array(TipoDeDocumentoListado),
})

export const listDocumentos = endpoint({
  ...doDocumento,
  method: 'GET',
  path: '/api/v1/documento',
  summary: 'Os documentos enviados e assinados, do mais novo para o mais antigo.',
  query: z.object({
    account: z.string().optional().meta({ description: 'O uuid da assinatura de quem pede.' }),
  }),
  response: z.array(Documento),
})

export const readDocumento = endpoint({
  ...doDocumento,
  method: 'GET',
  path: '/api/v1/documento/:uuid/arquivo',
  summary: 'O arquivo de um documento, como foi enviado ou assinado.',
  requestHeaders: IF_NONE_MATCH,
  params: z.object({ uuid: z.string() }),
  response: { file: formatos },
})

/** The headers of S2 §7: which document the file is, and of which account. */
export const TIPO_DOCUMENTO_HEADER = 'tipo-documento'
export const ASSINATURA_HEADER = 'assinatura'

export const sendDocumento = endpoint({
  ...doDocumento,
  method: 'POST',
  path: '/api/v1/registro/documento',
  summary:
    'Envia um documento: PDF, JPEG, PNG ou GIF, pelos seus bytes, até 15 MB. O cabeçalho tipo-documento diz qual ' +
    '(uuid do tipo); o cabeçalho assinatura, de quem. O que ainda está em análise é substituído.',
  requestHeaders: {
    [TIPO_DOCUMENTO_HEADER]: { description: 'O uuid do tipo de documento.', required: true },
    [ASSINATURA_HEADER]: { description: 'O uuid da assinatura de quem envia.' },
  },
  status: 201,
  upload: {
    field: 'arquivo',
    maxBytes: MAX_DOCUMENTO_BYTES,
    missing: MENSAGENS_DO_DOCUMENTO.semArquivo,
    tooLarge: MENSAGENS_DO_DOCUMENTO.grande,
  },
  response: Documento,
})
