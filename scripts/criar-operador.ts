/**
 * `npm run operador:criar -- CPF E-MAIL "NOME"`: prints the link with which the first operator sets a password. It is also
 * the way back in when no administrator can log in, so it says how many can, and goes on.
 */
import { NovoOperador } from '#contract/operacao/equipe'
import { createPrimeiroOperador } from '../server/areas/operacao/index.ts'
import { readConfig } from '../server/config.ts'
import { AppError } from '../server/kernel/errors.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { count, runComando, withDatabase } from './comando.ts'

const USO = 'Uso: npm run operador:criar -- CPF E-MAIL "NOME"'

await runComando(async () => {
  const [cpf, email, ...nomes] = process.argv.slice(2)
  if (!cpf || !email || nomes.length === 0) throw new StartError(USO)
  const read = NovoOperador.omit({ direitos: true }).safeParse({ cpf, email, nome: nomes.join(' ') })
  if (!read.success) throw new StartError(`${read.error.issues[0]?.message}\n${USO}`)
  const config = readConfig()
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const { link, outros } = await withDatabase((deps) => createPrimeiroOperador(deps, read.data, publicUrl), {
    mayBeFirst: true,
  }).catch((error: unknown) => {
    throw error instanceof AppError ? new StartError(error.message) : error
  })
  if (outros > 0)
    console.error(
      `Atenção: já há ${count(outros, 'administrador que entra', 'administradores que entram')}, e este será mais um.`,
    )
  console.log(`Abra este link em até uma hora para criar a senha. Ele só funciona uma vez:\n${link}`)
})
