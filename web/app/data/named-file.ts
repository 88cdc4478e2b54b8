import type { Endpoint } from '#contract/kernel/http/endpoint'
import { askFile } from './api.ts'

/** A file under the name that the server gives it, or `own` if the server gives none. */
export async function callNamedFile(endpoint: Endpoint, input: Parameters<typeof askFile>[1], own: string) {
  const response = await askFile(endpoint, input)
  const [, name = own] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, file: await response.blob() }
}
