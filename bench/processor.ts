import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A tick of the kernel's clock, in microseconds. */
const TICK_US = 10_000

/**
 * Parent and ticks of a process. The fields of /proc/PID/stat are counted after its name, which may hold any character
 * (proc_pid_stat(5)).
 */
function readStat(pid: number) {
  const [, rest = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const fields = rest.split(' ')
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [number, number, number, number]
  return { parent: Number(fields[1]), own: user + system, ended: endedUser + endedSystem }
}

/** Processor time of a process so far, in microseconds, all its threads together; only Linux tells it. */
export const processorUs = (pid: number) => readStat(pid).own * TICK_US

/** The process from which all processes of this PostgreSQL come. */
export async function findPostmaster(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pasta: string }>(`select current_setting('data_directory') as pasta`)
  await client.end()
  return Number(readFileSync(join(rows[0]!.pasta, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Processor time of a whole PostgreSQL so far: its running processes, and those that have ended. */
export function postgresUs(postmaster: number) {
  const { own, ended } = readStat(postmaster)
  let ticks = own + ended
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readStat(Number(name))
      if (stat.parent === postmaster) ticks += stat.own
    } catch {
      // ended meanwhile
    }
  }
  return ticks * TICK_US
}
