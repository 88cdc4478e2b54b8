import { hmac } from '@noble/hashes/hmac'
import { sha1 } from '@noble/hashes/legacy'
import type { TestHouse } from './house.ts'

/** An authenticator of its own: RFC 6238 over another library than the product's. */
export function autenticador(segredo: string) {
  const bits = Array.from(segredo, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const key = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
  /** The code that the authenticator shows at an instant. */
  return (em: Date) => {
    const counter = new DataView(new ArrayBuffer(8))
    counter.setBigUint64(0, BigInt(em.getTime()) / 30_000n)
    const mac = hmac(sha1, key, new Uint8Array(counter.buffer))
    const view = new DataView(mac.buffer, mac.byteOffset)
    return ((view.getUint32(mac[19]! & 15) & 0x7fffffff) % 1_000_000).toString().padStart(6, '0')
  }
}

/** Turns the second step on for a logged in person, who holds the authenticator from then on. */
export async function turnOnFator(house: TestHouse, token: string, senha: string) {
  const me = house.as(token)
  const { segredo } = (await me.post('/api/v1/usuario/segundo-fator', { senha })).json<{ segredo: string }>()
  const codigoAt = autenticador(segredo)
  const answer = await me.put('/api/v1/usuario/segundo-fator', { codigo: codigoAt(house.clock.now()) })
  if (answer.statusCode !== 200) throw new Error(`the second step was not turned on: ${answer.body}`)
  await house.runJobs()
  await house.clock.advance(60) // the code that turned it on is spent
  return { segredo, codigoAt, codigos: answer.json<{ codigosRecuperacao: string[] }>().codigosRecuperacao }
}
