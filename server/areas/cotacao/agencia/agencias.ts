import type { Agencia } from '#contract/cotacao'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findMunicipioByUuid, locateCep } from '../../endereco/index.ts'
import { type AgenciaGuardada, listAgenciasByUuid, listAgenciasPerto, listDaTransportadora } from './agencia.repo.ts'
import { listPontosPerto } from './pontos.ts'

/** How many agencies a list has at most: as many as a person looks through. */
const PERTO_MAX = 20

/**
 * Where parcels for a carrier can be handed in near a CEP of five or eight digits, the nearest first; none of another
 * state. A connected carrier is asked itself. If it never answered about this CEP, the stored agencies are listed.
 * With `onlyStored` no carrier is asked. Throws NOT_FOUND for an unknown carrier.
 */
export async function nearestAgencias(
  deps: Deps,
  transportadora: string,
  cep: string,
  { onlyStored = false }: { onlyStored?: boolean } = {},
): Promise<Agencia[]> {
  const known = deps.transportadoras.find(({ uuid }) => uuid === transportadora)
  if (!known) throw new AppError('NOT_FOUND', 'Transportadora não encontrada.')
  const local = locateCep(deps, cep.padEnd(8, '0'))
  if (!local) return []
  const lugar = { cep: local.cep, uf: local.siglaUf, municipioUuid: local.uuidMunicipio }
  const options = { withExemplos: deps.config.sandbox, limit: PERTO_MAX }
  const pontos = onlyStored
    ? undefined
    : deps.pontos.find(({ transportadoraUuid }) => transportadoraUuid === known.uuid)
  const told =
    pontos && (await listPontosPerto(deps, pontos, { cep: lugar.cep, uf: lugar.uf, cidade: local.nomeCidade }))
  return (told?.slice(0, PERTO_MAX) ?? (await listAgenciasPerto(deps.db, known.uuid, lugar, options))).map(showAgencia)
}

/** The stored agencies of a carrier in a state, by CEP. */
export const listAgenciasDoEstado = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  transportadoraUuid: string,
  uf: string,
  limit: number,
): Promise<Agencia[]> =>
  (await listDaTransportadora(db, { transportadoraUuid, uf, withExemplos: config.sandbox, limit })).map(showAgencia)

/** An agency as it is now, active or not. */
export type AgenciaNomeada = {
  agencia: Agencia
  /** The carrier's own code of it. */
  codigo: string
  transportadoraUuid: string
  isAtiva: boolean
}

/** The agencies of these uuids, by uuid. Inactive ones are included, because carts name them. */
export async function findAgencias({ db, config }: Pick<Deps, 'db' | 'config'>, uuids: readonly string[]) {
  const kept = uuids.length > 0 ? await listAgenciasByUuid(db, [...new Set(uuids)]) : []
  return new Map(
    kept.map((row): [string, AgenciaNomeada] => [
      row.uuid,
      {
        agencia: showAgencia(row),
        codigo: row.codigo,
        transportadoraUuid: row.transportadoraUuid,
        isAtiva: row.isAtiva && (config.sandbox || !row.isExemplo),
      },
    ]),
  )
}

/** The agency, if this carrier accepts parcels there now. */
export async function findAgencia(
  deps: Pick<Deps, 'db' | 'config'>,
  transportadoraUuid: string,
  uuid: string,
): Promise<Agencia | undefined> {
  const named = (await findAgencias(deps, [uuid])).get(uuid)
  return named?.isAtiva && named.transportadoraUuid === transportadoraUuid ? named.agencia : undefined
}

function showAgencia({ uuid, nome, tipo, logradouro, numero, bairro, municipioUuid, ...row }: AgenciaGuardada) {
  const cidade = findMunicipioByUuid(municipioUuid)?.nome
  if (!cidade) throw new Error(`no municipality ${municipioUuid}`) // a constraint forbids it
  const { uf, cep, isExemplo } = row
  return { uuid, nickname: nome, tipo, endereco: { logradouro, numero, bairro, cidade }, uf, cep, isExemplo }
}
