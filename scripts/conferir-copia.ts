/**
 * `npm run copia:conferir -- COPIA`: restores a backup into a database of its own, checks hashes, counts, the books, the
 * audit log and every file, and throws that database away. Exit code 1 when something does not add up; the output names it.
 */
import { readConfig } from '../server/config.ts'
import { conferirCopia } from '../server/copia/casa.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { count, runComando } from './comando.ts'
import { createProgresso } from './progresso.ts'

await runComando(async () => {
  const [pasta, ...others] = process.argv.slice(2)
  if (!pasta || pasta.startsWith('-') || others.length > 0) throw new StartError('Uso: npm run copia:conferir -- COPIA')
  const progresso = createProgresso()
  const { diferencas, linhas, auditoria, arquivos } = await conferirCopia(readConfig(), {
    pasta,
    tell: progresso.tell,
  }).finally(progresso.end)
  for (const diferenca of diferencas) console.error(diferenca)
  if (diferencas.length > 0) throw new StartError(`${count(diferencas.length, 'diferença', 'diferenças')} na cópia.`)
  console.log(
    `A cópia confere: ${count(linhas, 'linha', 'linhas')}, o livro, ${count(auditoria, 'linha', 'linhas')} da auditoria, ${count(arquivos, 'arquivo', 'arquivos')}.`,
  )
})
