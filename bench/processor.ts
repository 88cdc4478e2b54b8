import { readFileSync } from 'node:fs'

/** What a tick of the kernel's clock is, in microseconds. */
const TICK_US = 10_000

/** Microseconds of processor that a process has taken so far, all its threads together; Linux alone tells. */
export function processorUs(pid: number) {
  // behind the name, which may hold anything: the state, ten numbers, user and system time (proc_pid_stat(5))
  const [, rest = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const [user, system] = rest.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * TICK_US
}
