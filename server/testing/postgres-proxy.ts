import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { takeTurns } from './espera.ts'
import { type Message, messages, READY, refusal } from './postgres-messages.ts'

/**
 * What happens to a statement on its way:
 * - 'cut': the connection is cut before the server gets it;
 * - 'cut after': the server runs it, and the connection is cut instead of the answer;
 * - 'standby': the server has become a standby, and refuses it and all that follow on this connection;
 * - 'delay': it arrives late.
 */
export const FAULTS = ['cut', 'cut after', 'standby', 'delay'] as const
export type Fault = (typeof FAULTS)[number]

/** The n-th statement from now on, counted from 1, on whatever connection. */
type Plan = {
  fault: Fault
  at: number
  /** Which statements are counted; all, when it is missing. */
  isCounted?: (text: string) => boolean
  /** Awaited when the statement is about to be cut, or when its answer is: a caller may end the product here. */
  onCut?: () => Promise<unknown>
}

export type PostgresProxy = Awaited<ReturnType<typeof startPostgresProxy>>

/**
 * A machine between the product and its PostgreSQL that speaks the wire protocol (version 3, without encryption) and
 * hurts the one statement that the test chooses (`arm`).
 */
export async function startPostgresProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  let plan: Plan | undefined
  let statements: string[] = []
  let counted = 0
  /** How often another server became the primary. */
  let promotions = 0
  let refused = 0
  /** Resolves when answers may pass. */
  let thawed = Promise.withResolvers<void>()
  thawed.resolve()
  const sockets = new Set<Socket>()

  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const pair = [near, far]
    const opened = promotions
    for (const socket of pair) {
      sockets.add(socket.setNoDelay())
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          for (const other of pair) other.destroy()
        })
    }
    const judge = (text: string): Pick<Plan, 'fault' | 'onCut'> | undefined => {
      statements.push(text)
      if (opened < promotions) {
        refused++
        return { fault: 'standby' }
      }
      if (plan?.isCounted?.(text) === false) return undefined
      return plan?.at === ++counted ? plan : undefined
    }
    void relay(near, far, judge, () => thawed.promise)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: url.href,
    /** Counts statements from now on, and hurts one of them. */
    arm(next?: Plan) {
      statements = []
      counted = 0
      plan = next
    },
    /** Hurts nothing any more; returns the statements since `arm`. */
    disarm() {
      plan = undefined
      return [...statements]
    },
    /** From now on all connections that are open lead to a standby, as after a failover; new ones lead to the primary. */
    promote: () => promotions++,
    /** The server hangs: connections stay, and no answer comes before `thaw`. */
    freeze: () => void (thawed = Promise.withResolvers()),
    thaw: () => thawed.resolve(),
    /** Connections on which a statement met a standby after `promote`. */
    refused: () => refused,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/**
 * Carries one connection, until it ends or a fault ends it. `judge` is told each statement before the server gets it. Each
 * answer waits for `untilThawed`.
 */
async function relay(
  near: Socket,
  far: Socket,
  judge: (text: string) => Pick<Plan, 'fault' | 'onCut'> | undefined,
  untilThawed: () => Promise<void>,
) {
  /** Groups of statements that the server has got, and has answered. A group ends with Sync; the first one opens the session. */
  let sent = 1
  let answered = 0
  /** The group whose answer nobody gets. */
  let lost = Infinity
  let onLost: Plan['onCut']
  const settled = new Set<() => void>()
  const untilAnswered = async (groups: number) => {
    while (answered < groups) await new Promise<void>((done) => settled.add(done))
  }
  const cut = () => near.destroy()

  const answering = async () => {
    for await (const { type, bytes } of messages(far, { isOpening: false })) {
      await untilThawed()
      if (answered + 1 < lost) near.write(bytes)
      if (type !== 'Z') continue
      answered++
      if (answered === lost) {
        await onLost?.()
        cut()
      }
      for (const go of settled) go()
      settled.clear()
    }
  }

  const asking = async () => {
    const texts = textsOf()
    let isStandby = false
    let isRefused = false
    for await (const message of messages(near, { isOpening: true })) {
      const { type, bytes } = message
      const text = texts(message)
      const { fault, onCut } = (text === undefined || isStandby ? undefined : judge(text)) ?? {}
      if (fault === 'cut') {
        await onCut?.()
        return cut()
      }
      if (fault === 'delay') await takeTurns(200)
      if (fault === 'cut after') {
        lost = sent + 1
        onLost = onCut
      }
      if (fault === 'standby') {
        isStandby = true
        await untilAnswered(sent)
      }
      if (isStandby) {
        if (text !== undefined && !isRefused) {
          near.write(refusal('25006', 'cannot execute this statement in a read-only transaction'))
          isRefused = true
        }
        if (type === 'S' || type === 'Q') {
          near.write(READY)
          isRefused = false
        }
        continue
      }
      if (type === 'S' || type === 'Q') sent++
      far.write(bytes)
    }
  }

  await Promise.all([answering(), asking()].map((way) => way.catch(cut)))
}

/** The text of the statement that a message runs; undefined for a message that runs none. */
function textsOf() {
  const prepared = new Map<string, string>()
  const bound = new Map<string, string>()
  return ({ type, texts }: Message) => {
    const [first = '', second = ''] = texts
    if (type === 'Q') return first
    if (type === 'P') prepared.set(first, second)
    if (type === 'B') bound.set(first, prepared.get(second) ?? '')
    return type === 'E' ? (bound.get(first) ?? '') : undefined
  }
}
