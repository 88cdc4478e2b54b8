/** The errors of a token request (RFC 6749 §5.2) and of a revocation (RFC 7009 §2.2.1). */
export type OAuthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'unsupported_token_type'

/** A refusal of POST /oauth/token or /oauth/revoke, in OAuth's own form. All other refusals are `AppError`. */
export class OAuthError extends Error {
  readonly code: OAuthCode

  constructor(code: OAuthCode, message: string) {
    super(message)
    this.code = code
  }

  /** 401 when the client could not be authenticated, otherwise 400 (RFC 6749 §5.2). */
  get status() {
    return this.code === 'invalid_client' ? 401 : 400
  }
}
