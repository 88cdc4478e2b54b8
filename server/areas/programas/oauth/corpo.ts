import * as z from 'zod'
import { OAuthError } from './oauth-error.ts'

/** A form as it was read. A name that came more than once has a list. */
export type Formulario = Record<string, string | string[]>

/** Reads a form (RFC 6749, appendix B). */
export function readFormulario(text: string): Formulario {
  const params = new URLSearchParams(text)
  const names = [...new Set(params.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const [first = '', ...more] = params.getAll(name)
      return [name, more.length > 0 ? [first, ...more] : first]
    }),
  )
}

/** A parameter without a value counts as absent (RFC 6749 §3.2). */
const Texto = z
  .string()
  .max(4_000)
  .nullish()
  .overwrite((text) => (text === '' ? null : text))
/** Clients of other platforms send their client_id as a number. */
const ClientId = z.union([Texto, z.number().int().nonnegative()])

const Cliente = { client_id: ClientId, client_secret: Texto }
const PedidoDeTokens = z.object({
  ...Cliente,
  grant_type: Texto,
  code: Texto,
  redirect_uri: Texto,
  code_verifier: Texto,
  refresh_token: Texto,
  scope: Texto,
})
const PedidoDeRevogacao = z.object({ ...Cliente, token: Texto, token_type_hint: Texto })

export const readPedidoDeTokens = (body: unknown) => read(PedidoDeTokens, body)
export const readPedidoDeRevogacao = (body: unknown) => read(PedidoDeRevogacao, body)

/** Ignores unknown parameters. Refuses a known parameter that came twice or is no text (RFC 6749 §3.2, §5.2). */
function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const [campo] = parsed.error.issues[0]?.path ?? []
  const about = campo === undefined ? 'O corpo' : `O parâmetro ${String(campo)}`
  throw new OAuthError('invalid_request', `${about} não está certo.`)
}

/** The text of a parameter. Throws invalid_request without it. */
export function demand(nome: string, text: string | null | undefined) {
  if (text == null) throw new OAuthError('invalid_request', `Falta o parâmetro ${nome}.`)
  return text
}
