/**
 * `npm run cep:importar FILE.csv`: gives the house the CEP ranges of more cities. `npm run cep:importar FILE.csv -- --ensaio`
 * only checks the file. With PostgreSQL the nodes may go on running; the embedded database wants the house stopped meanwhile.
 */
import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { checkArquivoDeFaixas, importFaixas } from '../server/areas/endereco/index.ts'
import { readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { createClock } from '../server/kernel/clock.ts'
import { createLog } from '../server/kernel/log.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { readImportArgs, runComando } from './comando.ts'

/** A wrong file says the same thing a thousand times; this many lines are enough to see what. */
const MAX_ERRORS = 50

await runComando(async () => {
  const { path: file, ensaio } = readImportArgs('Uso: npm run cep:importar ARQUIVO.csv [-- --ensaio]')
  const texto = readFile(file)
  const { municipios, faixas, semFaixa, erros } = ensaio ? checkArquivoDeFaixas(texto) : await save(file, texto)
  for (const { linha, mensagem } of erros.slice(0, MAX_ERRORS)) console.error(`Linha ${linha}: ${mensagem}`)
  if (erros.length > MAX_ERRORS) console.error(`… e mais ${erros.length - MAX_ERRORS}.`)
  if (erros.length > 0) throw new StartError(`${count(erros.length, 'erro', 'erros')}: nada foi importado.`)
  const found = `${count(faixas.length, 'faixa', 'faixas')} de ${count(municipios, 'município', 'municípios')}`
  const without = `${count(semFaixa, 'linha', 'linhas')} sem faixa`
  const importadas = faixas.length === 1 ? 'importada' : 'importadas'
  const seriam = faixas.length === 1 ? 'seria' : 'seriam'
  const feito = ensaio ? `${seriam} ${importadas} (ensaio, nada foi gravado)` : importadas
  console.log(`${found} ${feito}; ${without}.`)
})

function readFile(file: string) {
  const bytes = readBytes(file)
  if (!isUtf8(bytes)) throw new StartError(`O arquivo ${file} não está em UTF-8. Salve-o de novo em UTF-8.`)
  return bytes.toString('utf8')
}

function readBytes(file: string) {
  try {
    return readFileSync(file)
  } catch {
    throw new StartError(`O arquivo ${file} não pôde ser lido.`)
  }
}

async function save(file: string, texto: string) {
  const config = readConfig()
  const { open, release } = await openDatabase(config, createLog(config))
  try {
    await migrate(open.db)
    return await importFaixas({ db: open.db, clock: createClock() }, { arquivo: basename(file), texto })
  } finally {
    await open.close()
    await release()
  }
}

function count(many: number, one: string, more: string) {
  return `${many.toLocaleString('pt-BR')} ${many === 1 ? one : more}`
}
