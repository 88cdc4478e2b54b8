import { hash } from 'node:crypto'
import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import { getStates } from '@brazilian-utils/brazilian-utils/get-states'

export type Uf = { sigla: string; nome: string; codigoIbge: number }
export type Municipio = { uuid: string; ibge: number; nome: string; siglaUf: string }

const alphabetical = new Intl.Collator('pt-BR')

/** A random uuid; see `municipioUuid`. */
const NAMESPACE = Buffer.from('08318f4771ee48c29104ac936d14b816', 'hex')

/** The 27, in the order of their abbreviations. */
export const UFS: readonly Uf[] = getStates()
  .map(({ code, name, ibgeCode }) => ({ sigla: code, nome: name, codigoIbge: ibgeCode }))
  .toSorted((a, b) => alphabetical.compare(a.sigla, b.sigla))

/** All municipalities, unsorted. */
export const MUNICIPIOS: readonly Municipio[] = getMunicipalities().map(({ code, name, stateCode }) => ({
  uuid: municipioUuid(code),
  ibge: Number(code),
  nome: name,
  siglaUf: stateCode,
}))

/** A digest of the list, as the database makes it of its table (`saveMunicipios`). */
export const RESUMO_DOS_MUNICIPIOS = hash(
  'md5',
  MUNICIPIOS.toSorted((a, b) => a.ibge - b.ibge)
    .map(({ uuid, nome, siglaUf }) => `${uuid}${nome}${siglaUf}`)
    .join(''),
)

const ufPorSigla = new Map(UFS.map((uf) => [uf.sigla, uf]))
const municipiosPorUf = Map.groupBy(MUNICIPIOS, ({ siglaUf }) => siglaUf)
const municipioPorIbge = new Map(MUNICIPIOS.map((municipio) => [municipio.ibge, municipio]))
const municipioPorUuid = new Map(MUNICIPIOS.map((municipio) => [municipio.uuid, municipio]))

// five thousand names are sorted and simplified at first use, so that no start waits for it
const emOrdem = new Map<string, readonly Municipio[]>()
let municipioPorNome: ReadonlyMap<string, Municipio> | undefined

export const findUf = (sigla: string) => ufPorSigla.get(sigla)

/** The municipalities of a state, by name. */
export function listMunicipiosOf(sigla: string): readonly Municipio[] {
  const known = emOrdem.get(sigla)
  if (known) return known
  const sorted = (municipiosPorUf.get(sigla) ?? []).toSorted((a, b) => alphabetical.compare(a.nome, b.nome))
  if (sorted.length > 0) emOrdem.set(sigla, sorted)
  return sorted
}

export const findMunicipioByIbge = (ibge: number) => municipioPorIbge.get(ibge)
export const findMunicipioByUuid = (uuid: string) => municipioPorUuid.get(uuid)

/** Accents, capitals, hyphens and apostrophes do not matter: 'SANTA BARBARA D OESTE' is Santa Bárbara d'Oeste. */
export function findMunicipioByNome(nome: string, siglaUf: string) {
  municipioPorNome ??= new Map(MUNICIPIOS.map((municipio) => [nomeKey(municipio.nome, municipio.siglaUf), municipio]))
  return municipioPorNome.get(nomeKey(nome, siglaUf))
}

/**
 * UUID version 5 (RFC 9562 §5.5) of the IBGE code, in NAMESPACE. Addresses and other people's integrations store it:
 * neither the namespace nor the recipe may ever change.
 */
function municipioUuid(ibge: string) {
  const bytes = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(ibge)]), 'buffer').subarray(0, 16)
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x50
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function nomeKey(nome: string, siglaUf: string) {
  const letters = nome.normalize('NFD').replace(/[^A-Za-z]/g, '')
  return `${siglaUf}:${letters.toLowerCase()}`
}
