/**
 * `npm run copia:fazer -- PASTA`: a backup of the whole house in a new folder under PASTA, while the house runs. `--sem-arquivos`
 * leaves out the files that the S3 store keeps. The key comes from COPIA_CHAVE or COPIA_CHAVE_ARQUIVO.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { fazerCopia } from '../server/copia/casa.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { count, runComando } from './comando.ts'
import { createProgresso } from './progresso.ts'

await runComando(async () => {
  const args = readArgs()
  const progresso = createProgresso()
  const { destino, manifesto } = await fazerCopia(readConfig(), { ...args, tell: progresso.tell }).finally(
    progresso.end,
  )
  const linhas = manifesto.tabelas.reduce((sum, tabela) => sum + tabela.linhas, 0)
  const { objetos } = manifesto
  const bytes = manifesto.tabelas.reduce((sum, { rolo }) => sum + rolo.bytes, objetos?.rolo.bytes ?? 0)
  console.log(`Cópia feita em ${destino}`)
  console.log(
    `${count(manifesto.tabelas.length, 'tabela', 'tabelas')}, ${count(linhas, 'linha', 'linhas')}, ${count(objetos?.quantos ?? 0, 'arquivo do S3', 'arquivos do S3')}, ${count(Math.ceil(bytes / 1e6), 'MB', 'MB')}, ${manifesto.cifra ? 'cifrada' : 'sem cifra'}.`,
  )
  if (objetos && objetos.ausentes.length > 0)
    console.error(
      `${count(objetos.ausentes.length, 'arquivo foi apagado', 'arquivos foram apagados')} durante a cópia.`,
    )
  if (!manifesto.cifra) console.error('Atenção: sem COPIA_CHAVE, quem lê esta pasta lê tudo o que a casa sabe.')
})

function readArgs() {
  try {
    const { values, positionals } = parseArgs({
      options: { 'sem-arquivos': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [pasta, ...others] = positionals
    if (pasta && others.length === 0) return { pasta, semArquivos: values['sem-arquivos'] }
  } catch {
    // an unknown option: the usage below names the known one
  }
  throw new StartError('Uso: npm run copia:fazer -- PASTA [--sem-arquivos]')
}
