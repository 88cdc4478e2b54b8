import { digitoDaChave, MODELO_DCE } from '#contract/kernel/values/chave-de-acesso'
import { diaOf } from '#contract/kernel/values/instant'

/**
 * Forms of issue (tpEmis) and of issuer (tpEmit): ours are always 'normal' and 'marketplace'. Keys of other issuers may
 * have other values.
 */
export const TP_EMIS = '1'
export const TP_EMIT = '1'
/** The authoriser has one site. */
export const SITE_AUTORIZADOR = '0'

export type PartesDaChaveDce = {
  /** IBGE's code of the issuer's own state. */
  codigoUf: string
  emitidaEm: Date
  /** CNPJ of the issuer; a CPF is filled up with zeros. */
  documento: string
  serie: number
  numero: number
  tpEmis?: string
  tpEmit?: string
  /** Six random digits (cDC). */
  codigo: string
}

/** The access key of a DC-e, 44 digits (facts: dce.md §2). */
export function chaveDce(partes: PartesDaChaveDce) {
  const { codigoUf, emitidaEm, documento, serie, numero, tpEmis = TP_EMIS, tpEmit = TP_EMIT, codigo } = partes
  const dia = diaOf(emitidaEm)
  const chars = [
    codigoUf,
    dia.slice(2, 4) + dia.slice(5, 7),
    documento.padStart(14, '0'),
    MODELO_DCE,
    String(serie).padStart(3, '0'),
    String(numero).padStart(9, '0'),
    tpEmis,
    tpEmit,
    SITE_AUTORIZADOR,
    codigo,
  ].join('')
  return chars + digitoDaChave(chars)
}

/** Where the DC-e is looked up, and the text of the QR code: the key and the environment are enough. */
export const URL_DA_CHAVE = 'https://www.fazenda.pr.gov.br/dce/qrcode'
export const qrCodeDce = (chave: string, ambiente: 1 | 2) => `${URL_DA_CHAVE}?chDCe=${chave}&tpAmb=${ambiente}`
