import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../scripts/porta-livre.ts'
import { type Certificados, createAc, pfxOf } from '../../adapters/dce/sefaz/testing-servidor.ts'
import { startPostgresProxy } from '../../testing/postgres-proxy.ts'
import { COMPILED, createProduto } from '../produto.ts'
import type { Morte, MorteNaAutoridade } from './mortes.ts'

/** What the authority's process reads at its start. */
export type DaAutoridade = { databaseUrl: string; port: number; certificados: Certificados }
/** What the product's process reads at its start. */
export type DoProduto = { url: string; cadeia: string; pfx: string; senha: string }

export type Arranjo = Awaited<ReturnType<typeof arrange>>

const SENHA = 'senha do ensaio'
const program = (name: string) => join(import.meta.dirname, name)

/** The product and the authority, each a process, and a proxy between the product and its PostgreSQL. Both come back whenever they die. */
export async function arrange({
  env,
  databaseUrl,
  folder,
  onFalha,
}: {
  env: Record<string, string>
  databaseUrl: string
  folder: string
  onFalha: (what: string) => void
}) {
  const { ac, servidor, cliente } = createAc()
  const port = await freePort()
  const file = (name: string, content: DaAutoridade | DoProduto) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), JSON.stringify(content))
    return join(folder, name)
  }
  const daAutoridade = file('autoridade.json', {
    databaseUrl,
    port,
    certificados: {
      ac: { certificado: ac.certificado },
      servidor: { chave: servidor.chave, certificado: servidor.certificado },
    },
  })
  const doProduto = file('produto.json', {
    url: `https://127.0.0.1:${port}`,
    cadeia: ac.certificado,
    pfx: pfxOf(cliente, SENHA).toString('base64'),
    senha: SENHA,
  })
  const proxy = await startPostgresProxy(databaseUrl)
  const produto = await createProduto(
    { ...env, DATABASE_URL: proxy.url },
    {
      adiantadoMs: 0,
      onEnd: (code) => onFalha(`o produto terminou sozinho (${code})`),
      programa: [program('no.ts'), doProduto],
    },
  )

  let mortes: Morte[] = []
  /** Deaths that the plan still wants. */
  const left = () => mortes.length
  let autoridade: ChildProcess
  let opening = Promise.resolve()
  let counted = 0
  let isOver = false
  const again = (what: Promise<unknown>) => void what.catch((error: unknown) => onFalha(String(error)))

  async function openAutoridade() {
    const child = fork(program('autoridade.ts'), [daAutoridade], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...env },
    })
    autoridade = child
    child.on('message', (told: { morte?: MorteNaAutoridade }) => {
      if (!told.morte) return
      counted++
      mortes = mortes.slice(1)
      if (told.morte.quem === 'PRODUTO') again(killProduto().then(() => child.connected && child.send('segue')))
      else if (mortes[0]?.em === 'banco') armBanco()
    })
    child.once('exit', () => {
      if (!isOver) again((opening = openAutoridade()))
    })
    await once(child, 'message')
    tellAutoridade()
  }
  const tellAutoridade = () => autoridade.connected && autoridade.send(mortes.filter(({ em }) => em === 'autoridade'))

  /** Kills the product and starts it again; does not wait for the start. */
  async function killProduto() {
    await produto.kill()
    again(produto.start())
    armBanco()
  }

  function armBanco() {
    const [next] = mortes
    if (next?.em !== 'banco') proxy.arm()
    else
      proxy.arm({
        fault: next.momento === 'antes' ? 'cut' : 'cut after',
        at: next.vez,
        isCounted: (text) => text === next.comando,
        async onCut() {
          counted++
          mortes = mortes.slice(1)
          await killProduto()
        },
      })
  }

  opening = openAutoridade()
  await Promise.all([opening, produto.start()])

  return {
    produto,
    /** Resolves when both answer. */
    ready: () => Promise.all([opening, produto.ready()]),
    /** From now on a process is killed at these steps, in this order. */
    plan(next: readonly Morte[]) {
      mortes = [...next]
      armBanco()
      tellAutoridade()
    },
    left,
    /** Deaths so far. */
    mortes: () => counted,
    /** The statements about DC-e since `plan`. */
    comandos: () => proxy.disarm().filter((text) => DAS_DCES.test(text)),
    async close() {
      isOver = true
      const code = await produto.stop()
      if (code !== 0) onFalha(`a parada terminou com ${code}: ${produto.said().slice(-2000)}`)
      autoridade.kill()
      await proxy.close()
    },
  }
}

/** Statements that read or change a DC-e, the numbers of a series, or the frete whose status a trigger follows. */
const DAS_DCES = /\bdce(?:_serie)?\b|^update "frete" /
