import type { EnderecoCompleto } from '#contract/kernel/schemas/endereco'
import type { EnderecoGuardado } from '../../db/guardados.ts'
import { findMunicipioByUuid, findUf } from './municipios.ts'

/**
 * The stored address with the names of city and state. Throws for an unknown municipality, which a constraint forbids.
 */
export function completeEndereco({ municipioUuid, ...endereco }: EnderecoGuardado): EnderecoCompleto {
  const municipio = findMunicipioByUuid(municipioUuid)
  const uf = municipio && findUf(municipio.siglaUf)
  if (!municipio || !uf) throw new Error(`no municipality ${municipioUuid}`)
  const { sigla } = uf
  return {
    ...endereco,
    cidade: municipioUuid,
    nomeCidade: municipio.nome,
    estado: sigla,
    siglaUf: sigla,
    nomeUf: uf.nome,
  }
}
