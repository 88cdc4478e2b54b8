import { hmac } from '@noble/hashes/hmac'
import { sha1 } from '@noble/hashes/legacy'
import type { TestHouse } from './house.ts'

const STEP_MS = 30_000

/** An authenticator of its own: RFC 6238 over another library than the product's. */
export function autenticador(segredo: string) {
  const bits = Array.from(segredo, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const key = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
  /** The code that the authenticator shows at an instant. */
  return (em: Date) => {
    const counter = new DataView(new ArrayBuffer(8))
    counter.setBigUint64(0, BigInt(Math.floor(em.getTime() / STEP_MS)))
    const mac = hmac(sha1, key, new Uint8Array(counter.buffer))
    const view = new DataView(mac.buffer, mac.byteOffset)
    return ((view.getUint32(mac[19]! & 15) & 0x7fffffff) % 1_000_000).toString().padStart(6, '0')
  }
}

const FATOR = '/api/v1/usuario/segundo-fator'
/** The steps whose codes tests may use, counted from the present one. */
const PASSOS = Array.from({ length: 50 }, (_, i) => i - 5)
/** The codes that tests guess. */
const PALPITES = ['000000', ...Array.from({ length: 20 }, (_, i) => String(100_000 + i))]

/**
 * Begins to turn the second step on: asks for a secret until its codes of these minutes differ from each other and from what
 * tests guess. Two of a thousand secrets are not like that. With one of them a wrong code, or a spent one, might be right.
 */
export async function askSegredo(house: TestHouse, token: string, senha: string) {
  for (;;) {
    const answer = await house.as(token).post(FATOR, { senha })
    if (answer.statusCode >= 300) throw new Error(`the second step was not begun: ${answer.body}`)
    const begun = answer.json<{ segredo: string; otpauth: string; qrCode: string }>()
    const codigoAt = autenticador(begun.segredo)
    const codigos = PASSOS.map((passo) => codigoAt(new Date(house.clock.now().getTime() + passo * STEP_MS)))
    if (new Set([...codigos, ...PALPITES]).size === codigos.length + PALPITES.length) return { ...begun, codigoAt }
  }
}

/** Turns the second step on for a logged in person, who holds the authenticator from then on. */
export async function turnOnFator(house: TestHouse, token: string, senha: string) {
  const me = house.as(token)
  const { segredo, codigoAt } = await askSegredo(house, token, senha)
  const answer = await me.put(FATOR, { codigo: codigoAt(house.clock.now()) })
  if (answer.statusCode !== 200) throw new Error(`the second step was not turned on: ${answer.body}`)
  await house.runJobs()
  await house.clock.advance(60) // the code that turned it on is spent
  return { segredo, codigoAt, codigos: answer.json<{ codigosRecuperacao: string[] }>().codigosRecuperacao }
}
