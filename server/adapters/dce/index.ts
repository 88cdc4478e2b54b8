import { readFileSync } from 'node:fs'
import { codigoDaUf } from '#contract/kernel/values/chave-de-acesso'
import { cnpjChars } from '#contract/kernel/values/cnpj'
import type { Config } from '../../config.ts'
import { CertificadoRecusado } from '../../fiscal/dce/certificado.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/deps.ts'
import type { Logger } from '../../kernel/log.ts'
import { hostOf, type Partes } from '../../kernel/partes.ts'
import { StartError } from '../../kernel/start-error.ts'
import type { EmissorDce } from '../../ports/emissor-dce.ts'
import { openEmissorSefaz } from './sefaz/index.ts'
import { openEmissorSimulado } from './simulado/index.ts'

type Ambiente = { db: Db; clock: Pick<Clock, 'now'>; log: Pick<Logger, 'warn'>; partes: Partes }
type Ligado = Pick<Config, 'sandbox' | 'marca' | 'dce'>

/** So many days before the certificate ends, the start begins to warn. */
const AVISA_DIAS = 30

/**
 * The tax authority if a certificate is set; the played one if there is a sandbox; nobody otherwise, and fretes without an
 * invoice travel with the paper form. Throws StartError with one line that names the variable.
 */
export async function openEmissorDce(config: Ligado, { partes, log, db, clock }: Ambiente) {
  if (config.dce) {
    const sefaz = await openSefaz(config.dce, config.marca, { partes, log, clock })
    return { emissor: sefaz.emissor, close: sefaz.close }
  }
  if (config.sandbox) {
    partes.open({ parte: 'FISCO', quem: 'Sefaz da sandbox', modo: 'EMBUTIDA' })
    return { emissor: openEmissorSimulado({ db, clock, marca: config.marca }), close: async () => {} }
  }
  partes.open({ parte: 'FISCO', quem: 'ninguém: falta DCE_CERTIFICADO', modo: 'AUSENTE' })
  log.warn('DCE_CERTIFICADO is not set: fretes without an invoice travel with the paper form')
  return { emissor: null, close: async () => {} }
}

async function openSefaz(
  { certificado: path, senha, ambiente, url, cadeia, serie, uf, timeoutMs }: NonNullable<Config['dce']>,
  marca: Config['marca'],
  { partes, log, clock }: Omit<Ambiente, 'db'>,
): Promise<{ emissor: EmissorDce; close: () => Promise<void> }> {
  const certificado = await readCertificado(path, senha, clock.now())
  const cnpj = cnpjChars(marca.cnpj)
  if (certificado.cnpj.slice(0, 8) !== cnpj.slice(0, 8))
    throw new StartError('DCE_CERTIFICADO: o certificado é de outro CNPJ que o de BRAND_CNPJ.')
  const codigoUf = codigoDaUf(uf ?? certificado.uf)
  if (!codigoUf) throw new StartError('DCE_UF: diga o estado da empresa, como SP: o certificado não diz.')
  const dias = Math.floor((certificado.validoAte.getTime() - clock.now().getTime()) / 86_400_000)
  if (dias < AVISA_DIAS) log.warn({ dias }, 'DCE_CERTIFICADO: the certificate ends soon')
  const { openLinha } = await import('./sefaz/soap.ts') // the client of HTTP is loaded only where it is used
  const sonda = partes.open({ parte: 'FISCO', quem: hostOf(url), modo: 'REAL' })
  const linha = openLinha({ url, certificado, cadeia: cadeia ? readCadeia(cadeia) : '', timeoutMs, sonda, clock })
  const emissor = { cnpj: certificado.cnpj, nome: marca.razaoSocial, codigoUf }
  return { emissor: openEmissorSefaz({ linha, certificado, ambiente, serie, emissor }), close: linha.close }
}

/** Loads the reader of PKCS#12 only when a certificate is configured. */
async function readCertificado(path: string, senha: string, now: Date) {
  const bytes = read('DCE_CERTIFICADO', path)
  const { openCertificado } = await import('../../fiscal/dce/pkcs12.ts')
  try {
    return openCertificado(bytes, senha, now)
  } catch (error) {
    if (!(error instanceof CertificadoRecusado)) throw error
    throw new StartError(`${error.onde === 'senha' ? 'DCE_SENHA' : 'DCE_CERTIFICADO'}: ${error.message}`)
  }
}

function readCadeia(path: string) {
  const text = read('DCE_CADEIA', path).toString('utf8')
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new StartError('DCE_CADEIA: o arquivo não tem certificados em PEM.')
  return text
}

function read(variavel: string, path: string) {
  try {
    return readFileSync(path)
  } catch {
    throw new StartError(`${variavel}: não foi possível ler o arquivo.`)
  }
}
