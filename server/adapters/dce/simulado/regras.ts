import { hasRightDigit, MODELO_DCE, partesDaChave } from '#contract/kernel/values/chave-de-acesso'
import { checkAssinatura } from '../../../fiscal/assinatura.ts'
import { qrCodeDce } from '../../../fiscal/dce/chave.ts'
import { NOME_EM_HOMOLOGACAO } from '../../../fiscal/dce/documento.ts'
import { readInstante } from '../../../fiscal/nfe.ts'
import { at, atributoOf, type Elemento, parseXml, textAt } from '../../../fiscal/xml.ts'
import type { Dito } from './respostas.ts'

/** A document older than this when it comes is refused (rule B07-20). The real term is not published: this one is ours. */
const ATRASO_SEGUNDOS = 5 * 60
/** By how much a sender's clock may be ahead. */
const ADIANTADO_SEGUNDOS = 60
/** A DC-e may be cancelled so long after its authorisation. */
export const CANCELA_SEGUNDOS = 24 * 3600

/** The recipient's complement that asks the played authority to refuse with this code. */
const COMANDO = /^DCE (\d{3})$/

export type DceLida = {
  chave: string
  emissor: string
  serie: number
  numero: number
  digest: string
  /** The recipient's complement: a test or a person commands the played authority with it. */
  complemento: string
}

/** Reads a signed document and checks it as the authority does. Gives back the refusal, or what is to be registered. */
export async function checkDce(
  xml: string,
  schemaProblem: string | undefined,
  now: Date,
): Promise<{ recusa: Dito; chave: string } | { dce: DceLida }> {
  const root = await parseXml(xml, async () => {}).catch(() => undefined)
  const inf = at(root, 'infDCe')
  const chave = (atributoOf(inf, 'Id') ?? '').replace(/^DCe/, '')
  const refused = (codigo: string, motivo: string) => ({ recusa: { codigo, motivo }, chave })
  if (/<\/?\w+:/.test(xml)) return refused('587', 'Rejeição: usar somente o namespace padrão da DC-e')
  if (!root || !inf || schemaProblem)
    return refused('215', `Rejeição: falha no schema XML. ${schemaProblem ?? ''}`.trim())
  const conferida = tryAssinatura(root, inf)
  if (!conferida) return refused('297', 'Rejeição: assinatura difere do calculado')
  const ide = (campo: string) => textAt(inf, `ide/${campo}`)
  const emissor = textAt(inf, 'Marketplace/CNPJ')
  if (conferida.titular?.slice(0, 8) !== emissor.slice(0, 8))
    return refused('213', 'Rejeição: CNPJ base do emitente difere do CNPJ base do certificado digital')
  if (!isKeyOf(chave, inf))
    return refused('227', 'Rejeição: chave de acesso do campo Id difere da concatenação dos campos')
  if (ide('tpAmb') !== '2') return refused('252', 'Rejeição: ambiente informado diverge do ambiente de recebimento')
  if (!xml.includes(`<qrCodDCe><![CDATA[${qrCodeDce(chave, 2)}]]></qrCodDCe>`))
    return refused('813', 'Rejeição: texto do QR Code inválido')
  if (textAt(inf, 'dest/xNome') !== NOME_EM_HOMOLOGACAO)
    return refused('598', 'Rejeição: nome do destinatário em homologação')
  const complemento = textAt(inf, 'dest/enderDest/xCpl')
  const comando = COMANDO.exec(complemento)?.[1]
  if (comando) return refused(comando, 'Rejeição: pedida ao simulador pelo complemento do destinatário')
  const emitidaEm = readInstante(ide('dhEmi'))
  const idade = emitidaEm ? (now.getTime() - emitidaEm.getTime()) / 1000 : Number.POSITIVE_INFINITY
  if (idade < -ADIANTADO_SEGUNDOS) return refused('703', 'Rejeição: data de emissão posterior à do recebimento')
  if (idade > ATRASO_SEGUNDOS) return refused('704', 'Rejeição: data de emissão muito atrasada')
  const { serie, numero } = partesDaChave(chave)
  return {
    dce: { chave, emissor, serie: Number(serie), numero: Number(numero), digest: conferida.digest, complemento },
  }
}

export const tryAssinatura = (root: Elemento, inf: Elemento) => {
  try {
    return checkAssinatura(root, inf)
  } catch {
    return undefined
  }
}

/** Whether the key repeats the fields of the document, and its digit is right. */
function isKeyOf(chave: string, inf: Elemento) {
  const ide = (campo: string) => textAt(inf, `ide/${campo}`)
  const [ano, mes] = [ide('dhEmi').slice(2, 4), ide('dhEmi').slice(5, 7)]
  const campos = [
    ide('cUF'),
    ano + mes,
    textAt(inf, 'Marketplace/CNPJ'),
    MODELO_DCE,
    ide('serie').padStart(3, '0'),
    ide('nDC').padStart(9, '0'),
    ide('tpEmis'),
    ide('tpEmit'),
    ide('nSiteAutoriz'),
    ide('cDC'),
    ide('cDV'),
  ]
  return campos.join('') === chave && hasRightDigit(chave)
}
