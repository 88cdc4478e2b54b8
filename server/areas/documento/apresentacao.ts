import {
  type Documento,
  TIPOS_DE_DOCUMENTO,
  type TipoDeDocumento,
  type TipoDeDocumentoListado,
  tiposDeDocumento,
} from '#contract/documento/documento'
import { formatCodigo } from './codigo.rules.ts'
import type { EnvioListado } from './documento.repo.ts'

/** The kind with this uuid. */
export const tipoOf = (uuid: string): TipoDeDocumento | undefined =>
  tiposDeDocumento.find((tipo) => TIPOS_DE_DOCUMENTO[tipo].uuid === uuid.toLowerCase())

/** The kinds as the API lists them. `versao` is that of the contract in force. */
export const tiposListados = (versao: string): TipoDeDocumentoListado[] =>
  tiposDeDocumento.map((tipo) => {
    const { assinaturaDigital, ...listado } = TIPOS_DE_DOCUMENTO[tipo]
    return { ...listado, assinaturaDigital, versao: assinaturaDigital ? versao : null }
  })

/** A document as the API shows it. */
export function toDocumento(envio: EnvioListado): Documento {
  const { uuid, nome } = TIPOS_DE_DOCUMENTO[envio.tipo]
  return {
    uuid: envio.uuid,
    tipo: { uuid, nome },
    status: envio.status,
    dataSubmissao: envio.criadoEm,
    decididoEm: envio.decididoEm,
    motivo: envio.motivo,
    arquivo: { formato: envio.formato, tamanho: envio.tamanho, sha256: envio.sha256 },
    assinatura:
      envio.codigo !== null && envio.versao !== null
        ? { versao: envio.versao, codigoVerificacao: formatCodigo(envio.codigo) }
        : null,
  }
}
