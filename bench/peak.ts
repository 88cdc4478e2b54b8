import { readFileSync, writeFileSync } from 'node:fs'

/** Resets the peak memory of a process; only Linux tells it. */
export const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

export function peakMb(pid: number) {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
