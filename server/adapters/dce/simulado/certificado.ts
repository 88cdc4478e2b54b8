import { createPrivateKey, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import forge from 'node-forge'
import { type Certificado, certificadoOf } from '../../../fiscal/dce/certificado.ts'
import type { Db } from '../../../kernel/deps.ts'
import { findCertificado, insertCertificado } from './sefaz.repo.ts'

/** As long as the sandbox's clock may run. */
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

const generateKeyPair = promisify(forge.pki.rsa.generateKeyPair) as (options: {
  bits: number
}) => Promise<forge.pki.rsa.KeyPair>

async function createCertificado(nome: string) {
  const keys = await generateKeyPair({ bits: 2048 })
  const certificado = forge.pki.createCertificate()
  certificado.publicKey = keys.publicKey
  certificado.serialNumber = '01'
  certificado.validity.notBefore = DE
  certificado.validity.notAfter = ATE
  const titular = [
    { shortName: 'C', value: 'BR' },
    { shortName: 'CN', value: nome, valueTagClass: forge.asn1.Type.UTF8 as unknown as forge.asn1.Class },
  ]
  certificado.setSubject(titular)
  certificado.setIssuer(titular)
  certificado.sign(keys.privateKey, forge.md.sha256.create())
  return { chave: forge.pki.privateKeyToPem(keys.privateKey), certificado: forge.pki.certificateToPem(certificado) }
}
