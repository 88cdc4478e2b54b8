/**
 * The tax authority of the rehearsal as a process of its own: over HTTPS, with the product's database for a memory. Its
 * parent tells it by IPC at which step which process is killed.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { startServidor } from '../../adapters/dce/sefaz/testing-servidor.ts'
import { openSefaz } from '../../adapters/dce/simulado/sefaz.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../db/open-database.ts'
import { createClock } from '../../kernel/clock.ts'
import { createLog } from '../../kernel/log.ts'
import { syncRelogio } from '../../sandbox/index.ts'
import type { DaAutoridade } from './arranjo.ts'
import type { MorteNaAutoridade, Pergunta } from './mortes.ts'

const { databaseUrl, port, certificados } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as DaAutoridade
const config = readConfig({ DATABASE_URL: databaseUrl, SANDBOX: 'on', NODE_ENV: 'test', LOG_LEVEL: 'error' })
const { open } = await openDatabase(config, createLog(config))
const { db } = open
const clock = createClock()
const sefaz = openSefaz({ db, clock })

let mortes: MorteNaAutoridade[] = []
process.on('message', (told) => {
  if (Array.isArray(told)) mortes = told as MorteNaAutoridade[]
})
process.on('disconnect', () => process.exit())

/** Kills the authority or the product when this step is planned for it. After the product's death the parent lets `pass` go on. */
async function pass(pergunta: Pergunta, momento: MorteNaAutoridade['momento']) {
  const [next] = mortes
  if (next?.pergunta !== pergunta || next.momento !== momento) return
  mortes = mortes.slice(1)
  await new Promise((told) => process.send!({ morte: next }, told))
  if (next.quem === 'AUTORIDADE') process.kill(process.pid, 'SIGKILL')
  await once(process, 'message')
}

/** Answers as the played authority does, and passes the steps before and after its work. */
const vigiada =
  <What>(pergunta: Pergunta, answer: (what: What) => Promise<string>) =>
  async (what: What) => {
    await pass(pergunta, 'antes')
    await syncRelogio({ db, clock })
    const told = await answer(what)
    await pass(pergunta, 'depois')
    return told
  }

await startServidor(
  {
    autorizar: vigiada('autorizar', sefaz.autorizar),
    consultar: vigiada('consultar', sefaz.consultar),
    registrarEvento: vigiada('registrarEvento', sefaz.registrarEvento),
  },
  certificados,
  port,
)
process.send!({ aberta: true })
