import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Networks outside the public internet (IANA's special-purpose registries): our own machine, cloud metadata,
 * neighbours.
 */
const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Of IPv6 only 2000::/3 is handed out; these parts of it lead elsewhere. */
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const blocked = new BlockList()
for (const net of [...NOT_PUBLIC, ...NOT_PUBLIC_V6]) {
  const [address = '', bits] = net.split('/')
  blocked.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
}
const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is a machine of the open internet. */
export function isPublic(address: string) {
  if (isIPv6(address)) return handedOut.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
  return isIP(address) === 4 && !blocked.check(address, 'ipv4')
}

/** Names that no public resolver answers: a house's own network, this machine (RFC 6761, 6762, 8375, 9476). */
const INTERNAL_NAME = /(?:^|\.)(?:local|internal|localhost|home\.arpa|intranet|lan|alt)$/i

/**
 * Whether messages may go to an address that a stranger named: HTTPS at the usual port, a host name instead of an IP
 * address, no password, no fragment. The URL is parsed first, because calls use the parsed form: `0x7f000001` is 127.0.0.1.
 */
export function isOpenAddress(endereco: string) {
  if (!URL.canParse(endereco)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(endereco)
  const name = hostname.replace(/\.$/, '')
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && /\.[a-z][a-z\d-]+$/i.test(name)
  return (
    protocol === 'https:' && port === '' && isName && !INTERNAL_NAME.test(name) && username + password + hash === ''
  )
}

/** A host name has no public address. */
export class EnderecoInterno extends Error {}

type Found = (error: NodeJS.ErrnoException | null, address: LookupAddress[] | string, family?: number) => void

/** What resolves a name: the system, or name servers that are asked directly (`createNomes`). */
type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Like the system's own `lookup`, but gives back only public addresses. The request calls exactly the address that was
 * checked here, so a name that resolves to another address a moment later gains nothing. Node does not look up an IP
 * literal: `isOpenAddress`, which is asked before each call, refuses IP literals.
 */
export const lookupThrough =
  (resolve: Resolve) =>
  (hostname: string, options: LookupOptions, found: Found): void =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, [])
      const open = addresses.filter(({ address }) => isPublic(address))
      const [first] = open
      if (!first) return found(new EnderecoInterno(`${hostname} is no address of the internet`), [])
      return options.all ? found(null, open) : found(null, first.address, first.family)
    })

export const lookupPublic = lookupThrough(lookup)
