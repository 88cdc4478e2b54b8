import type { CampoRecusado } from '#contract/kernel/http/errors'

/** A refusal of ours. */
export type Recusa = { code: string; status: number; message: string; errors?: CampoRecusado[] | undefined }
/** A refusal as a dialect answers it. */
export type RecusaDita = { status: number; body: Record<string, unknown> }

const MENSAGEM_GERAL = 'Os dados enviados não são válidos.'

/**
 * Refused fields by name, each with a list of texts. No list is empty, because a plug-in calls `end()` on each. Undefined for
 * a refusal that names no field.
 */
function errorsOf(errors: readonly CampoRecusado[] | undefined) {
  if (!errors || errors.length === 0) return undefined
  const porCampo = Object.groupBy(errors, ({ campo }) => campo || 'pedido')
  return Object.fromEntries(
    Object.entries(porCampo).map(([campo, recusas = []]) => [campo, recusas.map(({ mensagem }) => mensagem)]),
  )
}

/**
 * A refusal in Melhor Envio's shape. 401, 429 and a call that the program may not make have fixed texts. All others have a
 * sentence in `message` and `error`.
 */
export function saidByMelhorEnvio({ code, status, message, errors }: Recusa): RecusaDita {
  if (status === 401) return { status, body: { message: 'Unauthenticated.' } }
  if (code === 'ESCOPO_AUSENTE' || code === 'FORBIDDEN')
    return { status: 403, body: { message: 'This action is unauthorized.' } }
  if (status === 429) return { status, body: { message: 'Too Many Attempts.' } }
  const campos = errorsOf(errors)
  // this platform's clients know 422, but not 409 and 412
  const said = status === 409 || status === 412 ? 422 : status
  return {
    status: said,
    body: { message: campos ? MENSAGEM_GERAL : message, error: message, ...(campos && { errors: campos }) },
  }
}

/** A refusal in SuperFrete's shape. Its plug-in also reads `success`. A conflict stays 409. */
export function saidBySuperFrete(recusa: Recusa): RecusaDita {
  const { status, body } = saidByMelhorEnvio(recusa)
  return {
    status: recusa.code === 'SALDO_INSUFICIENTE' ? 400 : recusa.status === 409 ? 409 : status,
    body: { success: false, ...body },
  }
}
