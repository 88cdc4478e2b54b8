import { createPrivateKey, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { type Certificado, CertificadoRecusado, certificadoOf } from './certificado.ts'

/**
 * Opens a PKCS#12 file, also one in the old encryption (RC2, 3DES) that Node's TLS refuses. Throws CertificadoRecusado
 * with a sentence: wrong password, no key, no CNPJ in the name, not valid at `now`.
 */
export function openCertificado(bytes: Uint8Array, senha: string, now: Date): Certificado {
  const p12 = readPkcs12(bytes, senha)
  const bags = p12.getBags({ bagType: forge.pki.oids.certBag! })[forge.pki.oids.certBag!] ?? []
  // `asn1` alone: a certificate whose key the library cannot read, such as one of an elliptic curve in the chain
  const certificados = bags.map(
    ({ cert, asn1 }) =>
      new X509Certificate(
        Buffer.from(forge.asn1.toDer(cert ? forge.pki.certificateToAsn1(cert) : asn1).getBytes(), 'binary'),
      ),
  )
  const chave = findChave(p12)
  const titular = chave && certificados.find((each) => each.checkPrivateKey(chave))
  if (!chave || !titular) throw new CertificadoRecusado('arquivo', 'O arquivo não tem a chave de um certificado.')
  return certificadoOf(chave, titular, certificados, now)
}

function readPkcs12(bytes: Uint8Array, senha: string) {
  let asn1: forge.asn1.Asn1
  try {
    asn1 = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(bytes).toString('binary')))
  } catch {
    throw new CertificadoRecusado('arquivo', 'O arquivo não é um certificado PKCS#12 (.pfx ou .p12).')
  }
  try {
    return decrypt(asn1, senha)
  } catch (error) {
    if (error instanceof Error && /password|MAC/i.test(error.message))
      throw new CertificadoRecusado('senha', 'A senha não abre o certificado.')
    throw new CertificadoRecusado('arquivo', 'O arquivo não é um certificado PKCS#12 (.pfx ou .p12).')
  }
}

/**
 * Old files are encrypted with the password in UTF-16, newer ones with it in UTF-8, which the library does not know.
 * Both kinds use UTF-16 for the integrity check, so the second try leaves that check out.
 */
function decrypt(asn1: forge.asn1.Asn1, senha: string) {
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, senha)
  } catch (error) {
    const utf8 = forge.util.encodeUtf8(senha)
    if (utf8 === senha || !Array.isArray(asn1.value)) throw error
    try {
      return forge.pkcs12.pkcs12FromAsn1({ ...asn1, value: asn1.value.slice(0, 2) }, utf8)
    } catch {
      throw error
    }
  }
}

function findChave(p12: forge.pkcs12.Pkcs12Pfx) {
  const { pkcs8ShroudedKeyBag: coberta, keyBag } = forge.pki.oids
  for (const bagType of [coberta!, keyBag!]) {
    const key = p12.getBags({ bagType })[bagType]?.[0]?.key
    if (key) return createPrivateKey(forge.pki.privateKeyToPem(key))
  }
  return undefined
}
