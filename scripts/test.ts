/**
 * Everything that proves the house, with as many steps at once as the machine bears.
 * `npm test -- lint areas` runs the steps whose names start so; `npm test -- --without e2e` all but those.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { styleText } from 'node:util'

type Count = { passed: number; failed: number; skipped: number }
type Step = {
  name: string
  command: string[]
  /** Runs when that step has passed; does not run, and counts as failed, when it has not. */
  after?: string
  /** Reads how many tests passed out of the report in this file. A step without one is one test. */
  count?: (report: string) => Count
}

const ROOT = join(import.meta.dirname, '..')
const REPORTS = mkdtempSync(join(tmpdir(), 'freteflex-test-'))
process.on('exit', () => rmSync(REPORTS, { recursive: true, force: true }))

/** The longest step takes four minutes on two quiet cores, twice that on busy ones; one that takes twenty waits for something that will not come. */
const LIMIT_MS = 20 * 60_000

const STEPS: Step[] = [
  { name: 'format', command: ['biome', 'check', '--linter-enabled=false', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  ...['contract', 'server', 'web', 'e2e'].map((room) => ({ name: `types ${room}`, command: ['tsc', '-p', room] })),
  { name: 'build', command: ['node', 'scripts/build-web.ts'] },
  { name: 'e2e', command: ['playwright', 'test', '--reporter=list,json'], after: 'build', count: countPlaywright },
  ...['areas-pglite', 'areas-postgres', 'regras', 'web'].map(vitestProject),
  { name: 'dead code', command: ['knip'] },
]

const steps = STEPS.filter(isAsked)
const started = performance.now()
const counts = await runAll(steps)
const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0)
console.log(`\n${seconds(started)} s`)
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
process.exitCode = total('failed') > 0 || counts.length === 0 ? 1 : 0

function isAsked({ name }: Step) {
  const [first, ...rest] = process.argv.slice(2)
  if (!first) return true
  return first === '--without'
    ? !rest.some((word) => name.startsWith(word))
    : [first, ...rest].some((word) => name.startsWith(word))
}

/** Two or more lanes take the next step that is ready, in the order of the list. */
async function runAll(steps: Step[]) {
  const waiting = [...steps]
  const results = new Map<string, Promise<Count>>()
  const isReady = ({ after }: Step) => !after || results.has(after) || !steps.some(({ name }) => name === after)
  const lane = async () => {
    for (;;) {
      const next = waiting.findIndex(isReady)
      const [step] = next < 0 ? [] : waiting.splice(next, 1)
      if (!step) return
      const result = runAfter(step, step.after ? results.get(step.after) : undefined)
      results.set(step.name, result)
      await result
    }
  }
  await Promise.all(Array.from({ length: Math.min(4, Math.max(2, availableParallelism())) }, lane))
  return Promise.all(results.values())
}

async function runAfter(step: Step, earlier: Promise<Count> | undefined): Promise<Count> {
  if (((await earlier)?.failed ?? 0) === 0) return run(step)
  console.log(`${styleText('red', '✗')} ${step.name}: not run, ${step.after} failed`)
  return { passed: 0, failed: 1, skipped: 0 }
}

/** Runs one step, says how it went in one line, and shows all that a failing one had to say. */
async function run({ name, command, count }: Step): Promise<Count> {
  const started = performance.now()
  const report = join(REPORTS, `${name}.json`)
  const [program = '', ...args] = command.map((word) => word.replace('REPORT', report))
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    env: {
      ...process.env,
      PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      NO_COLOR: '1',
      CI: '1',
    },
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const [code] = (await once(child, 'close').catch((error: Error) => [error.message])) as [unknown]
  const result = judge(code === 0, count && readReport(report, count))
  const mark = result.failed > 0 ? styleText('red', '✗') : styleText('green', '✓')
  const tests = count ? `, ${result.passed} passed${result.failed > 0 ? `, ${result.failed} failed` : ''}` : ''
  console.log(`${mark} ${name}${tests} (${seconds(started)} s)`)
  if (result.failed > 0) console.log(said.trim() || `${command.join(' ')} ended with ${String(code)}`)
  return result
}

/** A program that ended badly has failed somewhere, also where its report names no failing test. */
function judge(isFine: boolean, counted: Count | undefined): Count {
  if (!counted) return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 }
  return { ...counted, failed: isFine ? counted.failed : Math.max(1, counted.failed) }
}

function readReport(file: string, count: (report: string) => Count): Count {
  try {
    return count(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 } // ended before it could report
  }
}

function vitestProject(name: string): Step {
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=REPORT']
  return { name, command: ['vitest', 'run', '--project', name, ...reporters], count: countVitest }
}

function countVitest(report: string): Count {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(report) as Record<string, number>
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  }
}

function countPlaywright(report: string): Count {
  const { stats } = JSON.parse(report) as { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

function seconds(since: number) {
  return ((performance.now() - since) / 1000).toFixed(1)
}
