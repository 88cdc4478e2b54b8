import { SignedXml } from 'xml-crypto'
import { hasRightDigit } from '#contract/kernel/values/chave-de-acesso'
import { certificadoDe } from './certificado.ts'

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const NFE = 'http://www.portalfiscal.inf.br/nfe'

/** Parts of a made-up note; what is not named is that of a shop in São Paulo which sells two things to Rio. */
type PartesDaNota = {
  uf?: string
  cnpj?: string
  /** A rural producer's; instead of the CNPJ. */
  cpf?: string
  modelo?: string
  serie?: string
  numero?: number
  ambiente?: string
  finalidade?: string
  tipo?: string
  dest?: string
  entrega?: string
  det?: string
  vol?: string
  compra?: string
  total?: { produtos: string; desconto: string; nota: string }
}

export const ENDERECO_NO_RIO =
  '<xLgr>Avenida Rio Branco</xLgr><nro>156</nro><xCpl>Sala 3</xCpl><xBairro>Centro</xBairro><cMun>3304557</cMun>' +
  '<xMun>RIO DE JANEIRO</xMun><UF>RJ</UF><CEP>20040901</CEP><cPais>1058</cPais><xPais>BRASIL</xPais><fone>21987654321</fone>'
const DEST =
  `<CPF>39053344705</CPF><xNome>Bruno da Silva &amp; Souza</xNome><enderDest>${ENDERECO_NO_RIO}</enderDest>` +
  '<indIEDest>9</indIEDest><email>bruno@exemplo.test;outro@exemplo.test</email>'

/** One item of an NF-e (`det`). */
export const det = (n: number, { cfop = '6108', quantidade = '2.0000', valor = '50.00', mais = '' } = {}) =>
  `<det nItem="${n}"><prod><cProd>SKU-${n}</cProd><cEAN>SEM GTIN</cEAN><xProd>Camiseta de algodão ${n}</xProd>` +
  `<NCM>61091000</NCM><CFOP>${cfop}</CFOP><uCom>UN</uCom><qCom>${quantidade}</qCom><vUnCom>25.0000000000</vUnCom>` +
  `<vProd>${valor}</vProd><cEANTrib>SEM GTIN</cEANTrib><uTrib>UN</uTrib><qTrib>${quantidade}</qTrib>` +
  `<vUnTrib>25.0000000000</vUnTrib>${mais}<indTot>1</indTot></prod>` +
  '<imposto><ICMS><ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102></ICMS></imposto></det>'
const VOL = '<vol><qVol>1</qVol><esp>CAIXA</esp><pesoL>0.450</pesoL><pesoB>0.600</pesoB></vol>'

/** The key of a note, with its check digit. */
export function chaveDaNota({
  uf = '35',
  cnpj = '11222333000181',
  cpf,
  modelo = '55',
  serie = '1',
  numero = 1234,
}: PartesDaNota = {}) {
  const emitente = cpf ? cpf.padStart(14, '0') : cnpj
  const start = `${uf}2611${emitente}${modelo}${serie.padStart(3, '0')}${String(numero).padStart(9, '0')}1${'40817263'}`
  return start + Array.from('0123456789').find((digit) => hasRightDigit(start + digit))
}

/** An NF-e without signature, as one line. */
export function notaSemAssinatura(partes: PartesDaNota = {}) {
  const { uf = '35', cnpj = '11222333000181', cpf, modelo = '55', serie = '1', numero = 1234 } = partes
  const {
    dest = DEST,
    entrega = '',
    det: itens = det(1) + det(2),
    vol = VOL,
    compra = '<compra><xPed>PED-77</xPed></compra>',
  } = partes
  const { produtos, desconto, nota } = partes.total ?? { produtos: '100.00', desconto: '10.00', nota: '105.50' }
  const chave = chaveDaNota(partes)
  return (
    `<NFe xmlns="${NFE}"><infNFe versao="4.00" Id="NFe${chave}"><ide><cUF>${uf}</cUF><cNF>40817263</cNF>` +
    `<natOp>Venda</natOp><mod>${modelo}</mod><serie>${serie}</serie><nNF>${numero}</nNF>` +
    `<dhEmi>2026-11-17T10:30:00-03:00</dhEmi><tpNF>${partes.tipo ?? '1'}</tpNF><idDest>2</idDest>` +
    `<cMunFG>3550308</cMunFG><tpImp>1</tpImp><tpEmis>1</tpEmis><cDV>${chave.at(-1)}</cDV>` +
    `<tpAmb>${partes.ambiente ?? '1'}</tpAmb><finNFe>${partes.finalidade ?? '1'}</finNFe><indFinal>1</indFinal>` +
    `<indPres>2</indPres><procEmi>0</procEmi><verProc>1</verProc></ide>` +
    `<emit>${cpf ? `<CPF>${cpf}</CPF>` : `<CNPJ>${cnpj}</CNPJ>`}<xNome>Loja da Ana</xNome></emit>` +
    `${dest && `<dest>${dest}</dest>`}${entrega && `<entrega>${entrega}</entrega>`}${itens}` +
    `<total><ICMSTot><vProd>${produtos}</vProd><vDesc>${desconto}</vDesc><vNF>${nota}</vNF></ICMSTot></total>` +
    `<transp><modFrete>0</modFrete>${vol}</transp>${compra}</infNFe></NFe>`
  )
}

const certificados = new Map<string, ReturnType<typeof certificadoDe>>()

/** Signs the infNFe of a note as emitters do, by a library that the product does not use. */
export function assinar(nota: string, titular = 'LOJA DA ANA:11222333000181') {
  const { chave, certificado } = certificados.get(titular) ?? certificadoDe(titular)
  certificados.set(titular, { chave, certificado })
  const signed = new SignedXml({
    privateKey: chave,
    publicCert: certificado,
    canonicalizationAlgorithm: C14N,
    signatureAlgorithm: `${DSIG}rsa-sha1`,
  })
  signed.addReference({
    xpath: "//*[local-name(.)='infNFe']",
    digestAlgorithm: `${DSIG}sha1`,
    transforms: [`${DSIG}enveloped-signature`, C14N],
  })
  signed.computeSignature(nota, { location: { reference: "//*[local-name(.)='NFe']", action: 'append' } })
  return signed.getSignedXml()
}

/** A signed note with the answer of the tax office, as emitters give it to their customers. */
export function notaAutorizada(partes: PartesDaNota = {}, { status = '100', prot = '' } = {}) {
  return withProtocolo(assinar(notaSemAssinatura(partes)), chaveDaNota(partes), { status, prot })
}

export function withProtocolo(nota: string, chave: string, { status = '100', prot = '' } = {}) {
  const digest = /<DigestValue>([^<]*)/.exec(nota)?.[1] ?? ''
  return (
    `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="${NFE}" versao="4.00">${nota}` +
    `<protNFe versao="4.00"><infProt><tpAmb>1</tpAmb><verAplic>SP</verAplic><chNFe>${chave}</chNFe>` +
    `<dhRecbto>2026-11-17T10:30:05-03:00</dhRecbto><nProt>135260000000001</nProt><digVal>${digest}</digVal>` +
    `<cStat>${status}</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo>${prot}</infProt></protNFe></nfeProc>`
  )
}
