import { readNota } from '#contract/frete-nota'
import { callWithHeaders } from '../../../app/data/api.ts'

/** Sends the XML of a note and returns what it says. Throws a CallError with the reason when it is not read. */
export async function sendNota(arquivo: Blob, signal?: AbortSignal) {
  const form = new FormData()
  form.append(readNota.upload.field, arquivo, 'nota.xml')
  return (await callWithHeaders(readNota, { form, ...(signal && { signal }) })).answer
}
