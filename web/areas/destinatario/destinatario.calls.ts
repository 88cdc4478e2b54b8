import { deleteDestinatario, listDestinatarios } from '#contract/destinatario'
import { call } from '../../app/data/api.ts'

/** The calls with their schemas: loaded when one is made, never with the calculator. */
export const listSugestoes = (busca: string, signal: AbortSignal) =>
  call(listDestinatarios, { query: { busca }, signal })

export const removeDestinatario = (uuid: string) => call(deleteDestinatario, { params: { uuid } })
