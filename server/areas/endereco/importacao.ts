import type { Db, Deps } from '../../kernel/deps.ts'
import { readLongCsv } from '../../kernel/text/csv.ts'
import { breathe } from '../../kernel/work/breath.ts'
import { readArquivoDeFaixas } from './arquivo-faixas.ts'
import { findVersaoDasFaixas, listFaixas, lockFaixas, replaceFaixas, saveMunicipios } from './endereco.repo.ts'
import type { FaixaDe } from './faixas.rules.ts'
import { FAIXAS_UF } from './faixas.ts'
import { checkFaixas, type FaixasExaminadas, type MunicipioConhecido } from './importacao.rules.ts'
import { findMunicipioByIbge } from './municipios.ts'

/**
 * Replaces the ranges of the last import by a file's, all or nothing: with one error nothing is written. Running nodes
 * notice the new version by themselves (localizacao.ts).
 */
export async function importFaixas(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { arquivo, texto }: { arquivo: string; texto: string },
): Promise<FaixasExaminadas> {
  const examinadas = await checkArquivoDeFaixas(texto)
  const { faixas, municipios, erros } = examinadas
  if (erros.length > 0) return examinadas
  await db.transaction().execute(async (tx) => {
    await saveMunicipios(tx)
    await replaceFaixas(tx, faixas, { arquivo, municipios, em: clock.now() })
  })
  return examinadas
}

/** A text that differs after an import of ranges. */
export const findEstadoDasFaixas = async (db: Db) => String(await findVersaoDasFaixas(db))

export { lockFaixas }

/** What these ranges would change. A range is known by its first CEP; a city is compared by all of its ranges. */
export async function compareFaixas(db: Db, depois: readonly FaixaDe<number>[]) {
  const antes = (await listFaixas(db)).map(({ inicio, fim, ibge }) => ({ inicio, fim, dono: ibge }))
  const [faixasAntes, faixasDepois] = [antes, depois].map(
    (faixas) => new Map(faixas.map(({ inicio, fim, dono }) => [inicio, `${fim} ${dono}`])),
  ) as [Map<number, string>, Map<number, string>]
  const [cidadesAntes, cidadesDepois] = [cidadesOf(antes), cidadesOf(depois)]
  const cidades = sortOut(cidadesAntes, cidadesDepois)
  const named = (ibges: number[]) =>
    ibges.map((ibge) => {
      const municipio = findMunicipioByIbge(ibge)
      const faixas = (cidadesDepois.get(ibge) ?? cidadesAntes.get(ibge) ?? '').split(' ').length
      return { cidade: municipio?.nome ?? String(ibge), uf: municipio?.siglaUf ?? '', faixas }
    })
  return {
    faixas: sortOut(faixasAntes, faixasDepois),
    cidades: { novas: named(cidades.novas), alteradas: named(cidades.alteradas), retiradas: named(cidades.retiradas) },
  }
}

function cidadesOf(faixas: readonly FaixaDe<number>[]) {
  const sorted = faixas.toSorted((a, b) => a.inicio - b.inicio)
  const texts = new Map<number, string>()
  for (const { inicio, fim, dono } of sorted) {
    const before = texts.get(dono)
    texts.set(dono, `${before ? `${before} ` : ''}${inicio}-${fim}`)
  }
  return texts
}

/** Which keys are new, have another value, or are gone. */
function sortOut(antes: ReadonlyMap<number, string>, depois: ReadonlyMap<number, string>) {
  return {
    novas: [...depois.keys()].filter((key) => !antes.has(key)),
    alteradas: [...depois].filter(([key, value]) => antes.has(key) && antes.get(key) !== value).map(([key]) => key),
    retiradas: [...antes.keys()].filter((key) => !depois.has(key)),
  }
}

/** Writes checked ranges, under `lockFaixas`. */
export async function applyFaixas(tx: Db, faixas: FaixaDe<number>[], { arquivo, em }: { arquivo: string; em: Date }) {
  const municipios = new Set(faixas.map(({ dono }) => dono)).size
  await saveMunicipios(tx)
  await replaceFaixas(tx, faixas, { arquivo, municipios, em })
}

/** All imported ranges as text, and back: the state that a version keeps. */
export const keepFaixas = async (db: Db) =>
  JSON.stringify((await listFaixas(db)).map(({ inicio, fim, ibge }) => [inicio, fim, ibge]))
export const readFaixasGuardadas = (texto: string) =>
  (JSON.parse(texto) as [number, number, number][]).map(([inicio, fim, dono]) => ({ inicio, fim, dono }))

/** What an import of this file would report; changes nothing. */
export async function checkArquivoDeFaixas(texto: string): Promise<FaixasExaminadas> {
  const lido = readArquivoDeFaixas(await readLongCsv(texto))
  await breathe()
  const examinadas = checkFaixas(lido.linhas, findMunicipioConhecido)
  const erros = [...lido.erros, ...examinadas.erros].toSorted((a, b) => a.linha - b.linha)
  if (erros.length === 0 && examinadas.faixas.length === 0) {
    erros.push({ linha: 1, mensagem: 'o arquivo não tem nenhuma faixa.' })
  }
  return { ...examinadas, erros }
}

const faixasPorUf = Map.groupBy(FAIXAS_UF, ({ dono }) => dono.sigla)

function findMunicipioConhecido(ibge: number): MunicipioConhecido | undefined {
  const municipio = findMunicipioByIbge(ibge)
  return municipio && { ...municipio, faixasDaUf: faixasPorUf.get(municipio.siglaUf) ?? [] }
}
