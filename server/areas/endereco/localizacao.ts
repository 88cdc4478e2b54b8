import type { Deps } from '../../kernel/deps.ts'
import { perHouse } from '../../kernel/memo.ts'
import { findVersaoDasFaixas, listFaixas } from './endereco.repo.ts'
import { type FaixaDe, ownerOf, type TabelaDeFaixas, tabelaDeFaixas } from './faixas.rules.ts'
import { FAIXAS_CAPITAL, FAIXAS_CIDADE, isCapital, TABELA_UF } from './faixas.ts'
import { findMunicipioByIbge, findUf, type Municipio } from './municipios.ts'

/** The place of a CEP by its range. `nomeCidade` is '' when the range has no city. */
export type LocalDoCep = {
  cep: string
  siglaUf: string
  nomeUf: string
  ibge?: number
  uuidMunicipio?: string
  nomeCidade: string
  isCapital: boolean
}

/** Milliseconds for which a node may still use replaced ranges. */
const CHECK_MS = 30_000

/**
 * The place of a CEP of eight digits; undefined when no state has it. From memory, because a quote cannot wait.
 * Imported ranges win over bundled ones, and an imported municipality loses its bundled ranges.
 */
export function locateCep(deps: Deps, cep: string): LocalDoCep | undefined {
  const faixas = faixasOf(deps)
  if (isDue(deps, faixas))
    refreshFaixas(deps).catch((error) => deps.log.warn({ err: error }, 'CEP ranges not refreshed'))
  const numero = Number(cep)
  const local = ownerOf(faixas.importadas, numero) ?? ownerOf(faixas.trazidas, numero)
  if (local) {
    const { siglaUf, nomeUf, ibge, uuid, nome } = local
    return { cep, siglaUf, nomeUf, ibge, uuidMunicipio: uuid, nomeCidade: nome, isCapital: local.isCapital }
  }
  const uf = ownerOf(TABELA_UF, numero)
  return uf && { cep, siglaUf: uf.sigla, nomeUf: uf.nome, nomeCidade: '', isCapital: false }
}

/** The state of a CEP of eight digits; imports do not change it. */
export const findSiglaUf = (cep: string) => ownerOf(TABELA_UF, Number(cep))?.sigla

/** Loads the ranges of a newer import, if any; looks once in CHECK_MS. Callers at the same time share one look. */
export async function refreshFaixas(deps: Deps) {
  const faixas = faixasOf(deps)
  if (!isDue(deps, faixas)) return faixas.loading
  faixas.checkedAt = deps.clock.now().getTime()
  faixas.loading = loadFaixas(deps, faixas).finally(() => void (faixas.loading = undefined))
  return faixas.loading
}

/** Loads ranges that were just imported, on this node at once; the others look within CHECK_MS. */
export async function reloadFaixas(deps: Deps) {
  await loadFaixas(deps, faixasOf(deps))
}

type Local = Municipio & { nomeUf: string; isCapital: boolean }
type Faixas = {
  versao: number
  checkedAt: number
  loading: Promise<void> | undefined
  importadas: TabelaDeFaixas<Local>
  trazidas: TabelaDeFaixas<Local>
}

const TRAZIDAS: FaixaDe<Local>[] = [...FAIXAS_CAPITAL, ...FAIXAS_CIDADE].map(({ dono, ...faixa }) => ({
  ...faixa,
  dono: localOf(dono),
}))

const faixasOf = perHouse<Faixas>(() => ({
  versao: 0,
  checkedAt: 0,
  loading: undefined,
  importadas: tabelaDeFaixas([]),
  trazidas: tabelaDeFaixas(TRAZIDAS),
}))

/** Whether this node must look again; so it must after its clock was set back. */
const isDue = ({ clock }: Deps, { checkedAt }: Faixas) => Math.abs(clock.now().getTime() - checkedAt) >= CHECK_MS

async function loadFaixas({ db }: Deps, faixas: Faixas) {
  const versao = await findVersaoDasFaixas(db)
  if (versao === faixas.versao) return
  const locais = new Map<number, Local>()
  const importadas = (await listFaixas(db)).flatMap(({ inicio, fim, ibge }) => {
    const municipio = findMunicipioByIbge(ibge)
    const dono = locais.get(ibge) ?? (municipio && localOf(municipio))
    if (!dono) return []
    locais.set(ibge, dono)
    return [{ inicio, fim, dono }]
  })
  faixas.importadas = tabelaDeFaixas(importadas)
  faixas.trazidas = tabelaDeFaixas(TRAZIDAS.filter(({ dono }) => !locais.has(dono.ibge)))
  faixas.versao = versao
}

function localOf(municipio: Municipio): Local {
  const nomeUf = findUf(municipio.siglaUf)?.nome ?? ''
  return { ...municipio, nomeUf, isCapital: isCapital(municipio.ibge) }
}
