import { createHash, verify, X509Certificate } from 'node:crypto'
import { canonicalize } from './c14n.ts'
import { recusa } from './recusa.ts'
import { allOf, at, atributoOf, type Elemento, filhosDe, textAt } from './xml.ts'

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const TRANSFORMACOES = [`${DSIG}enveloped-signature`, C14N]
const RESUMOS: Record<string, string> = { [`${DSIG}sha1`]: 'sha1', 'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256' }
const ASSINATURAS: Record<string, string> = {
  [`${DSIG}rsa-sha1`]: 'RSA-SHA1',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'RSA-SHA256',
}

export type Conferida = {
  /** The text of DigestValue: the protocol repeats it. */
  digest: string
  /** A program added blanks between the tags after the signature. */
  isReformatada: boolean
  /** CNPJ or CPF in the certificate's name; undefined where it has none. */
  titular: string | undefined
}

/**
 * Checks the signature beside a signed element: that it speaks of exactly this element, that the element has not changed,
 * and that the certificate's key made it. The caller goes on to read this very element, so no other one can take its
 * place. The certificate's chain is not checked. Undefined without a signature; throws NOTA_RECUSADA for a wrong one.
 */
export function checkAssinatura(root: Elemento, assinado: Elemento): Conferida | undefined {
  const assinaturas = allOf(root).filter(({ local, uri }) => local === 'Signature' && uri === DSIG)
  const [assinatura] = filhosDe(assinado.pai, 'Signature', DSIG)
  if (assinaturas.filter(({ pai }) => pai === assinado.pai || isInside(pai, assinado)).length > 1) throw invalida()
  if (!assinatura) {
    if (assinaturas.length > 0) throw invalida()
    return undefined
  }
  const [info, ...infos] = filhosDe(assinatura, 'SignedInfo')
  const [referencia, ...referencias] = filhosDe(info, 'Reference')
  if (!info || !referencia || infos.length > 0 || referencias.length > 0) throw invalida()
  const id = atributoOf(assinado, 'Id')
  if (!id || atributoOf(referencia, 'URI') !== `#${id}` || countId(root, id) !== 1) throw invalida()
  const transformacoes = filhosDe(at(referencia, 'Transforms'), 'Transform').map((each) =>
    atributoOf(each, 'Algorithm'),
  )
  if (!transformacoes.every((each) => each && TRANSFORMACOES.includes(each))) throw invalida()
  if (atributoOf(at(info, 'CanonicalizationMethod'), 'Algorithm') !== C14N) throw invalida()

  const resumo = RESUMOS[atributoOf(at(referencia, 'DigestMethod'), 'Algorithm') ?? '']
  if (!resumo) throw invalida()
  const digest = textAt(referencia, 'DigestValue').replaceAll(' ', '')
  const digestOf = (semEspacos: boolean) =>
    createHash(resumo).update(canonicalize(assinado, { semEspacos })).digest('base64')
  const isReformatada = digestOf(false) !== digest
  if (isReformatada && digestOf(true) !== digest) throw recusa('ALTERADA')
  return { digest, isReformatada, titular: checkValor(assinatura, info) }
}

/** Checks SignatureValue with the key of the certificate, and returns whose it is. */
function checkValor(assinatura: Elemento, info: Elemento) {
  const algoritmo = ASSINATURAS[atributoOf(at(info, 'SignatureMethod'), 'Algorithm') ?? '']
  const certificado = openCertificado(textAt(assinatura, 'KeyInfo/X509Data/X509Certificate'))
  if (!algoritmo || certificado?.publicKey.asymmetricKeyType !== 'rsa') throw invalida()
  const valor = Buffer.from(textAt(assinatura, 'SignatureValue'), 'base64')
  const fits = (semEspacos: boolean) =>
    verify(algoritmo, Buffer.from(canonicalize(info, { semEspacos })), certificado.publicKey, valor)
  if (!fits(false) && !fits(true)) throw invalida()
  return /:([0-9A-Z]{12}\d{2}|\d{11})\s*$/m.exec(certificado.subject)?.[1]
}

function openCertificado(base64: string) {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}

const countId = (root: Elemento, id: string) =>
  allOf(root).filter(({ atributos }) =>
    atributos.some(({ local, value }) => local.toLowerCase() === 'id' && value === id),
  ).length

function isInside(element: Elemento | undefined, outer: Elemento) {
  for (let each = element; each; each = each.pai) if (each === outer) return true
  return false
}

const invalida = () => recusa('ASSINATURA')
