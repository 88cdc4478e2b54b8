import { Worker } from 'node:worker_threads'
import type { Impresso } from './impresso.ts'

export type PedidoDeImpressao = { numero: number; impresso: Impresso }
export type Resposta = { numero: number } & ({ bytes: Uint8Array<ArrayBuffer> } | { erro: unknown })

export type Impressora = {
  /** Rejects when the job fails, or when the printer is closed meanwhile. */
  print(impresso: Impresso): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/** Jobs in the thread at one time; the others wait here, where they cost little. */
const AO_MESMO_TEMPO = 4
/** The many short-lived objects need a large young generation, or garbage collection takes a quarter of the time. */
const MEMORIA = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

type ImpressaoEmEspera = { impresso: Impresso; done: PromiseWithResolvers<Uint8Array<ArrayBuffer>> }

/**
 * Makes print jobs in a thread of its own, so that requests are not delayed. The first job starts the thread, which
 * stays. A thread that dies fails its jobs, and the next job starts another.
 */
export function createImpressora(): Impressora {
  const waiting: ImpressaoEmEspera[] = []
  const running = new Map<number, ImpressaoEmEspera['done']>()
  let worker: Worker | undefined
  let isClosed = false
  let last = 0

  return {
    print(impresso) {
      const done = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
      if (isClosed) done.reject(new Error('the printer is closed'))
      else waiting.push({ impresso, done })
      startNext()
      return done.promise
    },
    async close() {
      isClosed = true
      for (const { done } of waiting.splice(0)) done.reject(new Error('the printer is closed'))
      await worker?.terminate()
    },
  }

  function startNext() {
    while (running.size < AO_MESMO_TEMPO) {
      const next = waiting.shift()
      if (!next) return
      const numero = ++last
      running.set(numero, next.done)
      worker ??= start()
      worker.postMessage({ numero, impresso: next.impresso } satisfies PedidoDeImpressao)
    }
  }

  function start() {
    const started = new Worker(new URL('./impressora-worker.ts', import.meta.url), { resourceLimits: MEMORIA })
    started.unref()
    started.on('message', (resposta: Resposta) => {
      const done = running.get(resposta.numero)
      running.delete(resposta.numero)
      if ('bytes' in resposta) done?.resolve(resposta.bytes)
      else done?.reject(resposta.erro)
      startNext()
    })
    started.on('error', (error) => end(error))
    started.on('exit', () => end(new Error('the printer ended')))
    return started

    function end(error: unknown) {
      if (worker !== started) return
      worker = undefined
      const lost = [...running.values()]
      running.clear()
      for (const done of lost) done.reject(error)
      startNext()
    }
  }
}
