import * as z from 'zod'
import { keysOf } from '../schemas/keys-of.ts'

/** Every code of a refusal and its HTTP status (D §3). A refusal with a code outside of this table is a bug. */
export const ERROR_STATUS = {
  REQUISICAO_INVALIDA: 400,
  JSON_INVALIDO: 400,
  AVISO_FORJADO: 400,
  UNAUTHENTICATED: 401,
  AUTHENTICATION_FAILED: 401,
  SEGUNDO_FATOR: 401,
  AUTHENTICATION_EMAIL_PENDING: 403,
  /** The staff blocked the log in (D §17). */
  CONTA_BLOQUEADA: 403,
  FORBIDDEN: 403,
  /** A program lacks the escopo of the call; `escopo` names it. The chave de API or access token stays valid (D §20). */
  ESCOPO_AUSENTE: 403,
  /** The operator's direitos do not cover the call; the session goes on (D §17). */
  SEM_DIREITO: 403,
  /** An operator has to set up the second factor first; the session goes on (D §17). */
  SEGUNDO_FATOR_OBRIGATORIO: 403,
  /** The selected profile was taken away, or its owner is blocked; the person's session and own account go on (D §17, §24). */
  ACESSO_RETIRADO: 403,
  NOT_FOUND: 404,
  PERFIL_NAO_ENCONTRADO: 404,
  CONFLICT: 409,
  CHAVE_REUTILIZADA: 409,
  CPF_JA_CADASTRADO: 409,
  EMAIL_JA_CADASTRADO: 409,
  CONTA_EM_USO: 409,
  CARRINHO_ALTERADO: 409,
  CARRINHO_EM_PAGAMENTO: 409,
  VALOR_DIVERGENTE: 409,
  PRAZO_ENCERRADO: 409,
  JA_CONTESTADA: 409,
  JA_DECIDIDA: 409,
  /** Another operator holds the item (D §17). */
  EM_ANALISE: 409,
  /** What a dry run told is no longer true: somebody activated another version meanwhile (D §12). */
  ENSAIO_VENCIDO: 409,
  PAGAMENTO_ENCERRADO: 409,
  IMPORTACAO_REPETIDA: 409,
  CNPJ_JA_CADASTRADO: 409,
  JA_MEMBRO: 409,
  PRECONDICAO: 412,
  CORPO_GRANDE_DEMAIS: 413,
  TIPO_NAO_SUPORTADO: 415,
  INTERVALO_INVALIDO: 416,
  VALIDACAO: 422,
  SEM_COTACAO: 422,
  COTACAO_VENCIDA: 422,
  SALDO_INSUFICIENTE: 422,
  LIMITE_FRETES: 422,
  CARRINHO_COM_PROBLEMA: 422,
  NADA_SELECIONADO: 422,
  NADA_A_QUITAR: 422,
  DEBITO_VENCIDO: 422,
  SO_DEBITO: 422,
  CAPTCHA_OBRIGATORIO: 422,
  /** The file is no NF-e that may go with a parcel; `motivo` says why (contract/frete-nota.ts). */
  NOTA_RECUSADA: 422,
  CARTAO_INVALIDO: 422,
  SAQUE_INDISPONIVEL: 422,
  DEVOLUCAO_INDISPONIVEL: 422,
  PAGAMENTO_RECUSADO: 422,
  TOKEN_INVALIDO: 422,
  CONVITE_INVALIDO: 422,
  CONVITE_DE_OUTRO_EMAIL: 422,
  SENHA_INCORRETA: 422,
  CODIGO_INCORRETO: 422,
  SENHA_OBRIGATORIA: 422,
  TOO_MANY_REQUESTS: 429,
  ERRO_INTERNO: 500,
  TRANSPORTADORA_INDISPONIVEL: 502,
  PSP_INDISPONIVEL: 502,
  INDISPONIVEL: 503,
  TEMPO_ESGOTADO: 504,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERROR_STATUS

/** One refused field: its path (`cotacoes.0.dimensoes.pesoPacote`), and the reason in words for the person. */
export const CampoRecusado = z.object({ campo: z.string(), mensagem: z.string() })
export type CampoRecusado = z.infer<typeof CampoRecusado>

/** The body of every answer that is not a success (D §3). */
export const ErrorBody = z
  .object({
    code: z.enum(keysOf(ERROR_STATUS)),
    message: z.string(),
    errors: z.array(CampoRecusado).optional(),
    atual: z.unknown().optional().meta({ description: 'O estado atual, quando um conflito o tem (409).' }),
    motivo: z.string().optional().meta({
      description:
        'Por que o saque não é possível agora (SAQUE_INDISPONIVEL), ou por que a nota não foi lida (NOTA_RECUSADA).',
    }),
    chaveCancelada: z
      .string()
      .optional()
      .meta({ description: 'A chave da nota que este arquivo cancela (NOTA_RECUSADA, motivo CANCELAMENTO).' }),
    bloqueadoAte: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Até quando não há saques, ou null quando nenhum dia os libera (SAQUE_INDISPONIVEL).' }),
    /** What is past due, in reais (DEBITO_VENCIDO). */
    debito: z.number().optional(),
    escopo: z
      .string()
      .optional()
      .meta({
        description: 'O escopo que falta à chave de API ou à autorização (ESCOPO_AUSENTE).',
        examples: ['fretes:cancelar'],
      }),
    requestId: z.string(),
  })
  .meta({ id: 'Erro', description: 'Corpo de toda resposta que não é sucesso.' })
export type ErrorBody = z.infer<typeof ErrorBody>
