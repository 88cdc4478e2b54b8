import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLivroDiario } from './areas/carteira/balanco.ts'
import { startHouse, type TestHouse } from './testing/house.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const RULES = read('deploy/prometheus/regras.yml')
const OPERATIONS = read('docs/operations.md')

let house: TestHouse
let figures: string
beforeAll(async () => {
  house = await startHouse()
  figures = (await house.get('/metrics')).body
})
afterAll(() => house.stop())

/** Prometheus itself has these. */
const OF_PROMETHEUS = ['up']
const WORDS = ['and', 'or', 'unless', 'by', 'on', 'without', 'ignoring', 'bool', 'offset', 'group_left']

/** The figures that a query of Prometheus names. */
function namesIn(query: string) {
  const bare = query
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, ' ')
  const names = [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)].map(([name]) => name)
  return names.filter((name) => !WORDS.includes(name) && !OF_PROMETHEUS.includes(name))
}

/** A figure that has no value yet is in /metrics only by its `# TYPE` line. */
const isServed = (name: string) =>
  new RegExp(`^${name}[ {]|^# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '')} `, 'm').test(figures)

const alerts = [...RULES.matchAll(/alert: (\w+)\n\s+expr: (.+)\n/g)].map(([, name, query]) => ({
  name: name!,
  query: query!,
}))
const panels = (
  JSON.parse(read('deploy/grafana/freteflex.json')) as { panels: { title: string; targets: { expr: string }[] }[] }
).panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, query: expr })))

test('every figure that an alert or a panel names is in /metrics', () => {
  expect(alerts).toHaveLength(RULES.split('alert:').length - 1)
  expect(panels.length).toBeGreaterThan(10)
  for (const { name, query } of [...alerts, ...panels]) {
    const names = namesIn(query)
    expect([name, names.filter((one) => !isServed(one))]).toEqual([name, []])
  }
  expect(namesIn('max by (name) (no_such_figure{a="b"}) > 3')).toEqual(['no_such_figure'])
  expect(isServed('no_such_figure')).toBe(false)
})

test('every job, part and status that an alert or a panel names is one of the house', () => {
  const jobs = read('web/areas/operacao/tarefas/tarefas.rules.ts') // a test holds it against the queue
  for (const { query } of [...alerts, ...panels]) {
    for (const [, name] of query.matchAll(/name="([^"]+)"/g)) expect(jobs).toContain(`'${name}'`)
    for (const [, parts] of query.matchAll(/part=~?"([^"]+)"/g)) {
      for (const part of parts!.split('|')) expect(figures).toContain(`outside_silent_seconds{part="${part}"`)
    }
  }
})

test('every alert has its section in docs/operations.md, and every section its alert', () => {
  const sections = [...OPERATIONS.matchAll(/^#### (FreteFlex\w+)$/gm)].map(([, name]) => name)
  expect(new Set(sections)).toEqual(new Set(alerts.map(({ name }) => name)))
  for (const { name } of alerts) expect(RULES).toContain(`runbook: docs/operations.md#${name.toLowerCase()}`)
})

test('Prometheus asks the nodes that stand behind the balancer', () => {
  const nodesIn = (path: string) => [...new Set(read(path).match(/\b10\.0\.0\.\d+:3000\b/g))].toSorted()
  expect(nodesIn('deploy/haproxy/haproxy.cfg').length).toBeGreaterThan(1)
  expect(nodesIn('deploy/prometheus/prometheus.yml')).toEqual(nodesIn('deploy/haproxy/haproxy.cfg'))
})

test('the role of the house may enter every database that docs/operations.md makes for it', () => {
  const made = [...OPERATIONS.matchAll(/create database (\w+) owner freteflex"/g)].map(([, name]) => name)
  const [, entered] = /host (\S+) freteflex /.exec(read('deploy/patroni/patroni.yml')) ?? []
  expect(made.length).toBeGreaterThan(1)
  expect(entered?.split(',')).toEqual(made)
})

test('the commands that deploy/ starts exist, and the variables that it sets are read', () => {
  const files = readdirSync(join(ROOT, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  const known = readdirSync(join(ROOT, 'scripts'))
  const scripts = files.flatMap((text) => [...text.matchAll(/scripts\/([\w-]+\.\w+)/g)].map(([, name]) => name!))
  expect(scripts).toContain('start.ts')
  expect(scripts.filter((name) => !known.includes(name))).toEqual([])
  const config = readdirSync(join(ROOT, 'server/config'))
    .map((name) => read(`server/config/${name}`))
    .join('')
  for (const name of [
    'STOP_GRACE_MS',
    'TRUST_PROXY',
    'PUBLIC_URL',
    'METRICS_TOKEN',
    'COPIA_CHAVE_ARQUIVO',
    'DATABASE_POOL',
  ])
    expect([name, config.includes(`  ${name}:`)]).toEqual([name, true])
})

test('jobs that wait are counted by their age, and a job that ended by its time', async () => {
  const { name } = checkLivroDiario
  await house.db.transaction().execute((tx) => house.deps.jobs.enqueue(tx, checkLivroDiario, {}))
  const waiting = (await house.deps.jobs.ages()).find((one) => one.name === name)
  expect(waiting).toMatchObject({ oldestDueSeconds: expect.any(Number), lastCompleted: null })
  await house.runJobs()
  const body = (await house.get('/metrics')).body
  expect(body).toMatch(/^job_last_completed_timestamp_seconds\{name="carteira.checkLivro"\} \d+/m)
  expect(body).toContain('jobs_oldest_due_seconds{name="carteira.checkLivro"} 0')
})
