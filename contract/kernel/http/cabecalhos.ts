/** Headers that a caller may send, for `requestHeaders` of an endpoint. */

/** For calls that move money (D §3). */
export const IDEMPOTENCY_KEY = {
  'Idempotency-Key': {
    description:
      'De 1 a 200 caracteres, sem espaços. Repetir o pedido com a mesma chave em 24 horas responde o mesmo, sem fazer de novo.',
  },
} as const

/** For calls that change or pay what the caller has seen. */
export const IF_MATCH = {
  'If-Match': { description: 'O ETag do carrinho que se viu; com outra versão: 409 CARRINHO_ALTERADO.' },
} as const

export const IF_NONE_MATCH = {
  'If-None-Match': { description: 'O ETag que já se tem; sem mudança, a resposta é 304.' },
} as const

/** The header of the answer to a call with IF_NONE_MATCH; OpenAPI tells it. */
export const ETAG = { ETag: 'Muda quando o conteúdo muda: com If-None-Match, a resposta igual é 304.' } as const

/** Beside `IF_MATCH`, for a call that may make what does not exist yet. */
export const IF_NONE_EXISTS = {
  'If-None-Match': { description: '* para um carrinho que ainda não existe.' },
} as const
