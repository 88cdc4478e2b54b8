/**
 * `npm run cep:importar FILE.csv`: imports the CEP ranges of more cities. `npm run cep:importar FILE.csv -- --ensaio` only
 * checks the file. With PostgreSQL the nodes may keep running; with the embedded database the house must be stopped.
 */
import { basename } from 'node:path'
import { checkArquivoDeFaixas, importFaixas } from '../server/areas/endereco/index.ts'
import { count, readImportArgs, readTexto, refuseErros, runComando, withDatabase } from './comando.ts'

await runComando(async () => {
  const { path: file, ensaio } = readImportArgs('Uso: npm run cep:importar ARQUIVO.csv [-- --ensaio]')
  const texto = readTexto(file)
  const { municipios, faixas, semFaixa, erros } = ensaio
    ? await checkArquivoDeFaixas(texto)
    : await withDatabase((deps) => importFaixas(deps, { arquivo: basename(file), texto }), { mayBeFirst: true })
  refuseErros(erros)
  const found = `${count(faixas.length, 'faixa', 'faixas')} de ${count(municipios, 'município', 'municípios')}`
  const without = `${count(semFaixa, 'linha', 'linhas')} sem faixa`
  const importadas = faixas.length === 1 ? 'importada' : 'importadas'
  const seriam = faixas.length === 1 ? 'seria' : 'seriam'
  const feito = ensaio ? `${seriam} ${importadas} (ensaio, nada foi gravado)` : importadas
  console.log(`${found} ${feito}; ${without}.`)
})
