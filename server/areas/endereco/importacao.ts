import type { Deps } from '../../kernel/deps.ts'
import { readArquivoDeFaixas } from './arquivo-faixas.ts'
import { replaceFaixas, saveMunicipios } from './endereco.repo.ts'
import { FAIXAS_UF } from './faixas.ts'
import { checkFaixas, type ErroDeLinha, type MunicipioConhecido } from './importacao.rules.ts'
import { findMunicipioByIbge, MUNICIPIOS } from './municipios.ts'

export type ResultadoDaImportacao = { municipios: number; faixas: number; semFaixa: number; erros: ErroDeLinha[] }

/**
 * Replaces the ranges of the last import by those of a file, all or nothing: with one error nothing is written. A dry
 * run (`ensaio`) checks alone. Running nodes notice the new version by themselves (localizacao.ts).
 */
export async function importFaixas(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { arquivo, texto, ensaio }: { arquivo: string; texto: string; ensaio: boolean },
): Promise<ResultadoDaImportacao> {
  const lido = readArquivoDeFaixas(texto)
  const { faixas, municipios, semFaixa, ...conferencia } = checkFaixas(lido.linhas, findMunicipioConhecido)
  const erros = [...lido.erros, ...conferencia.erros].toSorted((a, b) => a.linha - b.linha)
  if (erros.length === 0 && faixas.length === 0) erros.push({ linha: 1, mensagem: 'o arquivo não tem nenhuma faixa.' })
  if (erros.length === 0 && !ensaio) {
    await db.transaction().execute(async (tx) => {
      await saveMunicipios(tx, MUNICIPIOS)
      await replaceFaixas(tx, faixas, { arquivo, municipios, em: clock.now() })
    })
  }
  return { municipios, faixas: faixas.length, semFaixa, erros }
}

const faixasPorUf = Map.groupBy(FAIXAS_UF, ({ dono }) => dono.sigla)

function findMunicipioConhecido(ibge: number): MunicipioConhecido | undefined {
  const municipio = findMunicipioByIbge(ibge)
  return municipio && { ...municipio, faixasDaUf: faixasPorUf.get(municipio.siglaUf) ?? [] }
}
