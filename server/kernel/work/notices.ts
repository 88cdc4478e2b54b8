import type { Logger } from '../log.ts'
import { readNotice } from './notices.rules.ts'

/** A queue is asked at once, and then at most once in this time: notices that come meanwhile are one question. */
const GATHER_MS = 100
/** How long a node leaves a new job to the node that announced it. By chance, so that the nodes do not all look at one moment. */
const LEAVE_MS = { least: 300, most: 700 }

/**
 * Decides which node asks for a new job, and when. The node that queued the job asks its queue at once. The others would
 * mostly find nothing: they wait a little and then look, with one statement, which of the announced queues still have a
 * due job, because the first node is busy or dead. A notice that names no node is for all of them at once.
 */
export function createNotices({
  node,
  listDue,
  ask,
  log,
  stopping,
}: {
  /** This node. */
  node: string | undefined
  listDue(queues: readonly string[]): Promise<readonly string[]>
  ask(queue: string): void
  log: Logger
  stopping: AbortSignal
}) {
  const askedAt = new Map<string, number>()
  const gathered = new Set<string>()
  const left = new Set<string>()
  let isWaiting = false

  return function hear(notice: string) {
    const announced = readNotice(notice)
    if (announced.node === undefined || announced.node === node) askSoon(announced.queue)
    else leave(announced.queue)
  }

  function askSoon(queue: string) {
    if (gathered.has(queue)) return
    const last = askedAt.get(queue)
    const wait = last === undefined ? 0 : last + GATHER_MS - performance.now()
    if (wait <= 0) return askNow(queue)
    gathered.add(queue)
    after(wait, () => {
      gathered.delete(queue)
      askNow(queue)
    })
  }

  function askNow(queue: string) {
    askedAt.set(queue, performance.now())
    ask(queue)
  }

  function leave(queue: string) {
    left.add(queue)
    if (isWaiting) return
    isWaiting = true
    after(LEAVE_MS.least + Math.random() * (LEAVE_MS.most - LEAVE_MS.least), look)
  }

  async function look() {
    isWaiting = false
    const queues = [...left]
    left.clear()
    for (const queue of await listDue(queues).catch(allOf(queues))) askSoon(queue)
  }

  /** Without an answer each queue is asked: pg-boss waits for the database and tries again. */
  function allOf(queues: readonly string[]) {
    return (error: unknown) => {
      log.warn({ err: error }, 'this node could not look for jobs that it left to another node')
      return queues
    }
  }

  function after(ms: number, run: () => unknown) {
    setTimeout(() => !stopping.aborted && run(), ms).unref()
  }
}
