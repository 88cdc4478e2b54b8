import { toBrasilia } from '#contract/kernel/values/instant'
import { campo, tag } from '../../../fiscal/dce/texto.ts'

const NS = 'xmlns="http://www.portalfiscal.inf.br/dce"'
const VER_APLIC = 'SIMULACAO'
/** The one authoriser is that of Paraná. */
const UF = '41'

export type Dito = { codigo: string; motivo: string }

const cabeca = (em: Date, { codigo, motivo }: Dito) =>
  campo('tpAmb', 2) +
  campo('verAplic', VER_APLIC) +
  campo('cStat', codigo) +
  campo('xMotivo', motivo) +
  campo('cUF', UF) +
  campo('dhRecbto', toBrasilia(em))

/** The protocol of a document that was looked at: authorised with a number, refused without. */
export const protDce = (chave: string, em: Date, dito: Dito, autorizada?: { protocolo: string; digest: string }) =>
  `<protDCe versao="1.00">${tag(
    'infProt',
    campo('tpAmb', 2) +
      campo('verAplic', VER_APLIC) +
      campo('chDCe', chave) +
      campo('dhRecbto', toBrasilia(em)) +
      (autorizada ? campo('nProt', autorizada.protocolo) + campo('digVal', autorizada.digest) : '') +
      campo('cStat', dito.codigo) +
      campo('xMotivo', dito.motivo),
  )}</protDCe>`

export const retDce = (em: Date, dito: Dito, prot = '') =>
  `<retDCe ${NS} versao="1.00">${cabeca(em, dito)}${prot}</retDCe>`

export const retConsSitDce = (chave: string, em: Date, dito: Dito, prot = '', evento = '') =>
  `<retConsSitDCe ${NS} versao="1.00">${cabeca(em, dito)}${campo('chDCe', chave)}${prot}` +
  `${evento && `<procEventoDCe versao="1.00">${evento}</procEventoDCe>`}</retConsSitDCe>`

/** The answer to an event. With a protocol it is registered. */
export const retEventoDce = (chave: string, em: Date, dito: Dito, protocolo?: string) =>
  `<retEventoDCe ${NS} versao="1.00">${tag(
    'infEvento',
    campo('tpAmb', 2) +
      campo('verAplic', VER_APLIC) +
      campo('cOrgao', UF) +
      campo('cStat', dito.codigo) +
      campo('xMotivo', dito.motivo) +
      campo('chDCe', chave) +
      campo('tpEvento', '110111') +
      campo('xEvento', 'Cancelamento') +
      campo('nSeqEvento', '1') +
      campo('dhRegEvento', toBrasilia(em)) +
      (protocolo ? campo('nProt', protocolo) : ''),
  )}</retEventoDCe>`
