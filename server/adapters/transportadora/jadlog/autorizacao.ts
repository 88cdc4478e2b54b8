import { plusSeconds } from '#contract/kernel/values/instant'
import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/log.ts'
import { RecusaDaTransportadora, SemResposta } from '../conversa/desfechos.ts'

/** Seconds for which a refused token is not shown again. */
const PAUSA_SEGUNDOS = 60

/** The token of this installation, and what follows when Jadlog refuses it. */
export type Autorizacao = {
  /** The header `authorization` of a call. Throws SemResposta for a minute after a refusal: a wrong token is not shown a thousand times. */
  header(): string
  /** Throws SemResposta when the refusal is about the token (401, 403): no parcel is to blame, and nothing was done. */
  assertAutorizado(refusal: RecusaDaTransportadora): void
}

export function createAutorizacao(
  token: string,
  { clock, log }: { clock: Pick<Clock, 'now'>; log: Pick<Logger, 'warn'> },
): Autorizacao {
  const authorization = `Bearer ${token}`
  let refusedUntil = new Date(0)
  return {
    header() {
      if (clock.now() < refusedUntil)
        throw new SemResposta('JADLOG_TOKEN was refused a moment ago: not asked', {
          talvezFeito: false,
          isCaller: true,
        })
      return authorization
    },
    assertAutorizado({ status }) {
      if (status !== 401 && status !== 403) return
      refusedUntil = plusSeconds(clock.now(), PAUSA_SEGUNDOS)
      log.warn({ transportadora: 'jadlog', status }, 'JADLOG_TOKEN is refused: ask Jadlog for a new token and set it')
      throw new SemResposta(`JADLOG_TOKEN is refused (${status})`, { status, talvezFeito: false })
    },
  }
}
