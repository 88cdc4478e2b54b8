import { createSign, generateKeyPairSync } from 'node:crypto'

/** A self-signed certificate of this name, as an e-CNPJ has it: 'LOJA DA ANA:11222333000181'. Made for each run. */
export function certificadoDe(nome: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const sha256Rsa = sequence(oid([42, 134, 72, 134, 247, 13, 1, 1, 11]), der(0x05))
  const name = sequence(der(0x31, sequence(oid([85, 4, 3]), der(0x0c, Buffer.from(nome)))))
  const utc = (text: string) => der(0x17, Buffer.from(text))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    sha256Rsa,
    name,
    sequence(utc('260101000000Z'), utc('360101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('RSA-SHA256').update(body).sign(privateKey)
  const bytes = sequence(body, sha256Rsa, der(0x03, Buffer.from([0]), signature))
  const lines = bytes.toString('base64').replace(/(.{64})/g, '$1\n')
  return {
    chave: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificado: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (bytes: number[]) => der(0x06, Buffer.from(bytes))

function der(tag: number, ...parts: Buffer[]) {
  const body = Buffer.concat(parts)
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
