import { type CampoRecusado, ERROR_STATUS, type ErrorCode } from '#contract/kernel/errors'

/** A refusal: a code of the one table and a sentence for the person (law 9). Anything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: CampoRecusado[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** The present state, as it goes over the wire, for whoever comes with an older one. */
  readonly atual: unknown

  constructor(
    code: ErrorCode,
    message: string,
    details: { errors?: CampoRecusado[]; retryAfterSeconds?: number; atual?: unknown } = {},
  ) {
    super(message)
    this.code = code
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.atual = details.atual
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}
