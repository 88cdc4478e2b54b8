import type { Agencia } from '#contract/cotacao'
import type { Db, Deps } from '../../kernel/deps.ts'
import { completeEndereco, locateCep } from '../endereco/index.ts'
import { listAgenciasByUuid, listAgenciasPerto } from './agencia.repo.ts'

/** An agency as it is answered, and whether a parcel of that carrier can be handed in there. */
export type AgenciaConhecida = { agencia: Agencia; transportadoraUuid: string; isAtiva: boolean }

/** These agencies by uuid, also those that no longer take parcels. */
export async function findAgencias(db: Db, uuids: readonly string[]): Promise<Map<string, AgenciaConhecida>> {
  const rows = uuids.length === 0 ? [] : await listAgenciasByUuid(db, [...new Set(uuids)])
  return new Map(rows.map((row) => [row.uuid, knowAgencia(row)]))
}

/** The carrier's agencies near a CEP, the nearest first. */
export async function findAgenciasPerto(deps: Deps, transportadoraUuid: string, cep: string): Promise<Agencia[]> {
  const uf = locateCep(deps, cep)?.siglaUf
  if (!uf) return []
  const rows = await listAgenciasPerto(deps.db, transportadoraUuid, { uf, cep })
  return rows.map((row) => knowAgencia(row).agencia)
}

type Linha = Awaited<ReturnType<typeof listAgenciasByUuid>>[number]

function knowAgencia({ uuid, nome, tipo, transportadoraUuid, isAtiva, isExemplo, ...lugar }: Linha): AgenciaConhecida {
  const { logradouro, numero, bairro, nomeCidade, siglaUf, cep } = completeEndereco({ ...lugar, complemento: '' })
  const endereco = { logradouro, numero, bairro, cidade: nomeCidade }
  return {
    agencia: { uuid, nickname: nome, tipo, endereco, uf: siglaUf, cep, isExemplo },
    transportadoraUuid,
    isAtiva,
  }
}
