import type { EnderecoCompleto } from '#contract/kernel/schemas/endereco'
import { findMunicipioByUuid, findUf } from './municipios.ts'

/** An address as it is kept: of city and state only the municipality. */
export type EnderecoGuardado = {
  cep: string
  logradouro: string
  numero: string
  complemento: string
  bairro: string
  municipioUuid: string
}

/** The kept address with the names of its city and state. Throws when there is no such municipality: a constraint forbids it. */
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
