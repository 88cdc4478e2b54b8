import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const { start } = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts
const FLAGS = start.split(' ').filter((word) => word.startsWith('--'))
const TELL = 'const { env, pid, argv, execArgv } = process; console.log(JSON.stringify({ env, pid, argv, execArgv }))'
type Told = { env: Record<string, string>; pid: number; argv: string[]; execArgv: string[] }

/** A program that is started with the flags of `npm start` and tells what it was given. */
async function begin(env: Record<string, string>) {
  const args = [...FLAGS, '--input-type=module', '--eval', TELL, 'um', '--dois']
  const begun = promisify(execFile)(process.execPath, args, { env: { PATH: process.env.PATH, ...env } })
  const told = JSON.parse((await begun).stdout) as Told
  return { ...told, child: begun.child.pid }
}

test.runIf(process.platform === 'linux')(
  'a start keeps its process, its words and its environment, and gives memory back to the system',
  async () => {
    const { env, pid, child, argv, execArgv } = await begin({ PORT: '4000' })
    expect(env).toMatchObject({ PORT: '4000', MALLOC_ARENA_MAX: '1' })
    expect(pid).toBe(child)
    expect(argv.slice(-2)).toEqual(['um', '--dois'])
    expect(execArgv).toEqual(expect.arrayContaining(FLAGS))
  },
)

test.runIf(process.platform === 'linux')('settings of the allocator that an operator has made stay', async () => {
  const { env } = await begin({ MALLOC_ARENA_MAX: '4', MALLOC_TRIM_THRESHOLD_: '5' })
  expect(env).toMatchObject({ MALLOC_ARENA_MAX: '4', MALLOC_TRIM_THRESHOLD_: '5' })
  expect(env).not.toHaveProperty('MALLOC_MMAP_THRESHOLD_')
})
