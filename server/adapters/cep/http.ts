import * as z from 'zod'

/** Larger than any real answer; the rest of a larger one is not read. */
const MAX_BYTES = 64 * 1024

/** A service that did not answer, or whose answer cannot be understood. */
export class CepServiceError extends Error {}

/**
 * Asks for JSON and trusts none of it. The time-out covers the whole answer, not only its first byte. Redirects are not
 * followed: a hijacked service could send this machine to its own network.
 */
export async function fetchJson<S extends z.ZodType>(
  url: string,
  { timeoutMs, schema, accept = [200] }: { timeoutMs: number; schema: S; accept?: number[] },
): Promise<z.output<S>> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json' },
    redirect: 'error',
  })
  const text = await readText(response)
  if (!accept.includes(response.status)) throw new CepServiceError(`answered ${response.status}`)
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) throw new CepServiceError('answered nonsense')
  return parsed.data
}

async function readText(response: Response) {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_BYTES) throw new CepServiceError('answered too much')
  }
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CepServiceError('answered something else than JSON')
  }
}
