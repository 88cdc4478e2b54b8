import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import forge from 'node-forge'
import type { Sefaz } from '../simulado/sefaz.ts'
import { SefazCalada } from '../simulado/sefaz.ts'
import { SERVICOS, type Servico } from './soap.ts'

/** What the server does to the next question instead of answering it honestly. */
export type Falha =
  | 'silent'
  | 'half'
  | 'page'
  | 'endless'
  | 'hangs up'
  /** The work is done, and the line is cut before the answer. */
  | 'lost'
  | { status: number }
  /** The honest answer with something changed in it. */
  | { change: (text: string) => string }

/** What the server needs of its certificates: PEM. */
export type Certificados = { ac: { certificado: string }; servidor: { chave: string; certificado: string } }

const WSDL = 'http://www.portalfiscal.inf.br/dce/wsdl'

/**
 * The authoriser over HTTPS on this machine: it speaks SOAP 1.2 as the real one does, wants a certificate of its own
 * authority from the caller, and passes the XML on to the played authority.
 */
export async function startServidor(sefaz: Sefaz, { ac, servidor }: Certificados, port = 0) {
  const falhas: Falha[] = []
  const asked: { servico: Servico; cnpj: string | undefined; xml: string }[] = []
  const server = createServer(
    {
      key: servidor.chave,
      cert: servidor.certificado,
      ca: ac.certificado,
      requestCert: true,
      rejectUnauthorized: true,
    },
    (request, response) => {
      answer(request, response).catch(() => response.destroy())
    },
  )
  await once(server.listen(port, '127.0.0.1'), 'listening')

  async function answer(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const found = readEnvelope(request, text)
    if (!found) return void response.writeHead(500).end('<fault/>')
    const { subject } = (request.socket as TLSSocket).getPeerCertificate()
    asked.push({ ...found, cnpj: /:(\d{14})$/.exec(String(subject.CN))?.[1] })
    const falha = falhas.shift()
    if (falha === 'silent') return
    if (falha === 'hangs up') return void response.destroy()
    if (falha === 'page')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Em manutenção</html>')
    if (falha === 'endless') return pour(response)
    if (typeof falha === 'object' && 'status' in falha) return void response.writeHead(falha.status).end('<html/>')
    const told = await work(found)
    if (told === undefined || falha === 'lost') return void response.destroy()
    const soap = envelopeOf(found.servico, told)
    response.setHeader('content-type', 'application/soap+xml; charset=utf-8')
    if (falha === 'half')
      return void response.writeHead(200).write(soap.slice(0, soap.length / 2), () => response.destroy())
    response.end(typeof falha === 'object' ? falha.change(soap) : soap)
  }

  /** Undefined: the authority is silent. */
  async function work({ servico, xml }: { servico: Servico; xml: string }) {
    try {
      if (servico === 'consultar') return await sefaz.consultar(/<chDCe>(\d{44})</.exec(xml)?.[1] ?? '')
      return await sefaz[servico](xml)
    } catch (error) {
      if (error instanceof SefazCalada) return undefined
      throw error
    }
  }

  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was asked, in order. */
    asked,
    /** The next questions meet these faults, one each. */
    fail: (...next: Falha[]) => void falhas.push(...next),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The question in an envelope, if path, action and wrapper are those of one service. */
function readEnvelope(request: IncomingMessage, text: string) {
  const action = /action="([^"]+)"/.exec(request.headers['content-type'] ?? '')?.[1]
  for (const [servico, { servico: nome, operacao }] of Object.entries(SERVICOS)) {
    if (request.url !== `/dce/${nome}` || action !== `${WSDL}/${nome}/${operacao}`) continue
    const xml = new RegExp(`<dceDadosMsg xmlns="${WSDL}/${nome}">([\\s\\S]*)</dceDadosMsg>`).exec(text)?.[1]
    if (xml && request.method === 'POST') return { servico: servico as Servico, xml }
  }
  return undefined
}

const envelopeOf = (servico: Servico, xml: string) =>
  '<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Body>' +
  `<${SERVICOS[servico].operacao}Result xmlns="${WSDL}/${SERVICOS[servico].servico}">${xml}</${SERVICOS[servico].operacao}Result>` +
  '</env:Body></env:Envelope>'

function pour(response: ServerResponse) {
  response.writeHead(200)
  const blanks = ' '.repeat(256 * 1024)
  for (let i = 0; i < 40 && !response.destroyed; i++) response.write(blanks)
}

/** A certification authority for tests, a server of this machine and an e-CNPJ, both made by it. */
export function createAc(cnpj = '11222333000181') {
  const ac = issue('AC DE TESTE', undefined)
  return { ac, servidor: issue('localhost', ac), cliente: issue(`FRETEFLEX LTDA:${cnpj}`, ac) }
}

type Emitido = ReturnType<typeof issue>

function issue(nome: string, ac: { keys: forge.pki.rsa.KeyPair; cert: forge.pki.Certificate } | undefined) {
  const keys = forge.pki.rsa.generateKeyPair({ bits: 2048 })
  const cert = forge.pki.createCertificate()
  cert.publicKey = keys.publicKey
  cert.serialNumber = ac ? `0${nome.length}` : '01'
  cert.validity.notBefore = new Date('2020-01-01T00:00:00Z')
  cert.validity.notAfter = new Date('2049-01-01T00:00:00Z')
  const subject = [
    { shortName: 'ST', value: 'SP' },
    { shortName: 'CN', value: nome },
  ]
  cert.setSubject(subject)
  cert.setIssuer(ac ? ac.cert.subject.attributes : subject)
  cert.setExtensions([
    { name: 'basicConstraints', cA: !ac },
    { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
  ])
  cert.sign(ac ? ac.keys.privateKey : keys.privateKey, forge.md.sha256.create())
  return {
    keys,
    cert,
    chave: forge.pki.privateKeyToPem(keys.privateKey),
    certificado: forge.pki.certificateToPem(cert),
  }
}

/** The PKCS#12 of a certificate alone, without the authority above it, as many are given out. */
export const pfxOf = ({ keys, cert }: Emitido, senha: string) =>
  Buffer.from(
    forge.asn1.toDer(forge.pkcs12.toPkcs12Asn1(keys.privateKey, [cert], senha, { algorithm: '3des' })).getBytes(),
    'binary',
  )
