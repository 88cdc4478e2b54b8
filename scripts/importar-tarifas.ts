/**
 * `npm run tarifas:importar DIR`: sells by the contract tables in DIR, carrier/product/version/*.csv as in
 * server/tarifario/tabelas. `npm run tarifas:importar DIR -- --ensaio` only checks them. With PostgreSQL the nodes may keep
 * running and notice the new tables by themselves; with the embedded database the house must be stopped.
 */
import { type Importacao, importTarifas, VersaoAlterada } from '../server/areas/cotacao/index.ts'
import { StartError } from '../server/kernel/start-error.ts'
import type { Edicao } from '../server/tarifario/compilacao.ts'
import { TabelaInvalida } from '../server/tarifario/csv.ts'
import { readEdicoes, TABELAS_DO_PROJETO } from '../server/tarifario/load-tabelas.ts'
import { readImportArgs, runComando, withDatabase } from './comando.ts'

await runComando(async () => {
  const { path: dir, ensaio } = readImportArgs('Uso: npm run tarifas:importar PASTA [-- --ensaio]')
  const { novas, superadas, repetidas } = await importFolder(dir, ensaio)
  for (const pasta of repetidas) console.log(`${pasta}: já estava, com o mesmo conteúdo.`)
  for (const pasta of novas) console.log(`${pasta}: ${ensaio ? 'seria importada' : 'importada'}.`)
  const vende = ensaio ? 'venderia' : 'vai vender'
  for (const pasta of superadas) console.log(`${pasta}: não ${vende}, pois já há uma versão mais nova deste produto.`)
  if (ensaio) console.log('Ensaio: nada foi gravado.')
})

async function importFolder(dir: string, isEnsaio: boolean): Promise<Importacao> {
  const edicoes = readFolder(dir)
  try {
    return await withDatabase((deps) => importTarifas(deps, edicoes, { isEnsaio }), { mayBeFirst: true })
  } catch (error) {
    if (!(error instanceof TabelaInvalida || error instanceof VersaoAlterada)) throw error
    throw new StartError(`${error.message}\nNada foi importado.`)
  }
}

function readFolder(dir: string) {
  const edicoes = openFolder(dir)
  if (edicoes.length === 0)
    throw new StartError(`A pasta ${dir} não tem nenhuma tabela: espera-se transportadora/produto/versão/*.csv.`)
  const vendidos = new Set(readEdicoes(TABELAS_DO_PROJETO).map(nomeOf))
  const outros = new Set(edicoes.map(nomeOf).filter((nome) => !vendidos.has(nome)))
  if (outros.size > 0) {
    const lista = new Intl.ListFormat('pt-BR')
    throw new StartError(
      `A pasta ${dir} tem o que não se vende: ${lista.format(outros)}. Há ${lista.format(vendidos)}.\nNada foi importado.`,
    )
  }
  return edicoes
}

function nomeOf({ transportadora, produto }: Edicao) {
  return `${transportadora}/${produto}`
}

function openFolder(dir: string) {
  try {
    return readEdicoes(dir)
  } catch (error) {
    if (error instanceof TabelaInvalida) throw new StartError(`${error.message}\nNada foi importado.`)
    throw new StartError(`A pasta ${dir} não pôde ser lida.`)
  }
}
