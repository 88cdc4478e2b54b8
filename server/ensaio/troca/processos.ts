import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** The processes that work in a folder or below it: those that were started there, and what they started. */
function listPids(pasta: string) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && isWithin(pid, pasta))
}

function isWithin(pid: number, pasta: string) {
  try {
    return `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${pasta}/`)
  } catch {
    return false // it has ended, or is another user's
  }
}

/** Sends a signal to every process of the folder. */
export function signalTodos(pasta: string, signal: NodeJS.Signals) {
  for (const pid of listPids(pasta)) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it has ended meanwhile
    }
  }
}

/** Ends every process of the folder at once, as a loss of power does. Stopped first, none of them can start another. */
export async function killTodos(pasta: string) {
  signalTodos(pasta, 'SIGSTOP')
  while (listPids(pasta).length > 0) {
    signalTodos(pasta, 'SIGKILL')
    await pause(10)
  }
}
