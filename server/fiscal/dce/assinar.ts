import { hash } from 'node:crypto'
import type { Assinavel } from './documento.ts'

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

/** RSA-SHA1 of a text in base64, and the certificate of the key that made it (DER in base64). */
export type Sign = (text: string) => Promise<{ valor: string; certificado: string }>

/**
 * Signs a document: enveloped, C14N 1.0, SHA-1, with the end certificate alone, in the default namespace without a prefix
 * (facts: dce.md §4). Nobody may change a byte of `xml` after that. `digest` is what the authoriser repeats as digVal.
 */
export async function assinar(doc: Assinavel, sign: Sign): Promise<{ xml: string; digest: string }> {
  const { namespace, elemento, id, versao, dentro, raiz, versaoDaRaiz, depois } = doc
  const atributos = ` Id="${id}"${versao ? ` versao="${versao}"` : ''}`
  // the canonical form repeats the namespace that the element inherits
  const digest = hash('sha1', `<${elemento} xmlns="${namespace}"${atributos}>${dentro}</${elemento}>`, 'base64')
  const reference =
    `<Reference URI="#${id}"><Transforms>${algoritmo('Transform', `${DSIG}enveloped-signature`)}` +
    `${algoritmo('Transform', C14N)}</Transforms>${algoritmo('DigestMethod', `${DSIG}sha1`)}` +
    `<DigestValue>${digest}</DigestValue></Reference>`
  const info = `${algoritmo('CanonicalizationMethod', C14N)}${algoritmo('SignatureMethod', `${DSIG}rsa-sha1`)}${reference}`
  const { valor, certificado } = await sign(`<SignedInfo xmlns="${DSIG}">${info}</SignedInfo>`)
  const signature =
    `<Signature xmlns="${DSIG}"><SignedInfo>${info}</SignedInfo><SignatureValue>${valor}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${certificado}</X509Certificate></X509Data></KeyInfo></Signature>`
  const start = `<${raiz} xmlns="${namespace}"${versaoDaRaiz ? ` versao="${versaoDaRaiz}"` : ''}>`
  return { xml: `${start}<${elemento}${atributos}>${dentro}</${elemento}>${depois}${signature}</${raiz}>`, digest }
}

const algoritmo = (name: string, uri: string) => `<${name} Algorithm="${uri}"></${name}>`
