import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** Milliseconds for one question to a name server, and how often the question is asked. */
const QUESTION = { timeout: 3_000, tries: 2 }

/**
 * Resolves names by asking the name servers directly. The system's `getaddrinfo` would hold one of the process' four threads
 * while a name server is silent, and passwords and files need these threads. `servers` replaces the system's name servers.
 */
export function createNomes(servers?: readonly string[]) {
  const resolver = new Resolver(QUESTION)
  if (servers) resolver.setServers(servers)
  return (
    hostname: string,
    { family }: { family?: number | 'IPv4' | 'IPv6' | undefined },
    found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => {
    const wants = (version: 4 | 6) => !family || family === version || family === `IPv${version}`
    const questions = [
      wants(4) && resolver.resolve4(hostname).then((list) => list.map((address) => ({ address, family: 4 }))),
      wants(6) && resolver.resolve6(hostname).then((list) => list.map((address) => ({ address, family: 6 }))),
    ].filter((question) => question !== false)
    void Promise.allSettled(questions).then((answers) => {
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      const refused = answers.find((answer) => answer.status === 'rejected')
      return addresses.length > 0 ? found(null, addresses) : found(refused?.reason as NodeJS.ErrnoException, [])
    })
  }
}
