/**
 * `npm run auditoria:conferir`: walks the chain of the audit log. Exit code 1 when a row was changed, removed, put in or
 * moved; the output names it.
 */
import { checkAuditoria } from '../server/areas/operacao/index.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { count, runComando, withDatabase } from './comando.ts'

await runComando(async () => {
  const { linhas, falhas } = await withDatabase(({ db }) => checkAuditoria(db))
  for (const { mensagem } of falhas) console.error(mensagem)
  if (falhas.length > 0) throw new StartError(`${count(falhas.length, 'falha', 'falhas')} na auditoria.`)
  console.log(`A auditoria confere: ${count(linhas, 'linha', 'linhas')}.`)
})
