import { type KeyObject, sign, type X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { writeDia } from '#contract/kernel/values/instant'
import type { Sign } from './assinar.ts'

/** An e-CNPJ: its key, the end certificate, and the rest of the chain that came with it. */
export type Certificado = {
  cnpj: string
  /** State of the company as the certificate names it; '' where it does not. */
  uf: string
  validoAte: Date
  chave: KeyObject
  /** PEM of the key, the end certificate and the chain, for TLS. */
  pem: { chave: string; certificados: string }
  sign: Sign
}

/** A PKCS#12 that cannot be used. `onde` says which of the two variables is wrong. */
export class CertificadoRecusado extends Error {
  readonly onde: 'arquivo' | 'senha'
  constructor(onde: 'arquivo' | 'senha', message: string) {
    super(message)
    this.onde = onde
  }
}

/** The certificate of a key, checked; `certificados` are all that came with it. */
export function certificadoOf(
  chave: KeyObject,
  titular: X509Certificate,
  certificados: readonly X509Certificate[],
  now: Date,
): Certificado {
  const cnpj = /(?:^|\n)CN=.*:(\d{14})\s*(?:\n|$)/.exec(titular.subject)?.[1]
  if (!cnpj) throw new CertificadoRecusado('arquivo', 'O certificado não é um e-CNPJ: o nome dele não termina em CNPJ.')
  const [de, ate] = [new Date(titular.validFrom), new Date(titular.validTo)]
  if (now < de) throw new CertificadoRecusado('arquivo', `O certificado só vale a partir de ${dia(de)}.`)
  if (now > ate) throw new CertificadoRecusado('arquivo', `O certificado venceu em ${dia(ate)}.`)
  const der = titular.raw.toString('base64')
  const cadeia = [titular, ...certificados.filter((each) => each.fingerprint256 !== titular.fingerprint256)]
  return {
    cnpj,
    uf: /(?:^|\n)ST=([A-Z]{2})(?:\n|$)/.exec(titular.subject)?.[1] ?? '',
    validoAte: ate,
    chave,
    pem: {
      chave: chave.export({ type: 'pkcs8', format: 'pem' }).toString(),
      certificados: cadeia.map((each) => each.toString()).join(''),
    },
    sign: async (text) => {
      const valor = await signText('RSA-SHA1', Buffer.from(text), chave)
      return { valor: valor.toString('base64'), certificado: der }
    },
  }
}

const signText = promisify(sign) as (algorithm: string, data: Buffer, key: KeyObject) => Promise<Buffer>

const dia = (instante: Date) => writeDia(instante.toISOString().slice(0, 10))
