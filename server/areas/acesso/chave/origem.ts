import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../kernel/deps.ts'

/** Where passkeys of this house belong: WebAuthn's RP ID, and the origins whose pages may use them. */
export type Origem = { rpId: string; origens: string[] }

/**
 * Passkeys belong to the host of PUBLIC_URL. Without PUBLIC_URL the house runs on its own machine: passkeys then belong
 * to `localhost` at any port (the page of `dev:web` has another one), because WebAuthn knows no numeric addresses.
 */
export function origemDaChave({ config, publicUrl }: Deps, { headers }: FastifyRequest): Origem {
  if (config.publicUrl) {
    const { hostname, origin } = new URL(config.publicUrl)
    return { rpId: hostname, origens: [origin] }
  }
  const { port } = new URL(publicUrl())
  const page = headers.origin && URL.canParse(headers.origin) ? new URL(headers.origin) : undefined
  const origens = [`http://localhost:${port}`]
  if (page?.hostname === 'localhost') origens.push(page.origin)
  return { rpId: 'localhost', origens }
}
