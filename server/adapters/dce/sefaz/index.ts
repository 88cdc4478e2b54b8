import type { Certificado } from '../../../fiscal/dce/certificado.ts'
import { campo } from '../../../fiscal/dce/texto.ts'
import type { EmissorDce } from '../../../ports/emissor-dce.ts'
import { readAutorizacao, readCancelamento, readSituacao } from '../leitura.ts'
import type { Linha } from './soap.ts'

/** The issuer whose documents the tax authority authorises. */
export function openEmissorSefaz({
  linha,
  certificado,
  ambiente,
  serie,
  emissor,
}: Pick<EmissorDce, 'ambiente' | 'serie' | 'emissor'> & { linha: Linha; certificado: Certificado }): EmissorDce {
  return {
    isSimulado: false,
    ambiente,
    serie,
    emissor,
    sign: certificado.sign,
    authorise: async ({ chave, xml }, asking) =>
      readAutorizacao(await linha.ask('autorizar', xml, asking), { chave, ambiente }),
    find: async (chave, asking) =>
      readSituacao(await linha.ask('consultar', consulta(chave, ambiente), asking), { chave, ambiente }),
    cancel: async ({ chave, xml }, asking) =>
      readCancelamento(await linha.ask('registrarEvento', xml, asking), { chave, ambiente }),
  }
}

const consulta = (chave: string, ambiente: 1 | 2) =>
  `<consSitDCe xmlns="http://www.portalfiscal.inf.br/dce" versao="1.00">${campo('tpAmb', ambiente)}` +
  `${campo('xServ', 'CONSULTAR')}${campo('chDCe', chave)}</consSitDCe>`
