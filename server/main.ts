import { pathToFileURL } from 'node:url'
import { DEMO_ASSINANTE, DEMO_OPERADOR, DEMO_SENHA } from './areas/acesso/index.ts'
import type { Config } from './config.ts'
import { readConfig } from './config.ts'
import { openHouse } from './house.ts'
import { StartError } from './kernel/start-error.ts'

/** How long a stop waits for what is in flight before it gives up. */
const STOP_SECONDS = 20

/** Starts the product and stops it well: one clear line and exit code 1 when it cannot start. */
export async function main() {
  try {
    const config = readConfig()
    const house = await openHouse(config)
    stopOnSignal(house.close)
    const address = await house.app.listen({ port: config.port, host: config.host })
    say(welcome(config, config.publicUrl ?? address))
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exit(1)
  }
}

function stopOnSignal(close: () => Promise<void>) {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      setTimeout(() => process.exit(1), STOP_SECONDS * 1000).unref()
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`A parada falhou: ${String(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}

function welcome({ marca, sandbox, demo }: Config, address: string) {
  const lines = [`${marca.nome} está no ar: ${address}`, `API: ${address}/api/docs`]
  if (sandbox) lines.push(`Ambiente de testes (nada é de verdade): ${address}/sandbox`)
  if (demo) {
    lines.push(`Conta de demonstração: CPF ${maskCpf(DEMO_ASSINANTE.cpf)}, senha ${DEMO_SENHA}`)
    lines.push(`Conta da equipe: CPF ${maskCpf(DEMO_OPERADOR.cpf)}, senha ${DEMO_SENHA}`)
  }
  return lines.join('\n')
}

const maskCpf = (cpf: string) => cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')

function reasonOf(error: unknown) {
  if (error instanceof StartError) return error.message
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `PORT: a porta ${port} de ${address} já está em uso. Escolha outra.`
  if (code === 'EACCES') return `PORT: sem permissão para usar a porta ${port}.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000') {
    return `DATABASE_URL: o banco de dados não respondeu (${code}).`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const say = (text: string) => process.stdout.write(`${text}\n`)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
