import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { readCsv } from '../../kernel/text/csv.ts'
import { type FaixaDe, tabelaDeFaixas } from './faixas.rules.ts'
import { findMunicipioByIbge, findUf, type Municipio, type Uf } from './municipios.ts'

/** The ranges that come with the project, from faixas/*.csv: every CEP's state, and the city of capitals and large cities. */
export const FAIXAS_UF: FaixaDe<Uf>[] = readFaixas('uf.csv').map(({ uf, ...faixa }) => ({
  ...faixa,
  dono: known(findUf(uf ?? ''), uf),
}))
export const FAIXAS_CAPITAL = faixasDeMunicipios('capital.csv')
export const FAIXAS_CIDADE = faixasDeMunicipios('cidade.csv')

/** The state of each CEP. Does not change while the house runs. */
export const TABELA_UF = tabelaDeFaixas(FAIXAS_UF)

const capitais = new Set(FAIXAS_CAPITAL.map(({ dono }) => dono.ibge))
export const isCapital = (ibge: number) => capitais.has(ibge)

function faixasDeMunicipios(file: string): FaixaDe<Municipio>[] {
  return readFaixas(file).map(({ inicio, fim, ibge }) => ({
    inicio,
    fim,
    dono: known(findMunicipioByIbge(ibge ?? 0), ibge),
  }))
}

function readFaixas(file: string) {
  const text = readFileSync(join(import.meta.dirname, 'faixas', file), 'utf8')
  const cep = z
    .string()
    .regex(/^\d{8}$/)
    .pipe(z.coerce.number())
  const rows = z.array(
    z.object({ uf: z.string().optional(), ibge: z.coerce.number().optional(), inicio: cep, fim: cep }),
  )
  const records = readCsv(text)
  if ('erro' in records) throw new Error(`A bundled file of CEP ranges is no CSV: ${file}, line ${records.erro.linha}.`)
  const [header, ...linhas] = records
  return rows.parse(
    linhas.map(({ cells }) => Object.fromEntries(header?.cells.map((coluna, i) => [coluna, cells[i]]) ?? [])),
  )
}

function known<T>(found: T | undefined, key: string | number | undefined): T {
  if (!found) throw new Error(`A bundled CEP range names ${key}, which does not exist.`)
  return found
}
