/**
 * `npm run agencias:importar FILE.csv`: replaces the agencies of every carrier in the file. `npm run agencias:importar
 * FILE.csv -- --ensaio` only checks the file. With PostgreSQL the nodes may keep running; with the embedded database the
 * house must be stopped.
 */
import { CORREIOS, JADLOG } from '../server/adapters/transportadora/identidade.ts'
import { checkAgencias, importAgencias } from '../server/areas/cotacao/index.ts'
import { count, readImportArgs, readTexto, refuseErros, runComando, withDatabase } from './comando.ts'

const TRANSPORTADORAS = [CORREIOS, JADLOG]

await runComando(async () => {
  const { path: file, ensaio } = readImportArgs('Uso: npm run agencias:importar ARQUIVO.csv [-- --ensaio]')
  const texto = readTexto(file)
  const { agencias, erros } = ensaio
    ? await checkAgencias(texto, TRANSPORTADORAS)
    : await withDatabase((deps) => importAgencias(deps, texto, TRANSPORTADORAS), { mayBeFirst: true })
  refuseErros(erros)
  const importadas = agencias.length === 1 ? 'importada' : 'importadas'
  const seriam = agencias.length === 1 ? 'seria' : 'seriam'
  const feito = ensaio ? `${seriam} ${importadas} (ensaio, nada foi gravado)` : importadas
  const nomes = [...new Set(agencias.map(({ transportadora }) => transportadora))]
  const de = new Intl.ListFormat('pt-BR').format(nomes)
  console.log(`${count(agencias.length, 'agência', 'agências')} de ${de} ${feito}.`)
})
