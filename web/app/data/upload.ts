import type { Endpoint, EndpointAnswer, Upload } from '#contract/kernel/http/endpoint'
import { type CallInput, callWithHeaders } from './api.ts'

/** Sends a file in the form of its call. `onProgress` is told the part of it that is sent, from 0 to 1. */
export async function callUpload<const E extends Endpoint & { upload: Upload }>(
  endpoint: E,
  {
    file,
    name,
    onProgress,
    ...input
  }: CallInput<E> & {
    file: Blob
    name: string
    onProgress: (sent: number) => void
    headers?: Record<string, string>
    signal?: AbortSignal
  },
): Promise<EndpointAnswer<E>> {
  const form = new FormData()
  form.append(endpoint.upload.field, file, name)
  const asked = { ...input, form } as unknown as Parameters<typeof callWithHeaders<E>>[1]
  const { answer } = await callWithHeaders(endpoint, asked, (url, init) => sendWithProgress(url, init, onProgress))
  return answer
}

/** Like `fetch`, with an XMLHttpRequest: `fetch` does not tell how much of a body is sent. */
const sendWithProgress = (url: string, init: RequestInit, onProgress: (sent: number) => void) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'POST', url)
    for (const [name, value] of Object.entries(init.headers ?? {})) request.setRequestHeader(name, String(value))
    request.responseType = 'text'
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () =>
      resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }))
    request.onerror = () => reject(new TypeError('no answer'))
    request.onabort = () => reject(init.signal?.reason ?? new DOMException('aborted', 'AbortError'))
    init.signal?.addEventListener('abort', () => request.abort())
    request.send(init.body as FormData)
  })

const headersOf = (request: XMLHttpRequest) =>
  request
    .getAllResponseHeaders()
    .split('\r\n')
    .filter(Boolean)
    .map((line): [string, string] => [
      line.slice(0, line.indexOf(':')).trim(),
      line.slice(line.indexOf(':') + 1).trim(),
    ])
