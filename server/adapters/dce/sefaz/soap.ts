import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getCACertificates } from 'node:tls'
import { Agent, request } from 'undici'
import type { Certificado } from '../../../fiscal/dce/certificado.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Sonda } from '../../../kernel/partes.ts'
import { EmissorDceIndisponivel } from '../../../ports/emissor-dce.ts'
import type { Asking } from '../../../ports/transportadora.ts'
import { createDisjuntor } from '../../disjuntor.ts'

const WSDL = 'http://www.portalfiscal.inf.br/dce/wsdl'
/** The services of the authoriser (facts: dce.md §5). */
export const SERVICOS = {
  autorizar: { servico: 'DCeAutorizacao', operacao: 'dceAutorizacao' },
  consultar: { servico: 'DCeConsulta', operacao: 'dceConsulta' },
  registrarEvento: { servico: 'DCeRecepcaoEvento', operacao: 'dceRecepcaoEvento' },
} as const
export type Servico = keyof typeof SERVICOS

/** Larger than any real answer; the rest of a larger one is not read. */
const MAX_BYTES = 1024 * 1024

export type Linha = {
  /** Sends the XML of one question and returns the answer's text. Throws EmissorDceIndisponivel. */
  ask(servico: Servico, xml: string, asking: Asking): Promise<string>
  close(): Promise<void>
}

const ICP_BRASIL = readFileSync(new URL('./icp-brasil.pem', import.meta.url), 'utf8')

/**
 * SOAP 1.2 over mutual TLS. ICP-Brasil vouches for the authoriser's certificate; no machine trusts ICP-Brasil by
 * itself. The authoriser also wants the whole chain of our certificate. `cadeia` holds that chain, and roots newer than
 * the one beside this file. After five failures in a row nothing is asked for half a minute, so that the labels of a
 * large purchase do not wait one by one.
 */
export function openLinha({
  url,
  certificado,
  cadeia,
  timeoutMs,
  sonda,
  clock,
}: {
  url: string
  certificado: Certificado
  /** PEM; '' trusts only the usual authorities and the root of ICP-Brasil that comes with this project. */
  cadeia: string
  timeoutMs: number
  sonda: Sonda
  clock: Pick<Clock, 'now'>
}): Linha {
  const disjuntor = createDisjuntor(clock)
  const agent = new Agent({
    connections: 4,
    connect: {
      key: certificado.pem.chave,
      cert: certificado.pem.certificados + withoutRepeats(cadeia, certificado.pem.certificados),
      ca: [...getCACertificates('default'), ...certificatesOf(ICP_BRASIL), ...certificatesOf(cadeia)],
      minVersion: 'TLSv1.2',
      timeout: timeoutMs,
    },
  })

  async function send(servico: Servico, xml: string, { signal }: Asking) {
    const { servico: nome, operacao } = SERVICOS[servico]
    const { statusCode, body } = await request(`${url}/dce/${nome}`, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': `application/soap+xml; charset=utf-8; action="${WSDL}/${nome}/${operacao}"` },
      body: envelope(nome, xml),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const text = await readText(body)
    if (statusCode !== 200) throw new EmissorDceIndisponivel(`answered ${statusCode}`)
    return text
  }

  async function said(servico: Servico, xml: string, asking: Asking) {
    try {
      return await send(servico, xml, asking)
    } catch (error) {
      if (error instanceof EmissorDceIndisponivel) throw error
      throw new EmissorDceIndisponivel(causeOf(error))
    }
  }

  return {
    async ask(servico, xml, asking) {
      const watched = () => sonda.watch(() => said(servico, xml, asking))
      // a caller who no longer waits says nothing about the authority
      const answer = await disjuntor.run(watched, () => (asking.signal.aborted ? 'unknown' : 'failure'))
      if (answer === 'open') throw new EmissorDceIndisponivel('was not asked: it has failed five times in a row')
      return answer
    },
    close: () => agent.close(),
  }
}

const envelope = (servico: string, xml: string) =>
  '<?xml version="1.0" encoding="UTF-8"?><soap12:Envelope xmlns:soap12="http://www.w3.org/2003/05/soap-envelope">' +
  `<soap12:Body><dceDadosMsg xmlns="${WSDL}/${servico}">${xml}</dceDadosMsg></soap12:Body></soap12:Envelope>`

async function readText(body: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_BYTES) throw new EmissorDceIndisponivel('answered too much')
  }
  return text
}

/** The code of a failed connection where it has one: it says more than 'fetch failed', and names nobody. */
function causeOf(error: unknown) {
  if (!(error instanceof Error)) return 'no answer'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return code ?? (error.name === 'TimeoutError' ? 'no answer in time' : error.message)
}

const certificatesOf = (pem: string) =>
  pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g)?.map((one) => `${one}\n`) ?? []

const digestOf = (pem: string) => createHash('sha256').update(pem.replace(/\s/g, '')).digest('hex')

/** The certificates of `cadeia` that our certificate file lacks. Many such files hold only the end certificate. */
function withoutRepeats(cadeia: string, certificados: string) {
  const known = new Set(certificatesOf(certificados).map(digestOf))
  return certificatesOf(cadeia)
    .filter((one) => !known.has(digestOf(one)))
    .join('')
}
