import { type CampoRecusado, ERROR_STATUS, type ErrorBody, type ErrorCode } from '#contract/kernel/http/errors'

/** A refusal: a code of the one table and a sentence for the person (law 9). Anything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: CampoRecusado[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** The present state, in its wire form, for a caller who sent an older one. */
  readonly atual: unknown
  /** Additional fields of this code's answer (decisions §24), in their wire form. */
  readonly campos: Pick<ErrorBody, 'motivo' | 'chaveCancelada' | 'bloqueadoAte' | 'debito' | 'escopo'>

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      errors?: CampoRecusado[]
      retryAfterSeconds?: number
      atual?: unknown
      campos?: AppError['campos']
    } = {},
  ) {
    super(message)
    this.code = code
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.atual = details.atual
    this.campos = details.campos ?? {}
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** The refusal for a path that no call of ours has. */
export const enderecoNaoEncontrado = () => new AppError('NOT_FOUND', 'Endereço não encontrado.')
