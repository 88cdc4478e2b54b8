import type { Deps } from '../../kernel/deps.ts'
import { readArquivoDeFaixas } from './arquivo-faixas.ts'
import { replaceFaixas, saveMunicipios } from './endereco.repo.ts'
import { FAIXAS_UF } from './faixas.ts'
import { checkFaixas, type FaixasExaminadas, type MunicipioConhecido } from './importacao.rules.ts'
import { findMunicipioByIbge, MUNICIPIOS } from './municipios.ts'

/**
 * Replaces the ranges of the last import by a file's, all or nothing: with one error nothing is written. Running nodes
 * notice the new version by themselves (localizacao.ts).
 */
export async function importFaixas(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { arquivo, texto }: { arquivo: string; texto: string },
): Promise<FaixasExaminadas> {
  const examinadas = checkArquivoDeFaixas(texto)
  const { faixas, municipios, erros } = examinadas
  if (erros.length > 0) return examinadas
  await db.transaction().execute(async (tx) => {
    await saveMunicipios(tx, MUNICIPIOS)
    await replaceFaixas(tx, faixas, { arquivo, municipios, em: clock.now() })
  })
  return examinadas
}

/** What an import of this file would report; changes nothing. */
export function checkArquivoDeFaixas(texto: string): FaixasExaminadas {
  const lido = readArquivoDeFaixas(texto)
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
