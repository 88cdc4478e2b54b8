import type { Deps } from '../../../kernel/deps.ts'
import type { ChamadaHttp } from '../../../ports/chamada.ts'
import { insertChamadasHttp } from './chamada-http.repo.ts'
import { addChamada, newLote } from './chamadas-http.rules.ts'

/** How long a call waits in memory. */
const ESPERA_MS = 5_000

/** Writes the calls to carriers down, some seconds later and many at a time: no call waits for it, and none fails by it. */
export type Escrita = {
  anotar(chamada: ChamadaHttp): void
  /** Writes what waits. Never throws: what cannot be written is dropped, and the log says how much. */
  write(): Promise<void>
  close(): Promise<void>
}

export function openEscrita({ db, log }: Pick<Deps, 'db' | 'log'>): Escrita {
  let lote = newLote()
  let writing = Promise.resolve()
  const timer = setInterval(() => void write(), ESPERA_MS).unref()

  function write() {
    writing = writing.then(async () => {
      const { linhas, contas } = lote
      if (contas.size === 0) return
      lote = newLote()
      try {
        await insertChamadasHttp(
          db,
          [...linhas.values()].map(({ objetos, ...linha }) => ({ ...linha, objetos: [...objetos] })),
          [...contas.values()],
        )
      } catch (err) {
        const chamadas = [...contas.values()].reduce((sum, { quantas }) => sum + quantas, 0)
        log.warn({ err, chamadas }, 'calls to carriers were not written down')
      }
    })
    return writing
  }

  return {
    anotar(chamada) {
      log.debug(chamada, 'carrier call')
      addChamada(lote, chamada)
    },
    write,
    async close() {
      clearInterval(timer)
      await write()
    },
  }
}
