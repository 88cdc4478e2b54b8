/**
 * Runs all checks of the house, with as many steps at once as the machine can take. `npm test -- lint areas` runs the steps
 * whose names start so; `npm test -- --without e2e` runs all others. `npm run check` leaves out what takes long: the
 * journeys, the rehearsals with the plans of all statements, and the second database.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, join, relative, resolve } from 'node:path'
import { stripVTControlCharacters, styleText } from 'node:util'
import { type ReadReport, type Report, readPlaywright, readVitest } from './test-report.ts'

type Step = {
  name: string
  command: string[]
  /** Runs only after these steps have passed; counts as failed when one of them has failed. */
  after?: readonly string[]
  /** Reads the report file, for which REPORT stands in the command. A step without `read` counts as one test. */
  read?: ReadReport
}

const ROOT = join(import.meta.dirname, '..')

/** What a run needs for its databases, pages and reports: two gigabytes at the most, seen on two cores. */
const SCRATCH_BYTES = 4 * 2 ** 30
/**
 * The temporary folder of all steps: in memory where there is room. On a slow disk the copy of a database for a test file takes
 * thirty times as long, and each commit of the embedded database waits.
 */
const SCRATCH = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'freteflex-test-'))
chmodSync(SCRATCH, 0o755) // PostgreSQL runs as another user
process.on('exit', () => rmSync(SCRATCH, { recursive: true, force: true, maxRetries: 3 }))

/**
 * When more tests fail than this, the change under test is broken, and running their files again would tell nothing new.
 */
const FEW = 3

/**
 * The time limit of a step. The longest steps take eight minutes on two quiet cores and up to half an hour on busy
 * ones; a step that takes three quarters of an hour never ends.
 */
const LIMIT_MS = 45 * 60_000

/**
 * Four checkers, the compiler's default, read the same types four times: that takes twice the processor time, and on
 * two cores saves none.
 */
const ONE_CHECKER = ['--checkers', '1']

const STEPS: Step[] = [
  { name: 'format', command: ['biome', 'check', '--linter-enabled=false', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  ...['contract', 'server', 'web', 'web/worker'].map((room) => ({
    name: `types ${room}`,
    command: ['tsc', '-p', room, ...ONE_CHECKER],
  })),
  // one program, because each of the two reads the types of the whole server
  { name: 'types e2e and bench', command: ['tsc', '-p', '.', ...ONE_CHECKER] },
  { name: 'build', command: ['node', 'scripts/build-web.ts'] },
  { name: 'e2e', command: ['playwright', 'test', '--reporter=list,json'], after: ['build'], read: readPlaywright },
  // their pages come from the build, which must not be half made
  ...['areas-postgres', 'areas-pglite'].map((project) => ({ ...vitestProject(project), after: ['build'] })),
  ...['regras', 'web*'].map(vitestProject),
  { name: 'dead code', command: ['knip'] },
  { ...vitestProject('ensaios'), after: ['build', 'areas-postgres'] },
  // it plans the statements that these two sent to their database
  { ...vitestProject('escala'), after: ['areas-postgres', 'ensaios'] },
]

const steps = STEPS.filter(isAsked)
const started = performance.now()
const reports: Report[] = []
for (const [step, report] of await runAll(steps)) {
  reports.push(report)
  await tellUnsteady(step, report)
}
for (const { name, file, why } of reports.flatMap(({ failing }) => failing)) {
  console.log(`\n${styleText('red', '✗')} ${file && relative(ROOT, resolve(ROOT, file))} > ${name}`)
  if (why) console.log(firstLines(why))
}
const total = (many: (report: Report) => number) => reports.reduce((sum, report) => sum + many(report), 0)
const failed = total(({ failing }) => failing.length)
console.log(`\n${seconds(started)} s`)
console.log(`${total(({ passed }) => passed)} passed, ${failed} failed, ${total(({ skipped }) => skipped)} skipped`)
process.exitCode = failed > 0 || reports.length === 0 ? 1 : 0

function isAsked({ name }: Step) {
  const [first, ...rest] = process.argv.slice(2)
  if (!first) return true
  return first === '--without'
    ? !rest.some((word) => name.startsWith(word))
    : [first, ...rest].some((word) => name.startsWith(word))
}

/** Two or more lanes each take the next ready step, in the order of the list. */
async function runAll(steps: Step[]): Promise<[Step, Report][]> {
  const waiting = [...steps]
  const results = new Map<string, Promise<Report>>()
  const isReady = ({ after = [] }: Step) =>
    after.every((earlier) => results.has(earlier) || !steps.some(({ name }) => name === earlier))
  const lane = async () => {
    for (;;) {
      const next = waiting.findIndex(isReady)
      const [step] = next < 0 ? [] : waiting.splice(next, 1)
      if (!step) return
      const result = runAfter(step, results)
      results.set(step.name, result)
      await result
    }
  }
  await Promise.all(Array.from({ length: Math.min(4, Math.max(2, availableParallelism())) }, lane))
  return Promise.all(steps.map(async (step) => [step, (await results.get(step.name))!] as [Step, Report]))
}

async function runAfter(step: Step, results: ReadonlyMap<string, Promise<Report>>): Promise<Report> {
  for (const earlier of step.after ?? []) {
    if (!(await results.get(earlier))?.failing.length) continue
    console.log(`${styleText('red', '✗')} ${step.name}: not run, because ${earlier} failed`)
    return failure(step)
  }
  return run(step)
}

/**
 * Runs the files of a few failed tests once more, with nothing beside them, to print which tests are unsteady. The second
 * run changes no result: a test that failed has failed.
 */
async function tellUnsteady(step: Step, { failing }: Report) {
  const files = [...new Set(failing.map(({ file }) => file))]
  if (!step.read || failing.length === 0 || failing.length > FEW || files.includes('')) return
  const again = await run({ ...step, name: `${step.name}, again`, command: [...step.command, ...files] })
  for (const { name, file } of failing) {
    const isSteady = again.failing.some((still) => still.name === name && still.file === file)
    const verdict = isSteady
      ? styleText('red', 'fails each time')
      : styleText('yellow', 'unsteady: failed, then passed')
    console.log(`  ${verdict}: ${relative(ROOT, resolve(ROOT, file))} > ${name}`)
  }
}

/** Runs one step, prints its result in one line, and prints the whole output of a failed one. */
async function run(step: Step): Promise<Report> {
  const started = performance.now()
  const file = join(SCRATCH, `${step.name}.json`)
  const [program = '', ...args] = step.command.map((word) => word.replace('REPORT', file))
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    env: {
      ...process.env,
      PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      TMPDIR: SCRATCH,
      NO_COLOR: '1',
      CI: '1',
    },
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const [code] = (await once(child, 'close').catch((error: Error) => [error.message])) as [unknown]
  const report = judge(step, { isFine: code === 0, said }, file)
  const failed = report.failing.length
  const mark = failed > 0 ? styleText('red', '✗') : styleText('green', '✓')
  const tests = step.read ? `, ${report.passed} passed${failed > 0 ? `, ${failed} failed` : ''}` : ''
  console.log(`${mark} ${step.name}${tests} (${seconds(started)} s)`)
  if (failed > 0) console.log(said.trim() || `${step.command.join(' ')} ended with ${String(code)}`)
  return report
}

/**
 * The result of a step. A program that ended badly has failed, even when its report names no failed test, or names only
 * some of the failures.
 */
function judge(step: Step, { isFine, said }: { isFine: boolean; said: string }, file: string): Report {
  if (!step.read) return isFine ? { passed: 1, skipped: 0, failing: [] } : failure(step)
  try {
    const report = step.read(readFileSync(file, 'utf8'))
    const isExplained = report.failing.length > 0 && !/unhandled|teardown/i.test(said)
    return isFine || isExplained ? report : { ...report, failing: [...report.failing, ...failure(step).failing] }
  } catch {
    return failure(step) // ended without a report
  }
}

function hasRoom(folder: string) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= SCRATCH_BYTES
  } catch {
    return false // no such folder, as on a Mac
  }
}

/** A step that failed as a whole, without a file to run again. */
function failure({ name }: Step): Report {
  return { passed: 0, skipped: 0, failing: [{ name, file: '' }] }
}

function vitestProject(project: string): Step {
  const name = project.replace('*', '')
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=REPORT']
  return { name, command: ['vitest', 'run', '--project', project, ...reporters], read: readVitest }
}

/** The start of a failure's message: the end of a log is what people see first, and the whole message stands above. */
function firstLines(why: string) {
  return stripVTControlCharacters(why).split('\n').slice(0, 20).join('\n')
}

function seconds(since: number) {
  return ((performance.now() - since) / 1000).toFixed(1)
}
