import { readFileSync } from 'node:fs'

/** A tick of the kernel's clock, in microseconds. */
const TICK_US = 10_000

/** Processor time of a process so far, in microseconds, all its threads together; only Linux tells it. */
export function processorUs(pid: number) {
  // after the name, which may hold any character: the state, ten numbers, user and system time (proc_pid_stat(5))
  const [, rest = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const [user, system] = rest.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * TICK_US
}
