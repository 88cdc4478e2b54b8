import type * as z from 'zod'
import {
  type FiltroDeDiferencas,
  STATUS_DE_DIFERENCA,
  type StatusDeDiferenca,
  TIPOS_DE_DIFERENCA,
  type TipoDeDiferenca,
  TODOS_OS_TIPOS,
} from '#contract/diferenca'
import type { Filtro } from './lista.repo.ts'

/** The filter as a call of the list brings it. */
export type PedidoDeLista = z.output<typeof FiltroDeDiferencas>

/**
 * The filter as the repository takes it. A field that the call leaves out means all of its values. The uuids come as one
 * text with commas between them.
 */
export function filtroOf(
  assinaturaUuid: string,
  { tipoPagamentoFrete: tipo, statusPagamentoFrete: status, dataInicio, dataFim, uuids }: PedidoDeLista,
): Filtro {
  return {
    assinaturaUuid,
    tipos: tipo && tipo !== TODOS_OS_TIPOS ? [tipo] : (Object.keys(TIPOS_DE_DIFERENCA) as TipoDeDiferenca[]),
    statuses: status ? [status] : (Object.keys(STATUS_DE_DIFERENCA) as StatusDeDiferenca[]),
    inicio: dataInicio,
    fim: dataFim,
    uuids: uuids ? uuids.split(',').map((uuid) => uuid.trim()) : undefined,
  }
}
