/**
 * Lives beside a rehearsal, and after it: when its standard input closes, however the rehearsal ended, it kills what works in
 * the given folder, and deletes the folder. After the line `guardar` it leaves the logs (`*.log`).
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { killTodos } from './processos.ts'

const [pasta] = process.argv.slice(2)
if (!pasta) throw new Error('no folder was given')

let isKept = false
for await (const line of createInterface({ input: process.stdin })) isKept ||= line === 'guardar'
await killTodos(pasta)
if (!isKept) rmSync(pasta, { recursive: true, force: true, maxRetries: 3 })
else {
  const inside = readdirSync(pasta, { recursive: true, withFileTypes: true })
  for (const entry of inside.filter((one) => !one.isDirectory() && !one.name.endsWith('.log')))
    rmSync(join(entry.parentPath, entry.name), { force: true })
}
