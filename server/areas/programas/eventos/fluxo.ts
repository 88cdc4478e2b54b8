import type { FastifyReply, FastifyRequest } from 'fastify'
import { plusSeconds } from '#contract/kernel/values/instant'
import {
  CURSOR_INVALIDO,
  Cursor,
  Evento,
  FLUXOS_DEMAIS,
  LAST_EVENT_ID,
  listEventos,
  MAX_FLUXOS,
  type TipoDeEvento,
} from '#contract/programas/evento'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { isStillAdmitted } from '../../../kernel/http/admission.ts'
import { compileWriter } from '../../../kernel/http/encoder.ts'
import { type EventStream, openEventStream, STREAMED, type Streamed } from '../../../kernel/http/event-stream.ts'
import { perHouse } from '../../../kernel/memo.ts'
import { runOnce } from '../../../kernel/patience.ts'
import { findUltimo, listUltimos } from './evento.repo.ts'
import { numberEventos } from './numeracao.ts'
import { placeOf, readEventos } from './pagina.ts'

/** How often a node with open streams looks for new events, in real time. All other times are the clock's. */
const LOOK_MS = 1000
const HEARTBEAT_SECONDS = 15
/** Seconds after which the session or key of a silent stream is checked again. */
const CHECK_SECONDS = 60
/** Seconds after a check of the session or key in which events are sent without another check. */
const BELIEVED_SECONDS = 1
/** After this time a stream ends. Its reader opens another one, perhaps on another node. */
const LIFE_SECONDS = 30 * 60
/** Seconds after which a reader who takes nothing is cut off. */
const STILL_SECONDS = 30
const EVENTS_AT_ONCE = 100
/** Milliseconds after which a reader opens an ended stream again (the field `retry`). */
const RETRY_MS = 2000

type Pedido = { assinaturaUuid: string; apos: string | undefined; tipos: readonly TipoDeEvento[] | undefined }
type Conexao = { request: FastifyRequest; reply: FastifyReply }

/** An open stream of events. */
type Fluxo = {
  assinaturaUuid: string
  tipos: readonly TipoDeEvento[] | undefined
  request: FastifyRequest
  stream: EventStream
  /** The cursor up to which the reader has everything. */
  apos: number
  endsAt: Date
  /** When the session or key was last checked, and when a check last found it good. */
  checkedAt: Date
  admittedAt: Date
  spokeAt: Date
  /** Since when the reader has not taken all that was sent; undefined when the reader has taken all. */
  sendingSince: Date | undefined
  isReading: boolean
}

/**
 * Answers with a stream, after `Last-Event-ID`, else after `apos`, else from now on. Throws TOO_MANY_REQUESTS beyond
 * MAX_FLUXOS, VALIDACAO for a cursor of another log, and INDISPONIVEL while the process stops.
 */
export const openFluxo = (deps: Deps, pedido: Pedido, conexao: Conexao) => fluxosOf(deps).open(pedido, conexao)

/** The streams that are open on this node. */
export const fluxosOf = perHouse(createFluxos)

function createFluxos(deps: Deps) {
  const { clock, db, log } = deps
  const fluxos = new Set<Fluxo>()
  /** The number of streams of each subscription. A stream counts from the beginning of its opening. */
  const places = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let isClosed = false

  return {
    async open({ assinaturaUuid, apos, tipos }: Pedido, { request, reply }: Conexao): Promise<Streamed> {
      const begun = clock.now()
      const lastEventId = lastEventIdOf(request)
      const seen = lastEventId ?? apos
      takePlace(assinaturaUuid)
      let [start, ultimo] = [0, 0]
      try {
        await numberEventos(deps)
        ultimo = await findUltimo(db, assinaturaUuid)
        start = seen === undefined ? ultimo : placeOf(seen, ultimo, lastEventId === undefined ? 'apos' : LAST_EVENT_ID)
        if (isClosed) throw new AppError('INDISPONIVEL', 'Este processo está parando.')
      } catch (error) {
        leavePlace(assinaturaUuid)
        throw error
      }
      const stream = openEventStream(request, reply)
      const now = clock.now()
      const fluxo: Fluxo = {
        assinaturaUuid,
        tipos,
        request,
        stream,
        apos: start,
        endsAt: plusSeconds(now, LIFE_SECONDS),
        checkedAt: begun,
        admittedAt: begun,
        spokeAt: now,
        sendingSince: undefined,
        isReading: false,
      }
      fluxos.add(fluxo)
      timer ??= setInterval(() => void runOnce(look), LOOK_MS).unref()
      stream.onClose(() => forget(fluxo))
      // the id: if the connection breaks before the first event, the reader goes on from here
      void say(fluxo, `retry: ${RETRY_MS}\nid: ${start}\n\n`).then(() => read(fluxo, ultimo))
      return STREAMED
    },
    /** Ends all streams, and lets no new stream open. */
    close() {
      isClosed = true
      for (const { stream } of fluxos) stream.end()
    },
  }

  function takePlace(assinaturaUuid: string) {
    const taken = places.get(assinaturaUuid) ?? 0
    if (taken >= MAX_FLUXOS)
      throw new AppError('TOO_MANY_REQUESTS', FLUXOS_DEMAIS, { retryAfterSeconds: HEARTBEAT_SECONDS })
    places.set(assinaturaUuid, taken + 1)
  }

  function leavePlace(assinaturaUuid: string) {
    const left = (places.get(assinaturaUuid) ?? 0) - 1
    if (left > 0) places.set(assinaturaUuid, left)
    else places.delete(assinaturaUuid)
  }

  function forget(fluxo: Fluxo) {
    if (!fluxos.delete(fluxo)) return
    leavePlace(fluxo.assinaturaUuid)
    if (fluxos.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  /** One round for all streams of this node. */
  async function look() {
    for (const fluxo of fluxos) tend(fluxo)
    if (isLooking) return
    isLooking = true
    try {
      await numberEventos(deps)
      const ultimos = await listUltimos(db, [...new Set([...fluxos].map(({ assinaturaUuid }) => assinaturaUuid))])
      for (const fluxo of fluxos) void read(fluxo, ultimos.get(fluxo.assinaturaUuid) ?? 0)
    } catch (err) {
      log.warn({ err }, 'the log of eventos could not be read')
    } finally {
      isLooking = false
    }
  }

  /** Does what is due by time: ends an old stream, cuts off a silent reader, checks the session, sends a heartbeat. */
  function tend(fluxo: Fluxo) {
    const now = clock.now()
    const isPast = (since: Date, seconds: number) => plusSeconds(since, seconds) <= now
    if (fluxo.sendingSince) {
      if (isPast(fluxo.sendingSince, STILL_SECONDS)) fluxo.stream.cut()
      return
    }
    if (now >= fluxo.endsAt) return fluxo.stream.end()
    if (isPast(fluxo.checkedAt, CHECK_SECONDS)) void endIfRefused(fluxo)
    // the heartbeat has the place: a reader of few types who comes back does not begin far behind
    if (isPast(fluxo.spokeAt, HEARTBEAT_SECONDS)) void say(fluxo, `:\nid: ${fluxo.apos}\n\n`)
  }

  async function endIfRefused(fluxo: Fluxo) {
    try {
      await isAdmitted(fluxo)
    } catch (err) {
      log.warn({ err }, 'the session of a stream could not be asked for') // checked again in a minute, and before events
    }
  }

  /** Whether the caller would still be admitted. If not, ends the stream. */
  async function isAdmitted(fluxo: Fluxo) {
    const now = clock.now()
    fluxo.checkedAt = now
    if (!(await isStillAdmitted(deps, listEventos, fluxo.request))) {
      fluxo.stream.end()
      return false
    }
    fluxo.admittedAt = now
    return true
  }

  function maySend(fluxo: Fluxo) {
    return clock.now() < plusSeconds(fluxo.admittedAt, BELIEVED_SECONDS) || isAdmitted(fluxo)
  }

  /** Sends the events that the reader does not have, up to `ultimo`, the last place of the log. */
  async function read(fluxo: Fluxo, ultimo: number) {
    if (fluxo.isReading || fluxo.sendingSince) return
    fluxo.isReading = true
    try {
      while (fluxo.apos < ultimo && fluxos.has(fluxo)) {
        const { apos, tipos, assinaturaUuid } = fluxo
        const { eventos, proximo } = await readEventos(deps, assinaturaUuid, {
          apos,
          ultimo,
          limite: EVENTS_AT_ONCE,
          tipos,
        })
        if (eventos.length > 0) {
          if (!(await maySend(fluxo))) return
          if (!(await say(fluxo, eventos.map(writeEvento).join('')))) return
        }
        fluxo.apos = proximo
      }
    } catch (err) {
      log.warn({ err }, 'a stream of eventos could not be read') // the next round reads it again
    } finally {
      fluxo.isReading = false
    }
  }

  async function say(fluxo: Fluxo, text: string) {
    fluxo.spokeAt = fluxo.sendingSince = clock.now()
    const isTaken = await fluxo.stream.send(text)
    fluxo.sendingSince = undefined
    return isTaken
  }
}

const write = compileWriter(Evento)
const writeEvento = (evento: Evento) => `id: ${evento.cursor}\nevent: ${evento.tipo}\ndata: ${write(evento)}\n\n`

function lastEventIdOf({ headers }: FastifyRequest) {
  const seen = headers['last-event-id'] || undefined
  if (seen === undefined || Cursor.safeParse(seen).success) return seen as string | undefined
  const errors = [{ campo: LAST_EVENT_ID, mensagem: CURSOR_INVALIDO }]
  throw new AppError('VALIDACAO', CURSOR_INVALIDO, { errors })
}
