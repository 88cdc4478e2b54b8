// Database: embedded. The folder of the embedded database.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './lock.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'freteflex-lock-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** The rest of a killed process: a socket with nobody behind it. */
function leaveSocket() {
  const program = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
    await lockFolder(${JSON.stringify(dir)}); process.kill(process.pid, 'SIGKILL')`
  spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program])
}

test('one process holds the folder, and the next only after it lets go', async () => {
  const letGo = await lockFolder(dir)
  await expect(lockFolder(dir)).rejects.toThrow('Outro processo do FreteFlex')
  await expect(lockFolder(dir)).rejects.toThrow('Outro processo do FreteFlex')
  await letGo()
  await (await lockFolder(dir))()
})

test('many processes find the socket of a killed one: one of them holds the folder, also after the others gave up', async () => {
  leaveSocket()
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(dir)))
  const held = tries.filter((one) => one.status === 'fulfilled')
  expect(held).toHaveLength(1)
  await expect(lockFolder(dir)).rejects.toThrow('Outro processo do FreteFlex')
  await held[0]?.value()
})
