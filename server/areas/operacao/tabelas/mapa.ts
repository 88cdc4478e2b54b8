import type { AgenciaAtiva, AgenciasDoEstado } from '#contract/operacao/tabelas'
import type { Deps } from '../../../kernel/deps.ts'
import { countPorMunicipio, listAtivasDoEstado } from '../../cotacao/index.ts'
import { findMunicipioByUuid, isCapital } from '../../endereco/index.ts'

/** How many agencies one answer has. */
const POR_PAGINA = 50

/** How many active agencies each carrier has in each state's capital, and elsewhere in the state. */
export async function mapAgencias({ db, transportadoras }: Deps): Promise<AgenciasDoEstado[]> {
  const estados = new Map<string, AgenciasDoEstado>()
  for (const { uf, transportadoraUuid, municipioUuid, isExemplo, quantas } of await countPorMunicipio(db)) {
    const transportadora = transportadoras.find(({ uuid }) => uuid === transportadoraUuid)?.nome ?? 'Outra'
    const key = `${uf} ${transportadora} ${isExemplo}`
    const estado = estados.get(key) ?? { uf, transportadora, isExemplo, capital: 0, interior: 0 }
    const ibge = findMunicipioByUuid(municipioUuid)?.ibge
    if (ibge !== undefined && isCapital(ibge)) estado.capital += quantas
    else estado.interior += quantas
    estados.set(key, estado)
  }
  return [...estados.values()].toSorted(
    (a, b) => a.uf.localeCompare(b.uf) || a.transportadora.localeCompare(b.transportadora),
  )
}

/** A page of a state's active agencies, by CEP, and how many the state has. */
export async function listAgenciasDoEstado(deps: Deps, uf: string, inicio: number) {
  const { db, transportadoras } = deps
  const total = (await mapAgencias(deps))
    .filter((estado) => estado.uf === uf)
    .reduce((sum, { capital, interior }) => sum + capital + interior, 0)
  const rows = await listAtivasDoEstado(db, uf, inicio, POR_PAGINA)
  const agencias = rows.map(
    ({ uuid, transportadoraUuid, codigo, nome, logradouro, numero, bairro, municipioUuid, cep }): AgenciaAtiva => ({
      uuid,
      transportadora: transportadoras.find((each) => each.uuid === transportadoraUuid)?.nome ?? 'Outra',
      codigo,
      nome,
      endereco: `${[logradouro, numero].filter(Boolean).join(', ')}, ${bairro}`,
      cidade: findMunicipioByUuid(municipioUuid)?.nome ?? '',
      uf,
      cep,
    }),
  )
  return { agencias, total }
}
