import type { CampoRecusado } from '#contract/kernel/http/errors'

/** What a refusal of ours says. */
export type Recusa = { code: string; status: number; message: string; errors?: CampoRecusado[] | undefined }
/** A refusal as a dialect answers it. */
export type RecusaDita = { status: number; body: Record<string, unknown> }

const MENSAGEM_GERAL = 'Os dados enviados não são válidos.'

/**
 * Refused fields by name, each with a list of texts that is never empty: a plug-in calls `end()` on each. A refusal that does not
 * name a field has none.
 */
function errorsOf(errors: readonly CampoRecusado[] | undefined) {
  if (!errors || errors.length === 0) return undefined
  const porCampo = Object.groupBy(errors, ({ campo }) => campo || 'pedido')
  return Object.fromEntries(
    Object.entries(porCampo).map(([campo, recusas = []]) => [campo, recusas.map(({ mensagem }) => mensagem)]),
  )
}

/** Melhor Envio's shapes: three fixed ones, and for everything else a sentence in `message` and `error`. */
export function saidByMelhorEnvio({ code, status, message, errors }: Recusa): RecusaDita {
  if (status === 401) return { status, body: { message: 'Unauthenticated.' } }
  if (code === 'ESCOPO_AUSENTE' || code === 'FORBIDDEN')
    return { status: 403, body: { message: 'This action is unauthorized.' } }
  if (status === 429) return { status, body: { message: 'Too Many Attempts.' } }
  const campos = errorsOf(errors)
  // its clients know 422 for a request that cannot be done as things are
  const said = status === 409 || status === 412 ? 422 : status
  return {
    status: said,
    body: { message: campos ? MENSAGEM_GERAL : message, error: message, ...(campos && { errors: campos }) },
  }
}

/** SuperFrete's: its plug-in also looks for `success`. A conflict stays 409. */
export function saidBySuperFrete(recusa: Recusa): RecusaDita {
  const { status, body } = saidByMelhorEnvio(recusa)
  return {
    status: recusa.code === 'SALDO_INSUFICIENTE' ? 400 : recusa.status === 409 ? 409 : status,
    body: { success: false, ...body },
  }
}
