/**
 * `npm run livro:conferir`: adds up the whole books again. Exit code 1 when something does not add up; the output names it.
 */
import { checkLivro } from '../server/areas/carteira/index.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { count, runComando, withDatabase } from './comando.ts'

await runComando(async () => {
  const diferencas = await withDatabase(({ db }) => checkLivro(db))
  for (const diferenca of diferencas) console.error(diferenca)
  if (diferencas.length > 0) throw new StartError(`${count(diferencas.length, 'diferença', 'diferenças')} no livro.`)
  console.log('O livro confere.')
})
