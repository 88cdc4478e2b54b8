import { createPrivateKey, generateKeyPair as generate, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import type { asn1 } from 'node-forge'
import { type Certificado, certificadoOf } from '../../../fiscal/dce/certificado.ts'
import type { Db } from '../../../kernel/deps.ts'
import { findCertificado, insertCertificado } from './sefaz.repo.ts'

const generateKeyPair = promisify(generate)

/** The certificate is valid at every time that the sandbox's clock may show. */
const DE = new Date('2020-01-01T00:00:00Z')
const ATE = new Date('2049-12-31T00:00:00Z')

/** The certificate with which the sandbox signs: made at first use, then the same on every node. */
export async function openCertificadoSimulado(db: Db, { nome, cnpj }: { nome: string; cnpj: string }, now: Date) {
  let kept = await findCertificado(db)
  if (!kept) {
    await insertCertificado(db, await createCertificado(`${nome} (SIMULACAO):${cnpj}`))
    kept = await findCertificado(db)
  }
  const titular = new X509Certificate(kept!.certificado)
  return certificadoOf(createPrivateKey(kept!.chave), titular, [titular], now) satisfies Certificado
}

/** The library is loaded here alone: most starts find a certificate. */
async function createCertificado(nome: string) {
  const { default: forge } = await import('node-forge')
  const { privateKey, publicKey } = await generateKeyPair('rsa', { modulusLength: 2048 })
  const chave = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const certificado = forge.pki.createCertificate()
  certificado.publicKey = forge.pki.publicKeyFromPem(publicKey.export({ type: 'spki', format: 'pem' }).toString())
  certificado.serialNumber = '01'
  certificado.validity.notBefore = DE
  certificado.validity.notAfter = ATE
  const titular = [
    { shortName: 'C', value: 'BR' },
    { shortName: 'CN', value: nome, valueTagClass: forge.asn1.Type.UTF8 as unknown as asn1.Class },
  ]
  certificado.setSubject(titular)
  certificado.setIssuer(titular)
  certificado.sign(forge.pki.privateKeyFromPem(chave), forge.md.sha256.create())
  return { chave, certificado: forge.pki.certificateToPem(certificado) }
}
