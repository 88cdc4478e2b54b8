/** Stands in no name of a queue: pg-boss refuses it there. */
const BY = '@'

/** What is announced with a new job: its queue, and the node that will ask for it at once, if there is one. */
export const noticeOf = (queue: string, node?: string) => (node ? `${queue}${BY}${node}` : queue)

/** Which queue has a new job, and which node announced it. Notices of pg-boss itself name no node. */
export function readNotice(notice: string): { queue: string; node: string | undefined } {
  const [queue = '', node] = notice.split(BY)
  return { queue, node }
}
