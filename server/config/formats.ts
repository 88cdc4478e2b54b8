import * as z from 'zod'

/** One of these words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: `Use ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(words)}.` })

export const onOff = oneOf(['on', 'off'])
export const url = z.url({ protocol: /^https?$/, error: 'Use um endereço como https://frete.exemplo.', abort: true })
export const postgresUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: 'Use um endereço como postgres://usuario@servidor/banco.',
    abort: true,
  })
  .overwrite(plainSslmode)
export const count = (min: number, max: number) => {
  const error = `Use um número de ${min} a ${max}, sem vírgula nem ponto.`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}
/** An amount of money. */
export const reais = (max: number) => {
  const error = `Use um valor em reais, de 0 a ${max}, como 500 ou 500.50.`
  return z.coerce.number({ error }).min(0, { error }).max(max, { error }).multipleOf(0.01, { error })
}

/**
 * Says `verify-full` in place of the modes that pg treats as `verify-full` today. For those pg writes a warning of nine lines:
 * a later version of pg will check less.
 */
function plainSslmode(text: string) {
  if (/[?&]uselibpqcompat=true(&|$)/.test(text)) return text
  return text.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

/** A key that fits into a header. */
export const token = z.string().regex(/^[\x21-\x7e]{16,500}$/, { error: 'Copie a chave inteira, sem espaços.' })

/** A variable whose value is a password or may hold one: a refusal names it and shows no value. */
export const secret = <T extends z.ZodType>(schema: T) => schema.meta({ isSecret: true })

/** The address of somebody else's server to which a secret is sent: https, or this machine. */
export const privateUrl = url.refine(isPrivateWay, { error: 'Use https://.' })

function isPrivateWay(text: string) {
  const { protocol, username, password, search, hash } = new URL(text)
  return (protocol === 'https:' || isThisMachine(text)) && username + password + search + hash === ''
}

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']
/** Whether the address is on this machine: a carrier or a bank that somebody plays, never the real one. */
export const isThisMachine = (url: string) => THIS_MACHINE.includes(new URL(url).hostname)

/** Host and port of an address of PostgreSQL, in one spelling. */
export function serverOf(url: string) {
  const { hostname, port } = new URL(url)
  const host = hostname.toLowerCase()
  return `${host === '' || THIS_MACHINE.includes(host) ? 'localhost' : host}:${port || 5432}`
}

/** Host, port and name of a database of PostgreSQL, in one spelling. A database without a name has that of the role. */
export function databaseOf(url: string) {
  const { pathname, username } = new URL(url)
  return `${serverOf(url)}/${pathname.slice(1) || username}`
}

export const withoutSlash = (url: string) => url.replace(/\/$/, '')
