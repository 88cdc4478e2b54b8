import type { Db } from '../../kernel/deps.ts'
import type { TipoDeDocumento } from './documento.tables.ts'
import { listUltimosEnvios } from './envio.repo.ts'

/** Documents that must be approved for a higher limit (D §8). */
const OBRIGATORIOS: readonly TipoDeDocumento[] = ['IDENTIDADE', 'ENDERECO', 'CONTRATO']

/** Whether the last document of each required kind was approved. */
export async function hasDocumentosAprovados(db: Db, assinaturaUuid: string) {
  const ultimos = await listUltimosEnvios(db, assinaturaUuid)
  return OBRIGATORIOS.every((tipo) => ultimos.some((envio) => envio.tipo === tipo && envio.status === 'APROVADO'))
}
